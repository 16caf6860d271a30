"""What a sheet shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.renderers.map.played_map import PlayedMap

if TYPE_CHECKING:
    from nextstation.renderers.score.filled_score import FilledScore


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What one sheet shows: a city, blank or with what a player drew and wrote.

    `dealt` are the places of the modules that are played, with what is known of their cards;
    `player` is the name that stands on the sheet, `date` the day of the game, and `seed` what the
    cards of a solo game came from.
    """

    network: Network
    played: PlayedMap | None = None
    score: "FilledScore | None" = None
    dealt: Sequence[Slot] = ()
    player: str = ""
    date: str = ""
    seed: int | None = None
