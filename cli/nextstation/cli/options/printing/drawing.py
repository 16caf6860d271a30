"""The options of what is drawn, what ends a command that draws, and what it says of its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from math import isnan
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.output import one_of
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, safe, say
from nextstation.engine.city.titles import name_in
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nextstation.engine.city.city import City, CityTerm
    from nextstation.engine.city.module import Module
    from nextstation.renderers.canvas.canvas import Canvas

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


@contextmanager
def drawing_errors() -> Iterator[None]:
    """End the command if something cannot be drawn as it is asked for, or not be written."""
    from nextstation.engine.format.source.atomic_write import WriteError
    from nextstation.renderers.language.translations import UnknownLanguageError
    from nextstation.renderers.output.export import CairoMissingError, FileFormatError
    from nextstation.renderers.page.paper import NoRoomError

    try:
        yield
    except (
        UnknownLanguageError, NoRoomError, FileFormatError, WriteError, CairoMissingError,
    ) as error:  # fmt: skip
        fail(str(error), USAGE)


def say_left_out(pages: "Iterable[Canvas]") -> None:
    """Say which names have no room on the maps of some pages."""
    left_out = dict.fromkeys(each for page in pages for each in page.left_out)
    if left_out:
        names = [f"{place} {name}".strip() for place, name in left_out]
        which = "the name" if len(names) == 1 else "the names"
        say(f"no room for {which} {', '.join(names)}", err=True)


def say_english(city: "City", language: str) -> None:
    """Say which names of a city are printed in English, and which keys of its file have them."""
    # Who gives a name in some languages leaves it as it is in the others.
    things = {
        "map.districts.names": {each.name: each.names for each in city.map.districts},
        "map.rivers": {each.name: each.names for each in city.map.rivers},
        "specials": {name: each.names for name, each in city.specials.items()},
        "deck.groups": {name: city.deck.group_names.get(name, {}) for name in city.deck.groups},
    }
    for key, named in things.items() if language != ENGLISH else ():
        alone = [
            safe(name_in(names, name))
            for name, names in named.items()
            if not names.get(language) and {*names} <= {ENGLISH}
        ]
        if alone:
            listed = f"{counted(len(alone), 'name')} in English: {', '.join(alone)}"
            given = f"`{{en: {alone[0]}, {language}: …}}` in `{key}` gives another"
            say(f"{city.title}: {listed}; {given}", err=True)


def say_english_texts(
    city: "City", language: str, modules: "Iterable[Module]", *, terms: bool = True
) -> None:
    """Say which counts are told in English: those of objectives, and of `terms` if there are."""
    from nextstation.renderers.language.card_words import is_translated

    counts = [each for each in (*city.line_terms, *city.network_terms) if terms and each.is_count]
    cards = [card for module in modules for card in module.cards if card.objective]
    alone = [
        *(each.id for each in counts if not _has_own(each, language)),
        *(
            card.id
            for card in cards
            if not (card.texts.get(language) or (card.objective and is_translated(card.objective)))
        ),
    ]
    if alone and language != ENGLISH:
        listed = f"{counted(len(alone), 'count')} told in English: {', '.join(map(safe, alone))}"
        say(f"{city.title}: {listed}; `title` and `text` in `{language}` give others", err=True)


def _has_own(term: "CityTerm", language: str) -> bool:
    """Whether a count has a title and a text in a language."""
    return bool(term.names.get(language) and term.texts.get(language))
