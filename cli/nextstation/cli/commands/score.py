"""`ns score`: checks recorded games and scores them, one term by term or many in a table."""

from collections.abc import Sequence
from typing import Annotated

import typer

from nextstation.cli.options.output import Format, FormatOption
from nextstation.cli.options.record import played_so_far, record_loader
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, FINE, fail
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import say, say_json
from nextstation.engine.format.source.bounded_read import is_folder


def score(
    records: Annotated[
        list[str],
        typer.Argument(metavar="RECORD...", help="Records of games, or folders of them."),
    ],
    city: Annotated[
        str | None,
        typer.Option(
            "--city", metavar="CITY", help="Replay the games on this city, whatever they name."
        ),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Refuse a record whose city or modules have changed."),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> None:
    """Check recorded games and score them.

    One record is scored term by term, as far as it goes; several are scored in a table of totals.

    Example: ns score game.yaml
    """
    if len(records) > 1 or is_folder(records[0]):
        _score_many(records, city, output, strict=strict)
    else:
        _score_one(records[0], city, output, strict=strict)


def _score_one(record: str, city: str | None, output: Format, *, strict: bool) -> None:
    from nextstation.cli.report.score.data import score_data
    from nextstation.cli.report.score.text import print_outcome
    from nextstation.engine.play.record.load import counting_illegal, score_notes

    with reporting_faults():
        checked = record_loader(city).load(record)
    found = bool(checked.diagnostics)
    checked = checked.strict() if strict else counting_illegal(checked)
    for note in score_notes(checked):
        say(f"{record}: {note}", err=True)
    if output is Format.JSON:
        say_json(score_data(checked, record))
        raise typer.Exit(FINDINGS if found or checked.diagnostics else FINE)
    game, is_finished = played_so_far(checked)
    print_outcome(
        game.network,
        game.outcome,
        is_finished=is_finished,
        unscored=game.unscored,
        moved=game.moved,
    )
    if found and is_finished:
        say("with sections that this city forbids: scored as drawn, where it has a link")
    raise typer.Exit(FINDINGS if found else FINE)


def _score_many(names: Sequence[str], city: str | None, output: Format, *, strict: bool) -> None:
    from nextstation.cli.report.score.data import summaries
    from nextstation.cli.report.score.table import print_games
    from nextstation.cli.session.scoring import print_faults, record_files, scored

    files = list(record_files(names))
    results = []
    with counting("records", len(files)) as (advance, _):
        for each in scored(files, city, strict=strict):
            results.append(each)
            advance(1)
    if not results:
        fail(f"there is no record in {', '.join(names)}", FINDINGS)
    games = [each.data for each in results]
    if output is Format.JSON:
        say_json({"records": games, "summary": summaries(games)})
    else:
        print_faults(results)
        print_games(games, {each.city.id: each.city for each in results if each.city})
    raise typer.Exit(max(each.code for each in results))
