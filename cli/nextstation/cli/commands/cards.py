"""`ns cards`: the cards of a city, to print and cut out."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.choice import one_of
from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.patch import PatchOption, SetOption, patches_of
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES


def cards(
    city: CityArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write: .pdf.")
    ],
    paper: Annotated[str, one_of(PAPERS, "The paper to lay out for.")] = "a4",
    size: Annotated[str, one_of(CARD_SIZES, "The size of the cards.")] = "standard",
    lang: Annotated[
        str,
        typer.Option(
            metavar="LANGUAGE",
            help=f"The language: {', '.join(languages())}, or one that the city's file has words "
            "for.",
            autocompletion=lambda: list(languages()),
        ),
    ] = ENGLISH,
    style: Annotated[str, one_of(STYLES, "What is filled, and with which colours.")] = COLOUR.name,
    fronts: Annotated[bool, typer.Option("--fronts", help="Print no backs.")] = False,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Draw the cards of a city, to print and cut out.

    Example: ns cards london -o cards.pdf
    """
    from nextstation.engine.source.atomic_write import WriteError
    from nextstation.renderers.cards.face_plan import CardTextError
    from nextstation.renderers.cards.grid import PaperTooSmallForCardsError
    from nextstation.renderers.cards.pages import CardSettings, draw_card_pages
    from nextstation.renderers.cards.piles import piles_of
    from nextstation.renderers.language.translations import UnknownLanguageError
    from nextstation.renderers.output.export import CairoMissingError, FileFormatError, save

    network = open_city(city, patches_of(patch, settings))
    modules = open_modules(network, module).setup().modules
    printing = CardSettings(
        CARD_SIZES[size],
        PAPERS[paper],
        "none" if fronts else "duplex",
        style=STYLES[style],
        language=lang,
    )
    try:
        piles = piles_of(network, modules, lang)
        pages = draw_card_pages(network.city, piles, printing)
        save(pages, output)
    except (
        UnknownLanguageError,
        PaperTooSmallForCardsError,
        CardTextError,
        FileFormatError,
        WriteError,
        CairoMissingError,
    ) as error:
        fail(str(error), USAGE)
    count = sum(len(pile.faces) for pile in piles)
    typer.echo(f"{output}: {network.city.title}, {count} cards, {len(pages)} pages", err=True)
