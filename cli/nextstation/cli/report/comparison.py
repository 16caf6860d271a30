"""A comparison: the verdict, what differs, where the map is used otherwise; and as plain data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from math import ceil, floor, log10
from typing import Any

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from nextstation.cli.report.intervals import LEVEL_TEXT, NOTE, gain_cell
from nextstation.cli.report.table import Row, folded_tables, number_table, print_parts, text_table
from nextstation.cli.report.usage import grid_of_stations
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.play.agents import name_of
from nextstation.engine.statistics import LEVEL, Mean
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Kind, figure_title
from nextstation.engine.stats.batch.interval import BURN_IN, FEWEST, Interval
from nextstation.engine.stats.batch.statistic import (
    Fact,
    Value,
    apart_gain,
    beside,
    facts_data,
    side_by_side,
    text_of,
    value_data,
)
from nextstation.engine.stats.experiment.comparison import (
    Comparison,
    Ended,
    Gain,
    SideResult,
    share_a_map,
    usage_gains,
)


def letter_of(place: int) -> str:
    """What a side is called, from A on."""
    return chr(ord("A") + place)


def verdicts(comparison: Comparison) -> Iterator[str]:
    """A sentence on the total of each side but the first."""
    for place, result in enumerate(comparison.results[1:], 1):
        yield _verdict(letter_of(place), result.gains[TOTAL], comparison)


def _verdict(side: str, gain: Gain, comparison: Comparison) -> str:
    first, games = letter_of(0), counted(comparison.games, "game")
    word, points = "more" if gain.mean > 0 else "fewer", abs(gain.mean)
    if gain.half is None:
        fewest = BURN_IN if comparison.any_time else FEWEST
        are = "is" if comparison.games == 1 else "are"
        return f"{games} {are} too few to tell {side} from {first}: play at least {fewest:,}."
    if not gain.half:
        sure = f"{points:g} points {word} than" if points else "the same as"
        return f"{side} scores {sure} {first} in each of {games}."
    decimals = _decimals(gain.half)
    if gain.differs:
        sure = f"{points:.{decimals}f} ± {gain.half:.{decimals}f}"
        return f"{side} scores {sure} points {word} than {first} ({LEVEL_TEXT})."
    most = ceil((points + gain.half) * 10**decimals) / 10**decimals
    return (
        f"No difference found between {side} and {first}: "
        f"it is at most {most:.{decimals}f} points ({LEVEL_TEXT})."
    )


def _decimals(half: float) -> int:
    """The decimals with which half an interval has two significant figures; at most 4."""
    return min(max(1 - floor(log10(half)), 0), 4)


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """All that was compared: figures by kind and name, each with its error and its interval."""
    return {
        "games": comparison.games,
        "players": comparison.players,
        "seed": comparison.seed,
        "level": LEVEL,
        "any_time": comparison.any_time,
        "ended": str(comparison.ended),
        "verdicts": list(verdicts(comparison)),
        "sides": {
            letter_of(place): _side(comparison, each)
            for place, each in enumerate(comparison.results)
        },
        "differences": {
            letter_of(place): _differences(comparison, place)
            for place in range(1, len(comparison.results))
        },
    }


def _side(comparison: Comparison, result: SideResult) -> dict[str, Any]:
    setup = result.side.setup
    stations, links = result.used.shares
    return {
        "side": result.side.name,
        "city": setup.city.id,
        "policy": name_of(result.side.policy),
        "modules": [module.id for module in setup.modules],
        "figures": _by_kind({each: _mean_data(found) for each, found in result.figures.items()}),
        "beside": facts_data(_beside(comparison, result)),
        "stations": stations,
        "links": links,
    }


def _mean_data(found: Distribution) -> dict[str, float]:
    """A mean; the deviation is that of a game, of all its sheets together."""
    return asdict(Mean.of(found.of_games).over(found.players))


def beside_totals(comparison: Comparison) -> list[tuple[str, list[Value | None]]]:
    """What is shown beside the mean totals: each with its value for every side."""
    found = side_by_side(_beside(comparison, each) for each in comparison.results)
    gains: list[Value | None] = [
        _apart_gain(comparison, place) for place in range(1, len(comparison.results))
    ]
    return [*found, (f"lines apart, less {letter_of(0)}", [None, *gains])] if any(gains) else found


def _apart_gain(comparison: Comparison, place: int) -> Interval | None:
    first, other = (comparison.results[each].figures for each in (0, place))
    return apart_gain(first, other, any_time=comparison.any_time)


def _beside(comparison: Comparison, side: SideResult) -> Iterator[Fact]:
    city, any_time = side.side.setup.city, comparison.any_time
    return beside(side.figures, side.result.cards, any_time=any_time, city=city)


def _differences(comparison: Comparison, place: int) -> dict[str, Any]:
    first, other = comparison.results[0], comparison.results[place]
    used = usage_gains(comparison, place)
    return {
        "from": letter_of(0),
        "figures": _by_kind({each: _gain(gain) for each, gain in other.gains.items()}),
        "lines_apart": value_data(_apart_gain(comparison, place)),
        "only_first": _names(first, other),
        "only_this": _names(other, first),
        "games_without_pairs": comparison.unpaired(place),
        "stations": {name: _gain(gain) for name, gain in used.stations.items()},
        "links": {name: _gain(gain) for name, gain in used.links.items()},
    }


def _by_kind(found: Mapping[Figure, Any]) -> dict[str, Any]:
    """Figures by their kind and, of several of a kind, by name."""
    data: dict[str, Any] = {}
    for figure, value in found.items():
        if figure.name:
            data.setdefault(figure.kind, {})[figure.name] = value
        else:
            data[figure.kind] = value
    return data


def _names(one: SideResult, other: SideResult) -> list[str]:
    """The figures that one has, and the other has not."""
    lacking = (each for each in one.figures if each not in other.figures)
    return [f"{each.kind} {each.name}".rstrip() for each in lacking]


def _gain(gain: Gain) -> dict[str, Any]:
    return {
        "mean": gain.mean,
        "standard_error": gain.standard_error,
        "interval": gain.interval and list(gain.interval),
        "differs": gain.differs,
    }


# The widths of a label and of a difference, in characters, and the differences beside one another.
_LABEL, _GAIN, _ROOM = 28, 17, 2
_MOST_CHANGED = 6
_LINK = 8
# From much less to much more: of the palette of 256 colours, all readable in black.
_FEWER, _MORE = ("#d7ffff", "#afd7ff", "#87afff"), ("#ffffaf", "#ffd787", "#ff875f")
# The changes of a share, in percent, from which the second and the third colour are used.
_STEPS = (2, 5)
_ENDS = {
    Ended.DECIDED: "decided",
    Ended.PRECISE: "as precise as asked for",
    Ended.INTERRUPTED: "interrupted",
}


def print_comparison(comparison: Comparison) -> None:
    """Print a comparison for people."""
    print_parts(_parts(comparison))


def _parts(comparison: Comparison) -> Iterator[RenderableType]:
    yield _title(comparison)
    yield ""
    yield text_table(_sides(comparison))
    yield ""
    for sentence in verdicts(comparison):
        yield Text(f" {sentence}", "bold", no_wrap=False)
    yield from _pairs(comparison)
    yield ""
    yield from _beside_totals(comparison)
    yield from _figures(comparison)
    yield from _not_in_common(comparison)
    if len(comparison.results) == 2:
        yield from _usage(comparison)


def _title(comparison: Comparison) -> Text:
    setting = ", ".join(_setting(comparison))
    return Text("Comparison", "bold", no_wrap=False).append(f"  {setting}", "not bold")


def _setting(comparison: Comparison) -> Iterator[str]:
    """How many games were played, and what all sides have in common."""
    yield f"{counted(comparison.games, 'game')} of each"
    if comparison.players > 1:
        yield f"{comparison.players} players"
    policies = {name_of(each.side.policy) for each in comparison.results}
    if len(policies) == 1:
        yield from policies
    modules = [[each.id for each in result.side.setup.modules] for result in comparison.results]
    yield from (humanize(each) for each in modules[0] if all(each in own for own in modules))
    yield f"seed {comparison.seed}"
    if comparison.ended in _ENDS:
        yield _ENDS[comparison.ended]


def _sides(comparison: Comparison) -> Iterator[Sequence[str]]:
    for place, each in enumerate(comparison.results):
        yield f" {letter_of(place)}", f"{each.figures[TOTAL].mean:.2f}", each.side.name


def _pairs(comparison: Comparison) -> Iterator[str]:
    """How much the pairs save."""
    for place in range(1, len(comparison.results)):
        times = comparison.unpaired(place)
        if times and times >= _WORTH_SAYING:
            yield (
                f" Without pairs on the same cards, {letter_of(place)} would need {times:.1f} "
                "times as many games."
            )


_WORTH_SAYING = 1.05


def _beside_totals(comparison: Comparison) -> Iterator[RenderableType]:
    """What is shown beside the mean totals, of as many sides as there is room for."""
    found = beside_totals(comparison)
    rows = [(f" {name}", [*map(text_of, values)]) for name, values in found]
    heads = [letter_of(place) for place, _ in enumerate(comparison.results)]
    for table in folded_tables("", heads, rows, cell=_GAIN, room=_ROOM + 1, width=_LABEL):
        if rows:
            yield table
            yield ""


def _figures(comparison: Comparison) -> Iterator[RenderableType]:
    """The figures of the first side, and what each other side has more or less."""
    first, others = comparison.results[0], comparison.results[1:]
    for start in range(0, len(others), _ROOM):
        part = others[start : start + _ROOM]
        names = [
            f"{letter_of(start + place)} − {letter_of(0)}" for place in range(1, len(part) + 1)
        ]
        rows: list[Row] = [("", [letter_of(0), *names])]
        for kind, figures in groupby(first.figures, lambda each: each.kind):
            if kind is not Kind.TOTAL and len(rows) > 2:
                rows.append(("", []))
            rows += (_row(each, first, part) for each in figures)
        yield number_table(rows, label=_LABEL, cell=_GAIN)
    yield ""
    yield f" {NOTE}; below the total, of all figures together"
    yield ""


def _row(figure: Figure, first: SideResult, others: Sequence[SideResult]) -> Row:
    indent = " " if figure == TOTAL else "   "
    title = figure_title(first.side.setup.city, figure)
    gains = [gain_cell(other.gains.get(figure)) for other in others]
    return f"{indent}{title}", [_mean(first.figures[figure]), *gains]


def _mean(found: Distribution) -> str:
    return f"{found.mean:.2f}"


def _not_in_common(comparison: Comparison) -> Iterator[RenderableType]:
    """What only one of two sides has, with its mean."""
    first, *others = comparison.results
    found = [
        line
        for place, other in enumerate(others, 1)
        for line in (_lacking(0, first, place, other), _lacking(place, other, 0, first))
        if line
    ]
    if found:
        yield from found
        yield ""


def _lacking(place: int, one: SideResult, against: int, other: SideResult) -> Text | None:
    lacking = [
        f"{figure_title(one.side.setup.city, figure)} {_mean(mean)}"
        for figure, mean in one.figures.items()
        if figure not in other.figures
    ]
    has = f" {letter_of(place)} has, and {letter_of(against)} has not: {', '.join(lacking)}"
    return Text(has, no_wrap=False) if lacking else None


def _usage(comparison: Comparison) -> Iterator[RenderableType]:
    """Where on the map the second side draws more, and where less."""
    first, other = comparison.results
    if not share_a_map(first, other):
        yield " The maps have too little in common to compare their stations and links."
        return
    used, network = usage_gains(comparison, 1), other.side.setup.network
    yield " stations: B − A, in percent of the sheets that have them on the network"
    yield ""
    yield from grid_of_stations(network, lambda name: _change(used.stations.get(name)))
    yield ""
    yield from _most_changed("stations", used.stations)
    yield from _most_changed("links", used.links)


def _change(gain: Gain | None) -> tuple[str, Style]:
    """A cell of the map: a change that chance may explain has no colour."""
    if gain is None:
        return "new", Style()
    percent = 100 * gain.mean
    if not gain.differs:
        return f"{percent:+.0f}", Style(dim=True)
    place = sum(abs(percent) >= step for step in _STEPS)
    paper = (_MORE if percent > 0 else _FEWER)[place]
    return f"{percent:+.0f}", Style(color="#000000", bgcolor=paper)


def _most_changed(what: str, gains: Mapping[str, Gain]) -> Iterator[RenderableType]:
    found = sorted(
        (each for each in gains.items() if each[1].differs), key=lambda each: -abs(each[1].mean)
    )[:_MOST_CHANGED]
    if not found:
        yield f" {what}: no difference found"
        return
    rows: list[Row] = [
        (f" {what} most changed", [name for name, _ in found]),
        ("", [f"{100 * gain.mean:+.1f}%" for _, gain in found]),
    ]
    yield number_table(rows, cell=_LINK)
