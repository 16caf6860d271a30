"""`ns render`: a blank play sheet, or the sheet of a game as it was played."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.exits import FINDINGS, USAGE, fail, open_city
from nextstation.cli.modules import ModuleOption, open_modules

if TYPE_CHECKING:
    from nextstation.engine.city.fitting import Slot
    from nextstation.engine.city.network import Network
    from nextstation.renderers.played import Played


class PaperName(StrEnum):
    """The papers that a sheet is laid out for."""

    A4 = "a4"
    LETTER = "letter"


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
    source: Annotated[
        str,
        typer.Argument(
            metavar="CITY", help="A city file, the name of a shipped city, or the record of a game."
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
    dpi: Annotated[int, typer.Option(help="Dots per inch of a PNG.", min=30, max=600)] = 300,
    player: Annotated[int, typer.Option(help="Whose sheet of a record.", min=1, max=4)] = 1,
    module: ModuleOption = None,
) -> None:
    """Draw a blank play sheet, to print and play on; or the sheet of a game as it was played.

    Example: ns render london -o sheet.pdf
    """
    from nextstation.engine.city.fitting import slots

    played: Played | None = None
    dealt: list[Slot] = []
    if _is_record(source):
        if module:
            fail("a record tells its own modules", USAGE)
        network, played, dealt = _played(source, player)
    else:
        network = open_city(source)
        if module:
            dealt = slots(network, *open_modules(network, module))
    from nextstation.renderers.export import CairoMissing, save
    from nextstation.renderers.sheet import draw_sheet

    try:
        sheet = draw_sheet(
            network,
            paper.value,
            language=lang.value,
            style=style.value,
            played=played,
            dealt=dealt,
        )
        save(sheet, output, dpi=dpi)
    except (ValueError, CairoMissing) as error:
        fail(str(error), USAGE)
    typer.echo(f"{output}: {network.city.title}, {paper.value.upper()}", err=True)


def _is_record(source: str) -> bool:
    """Whether a file is the record of a game: it tells of players."""
    from nextstation.engine.city.diagnostic import Unreadable
    from nextstation.engine.city.document import read_document

    if not Path(source).is_file():
        return False
    try:
        data = read_document(source).data
    except Unreadable:
        return False
    return isinstance(data, dict) and "players" in data


def _played(source: str, player: int) -> "tuple[Network, Played, list[Slot]]":
    """The city, the sheet of a player of a record, and what was dealt of modules."""
    from nextstation.cli.diagnostics import print_diagnostics
    from nextstation.cli.score import open_record
    from nextstation.cli.tally import tally_of
    from nextstation.engine.city.fitting import slots
    from nextstation.renderers.played import Played

    record = open_record(source)
    print_diagnostics(record.faults, err=True)
    if record.network is None or record.replay is None or record.faults:
        fail("the record has faults; ns score tells the same", FINDINGS)
    if player > len(record.replay.sheets):
        fail(f"the record has {len(record.replay.sheets)} players", USAGE)
    sheet = record.replay.sheets[player - 1]
    lines: dict[str, tuple[int, ...]] = {}
    for drawn in sheet.drawn:
        lines[drawn.colour] = (*lines.get(drawn.colour, ()), drawn.link)
    marks = {mark: tuple(sheet.marked(mark)) for mark in record.network.city.marks}
    dealt = slots(record.network, sheet.modules, sheet.deal())
    tally = tally_of(sheet, record.replay.scores[player - 1], dealt)
    return record.network, Played(lines, marks, tuple(sheet.circled), tally), dealt
