"""`ns cards`: the cards of a city, to print and cut out, or for a table on the screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.choice import one_of
from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.patch import PatchOption, SetOption, patches_of
from nextstation.cli.options.printing.card_output import (
    PRINTED_BLEED,
    CardFormat,
    check_for_printer,
    check_output,
    write_cards,
)
from nextstation.cli.options.printing.drawing import (
    DpiOption,
    LanguageOption,
    PaperOption,
    StyleOption,
    TextName,
    TextOption,
    not_nan,
)
from nextstation.cli.options.printing.faults import drawing_errors
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES

if TYPE_CHECKING:
    from nextstation.renderers.cards.grid import Backs

# How far a printer may be off, in millimetres.
_MOST_OFFSET = 10.0


def cards(
    city: CityArgument,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE|FOLDER",
            help="What to write: pages (.pdf, .svg or .png), or a folder of single cards.",
        ),
    ],
    size: Annotated[str, one_of(CARD_SIZES, "The size of the cards.")] = "standard",
    paper: PaperOption = "a4",
    fronts: Annotated[
        bool, typer.Option("--fronts", help="Print the faces only, without backs.")
    ] = False,
    reference: Annotated[
        bool,
        typer.Option("--reference", help="Add two cards: the turn, and the solo game."),
    ] = False,
    fold: Annotated[
        bool,
        typer.Option(
            "--fold", help="Print each back beside its face, to be folded over and glued."
        ),
    ] = False,
    offset: Annotated[
        str | None,
        typer.Option(
            metavar="X,Y",
            help="Move the pages of backs to the right and down by this many millimetres.",
            show_default="0,0",
        ),
    ] = None,
    bleed: Annotated[
        float,
        typer.Option(
            metavar="MM",
            help="Bleed around each card; it sets the cards of a page further apart.",
            min=0,
            max=20,
            callback=not_nan,
        ),
    ] = 0.0,
    cut_line: Annotated[
        bool,
        typer.Option("--cut-line", help="Draw a line with round corners to cut each card along."),
    ] = False,
    kind: Annotated[
        CardFormat,
        typer.Option(
            "--format",
            help="What a folder gets: an image of each card, sheets for Tabletop Simulator, or "
            "images as The Game Crafter prints them.",
            show_default=True,
        ),
    ] = CardFormat.IMAGES,
    lang: LanguageOption = ENGLISH,
    style: StyleOption = COLOUR.name,
    text: TextOption = TextName.LIVE,
    dpi: DpiOption = 300,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Draw the cards of a city, to print and cut out.

    Example: ns cards london -o cards.pdf
    """
    backs = _backs(fronts, fold)
    moved = _offset(offset, backs)
    of_pages = {
        "--fold": fold,
        "--offset": offset,
        "--bleed": bleed and kind is CardFormat.TTS,
        "--cut-line": cut_line,
    }
    check_output(output, kind, [name for name, given in of_pages.items() if given])
    if kind is CardFormat.GAMECRAFTER:
        check_for_printer(size, bleed, dpi)
        bleed = PRINTED_BLEED
    network = open_city(city, patches_of(patch, settings))
    modules = open_modules(network, module).setup().modules
    from nextstation.renderers.cards.grid import CardSettings
    from nextstation.renderers.cards.piles import piles_of
    from nextstation.renderers.language.translations import writing_with
    from nextstation.renderers.reference.content import reference_pile

    printing = CardSettings(
        PAPERS[paper],
        CARD_SIZES[size],
        backs,
        moved,
        bleed,
        cut_line,
        style=STYLES[style],
        language=lang,
        outlined=text is TextName.OUTLINES,
    )
    with drawing_errors(), writing_with(pens=printing.style.wiped):
        piles = piles_of(network, modules, lang)
        if reference:
            piles.append(reference_pile(network.city, modules, lang))
        written = write_cards(network.city, piles, printing, output, kind, dpi)
    count = sum(len(pile.faces) for pile in piles)
    typer.echo(f"{output}: {network.city.title}, {count} cards, {written}", err=True)


def _backs(fronts: bool, fold: bool) -> "Backs":
    if fronts and fold:
        fail("--fold prints backs, and --fronts prints none: choose one of them", USAGE)
    return "none" if fronts else "fold" if fold else "duplex"


def _offset(text: str | None, backs: "Backs") -> tuple[float, float]:
    """The offset of the pages of backs; ends the command if it is malformed or moves nothing."""
    if text is None:
        return 0.0, 0.0
    if backs != "duplex":
        fail("--offset moves the pages of backs, but none are printed", USAGE)
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        fail(f"--offset {text}: write two numbers, such as 0.5,-1", USAGE)
    if not max(abs(x), abs(y)) <= _MOST_OFFSET:
        fail(f"--offset {text}: at most {_MOST_OFFSET:g} mm each way", USAGE)
    return x, y
