"""`ns render`: blank play sheets, or the sheet of a game as it was played."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.patch import PatchOption, SetOption, patches_of
from nextstation.cli.options.printing.drawing import (
    BackOption,
    DpiOption,
    LanguageOption,
    PaperOption,
    TextName,
    TextOption,
    not_nan,
)
from nextstation.cli.options.printing.left_out import say_left_out
from nextstation.cli.options.printing.look import COLOURED, LookOption
from nextstation.cli.options.record import played_so_far
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.page.paper import PAPERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.patch.patch import Patch
    from nextstation.engine.source.document import Document
    from nextstation.renderers.canvas.canvas import Canvas
    from nextstation.renderers.page.sheet import SheetContent


def render(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="CITY...",
            help="City files, names of shipped cities, or records of games.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write: .pdf, .svg or .png."
        ),
    ],
    paper: PaperOption = "a4",
    lang: LanguageOption = ENGLISH,
    style: LookOption = COLOURED,
    names: Annotated[
        bool | None,
        typer.Option(
            "--names/--no-names",
            help="Print the names of all stations, or no names on the map; without either, those "
            "of districts, rivers, departures and special stations.",
        ),
    ] = None,
    places: Annotated[
        bool,
        typer.Option(
            "--places/--no-places", help="Print the names of columns and rows around the map."
        ),
    ] = True,
    per_page: Annotated[
        int,
        typer.Option(metavar="N", help="Sheets per page: 1, or 2 to be cut apart.", min=1, max=2),
    ] = 1,
    copies: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Copies of each sheet.",
            show_default="1; with --per-page 2, a single sheet is printed twice",
            min=1,
            max=1000,
        ),
    ] = None,
    back: BackOption = "none",
    marks: Annotated[
        bool, typer.Option("--marks", help="Print crop marks around the paper.")
    ] = False,
    bleed: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            help="Bleed around the paper.",
            show_default="3 with --marks, else 0",
            min=0,
            max=20,
            callback=not_nan,
        ),
    ] = None,
    text: TextOption = TextName.LIVE,
    dpi: DpiOption = 300,
    player: Annotated[
        int,
        typer.Option(metavar="N", help="The player of a record whose sheet to draw.", min=1, max=4),
    ] = 1,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Draw play sheets, blank or as played, or a game as a poster.

    Example: ns render london -o sheets.pdf --copies 4 --per-page 2
    """
    patches = patches_of(patch, settings)
    sheets = [_content(source, player, module, patches) for source in sources]
    from nextstation.engine.source.atomic_write import WriteError
    from nextstation.renderers.kit.backs import draw_duplex
    from nextstation.renderers.language.phrases import each_once
    from nextstation.renderers.language.translations import UnknownLanguageError
    from nextstation.renderers.map.names.shown import Shown
    from nextstation.renderers.output.export import CairoMissingError, FileFormatError, save
    from nextstation.renderers.page.page import draw_pages, plan_sheets
    from nextstation.renderers.page.plan import PaperTooSmallError
    from nextstation.renderers.page.settings import BLEED, PrintSettings
    from nextstation.renderers.poster.forms import FORMS
    from nextstation.renderers.poster.strip import NothingPlayedError

    if back != "none" and (style.form or per_page > 1):
        fail("--back is for sheets that have a page of their own", USAGE)
    if style.form and per_page > 1:
        fail(f"--per-page puts sheets on a page; a {style.form} has a page of its own", USAGE)
    bleed = bleed if bleed is not None else BLEED * marks
    printing = PrintSettings(
        PAPERS[paper],
        per_page,
        marks,
        bleed,
        outlined=text is TextName.OUTLINES,
        grid_names=places,
        names=Shown.SOME if names is None else Shown.ALL if names else Shown.NONE,
        style=style.style,
        language=lang,
    )
    try:
        plans = [] if style.form else plan_sheets(sheets, printing)
        if style.form:
            pages = [FORMS[style.form](sheet, printing) for sheet in sheets] * (copies or 1)
        elif back != "none":
            pages = draw_duplex(back, sheets, printing, copies or 1)
        else:
            pages = draw_pages(sheets, printing, copies, plans=plans)
        files = save(pages, output, dpi=dpi)
    except (
        UnknownLanguageError,
        PaperTooSmallError,
        NothingPlayedError,
        FileFormatError,
        WriteError,
        CairoMissingError,
    ) as error:
        fail(str(error), USAGE)
    cities = each_once(sheet.network.city.title for sheet in sheets)
    most = max((len(plan.pages) for plan in plans), default=1)
    count = f", {len(pages)} pages" if len(pages) > 1 else ""
    each = f", {most} for each sheet" if most > 1 and len(pages) != most else ""
    if back != "none":
        each += f", flip on the {'long' if pages[0].height > pages[0].width else 'short'} edge"
    for file in files:
        typer.echo(f"{file}: {cities}, {PAPERS[paper].title}{count}{each}", err=True)
    for title in dict.fromkeys(each for plan in plans for each in plan.without_list):
        typer.echo(f"no room for the list of the cards of {title}", err=True)
    _tell_names(sheets, pages, wanted=bool(names))


def _tell_names(sheets: "list[SheetContent]", pages: "list[Canvas]", *, wanted: bool) -> None:
    """Say which names are not on the sheets."""
    for sheet in sheets:
        if wanted and not sheet.network.city.map.station_names:
            typer.echo(f"{sheet.network.city.title} has no names of stations", err=True)
    say_left_out(pages)


def _content(
    source: str, player: int, module: list[str] | None, patches: "Sequence[Patch]"
) -> "SheetContent":
    """The sheet of a city with modules, or that of a player of a record."""
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.file_kind import is_of_kind
    from nextstation.engine.vocabulary.file_kinds import RECORD
    from nextstation.renderers.page.sheet import SheetContent

    document = _read(source)
    with reporting_faults():
        if not is_of_kind(document, RECORD):
            network = check_city(document, patches).sound()
            return SheetContent(network, dealt=open_modules(network, module).setup().slots)
        if module:
            fail("--module cannot be used with a record, which names its own modules", USAGE)
        if patches:
            fail("--set and --patch cannot be used with a record, which names its own city", USAGE)
        # What plays is loaded for a game alone: it takes a third of the time of a sheet.
        from nextstation.engine.record.load import check_record
        from nextstation.renderers.played.content import content_of

        checked = check_record(document)
    game, _ = played_so_far(checked)
    if player > len(game.outcome.sheets):
        count = counted(len(game.outcome.sheets), "player")
        fail(f"the record has {count}; there is no player {player}", USAGE)
    outcome = game.outcome
    sheet, score = outcome.sheets[player - 1], outcome.scores[player - 1]
    alone = len(outcome.sheets) == 1
    record = game.record
    return content_of(sheet, score, alone=alone, date=record.date, seed=record.seed)


def _read(source: str) -> "Document":
    """A file by its name, or that of a shipped city; ends the command if it cannot be read."""
    from nextstation.engine.check.load import UnknownCityError, find_city

    with reporting_faults():
        try:
            return _read_any(find_city(source))
        except UnknownCityError as error:
            fail(str(error), USAGE)


def _read_any(file: Path) -> "Document":
    """Read a city, or a record, which may be larger."""
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.file_kind import is_of_kind
    from nextstation.engine.source.reader import read_document
    from nextstation.engine.vocabulary import limits
    from nextstation.engine.vocabulary.file_kinds import RECORD

    try:
        return read_document(file)
    except UnreadableError as error:
        if error.diagnostic.code != "E002":
            raise
        document = read_document(file, limits.RECORD)
        if not is_of_kind(document, RECORD):
            raise
        return document
