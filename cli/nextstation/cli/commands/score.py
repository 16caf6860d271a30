"""`ns score`: checks a recorded game and scores it, term by term."""

from typing import Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.record import open_record
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, FINE


def score(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a game.")],
    output: FormatOption = Format.TEXT,
) -> None:
    """Check a recorded game and score it term by term.

    Example: ns score game.yaml
    """
    from nextstation.cli.report.score_json import score_data
    from nextstation.cli.report.score_text import print_outcome

    checked = open_record(record)
    if output is Format.JSON:
        typer.echo(json_of(score_data(checked, record)))
        raise typer.Exit(FINDINGS if checked.diagnostics else FINE)
    with reporting_faults():
        game = checked.sound()
    print_outcome(game.network, game.outcome)
