"""A sheet as text with the colours of a terminal: the render mode `ansi` of environments."""

from rich.console import Console
from rich.text import Text

from nextstation.cli.terminal.map import map_of
from nextstation.cli.terminal.text import counted
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet


def sheet_text(sheet: Sheet, score: Score) -> str:
    """The map with what is drawn on it, and the points so far."""
    drawn = [(each.link, each.colour) for each in sheet.drawn]
    console = Console(force_terminal=True, color_system="256", width=200, legacy_windows=False)
    with console.capture() as capture:
        for line in (*map_of(sheet.network, drawn), Text(counted(score.total, "point"))):
            console.print(line)
    return capture.get()
