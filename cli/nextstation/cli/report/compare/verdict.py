"""What a comparison says, in words."""

from collections.abc import Iterator
from math import ceil, floor, log10

from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.cli.terminal.text import counted
from nextstation.engine.batch.figure import TOTAL
from nextstation.engine.experiment.comparison import Comparison, Gain
from nextstation.engine.experiment.interval import BURN_IN, FEWEST


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
