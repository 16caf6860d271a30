"""The options of a decision, by name."""

from dataclasses import dataclass

from nextstation.engine.city.place import Point
from nextstation.engine.game.rules.decision import circle_at
from nextstation.engine.play.power_circles import may_circle
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a player may decide besides passing: to draw a section or circle a station.

    `name` is its notation in records. `places` are the start and the end of the section, or the
    station. `code` is the kernel's code; `card` the card of a module that gives it, if one does.
    """

    name: str
    places: tuple[Point, ...]
    code: int
    card: str | None = None

    @property
    def is_section(self) -> bool:
        """Whether it draws a section."""
        return len(self.places) > 1


def circles_by_power(sheet: Sheet) -> list[Option]:
    """The stations that a power may circle whatever is pending (W4); none if a circle is next."""
    if sheet.awaits_circle:
        return []
    powers = [sheet.card_of(slot) for slot in sheet.slots_at_work]
    card = next((each.id for each in powers if each.effect.circles), None)
    return [
        Option(f"{CIRCLE_WORD} {point.name}", (point,), circle_at(sheet.number(point)), card)
        for point in may_circle(sheet)
    ]


def options_of(sheet: Sheet) -> list[Option]:
    """The options of the current decision, sorted by place."""
    places: dict[int, tuple[Point, ...]]
    places = {code: (point,) for point, code in sheet.circles().items()}
    places |= {code: section for section, code in sheet.sections().items()}
    return [
        Option(sheet.notation(code), places[code], code, sheet.power_of(code))
        for code in sorted(places, key=places.__getitem__)
    ]
