"""`ns cards`: the cards of a city, to print and cut out, or for a table on the screen."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ModuleOption,
    PatchOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
)
from nextstation.cli.options.output import one_of, output_to
from nextstation.cli.options.printing.drawing import (
    FLIP,
    DpiOption,
    LanguageOption,
    PaperOption,
    StyleOption,
    TextName,
    TextOption,
    drawing_errors,
    not_nan,
    say_english_texts,
)
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, say
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.renderers.cards.face import Pile
    from nextstation.renderers.cards.grid import Backs, CardSettings
    from nextstation.renderers.cards.images import Picture

_SUFFIXES = (".pdf", ".svg", ".png")
# The longest side of a picture that Tabletop Simulator shows without loss.
_TABLE_PIXELS = 4096
_MOST_NAMED = 4
# What The Game Crafter asks for: 1/8 inch of bleed in millimetres, and dots per inch.
PRINTED_SIZES, PRINTED_BLEED, PRINTED_DPI = ("poker", "bridge"), 3.175, 300
# How far a printer may be off, in millimetres.
_MOST_OFFSET = 10.0


class CardFormat(StrEnum):
    """What a folder gets."""

    IMAGES = "images"
    TTS = "tts"
    GAMECRAFTER = "gamecrafter"


def check_output(output: Path, kind: CardFormat, of_pages: Sequence[str]) -> None:
    """End the command if cards cannot be written there, or `of_pages` has an option for pages."""
    if _is_folder(output):
        if of_pages:
            fail(f"{of_pages[0]} is for pages, but {output} is a folder of images", USAGE)
        return
    if output.suffix.lower() not in _SUFFIXES:
        fail(f"{output}: end the name in .pdf, .svg or .png, or name a folder", USAGE)
    if kind is not CardFormat.IMAGES:
        fail(f"{output}: --format {kind} writes several pictures; name a folder", USAGE)


def check_for_printer(size: str, bleed: float, dpi: int) -> None:
    """End the command if cards of this kind are none that The Game Crafter prints."""
    if size not in PRINTED_SIZES:
        fail(f"--format gamecrafter takes --size {' or '.join(PRINTED_SIZES)}, not {size}", USAGE)
    if bleed or dpi != PRINTED_DPI:
        fail(f"--format gamecrafter sets --bleed and --dpi: 1/8 inch, {PRINTED_DPI} dpi", USAGE)


def write_cards(
    city: "City",
    piles: "Sequence[Pile]",
    settings: "CardSettings",
    output: Path,
    kind: CardFormat,
    dpi: int,
) -> str:
    """Write pages or pictures; returns how many, and how to print them, in words.

    Raises WriteError, CairoMissingError, CardTextError and PaperTooSmallForCardsError.
    """
    from nextstation.renderers.cards.images import draw_single_cards, draw_table_sheets
    from nextstation.renderers.cards.pages import draw_card_pages
    from nextstation.renderers.output.export import save

    if not _is_folder(output):
        pages = draw_card_pages(city, piles, settings)
        save(pages, output, dpi, two_sided=settings.two_sided)
        return counted(len(pages), "page") + FLIP * settings.two_sided
    draw = draw_table_sheets if kind is CardFormat.TTS else draw_single_cards
    pictures = draw(city, piles, settings)
    _make(output)
    for picture in pictures:
        file = output / f"{picture.name}.png"
        save(picture.canvas, file, _dpi(picture, kind, dpi), within=output)
        _tell(picture)
    _tell_others(output, {f"{picture.name}.png" for picture in pictures})
    return counted(len(pictures), "image")


def _is_folder(output: Path) -> bool:
    return output.is_dir() or not output.suffix


def _tell_others(folder: Path, written: Collection[str]) -> None:
    """Name the images that were there before: who uploads the folder would print them too."""
    others = sorted(file.name for file in folder.glob("*.png") if file.name not in written)
    if others:
        more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
        named = f"{', '.join(others[:_MOST_NAMED])}{more}"
        hint = "remove what is left from an earlier run"
        say(f"{folder} has other images too: {named}; {hint}", err=True)


def _make(folder: Path) -> None:
    from nextstation.engine.format.source.atomic_write import WriteError

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder}: {(error.strerror or str(error)).lower()}") from error


def _dpi(picture: "Picture", kind: CardFormat, dpi: int) -> float:
    """The dots per inch of a picture, fewer where it would be too large."""
    if kind is not CardFormat.TTS:
        return dpi
    longest = max(picture.canvas.width, picture.canvas.height)
    return min(dpi, _TABLE_PIXELS * 25.4 / longest)


def _tell(picture: "Picture") -> None:
    """Say what Tabletop Simulator asks for."""
    from nextstation.renderers.cards.images import TableSheet

    if isinstance(picture, TableSheet):
        grid = f"width {picture.columns}, height {picture.rows}, number {picture.cards}"
        say(f"{picture.name}.png: {grid}; back: {picture.name}-back.png", err=True)


def cards(
    city: CityArgument,
    output: Annotated[
        Path,
        output_to(
            "What to write: pages (.pdf, .svg or .png), or a folder of single cards.", "FILE|FOLDER"
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
    say(f"{output}: {network.city.title}, {count} cards, {written}", err=True)
    say_english_texts(network.city, lang, modules, terms=False)


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
