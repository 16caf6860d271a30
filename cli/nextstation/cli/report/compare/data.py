"""What a comparison says, in words and as plain data for programs."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from math import ceil, floor, log10
from typing import Any

from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.cli.terminal.text import counted
from nextstation.engine.batch.figure import TOTAL, Figure
from nextstation.engine.experiment.comparison import Comparison, Gain, SideResult, usage_gains
from nextstation.engine.experiment.interval import BURN_IN, FEWEST
from nextstation.engine.play.players.agents import name_of
from nextstation.engine.statistics import LEVEL


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
            letter_of(place): _side(each, comparison)
            for place, each in enumerate(comparison.results)
        },
        "differences": {
            letter_of(place): _differences(comparison, place)
            for place in range(1, len(comparison.results))
        },
    }


def _side(result: SideResult, comparison: Comparison) -> dict[str, Any]:
    setup = result.side.setup
    return {
        "side": result.side.name,
        "city": setup.city.id,
        "policy": name_of(result.side.policy),
        "modules": [module.id for module in setup.modules],
        "figures": _by_kind({each: asdict(mean) for each, mean in result.figures.items()}),
        "stations": _shares(result.used.stations, comparison),
        "links": _shares(result.used.links, comparison),
    }


def _differences(comparison: Comparison, place: int) -> dict[str, Any]:
    first, other = comparison.results[0], comparison.results[place]
    used = usage_gains(comparison, place)
    return {
        "from": letter_of(0),
        "figures": _by_kind({each: _gain(gain) for each, gain in other.gains.items()}),
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


def _shares(counts: Mapping[str, int], comparison: Comparison) -> dict[str, float]:
    return {name: count / max(comparison.sheets, 1) for name, count in counts.items()}
