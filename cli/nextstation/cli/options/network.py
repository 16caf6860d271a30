"""The options of `ns import` that are for transit networks alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from nextstation.cli.terminal.errors import USAGE, fail

# How many stations are chosen unless the user says it.
STATIONS = 54
# The fewest columns and rows.
_SMALLEST = 3
# What the help lists these options under.
_PANEL = "Transit networks"

ModesOption = Annotated[
    str,
    typer.Option(
        metavar="MODES",
        help="Which modes to take, such as metro,tram,rail.",
        show_default="rails, else buses",
        rich_help_panel=_PANEL,
    ),
]
LinesOption = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Which lines to take, such as U1,U2.",
        show_default="all",
        rich_help_panel=_PANEL,
    ),
]
AreaOption = Annotated[
    str,
    typer.Option(
        metavar="DEGREES",
        help="Which part of the land to take: south,west,north,east.",
        show_default="all",
        rich_help_panel=_PANEL,
    ),
]
StationsOption = Annotated[
    int,
    typer.Option(
        min=2, max=256, metavar="N", help="How many stations to choose.", rich_help_panel=_PANEL
    ),
]
SizeOption = Annotated[
    str,
    typer.Option(
        metavar="SIZE",
        help="The columns and rows of the map, such as 12x9.",
        show_default="as the stations need",
        rich_help_panel=_PANEL,
    ),
]
KeepOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A station that must be chosen. May be given several times.",
        rich_help_panel=_PANEL,
    ),
]
DropOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A station that must not be chosen. May be given several times.",
        rich_help_panel=_PANEL,
    ),
]
SpecialOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND=NAME",
        help="What stations at a railway, an airport or a sight are called, such as "
        "railway=tourist_site; railway=none leaves them ordinary. May be given several times.",
        rich_help_panel=_PANEL,
    ),
]
VariantsOption = Annotated[
    int,
    typer.Option(
        min=1,
        max=12,
        metavar="N",
        help="Write so many different cities; --report shows them side by side.",
        rich_help_panel=_PANEL,
    ),
]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is taken of a network, and what becomes of it."""

    modes: Sequence[str]
    lines: Sequence[str]
    area: tuple[float, float, float, float] | None
    stations: int
    size: tuple[int, int] | None
    keep: Sequence[str]
    drop: Sequence[str]
    special: Mapping[str, str]
    encoding: str | None

    @classmethod
    def of(
        cls,
        modes: str,
        lines: str,
        area: str,
        stations: int,
        size: str,
        keep: Sequence[str] | None,
        drop: Sequence[str] | None,
        special: Sequence[str] | None,
        encoding: str | None,
    ) -> "Wanted":
        """What the options say; ends the command if they cannot be understood."""
        return cls(
            _listed(modes),
            _listed(lines),
            _area(area) if area else None,
            stations,
            _size(size) if size else None,
            keep or (),
            drop or (),
            dict(_named(each) for each in special or ()),
            encoding,
        )


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _area(text: str) -> tuple[float, float, float, float]:
    try:
        south, west, north, east = (float(part) for part in text.split(","))
    except ValueError:
        south = west = north = east = 0.0
    if not (-90 <= south < north <= 90 and -180 <= west < east <= 180):
        fail(
            "--area takes south,west,north,east in degrees, such as 47.9,7.7,48.1,7.9, not "
            f"`{text}`",
            USAGE,
        )
    return south, west, north, east


def _size(text: str) -> tuple[int, int]:
    from nextstation.engine.city.place import parse_size
    from nextstation.engine.format.vocabulary.limits import MAX_GRID

    size = parse_size(text, _SMALLEST)
    if size is None:
        fail(
            f"--size takes columns and rows, such as 12x9, from {_SMALLEST}x{_SMALLEST} to "
            f"{MAX_GRID}x{MAX_GRID}, not `{text}`",
            USAGE,
        )
    return size


def _named(text: str) -> tuple[str, str]:
    kind, sign, name = (part.strip() for part in text.partition("="))
    if not sign or not name:
        fail(
            f"--special takes a kind and a name, such as railway=tourist_site, not `{text}`", USAGE
        )
    return kind, name
