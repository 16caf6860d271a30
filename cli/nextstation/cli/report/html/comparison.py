"""A comparison as a report."""

from collections.abc import Iterator, Mapping, Sequence

from nextstation.cli.report.blocks import Bars, Block, Fact, Grid, Report, Row, Section
from nextstation.cli.report.comparison import beside_totals, letter_of, verdicts
from nextstation.cli.report.html.usage import changes_section
from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.engine.city.city import City
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Group, figure_title
from nextstation.engine.stats.experiment.comparison import (
    Comparison,
    Gain,
    SideResult,
    share_a_map,
    usage_gains,
)

# What is shown together, under its heading.
_SECTIONS = {
    "Terms of the score": (Group.TOTAL, Group.TERMS),
    "Pencils": (Group.PENCILS,),
    "Objectives": (Group.OBJECTIVES,),
    "Rounds": (Group.ROUNDS,),
    "Counts of a sheet": (Group.COUNTS,),
}


def comparison_report(comparison: Comparison, commands: Sequence[str]) -> Report:
    """The report of a comparison, by the commands that repeat it."""
    titles = {each.side.setup.city.title for each in comparison.results}
    return Report(
        title=f"{' and '.join(sorted(titles))}: a comparison",
        asked=list(_asked(comparison)),
        figures=dict(_figures(comparison)),
        answer=list(verdicts(comparison)),
        sections=list(_sections(comparison)),
        commands=list(commands),
    )


def _asked(comparison: Comparison) -> Iterator[Fact]:
    for place, each in enumerate(comparison.results):
        yield Fact(f"Side {letter_of(place)}", each.side.name)
    yield Fact("Games of each", f"{comparison.games:,}")
    if comparison.players > 1:
        yield Fact("Players", str(comparison.players))
    yield Fact("Seed", str(comparison.seed))


def _figures(comparison: Comparison) -> Iterator[tuple[str, str]]:
    """The mean totals."""
    for place, each in enumerate(comparison.results):
        yield f"mean total of {letter_of(place)}", f"{each.figures[TOTAL].mean:.1f}"


def _sections(comparison: Comparison) -> Iterator[Section]:
    said = [
        f"Points that a side scores more than A on the same cards ({LEVEL_TEXT}). In colour: what "
        "chance does not explain. The intervals of the totals hold all together, and so do those "
        "of everything else."
    ]
    city = comparison.results[0].side.setup.city
    rows: list[Row] = [*beside_totals(comparison)]
    if rows:
        heads = [letter_of(place) for place, _ in enumerate(comparison.results)]
        yield Section("Beside the mean totals", parts=[Grid("Of each side", heads, [rows])])
    for title, groups in _SECTIONS.items():
        figures = [each for each in comparison.results[0].figures if each.group in groups]
        choices = {
            f"{letter_of(place)} − A": _gains(city, other, figures)
            for place, other in enumerate(comparison.results[1:], 1)
        }
        if any(choices.values()):
            parts: list[Block] = [_table(comparison, title, figures)]
            if len(figures) > 1 and Group.COUNTS not in groups:
                parts.insert(0, _chart(choices))
            yield Section(title, said, parts)
            said = []
    yield from _maps(comparison)


def _chart(choices: Mapping[str, Mapping[str, Gain]]) -> Bars:
    return Bars("Difference to A in points", "Differences in points, B less A", choices)


def _gains(city: City, other: SideResult, figures: Sequence[Figure]) -> dict[str, Gain]:
    return {figure_title(city, each): other.gains[each] for each in figures if each in other.gains}


def _table(comparison: Comparison, title: str, figures: Sequence[Figure]) -> Grid:
    first, *others = comparison.results
    heads = ["A", *(f"{letter_of(place)} − A" for place, _ in enumerate(others, 1))]
    rows: list[Row] = [
        (
            figure_title(first.side.setup.city, each),
            [f"{first.figures[each].mean:.2f}", *(other.gains.get(each) for other in others)],
        )
        for each in figures
    ]
    return Grid(f"{title}: means", heads, [rows])


def _maps(comparison: Comparison) -> Iterator[Section]:
    """For each other side, where it draws more than the first, and where less."""
    first = comparison.results[0]
    for place, other in enumerate(comparison.results[1:], 1):
        letter = letter_of(place)
        if share_a_map(first, other):
            used = usage_gains(comparison, place)
            yield changes_section(used, other.side.setup.network, letter)
        else:
            said = "The maps have too little in common to compare their stations and links."
            yield Section(f"Where {letter} and A differ", [said])
