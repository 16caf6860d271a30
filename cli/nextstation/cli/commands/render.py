"""`ns render`: blank play sheets, or the sheet of a game as it was played."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from nextstation.renderers.canvas.canvas import Canvas
    from nextstation.renderers.page.sheet import SheetContent


class PaperName(StrEnum):
    """The papers that a sheet is laid out for."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"
    A3 = "a3"


class TextName(StrEnum):
    """How text is drawn."""

    LIVE = "live"
    OUTLINES = "outlines"


class StyleName(StrEnum):
    """The styles of a sheet."""

    COLOUR = "colour"
    INK_SAVER = "ink-saver"
    GREYSCALE = "greyscale"
    HIGH_CONTRAST = "high-contrast"


class Language(StrEnum):
    """The languages that a sheet speaks."""

    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"
    SPANISH = "es"
    RUSSIAN = "ru"


def render(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="CITY...",
            help="City files, names of shipped cities, or records of games.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The file to write: .pdf, .svg or .png.")
    ],
    paper: Annotated[PaperName, typer.Option(help="The paper.")] = PaperName.A4,
    lang: Annotated[Language, typer.Option(help="The language.")] = Language.ENGLISH,
    style: Annotated[StyleName, typer.Option(help="What is filled, and in which colours.")] = (
        StyleName.COLOUR
    ),
    names: Annotated[
        bool, typer.Option("--names", help="The names of stations, where the city has some.")
    ] = False,
    places: Annotated[
        bool,
        typer.Option("--places/--no-places", help="The names of columns and rows round the map."),
    ] = True,
    per_page: Annotated[
        int, typer.Option(help="Sheets on a page: one, or two to be cut apart.", min=1, max=2)
    ] = 1,
    copies: Annotated[
        int | None,
        typer.Option(
            help="Copies of each sheet. [default: 1, or the same sheet twice on a page for two]",
            min=1,
            max=1000,
        ),
    ] = None,
    marks: Annotated[bool, typer.Option("--marks", help="Crop marks round the paper.")] = False,
    bleed: Annotated[
        float | None,
        typer.Option(
            metavar="MM", help="Bleed round the paper. [default: 3 with --marks]", min=0, max=20
        ),
    ] = None,
    text: Annotated[
        TextName, typer.Option(help="Text in its font, or as paths that need none.")
    ] = TextName.LIVE,
    dpi: Annotated[int, typer.Option(help="Dots per inch of a PNG.", min=30, max=600)] = 300,
    player: Annotated[int, typer.Option(help="Whose sheet of a record.", min=1, max=4)] = 1,
    module: ModuleOption = None,
) -> None:
    """Draw play sheets, blank or with a recorded game.

    Example: ns render london -o sheets.pdf --copies 4 --per-page 2
    """
    sheets = [_sheet(source, player, module) for source in sources]
    from nextstation.renderers.language.phrases import each_once
    from nextstation.renderers.output.export import CairoMissingError, save
    from nextstation.renderers.page.page import draw_pages
    from nextstation.renderers.page.paper import paper_named
    from nextstation.renderers.page.settings import BLEED, PrintSettings
    from nextstation.renderers.theme.styles import style_named

    bleed = bleed if bleed is not None else BLEED * marks
    settings = PrintSettings(
        paper_named(paper.value),
        per_page,
        marks,
        bleed,
        outlined=text is TextName.OUTLINES,
        grid_names=places,
        station_names=names,
        style=style_named(style.value),
        language=lang.value,
    )
    copies = copies or (per_page if len(sheets) == 1 else 1)
    try:
        pages = draw_pages(sheets, settings, copies)
        save(pages, output, dpi=dpi)
    except (ValueError, CairoMissingError) as error:
        fail(str(error), USAGE)
    cities = each_once(sheet.network.city.title for sheet in sheets)
    count = f", {len(pages)} pages" if len(pages) > 1 else ""
    typer.echo(f"{output}: {cities}, {paper.value.upper()}{count}", err=True)
    if names:
        _tell_names(sheets, pages)


def _tell_names(sheets: "list[SheetContent]", pages: "list[Canvas]") -> None:
    """Say which names of stations are not on the sheets."""
    for sheet in sheets:
        if not sheet.network.city.map.station_names:
            typer.echo(f"{sheet.network.city.title} has no names of stations", err=True)
    for name in dict.fromkeys(name for page in pages for name in page.left_out):
        typer.echo(f"no room for the name of {name}", err=True)


def _sheet(source: str, player: int, module: list[str] | None) -> "SheetContent":
    """The sheet of a city with modules, or that of a player of a record."""
    from nextstation.renderers.page.sheet import SheetContent

    if _is_record(source):
        if module:
            fail("--module cannot be used with a record, which names its own modules", USAGE)
        return _played(source, player)
    network = open_city(source)
    return SheetContent(network, dealt=open_modules(network, module).setup().slots)


def _is_record(source: str) -> bool:
    """Whether a file is the record of a game: it tells of players."""
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.document import read_document

    if not Path(source).is_file():
        return False
    try:
        data = read_document(source).data
    except UnreadableError:
        return False
    return isinstance(data, dict) and "players" in data


def _played(source: str, player: int) -> "SheetContent":
    """The sheet of a player of a record, with what was dealt of modules."""
    from nextstation.cli.options.record import open_record
    from nextstation.cli.report.diagnostics import reporting_faults
    from nextstation.cli.report.filled_score import filled_score_of
    from nextstation.engine.city.dealing import slots
    from nextstation.renderers.map.played_map import PlayedMap
    from nextstation.renderers.page.sheet import SheetContent

    checked = open_record(source)
    with reporting_faults():
        record = checked.sound()
    if player > len(record.outcome.sheets):
        fail(f"the record has {len(record.outcome.sheets)} players", USAGE)
    sheet = record.outcome.sheets[player - 1]
    lines: dict[str, tuple[int, ...]] = {}
    for drawn in sheet.drawn:
        lines[drawn.colour] = (*lines.get(drawn.colour, ()), drawn.link)
    marks = {mark: tuple(sheet.marked(mark)) for mark in record.network.city.marks}
    dealt = slots(record.network, sheet.modules, sheet.deal())
    score = filled_score_of(sheet, record.outcome.scores[player - 1], dealt)
    played = PlayedMap(lines, marks, tuple(sheet.circled))
    return SheetContent(record.network, played, score, dealt)
