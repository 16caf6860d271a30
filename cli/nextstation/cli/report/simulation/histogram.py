"""Draws a distribution as bars, for the terminal."""

from nextstation.engine.batch.distribution import Distribution

_BARS = "▏▎▍▌▋▊▉█"
_BINS = 20
_WIDTH = 48


def histogram(found: Distribution) -> list[str]:
    """The distribution as bars, a line for every few points."""
    parts = bins(found, _BINS)
    most = max(count for _, _, count in parts)
    lines = []
    for low, step, count in parts:
        label = f"{low}" if step == 1 else f"{low}–{low + step - 1}"
        bar = _bar(count / most)
        lines.append(f"{label:>11} {bar:<{_WIDTH}} {count / max(found.sheets, 1):6.1%}")
    return lines


def bins(found: Distribution, most: int) -> list[tuple[int, int, int]]:
    """The distribution in about `most` steps: the first value of each, its width, its sheets."""
    span = found.max - found.min + 1
    step = next(
        step
        for power in range(20)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if span <= step * most
    )
    first = found.min // step * step
    return [
        (low, step, found.between(low, low + step)) for low in range(first, found.max + 1, step)
    ]


def _bar(share: float) -> str:
    eighths = round(share * _WIDTH * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_BARS[rest - 1] if rest else "")
