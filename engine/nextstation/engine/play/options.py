"""The options of a decision, by name as records and players write them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nextstation.engine.city.place import Point
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.rules.decision import PASS, circle_at, circled_point, power_of
from nextstation.engine.kernel.stepping.actions import PASS_ACTION, Actions, action_of
from nextstation.engine.play.errors import IllegalDecisionError
from nextstation.engine.play.sheet.grant import may_circle
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a player may decide besides passing: to draw a section or circle a station.

    `name` is its notation in records. `places` are the start and the end of the section, or the
    station. `code` is the kernel's code; `card` the card of a module that gives it, if one does.
    `index` is its place among all actions of the city, the same in every game.
    """

    name: str
    places: tuple[Point, ...]
    code: int
    card: str | None = None
    index: int = PASS_ACTION

    @property
    def is_section(self) -> bool:
        """Whether it draws a section."""
        return len(self.places) > 1


# To pass is an option where options are listed for programs.
PASSING = Option(PASS_WORD, (), PASS)


def option_named(name: Any, options: Iterable[Option]) -> Option:
    """The option of this name. Raises IllegalDecisionError, with the names that there are."""
    if not isinstance(name, str):
        raise IllegalDecisionError(f"{name!r} is no option, nor the name of one")
    by_name = {option.name: option for option in reversed([*options])}
    if name not in by_name:
        legal = ", ".join(reversed(by_name)) or "nothing"
        raise IllegalDecisionError(f"`{name}` is not among the options; legal now: {legal}")
    return by_name[name]


def actions_of(board: Board) -> Actions:
    """All actions of a board by their indices; those of the last boards are kept."""
    return _actions(ByIdentity(board))


@lru_cache(maxsize=16)
def _actions(board: ByIdentity[Board]) -> Actions:
    return Actions.of(board.value)


def circles_by_power(sheet: Sheet) -> list[Option]:
    """The stations that a power may circle whatever is pending (W4); none if a circle is next."""
    if sheet.awaits_circle:
        return []
    powers = [sheet.card_of(slot) for slot in slots_at_work(sheet)]
    card = next((each.id for each in powers if each.effect.circles), None)
    return [
        _option(sheet, circle_at(sheet.number(point)), (point,), card)
        for point in may_circle(sheet)
    ]


def options_of(sheet: Sheet, codes: Sequence[int] | None = None) -> list[Option]:
    """The options of the current decision, sorted by place.

    `codes` are the kernel's codes of the options, if they are known already.
    """
    codes = sheet.options() if codes is None else codes
    circles = sheet.awaits_circle
    places: dict[int, tuple[Point, ...]] = {
        code: (sheet.point(circled_point(code)),) if circles else sheet.named(code)
        for code in codes
    }
    return [
        _option(sheet, code, places[code], _granted_by(sheet, code))
        for code in sorted(places, key=places.__getitem__)
    ]


def _granted_by(sheet: Sheet, code: int) -> str | None:
    """The card of a module that a decision uses, or None."""
    place = power_of(code)
    slot = sheet.game.active[place - 1] if place else sheet.source
    return None if slot == NONE else sheet.card_of(int(slot)).id


def _option(sheet: Sheet, code: int, places: tuple[Point, ...], card: str | None) -> Option:
    name = "-".join(place.name for place in places)
    if len(places) == 1:
        name = f"{CIRCLE_WORD} {name}"
    return Option(name, places, code, card, action_of(actions_of(sheet.board), code))


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
