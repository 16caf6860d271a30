"""`ns score`: checks a played game and scores it, term by term."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.commands.validate import Format
from nextstation.cli.report.diagnostics import json_of, print_diagnostics, safe
from nextstation.cli.terminal.errors import FINDINGS, fail, told_faults

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.play.score import LineScore, Outcome, Score
    from nextstation.engine.record.load import Played


_VERDICTS = (
    "the trains do not run yet",
    "a line or two is worth the ride",
    "passengers get where they want",
    "a network to be proud of",
    "other cities send their planners to look",
    "a masterpiece of its kind",
)


def score(
    record: Annotated[str, typer.Argument(help="The record of a game, a YAML file.")],
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
    ] = Format.TEXT,
) -> None:
    """Check a played game, and score it term by term.

    Example: ns score game.yaml
    """
    played = open_record(record)
    if output is Format.JSON:
        typer.echo(_json(played, record))
    else:
        print_diagnostics(played.faults, err=True)
        if played.network and played.replay and not played.faults:
            for each in played.replay.scores:
                print_score(played.network, each)
            print_result(played.network, played.replay)
    if played.faults:
        if output is Format.TEXT:
            count = len(played.faults)
            fail(f"the record has {count} fault{'s' if count > 1 else ''}", FINDINGS)
        raise typer.Exit(FINDINGS)


def open_record(file: str) -> "Played":
    """Read and replay a record; ends the command when it cannot be read."""
    from nextstation.engine.record.load import read_record

    with told_faults():
        return read_record(file)


def _json(played: "Played", file: str) -> str:
    import json

    data = json.loads(json_of([(file, played.faults, {})]))["files"][0]
    scores = played.replay.scores if played.replay and not played.faults else ()
    data["players"] = [
        {
            "name": each.player,
            "total": each.total,
            "lines": {
                line.colour: {
                    "total": line.total,
                    "terms": dict(line.terms),
                    "districts": [districts for districts, _ in line.facts],
                    "most_stations": [stations for _, stations in line.facts],
                    "joined": line.joined,
                }
                for line in each.lines
            },
            "network": dict(each.network),
            "objectives": dict(each.objectives),
        }
        for each in scores
    ]
    if played.replay and len(scores) == 1:
        solo = scores[0].total - played.replay.penalty
        data["solo"] = {"penalty": played.replay.penalty, "total": solo}
    elif played.replay and scores:
        data["winners"] = played.replay.winners
    return json.dumps(data, indent=2, ensure_ascii=False)


def print_score(network: "Network", score: "Score") -> None:
    """The columns of the sheet, then what is beside them."""
    from rich import box
    from rich.console import Console
    from rich.style import Style
    from rich.table import Table
    from rich.text import Text

    city, console = network.city, Console(highlight=False)
    inks = {colour.name: colour.ink for colour in city.colours}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(Text(safe(score.player), style="bold"))
    for line in score.lines:
        table.add_column(Text(line.colour, Style(color=inks[line.colour])), justify="right")
    for name in _rows(score):
        table.add_row(term_title(name), *(_cell(line, name) for line in score.lines))
    table.add_section()
    table.add_row(Text("line", style="bold"), *(str(line.total) for line in score.lines))
    console.print(table)
    console.print(f"{'lines':24}{sum(line.total for line in score.lines):>6}")
    for name, points in score.network.items():
        console.print(f"{term_title(name):24}{points:>6}")
    for name, points in score.objectives.items():
        console.print(f"{name.replace('_', ' '):24}{points:>6}")
    console.print(Text(f"{'total':24}{score.total:>6}", style="bold"))


def print_result(network: "Network", outcome: "Outcome") -> None:
    """The winner (N4), or what a solo player's result is worth."""
    if len(outcome.scores) > 1:
        names = outcome.winners
        said = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
        typer.echo(typer.style(said, bold=True))
        return
    total = outcome.scores[0].total - outcome.penalty
    if outcome.penalty:
        typer.echo(f"{'solo, less ' + str(outcome.penalty):24}{total:>6}")
    if network.city.solo_bands and len(outcome.scores[0].lines) == len(network.city.colours):
        typer.echo(verdict(network.city.solo_bands, total))


def verdict(bands: Sequence[int], total: int) -> str:
    """Which solo band a total lies in, in words."""
    reached = sum(total >= start for start in bands)
    told = _VERDICTS[round(reached * (len(_VERDICTS) - 1) / len(bands))]
    further = f"; {bands[reached] - total} more for the next" if reached < len(bands) else ""
    return f"band {reached + 1} of {len(bands) + 1}: {told}{further}"


def _rows(score: "Score") -> list[str]:
    return list(score.lines[0].terms) if score.lines else []


def _cell(line: "LineScore", name: str) -> str:
    """Points of a term; districts times stations as the sum that they are."""
    points = line.terms[name]
    if not name.startswith("districts_times_stations") or not line.facts:
        return str(points)
    said = " + ".join(f"{districts}×{stations}" for districts, stations in line.facts)
    plain = sum(districts * stations for districts, stations in line.facts)
    return said if points == plain else f"{said} → {points}"


def term_title(name: str) -> str:
    """What a scoring term is called; one that occurs again is numbered."""
    from nextstation.engine.vocabulary.scoring import TERM_NAMED

    term, *again = name.split()
    return " ".join([TERM_NAMED[term].word.title.lower(), *again])
