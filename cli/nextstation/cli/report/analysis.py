"""Prints the analysis of a game: luck and skill, each decision, and what cost most."""

from collections.abc import Iterator, Mapping

from rich import box
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.intervals import NOTE
from nextstation.cli.report.table import number_table, print_parts
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.play.analysis.game_analysis import Analysis, Judged
from nextstation.engine.play.record.steps import GameSteps

_LABEL = 34


def print_analysis(steps: GameSteps, analyses: Mapping[int, Analysis]) -> None:
    """Print the analyses of players, by their numbers."""
    for player, analysis in analyses.items():
        name = steps.game.record.players[player].name
        print_parts([Text(name, "bold"), _sums(analysis)])
        print_parts([_decisions(steps, player, analysis)])
        print_parts(_worst(steps, player, analysis))
    rollouts = f"{analysis.rollouts:,} games by {analysis.judge}"
    expected = f"expected: the mean total of {rollouts}, played from each possible decision"
    print_parts([f"{expected}; {NOTE}"])


def _sums(analysis: Analysis) -> Table:
    total = f"{analysis.total:.0f}" if analysis.total.is_integer() else f"{analysis.total:.1f}"
    return number_table(
        [
            ("expected before the first card", [f"{analysis.start:.1f}"]),
            ("luck of the cards", [f"{analysis.luck:+z.1f}"]),
            (f"decisions, against {analysis.judge}", [f"{analysis.skill:+z.1f}"]),
            (Text("total", "bold"), [Text(total, "bold")]),
        ],
        label=_LABEL,
    )


def _decisions(steps: GameSteps, player: int, analysis: Analysis) -> Table:
    """A row for each decision; points are lost where that is more than chance."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("turn", "cards", "luck", "decision", "expected", "lost", "best"):
        is_number = title in ("luck", "expected", "lost")
        table.add_column(title, justify="right" if is_number else "left")
    for each in analysis.decisions:
        step = steps.steps[player][each.step]
        lost = [f"{each.lost:.1f}", each.best] if each.lost > each.lost_half else ["", ""]
        table.add_row(
            f"{step.round}.{step.turn}",
            humanize(", ".join(step.cards)),
            f"{each.luck:+z.1f}",
            each.decision,
            f"{each.expected:.1f}",
            *lost,
        )
    return table


def _worst(steps: GameSteps, player: int, analysis: Analysis) -> Iterator[str]:
    worst = analysis.worst()
    if not worst:
        yield "no decision cost more than chance explains"
        return
    lost = _points(analysis.lost)
    yield f"against the best option at each decision, taken one by one, {lost} were lost in all"
    which = counted(len(worst), "decision") if len(worst) > 1 else "the decision"
    yield f"{which} that cost most:"
    for each in worst:
        yield f"  {_where(steps, player, each)}: {_said(each)}"
    yield ""


def _where(steps: GameSteps, player: int, judged: Judged) -> str:
    step = steps.steps[player][judged.step]
    return f"round {step.round}, turn {step.turn} ({humanize(', '.join(step.cards))})"


def _said(judged: Judged) -> str:
    cost = f"{judged.lost:.1f} ± {judged.lost_half:.1f}"
    return f"{judged.decision}, where {judged.best} was worth {cost} more"


def _points(number: float) -> str:
    return f"{number:.1f} points"
