"""A simulation as a report."""

from collections.abc import Iterator, Mapping, Sequence

from nextstation.cli.report.html.cards import module_sections
from nextstation.cli.report.html.charts import SPREAD, distributions, shares, spreads
from nextstation.cli.report.html.parts import Chart, Report, Section, Table
from nextstation.cli.report.html.usage import usage_section
from nextstation.cli.report.intervals import (
    LEVEL_TEXT,
    SPREAD_HEADS,
    mean_cells,
    mean_text,
    spread_cells,
)
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.city.titles import band_ranges, plain_titles, term_titles
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import Group, Kind
from nextstation.engine.stats.batch.result import SimulationResult


def simulation_report(
    simulation: SimulationResult,
    network: Network,
    changes: Sequence[str],
    commands: Sequence[str],
) -> Report:
    """The report of a simulation of a city, with some changes, by the commands that repeat it."""
    return Report(
        title=network.city.title,
        asked=dict(_asked(simulation, changes)),
        figures=_figures(simulation),
        answer=list(_answer(simulation)),
        sections=list(simulation_sections(simulation, network)),
        commands=list(commands),
    )


def _asked(simulation: SimulationResult, changes: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield "City", simulation.city
    if changes:
        yield "Changes", "; ".join(changes)
    if simulation.modules:
        yield "Modules", ", ".join(map(humanize, simulation.modules))
    yield "Policy", simulation.policy
    if simulation.players > 1:
        yield "Players", str(simulation.players)
    yield "Games", f"{simulation.games:,}"
    yield "Seed", str(simulation.seed)


def _figures(simulation: SimulationResult) -> dict[str, str]:
    total = simulation.total
    return {
        "mean total": f"{total.mean:.1f}",
        "median": str(total.quantile(0.5)),
        "spread": f"{total.stdev:.1f}",
        "turns": f"{simulation.turns.mean:.1f}",
    }


def _answer(simulation: SimulationResult) -> Iterator[str]:
    total = simulation.total
    low, first, third, high = (total.quantile(share) for share in (0.05, 0.25, 0.75, 0.95))
    yield (
        f"A sheet scores {mean_text(total)} points on average ({LEVEL_TEXT}). Half of the "
        f"sheets score {first} to {third} points, nine of ten {low} to {high}."
    )
    names = [humanize(name) for name in simulation.colours]
    if len(names) > 1:
        means = [each.mean for each in simulation.colours.values()]
        best, worst = means.index(max(means)), means.index(min(means))
        yield (
            f"The lines of {names[best]} score most, {means[best]:.1f} points on average; those "
            f"of {names[worst]} least, {means[worst]:.1f}."
        )


def simulation_sections(
    simulation: SimulationResult, network: Network | None, *, any_time: bool = False
) -> Iterator[Section]:
    """The sections of a simulation; without its city, no bands, colours and map.

    `any_time` says that the games decided when they ended.
    """
    titles = term_titles(network.city) if network else plain_titles(simulation.terms)
    yield _points(simulation, titles, any_time)
    yield _pencils(simulation, network, titles)
    yield _terms(simulation, titles)
    yield _rounds(simulation, titles, any_time)
    yield from module_sections({"": (simulation, any_time)})
    if simulation.players > 1:
        yield _won(simulation)
    elif network and network.city.solo_bands:
        yield _bands(simulation, network.city)
    if network:
        yield usage_section(simulation.used, network)


def _points(simulation: SimulationResult, titles: Mapping[str, str], any_time: bool) -> Section:
    samples, counts = _samples(simulation, titles), called(simulation, Group.COUNTS, titles)
    return Section(
        "Points",
        parts=[
            distributions(
                "How often each number of points was scored; the line is the mean",
                "Histogram",
                samples,
            ),
            _table(
                "Points and counts of a sheet",
                samples | counts,
                any_time,
            ),
        ],
    )


def called(
    simulation: SimulationResult, group: Group, titles: Mapping[str, str]
) -> dict[str, Distribution]:
    """The figures of a group by what they are called; `titles` are those of the terms."""
    return {
        titles[each.name] if each.kind is Kind.TERM else each.title: found
        for each, found in simulation.of_group(group).items()
    }


def _samples(simulation: SimulationResult, titles: Mapping[str, str]) -> dict[str, Distribution]:
    """The points of a sheet by what they are called."""
    pencils = called(simulation, Group.PENCILS, titles).items()
    return {
        "total": simulation.total,
        **{f"pencil: {name}": found for name, found in pencils},
        **called(simulation, Group.TERMS, titles),
    }


def _pencils(
    simulation: SimulationResult, network: Network | None, titles: Mapping[str, str]
) -> Section:
    of_all = called(simulation, Group.PENCILS, titles)
    choices = {"all points of the lines": of_all}
    for term in next(iter(simulation.colour_terms.values()), {}):
        choices[titles[term]] = {
            humanize(name): terms[term] for name, terms in simulation.colour_terms.items()
        }
    colours = network.city.colours if network else ()
    inks = {humanize(colour.name): colour.ink for colour in colours}
    means = [[name, *(f"{found[name].mean:.2f}" for found in choices.values())] for name in of_all]
    return Section(
        "Pencils",
        [SPREAD],
        [
            spreads(
                "Points of the lines of each pencil", "Points of the lines", choices, inks=inks
            ),
            Table("Mean points of each pencil by term", ["", *choices], means),
        ],
    )


def _terms(simulation: SimulationResult, titles: Mapping[str, str]) -> Section:
    every = {titles[name]: each for name, each in simulation.terms.items()}
    choices = {"the whole sheet": every}
    for name, terms in simulation.colour_terms.items():
        choices[f"the lines of {humanize(name)}"] = {
            titles[term]: each for term, each in terms.items()
        }
    return Section(
        "Terms of the score",
        [SPREAD],
        [spreads("Points by term", "Points", choices)],
    )


def _rounds(simulation: SimulationResult, titles: Mapping[str, str], any_time: bool) -> Section:
    points = called(simulation, Group.ROUNDS, titles)
    turns = dict(zip(points, simulation.round_turns, strict=True))
    rows = [
        [name, *mean_cells(found, any_time=any_time), *mean_cells(turns[name], any_time=any_time)]
        for name, found in points.items()
    ]
    return Section(
        "Rounds",
        [SPREAD],
        [
            spreads(
                "Points and turns of each round",
                "Points",
                {"points": points, "turns": turns},
                "points or turns",
            ),
            Table("Means of each round", ["", "points", "±", "turns", "±"], rows),
        ],
    )


def _won(simulation: SimulationResult) -> Section:
    found = {
        f"seat {seat}": Share(won, simulation.games) for seat, won in enumerate(simulation.wins, 1)
    }
    found["shared"] = Share(simulation.shared, simulation.games)
    return Section("Who won", parts=[*_shares("Games won by each seat", found, "games")])


def _bands(simulation: SimulationResult, city: City) -> Section:
    """How often a solo player reaches each band, after the penalties of the modules (L3)."""
    bands, penalty = city.solo_bands, simulation.penalty
    found = {
        name: Share(games, simulation.games)
        for name, games in zip(band_ranges(bands), simulation.games_by_band(bands), strict=True)
    }
    said = [f"The modules cost a solo player {counted(penalty, 'point')}."] if penalty else []
    return Section("Solo bands", said, [*_shares("Games that end in each band", found, "games")])


def _shares(title: str, found: Mapping[str, Share], unit: str) -> Iterator[Chart | Table]:
    yield shares(f"{title} ({LEVEL_TEXT})", title, {"": found}, unit)
    rows = [
        [name, f"{each.share:.1%}", *(f"{end:.1%}" for end in each.interval)]
        for name, each in found.items()
    ]
    yield Table(title, ["", "share", "from", "to"], rows)


def _table(caption: str, samples: Mapping[str, Distribution], any_time: bool) -> Table:
    rows = [[name, *spread_cells(each, any_time=any_time)] for name, each in samples.items()]
    return Table(caption, ["", *SPREAD_HEADS], rows)
