"""`ns score`: checks a recorded game and scores it, term by term."""

from typing import Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.record import open_record
from nextstation.cli.report.diagnostics import print_warnings, reporting_faults
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, FINE

CityOption = Annotated[
    str | None,
    typer.Option(
        "--city",
        metavar="CITY",
        help="Replay the game on this city, whatever the record names.",
    ),
]


def score(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a game.")],
    city: CityOption = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Refuse a record whose city or modules have changed."),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> None:
    """Check a recorded game and score it term by term.

    Example: ns score game.yaml
    """
    from nextstation.cli.report.score_json import score_data
    from nextstation.cli.report.score_text import print_outcome

    checked = open_record(record, city)
    checked = checked.strict() if strict else checked
    if output is Format.JSON:
        typer.echo(json_of(score_data(checked, record)))
        raise typer.Exit(FINDINGS if checked.diagnostics else FINE)
    print_warnings(checked.warnings)
    with reporting_faults():
        game = checked.sound()
    print_outcome(game.network, game.outcome)
