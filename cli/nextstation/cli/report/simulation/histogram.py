"""Draws a distribution as bars, for the terminal."""

from nextstation.engine.batch.distribution import Distribution

_BARS = "▏▎▍▌▋▊▉█"
_BINS = 20
_WIDTH = 48


def histogram(found: Distribution) -> list[str]:
    """The distribution as bars, a line for every few points."""
    span = found.max - found.min + 1
    step = next(
        step
        for power in range(20)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if span <= step * _BINS
    )
    first = found.min // step * step
    counts = [found.between(low, low + step) for low in range(first, found.max + 1, step)]
    lines = []
    for number, count in enumerate(counts):
        low = first + number * step
        label = f"{low}" if step == 1 else f"{low}–{low + step - 1}"
        bar = _bar(count / max(counts))
        lines.append(f"{label:>11} {bar:<{_WIDTH}} {count / max(found.sheets, 1):6.1%}")
    return lines


def _bar(share: float) -> str:
    eighths = round(share * _WIDTH * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_BARS[rest - 1] if rest else "")
