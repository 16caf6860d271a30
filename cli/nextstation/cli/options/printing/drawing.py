"""The options of what is drawn: paper, style, language, text, dots."""

from enum import StrEnum
from math import isnan
from typing import Annotated

import typer

from nextstation.cli.options.choice import one_of
from nextstation.renderers.language.catalogue import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES

# How pages that have others on their backs are printed.
FLIP = ", flip on the long edge"


class TextName(StrEnum):
    """How text is drawn."""

    LIVE = "live"
    OUTLINES = "outlines"


PaperOption = Annotated[str, one_of(PAPERS, "The paper to lay out for.")]
LanguageOption = Annotated[
    str,
    typer.Option(
        metavar="LANGUAGE",
        help=f"The language: {', '.join(languages())}, or one that the city's file has words for.",
        autocompletion=lambda: list(languages()),
    ),
]
StyleOption = Annotated[str, one_of(STYLES, "What is filled, and with which colours.")]
TextOption = Annotated[
    TextName, typer.Option(help="Draw text with its font, or as outlines that need no font.")
]
NamesOption = Annotated[
    bool | None,
    typer.Option(
        "--names/--no-names",
        help="Print the names of all stations, or no names on the map; without either, those of "
        "districts, rivers, departures and special stations.",
    ),
]
DpiOption = Annotated[
    int, typer.Option(metavar="N", help="Dots per inch of a PNG.", min=30, max=600)
]

BackOption = Annotated[
    str,
    one_of(
        ("none", "reference", "city"),
        "What is on the back of each sheet: a quick reference with a tracker and a grid to note a "
        "game, or the title of the city.",
    ),
]


def not_nan(value: float | None) -> float | None:
    """A number, which `nan` is not, though it lies within any limits."""
    if value is not None and isnan(value):
        raise typer.BadParameter("nan is not a number.")
    return value
