"""`ns diff`: what changed between two cities."""

from collections.abc import Iterator

from nextstation.engine.authoring.art_layout import DISTRICT_ART, DISTRICTS, STATIONS
from nextstation.engine.authoring.change import Change
from nextstation.engine.authoring.map_changes import map_changes
from nextstation.engine.authoring.value_changes import card_changes, value_changes
from nextstation.engine.city.network import Network
from nextstation.engine.source.checked import Checked
from nextstation.engine.vocabulary.map import DISTRICT_KINDS

# What a station, a district or a card is says more than the value that makes it so.
_DERIVED = (
    STATIONS,
    DISTRICT_ART,
    *((*DISTRICTS, kind) for kind in DISTRICT_KINDS),
    ("map", "legend"),
    ("map", "suffixes"),
    ("deck", "cards"),
)
_WITHOUT = {".".join(path) for path in _DERIVED}


def differences(before: Checked[Network], after: Checked[Network]) -> Iterator[Change]:
    """What changed from one city to another, as their author would say it, in the order of a file.

    The layout of the files, their comments and the letters of the art do not count. Raises
    FaultyFileError if a file has faults.
    """
    networks = before.sound(), after.sound()
    was, now = before.document.data, after.document.data
    for key in {**was, **now}:
        if key == "map":
            yield from map_changes(*networks)
        if key == "deck":
            yield from card_changes(was[key]["cards"], now[key]["cards"])
        yield from value_changes(was.get(key), now.get(key), key, _WITHOUT)
