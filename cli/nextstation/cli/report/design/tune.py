"""Prints the answers of a search, and makes the report of it, with the maps side by side."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from nextstation.cli.report.design.profile import estimate_data, estimate_text
from nextstation.cli.report.intervals import NOTE
from nextstation.cli.report.table import aligned, print_parts
from nextstation.cli.terminal.text import counted
from nextstation.engine.stats.design.goals import Goal
from nextstation.engine.stats.design.profile import PLAIN, PLAYERS
from nextstation.engine.stats.design.traits import TRAITS
from nextstation.engine.stats.design.tune import Answer, Tuned

if TYPE_CHECKING:
    from nextstation.cli.report.blocks import Report

# What is shown of every answer, whether it was asked for or not: of the plain player, and of all.
_SHOWN, _OF_ALL = ("total", "turns", "stuck"), ("pencils.apart", "lines.apart")

# From how many points more or fewer on solo bands are worth another look.
_OTHER_TOTALS = 2


def print_tuned(tuned: Tuned) -> None:
    """Print the answers: what each changes, and the traits before and after."""
    print_parts(_page(tuned))


def _page(tuned: Tuned) -> Iterator[RenderableType]:
    yield _answer_text(tuned)
    if tuned.answers:
        yield ""
    for number, answer in enumerate(tuned.answers, 1):
        yield f" {number}  {counted(len(answer.moves), 'change')}"
        yield from (f"    {move.sentence}" for move in answer.moves)
        yield ""
        yield from (f"    {line}" for line in aligned(_rows(tuned, answer), 1))
        yield ""
        yield from _on_bands(tuned, answer)
    if tuned.answers:
        candidates = counted(tuned.candidates, "candidate")
        yield f" {NOTE}; before and after with the same cards, which the search"
        yield f" did not see. {candidates} played {tuned.games:,} games:"
        yield f" --budget-games {tuned.games} finds the same."


def _answer_text(tuned: Tuned) -> str:
    title = tuned.before.setup.city.title
    if tuned.was_met:
        return f"{title} meets the goals as it is"
    if tuned.is_met:
        return f"{title}: {counted(len(tuned.answers), 'answer')}, the gentlest first"
    if tuned.answers:
        return f"{title}: nothing found meets the goals; these come nearest"
    return f"{title}: nothing was found: allow more with --may, --seconds or --budget-games"


def _on_bands(tuned: Tuned, answer: Answer) -> Iterator[str]:
    """What to do about the solo bands where totals are others than before."""
    more = answer.profile.mean - tuned.before.mean
    if tuned.before.setup.city.solo_bands and abs(more) >= _OTHER_TOTALS:
        yield f"    the solo bands are for totals of before: {PLAIN} scores {more:+.1f} points;"
        yield "    ns measure suggests others"
        yield ""


def _rows(tuned: Tuned, answer: Answer) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("", "wanted", "before", "after", "")]
    for goal in (*tuned.goals, *tuned.kept):
        before, after = goal.estimate(tuned.before), goal.estimate(answer.profile)
        met = "" if goal.holds(after) else "missed"
        cells = [estimate_text(goal.trait, each) for each in (before, after)]
        rows.append((goal.name, goal.wanted, *cells, met))
    asked = {(goal.player, goal.trait.name) for goal in (*tuned.goals, *tuned.kept)}
    shown = [(PLAIN, name) for name in _SHOWN] + [(p, name) for name in _OF_ALL for p in PLAYERS]
    for player, name in shown:
        if (player, name) not in asked:
            trait = TRAITS[name]
            both = (each.estimate(trait, player) for each in (tuned.before, answer.profile))
            rows.append(
                (f"{player} {name}", "", *(estimate_text(trait, each) for each in both), "")
            )
    return rows


def tuned_data(tuned: Tuned) -> dict[str, Any]:
    """The answers as plain data."""
    return {
        "city": tuned.before.setup.city.id,
        "met": tuned.is_met,
        "games": tuned.games,
        "candidates": tuned.candidates,
        "answers": [
            {
                "meets": answer.meets,
                "changes": [{"kind": move.kind, "text": move.sentence} for move in answer.moves],
                "traits": [_goal_data(goal, tuned, answer) for goal in (*tuned.goals, *tuned.kept)],
                "file": answer.file.text,
            }
            for answer in tuned.answers
        ],
    }


def _goal_data(goal: Goal, tuned: Tuned, answer: Answer) -> dict[str, Any]:
    after = goal.estimate(answer.profile)
    return {
        "name": goal.name,
        "goal": goal.text,
        "before": estimate_data(goal.estimate(tuned.before)),
        "after": estimate_data(after),
        "holds": goal.holds(after),
    }


def tuned_report(tuned: Tuned, commands: Sequence[str]) -> "Report":
    """A page with the maps before and after, and what each answer changes."""
    from nextstation.cli.report.blocks import Drawing, Fact, Grid, Pictures, Report, Section
    from nextstation.renderers.map.city_map import map_picture
    from nextstation.renderers.output.svg import to_svg

    def drawn(title: str, network: Any, number: int) -> Drawing:
        picture = to_svg(map_picture(network, f"tuned-{number}"))
        return Drawing(title, picture, f"The map: {title}.")

    city = tuned.before.setup
    maps = [drawn("Before", city.network, 0)]
    sections = []
    for number, answer in enumerate(tuned.answers, 1):
        maps.append(drawn(f"Answer {number}", answer.profile.setup.network, number))
        heads, *rows = _rows(tuned, answer)
        grid = Grid("Before and after", heads[1:], [[(row[0], row[1:]) for row in rows]])
        said = [f"{move.sentence[0].upper()}{move.sentence[1:]}." for move in answer.moves]
        sections.append(Section(f"Answer {number}", said, [grid]))
    goals = ", ".join(dict.fromkeys(each.text for each in tuned.goals))
    return Report(
        city.city.title,
        [Fact("Goals", goals), Fact("Games", f"{tuned.games:,}")],
        [f"{_answer_text(tuned)}."],
        [Section("The maps", (), [Pictures(maps)]), *sections],
        commands,
    )
