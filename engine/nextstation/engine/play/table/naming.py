"""Options by their names, as records and players write them."""

import re
from collections.abc import Mapping, Sequence

from nextstation.engine.city.place import Point
from nextstation.engine.play.options import Option
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD

_NAMED = re.compile(f"({CIRCLE_WORD} )?([a-p][0-9]{{1,2}})(?:-([a-p][0-9]{{1,2}}))?")


def find_option(
    name: str, options: Sequence[Option], canonical: Mapping[Point, Point]
) -> Option | None:
    """The option of this name, or None.

    A station of several points may be named by any of them (M6); `canonical` says which they are.
    """
    exact = next((option for option in options if option.name == name), None)
    places = [canonical.get(each, each) for each in places_named(name)]
    if exact or not places:
        return exact
    found = [each for each in options if [canonical[at] for at in each.places] == places]
    return found[0] if len(found) == 1 else None


def places_named(name: str) -> list[Point]:
    """The places in the name of an option: two for a section, one for a circle, else none."""
    found = _NAMED.fullmatch(name)
    if found is None or bool(found[1]) == bool(found[3]):
        return []
    return [Point.parse(place) for place in found.groups()[1:] if place]
