"""What may be decided at a moment of a game, by names."""

from dataclasses import dataclass

from nextstation.engine.city.place import Point
from nextstation.engine.play.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Option:
    """What may be decided, besides passing: a section to draw, or a station to circle.

    `name` is what a record calls it. `places` are the start and the end of the section, or the
    station. `code` is the kernel's, `card` that of the module which gives it, if one does.
    """

    name: str
    places: tuple[Point, ...]
    code: int
    card: str | None = None

    @property
    def is_section(self) -> bool:
        """Whether it draws a section."""
        return len(self.places) > 1


def options_of(sheet: Sheet) -> list[Option]:
    """What may be decided now, besides passing, in the order of the places."""
    places: dict[int, tuple[Point, ...]]
    places = {code: (point,) for point, code in sheet.circles().items()}
    places |= {code: section for section, code in sheet.sections().items()}
    return [
        Option(sheet.said(code), places[code], code, sheet.power_of(code))
        for code in sorted(places, key=places.__getitem__)
    ]
