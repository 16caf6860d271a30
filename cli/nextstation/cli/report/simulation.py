"""A simulation: a report for people, plain data for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nextstation.cli.report.blocks import (
    Bars,
    Block,
    Fact,
    Grid,
    Histogram,
    Map,
    Name,
    Note,
    Report,
    Row,
    Section,
)
from nextstation.cli.report.intervals import LEVEL_TEXT, NOTE
from nextstation.cli.report.module_cards import module_sections
from nextstation.cli.report.usage import usage_section
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.city.city import City, network_names
from nextstation.engine.city.network import Network
from nextstation.engine.city.titles import band_ranges, plain_titles, term_titles
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.distribution import Distribution, Moments
from nextstation.engine.stats.batch.figure import Figure, Group, Kind, figure_title
from nextstation.engine.stats.batch.interval import Interval
from nextstation.engine.stats.batch.result import CardResult, SimulationResult
from nextstation.engine.stats.batch.statistic import (
    MOMENTS,
    Shown,
    data_of,
    shown_at,
    values_at,
)

SPREAD = "Bars hold half of the sheets, lines nine of ten; the dot is the mean."


def simulation_report(
    simulation: SimulationResult,
    network: Network,
    changes: Sequence[str] = (),
    commands: Sequence[str] = (),
) -> Report:
    """The report of a simulation of a city, with some changes, by the commands that repeat it."""
    total = simulation.total
    return Report(
        title=network.city.title,
        asked=list(_asked(simulation, changes)),
        figures={
            "mean total": Interval.of(total).text,
            "spread": f"{total.stdev:.2f}",
            "games": f"{simulation.games:,}",
            "player": simulation.policy,
        },
        map=Map(simulation.used, network),
        answer=list(_answer(simulation)),
        sections=[
            *simulation_sections(simulation, network),
            usage_section(simulation.used),
        ],
        commands=commands,
    )


def _asked(simulation: SimulationResult, changes: Sequence[str]) -> Iterator[Fact]:
    yield Fact("City", simulation.city)
    if changes:
        yield Fact("Changes", "; ".join(changes))
    yield Fact("Games", f"{simulation.games:,}", f"{simulation.games:,} games")
    if simulation.players > 1:
        yield Fact("Players", str(simulation.players), f"{simulation.players} players")
    yield Fact("Policy", simulation.policy, simulation.policy)
    if modules := ", ".join(map(humanize, simulation.modules)):
        yield Fact("Modules", modules, modules)
    yield Fact("Seed", str(simulation.seed), f"seed {simulation.seed}")


def _answer(simulation: SimulationResult) -> Iterator[str]:
    total = simulation.total
    low, first, third, high = (total.quantile(share) for share in (0.05, 0.25, 0.75, 0.95))
    yield (
        f"A sheet scores {Interval.of(total).text} points on average ({LEVEL_TEXT}). Half of the "
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
    city = network.city if network else None
    yield Section("Points", parts=[*_points(simulation, city, any_time)])
    samples = called(simulation, city, *_POINTS)
    title = "How often each number of points was scored; the line is the mean"
    yield Section("Distribution", parts=[Histogram(title, "Histogram", samples)])
    yield from _spreads(simulation, city)
    if simulation.players > 1:
        yield _won(simulation)
    elif city and city.solo_bands:
        yield _bands(simulation, city)
    yield from module_sections({"": (simulation, any_time)}, city=city)


def _compared(city: City, players: int) -> Iterator[str]:
    """How what is compared between players is played for, if anything is."""
    titles = term_titles(city)
    names = network_names(city)
    terms = zip(city.network_terms, names, strict=True)
    if compared := [titles[name] for term, name in terms if term.is_compared]:
        how = (
            "who decide without regard to it" if players > 1 else "so that one alone scores nothing"
        )
        yield f"{', '.join(compared)}: compared between players, {how}"


_POINTS = Group.TOTAL, Group.PENCILS, Group.TERMS


def called(
    simulation: SimulationResult, city: City | None, *groups: Group
) -> dict[str, Distribution]:
    """The figures of some groups by what they are called; of several cities, by their names."""
    return {name.text: found for name, found in _figures(simulation, city, *groups)}


def _figures(
    simulation: SimulationResult, city: City | None, *groups: Group
) -> Iterator[tuple[Name, Distribution]]:
    inks = {colour.name: colour.ink for colour in city.colours} if city else {}
    for group in groups:
        for each, found in simulation.of_group(group).items():
            title = _title(each, city)
            ink = inks.get(each.name, "") if each.kind is Kind.PENCIL else ""
            yield Name(title, ink, each.kind is Kind.TOTAL), found


def _title(figure: Figure, city: City | None) -> str:
    if city:
        return figure_title(city, figure)
    return plain_titles([figure.name])[figure.name] if figure.kind is Kind.TERM else figure.title


def _points(simulation: SimulationResult, city: City | None, any_time: bool) -> Iterator[Block]:
    """All figures of a sheet, with quantiles, and the points and turns of each round."""
    groups: list[list[Row]] = [
        [
            (name, values_at(Shown.TABLE, found, any_time=any_time))
            for name, found in _figures(simulation, city, group)
        ]
        for group in (*_POINTS, Group.COUNTS)
    ]
    heads = [each.head for each in shown_at(Shown.TABLE)]
    yield Grid("Points and counts of a sheet", heads, groups, apart=True)
    numbers = [str(number) for number, _ in enumerate(simulation.rounds, 1)]
    rows: list[Row] = [
        (name, [Interval.of(each, any_time=any_time) for each in found])
        for name, found in (("points", simulation.rounds), ("turns", simulation.round_turns))
    ]
    yield Grid("Means of each round", numbers, [rows], corner="round")
    yield Note(NOTE)
    if city:
        yield from map(Note, _compared(city, simulation.players))


def _spreads(simulation: SimulationResult, city: City | None) -> Iterator[Section]:
    """Charts of the pencils, the terms and the rounds."""
    pencils = called(simulation, city, Group.PENCILS)
    of_term = {
        term: _title(Figure(Kind.TERM, term), city)
        for term in next(iter(simulation.colour_terms.values()), {})
    }
    choices = {"all points of the lines": pencils} | {
        title: {humanize(name): found[term] for name, found in simulation.colour_terms.items()}
        for term, title in of_term.items()
    }
    inks = {humanize(colour.name): colour.ink for colour in city.colours} if city else {}
    means: list[Row] = [
        (Name(name, inks.get(name, "")), [f"{found[name].mean:.2f}" for found in choices.values()])
        for name in pencils
    ]
    title = "Points of the lines of each pencil"
    table = Grid("Mean points of each pencil by term", [*choices], [means], long=True)
    chart = Bars(title, "Points of the lines", choices, inks=inks)
    yield Section("Pencils", [SPREAD], [chart, table])
    terms = {"the whole sheet": called(simulation, city, Group.TERMS)} | {
        f"the lines of {humanize(name)}": {of_term[term]: each for term, each in found.items()}
        for name, found in simulation.colour_terms.items()
    }
    yield Section("Terms of the score", [SPREAD], [Bars("Points by term", "Points", terms)])
    points = called(simulation, city, Group.ROUNDS)
    rounds = {
        "points": points,
        "turns": dict(zip(points, simulation.round_turns, strict=True)),
    }
    title = "Points and turns of each round"
    yield Section("Rounds", [SPREAD], [Bars(title, "Points", rounds, "points or turns")])


def _won(simulation: SimulationResult) -> Section:
    """How often each seat won (N4)."""
    seats = [f"seat {seat}" for seat, _ in enumerate(simulation.wins, 1)]
    games = [*simulation.wins, simulation.shared]
    found = _shares([*seats, "shared"], games, simulation.games)
    return Section("Who won", parts=_with_chart("Games won by each seat", "won by", found))


def _bands(simulation: SimulationResult, city: City) -> Section:
    """How often a solo player reaches each band, after the penalties of the modules (L3)."""
    bands, penalty = city.solo_bands, simulation.penalty
    found = _shares(band_ranges(bands), simulation.games_by_band(bands), simulation.games)
    corner = f"solo band, minus {penalty}" if penalty else "solo band"
    said = [f"The modules cost a solo player {counted(penalty, 'point')}."] if penalty else []
    parts = _with_chart("Games that end in each band", corner, found)
    return Section("Solo bands", said, parts)


def _shares(names: Sequence[str], counts: Sequence[int], games: int) -> dict[str, Share]:
    return {name: Share(each, games) for name, each in zip(names, counts, strict=True)}


def _with_chart(title: str, corner: str, found: Mapping[str, Share]) -> list[Block]:
    chart = Bars(f"{title} ({LEVEL_TEXT})", title, {"": found}, "games")
    return [chart, Grid(title, [*found], [[("", [*found.values()])]], corner)]


def simulation_data(simulation: SimulationResult, bands: Sequence[int]) -> dict[str, Any]:
    """A simulation as plain data: exact histograms, and shares of the sheets.

    `bands` are the points at which each solo band of the city but the lowest starts.
    """
    data: dict[str, Any] = {
        "city": simulation.city,
        "policy": simulation.policy,
        "seed": simulation.seed,
        "games": simulation.games,
        "players": simulation.players,
        "modules": list(simulation.modules),
        "solo_penalty": simulation.penalty,
        "total": _facts(simulation.total),
        "colours": _facts_of(simulation.colours),
        "terms": _facts_of(simulation.terms),
        "colour_terms": {name: _facts_of(each) for name, each in simulation.colour_terms.items()},
        "rounds": [_facts(each) for each in simulation.rounds],
        "round_turns": [_facts(each) for each in simulation.round_turns],
        **_facts_of(simulation.counts),
    }
    if simulation.objectives is not None:
        data["objectives"] = _facts(simulation.objectives)
    if simulation.cards:
        data["cards"] = [_card(card, simulation.sheets) for card in simulation.cards]
    if simulation.players > 1:
        shares = [won / simulation.games for won in simulation.wins]
        data["wins"] = {"seats": shares, "shared": simulation.shared / simulation.games}
    elif bands:
        found = zip((0, *bands), simulation.games_by_band(bands), strict=True)
        data["solo_bands"] = [
            {"from": start, "share": games / simulation.games} for start, games in found
        ]
    data["stations"], data["links"] = simulation.used.shares
    return data


def _facts_of(found: Mapping[str, Distribution]) -> dict[str, Any]:
    return {name: _facts(each) for name, each in found.items()}


def _facts(found: Distribution) -> dict[str, Any]:
    return {
        **data_of(found),
        "histogram": dict(zip(found.values.tolist(), found.frequencies.tolist(), strict=True)),
    }


def _card(card: CardResult, sheets: int) -> dict[str, Any]:
    """A card: how often it was dealt and, of those sheets, reached; and the totals of each."""
    data = {"module": card.module, "card": card.card, "dealt": _part(card.dealt, sheets)}
    if card.reached is not None:
        data["reached"] = {"share": card.reached_share, **data_of(card.reached, MOMENTS)}
    if card.to:
        data["to"] = {name: _part(each, sheets) for name, each in card.to.items()}
    return data


def _part(found: Moments, sheets: int) -> dict[str, Any]:
    return {"share": found.sheets / sheets, **data_of(found, MOMENTS)}
