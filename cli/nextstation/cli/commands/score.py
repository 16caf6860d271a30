"""`ns score`: checks a recorded game and scores it, term by term."""

from typing import Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.record import open_record
from nextstation.cli.report.diagnostics import print_diagnostics
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, FINE, fail
from nextstation.cli.terminal.text import counted


def score(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a game.")],
    output: FormatOption = Format.TEXT,
) -> None:
    """Check a recorded game and score it term by term.

    Example: ns score game.yaml
    """
    from nextstation.cli.report.score_json import score_data
    from nextstation.cli.report.score_text import print_outcome

    played = open_record(record)
    if output is Format.JSON:
        typer.echo(json_of(score_data(played, record)))
        raise typer.Exit(FINDINGS if played.faults else FINE)
    print_diagnostics(played.faults, err=True)
    if played.faults:
        fail(f"the record has {counted(len(played.faults), 'fault')}", FINDINGS)
    if played.network and played.replay:
        print_outcome(played.network, played.replay)
