"""Prints what a game scored: a table for each player, then the result."""

from collections.abc import Iterator, Sequence
from math import prod
from textwrap import wrap

from rich import box
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.names import PENCILS_CHOSEN, pencil_title
from nextstation.cli.report.table import WIDTH, Row, number_table, print_parts
from nextstation.cli.terminal.text import counted
from nextstation.engine.city.network import Network
from nextstation.engine.city.titles import (
    band_of,
    band_ranges,
    name_in,
    objective_titles,
    term_titles,
)
from nextstation.engine.play.score.score import LineScore, Outcome, Score

_LABEL, _POINTS = 24, 6


def print_outcome(
    network: Network,
    outcome: Outcome,
    *,
    is_finished: bool = True,
    unscored: Sequence[str] = (),
    moved: Sequence[str] = (),
) -> None:
    """Print what each player scored, then the result of a game that is finished.

    There is none if lines, which are named, are not scored since their departures have `moved`.
    """
    for score in outcome.scores:
        print_parts((_line_table(network, score), _totals(network, score), *_won(network, score)))
    if not is_finished:
        print_parts(["so far: the game is not finished"])
    elif unscored:
        named, where = ", ".join(unscored), ", ".join(moved)
        why = f"cannot be scored where the departure has moved: {where}"
        print_parts(wrap(f"no result: {named} {why}", WIDTH))
    else:
        print_parts(_result(network, outcome))


def _line_table(network: Network, score: Score) -> Table:
    """The columns of the sheet: what each line scored, term by term."""
    pencils = {colour.name: colour for colour in network.city.colours}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(Text(score.player, "bold"))
    for line in score.lines:
        pencil = pencils[line.colour]
        table.add_column(Text(pencil_title(pencil), Style(color=pencil.ink)), justify="right")
    titles = term_titles(network.city)
    for name in score.lines[0].terms if score.lines else ():
        table.add_row(titles[name], *(_points(line, name) for line in score.lines))
    table.add_section()
    table.add_row(Text("line", "bold"), *(str(line.total) for line in score.lines))
    return table


def _points(line: LineScore, name: str) -> str:
    """Points of a term; what is multiplied as the sum of products that it is."""
    points = line.terms[name]
    is_districts = name.startswith("districts_times_stations")
    facts = line.facts if is_districts else line.factors.get(name, ())
    if not facts:
        return str(points)
    products = " + ".join("×".join(map(str, each)) for each in facts)
    return products if points == sum(map(prod, facts)) else f"{products} → {points}"


def _totals(network: Network, score: Score) -> Table:
    """What all lines, the network and the objectives scored."""
    points = [("lines", sum(line.total for line in score.lines))]
    titles = term_titles(network.city)
    points += [(titles[name], each) for name, each in score.network.items()]
    objectives = objective_titles(network.city)
    points += [(objectives[name], each) for name, each in score.objectives.items()]
    rows: list[Row] = [(name, [str(each)]) for name, each in points]
    rows.append((Text("total", "bold"), [Text(str(score.total), "bold")]))
    return _narrow(rows)


def _won(network: Network, score: Score) -> Iterator[str]:
    """Where a player scored what is compared between players in each district or colour."""
    city = network.city
    titles = term_titles(city)
    called = {each.name: name_in(each.names, each.name) for each in city.map.districts}
    called |= {each.name: pencil_title(each) for each in city.colours}
    for name, places in score.won.items():
        listed = ", ".join(f"{called[place]} {points}" for place, points in places.items())
        yield from wrap(f"{titles[name]}: {listed or 'nowhere'}", WIDTH)


def _narrow(rows: Sequence[Row]) -> Table:
    return number_table(rows, label=_LABEL, cell=_POINTS)


def _result(network: Network, outcome: Outcome) -> Iterator[Table | Text | str]:
    """The winner (N4), or what a solo player's total is worth; before the end, the round."""
    if outcome.rounds_played < outcome.rounds:
        yield f"after round {outcome.rounds_played} of {outcome.rounds}{_lines_ahead(outcome)}"
    elif len(outcome.scores) > 1:
        names = outcome.winners
        won = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
        yield Text(won, "bold")
    else:
        yield from _solo_result(network, outcome)


def _lines_ahead(outcome: Outcome) -> str:
    """Who has drawn more lines than others."""
    least = outcome.rounds_played
    ahead = [f"{each.player} {len(each.lines)}" for each in outcome.scores]
    same = all(len(each.lines) == least for each in outcome.scores)
    return "" if same else f": the players have different numbers of lines ({', '.join(ahead)})"


def _solo_result(network: Network, outcome: Outcome) -> Iterator[Table | str]:
    (score,) = outcome.scores
    total = score.total - outcome.penalty
    if outcome.penalty:
        yield _narrow([(f"solo, minus {outcome.penalty}", [str(total)])])
    if network.city.solo_bands:
        yield _band(network.city.solo_bands, total)
    if outcome.chose_pencils:
        yield PENCILS_CHOSEN


def _band(bands: Sequence[int], total: int) -> str:
    """The solo band that a total lies in, and what the next one takes (L3)."""
    reached = band_of(bands, total)
    short = bands[reached] - total if reached < len(bands) else 0
    more = f"; {counted(short, 'point')} short of the next" if short else ""
    return f"band {reached + 1} of {len(bands) + 1}: {band_ranges(bands)[reached]} points{more}"
