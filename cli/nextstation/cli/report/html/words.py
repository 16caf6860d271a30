"""What charts show in words, for those who do not see them; and how numbers are written."""

from collections.abc import Mapping

from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.experiment.interval import half_of_mean
from nextstation.engine.measure.statistics import LEVEL, Share

LEVEL_TEXT = f"{LEVEL:.0%}"
NONE = "–"
SPREAD = "Bars hold half of the sheets, lines nine of ten; the dot is the mean."


def half_text(half: float | None) -> str:
    """Half an interval; a dash where too few games give none."""
    return NONE if half is None else f"{half:.2f}"


def mean_text(found: Distribution, *, any_time: bool = False) -> str:
    """A mean with half of its interval."""
    half = half_of_mean(found, any_time=any_time)
    return f"{found.mean:.2f}" + ("" if half is None else f" ± {half:.2f}")


def gain_text(gain: Gain | None) -> str:
    """A difference with half of its interval."""
    if gain is None:
        return NONE
    return f"{gain.mean:+.2f}" + ("" if gain.half is None else f" ± {gain.half:.2f}")


def samples_described(what: str, samples: Mapping[str, Distribution]) -> str:
    """What a chart of samples shows."""
    return _described(
        what,
        {
            name: f"mean {found.mean:.1f}, half from {found.quantile(0.25)} to "
            f"{found.quantile(0.75)}, nine of ten from {found.quantile(0.05)} to "
            f"{found.quantile(0.95)}"
            for name, found in samples.items()
        },
    )


def shares_described(what: str, found: Mapping[str, Share]) -> str:
    """What a chart of shares shows."""
    return _described(what, {name: f"{each.share:.1%}" for name, each in found.items()})


def gains_described(what: str, found: Mapping[str, Gain]) -> str:
    """What a chart of differences shows."""
    return _described(what, {name: gain_text(each) for name, each in found.items()})


def _described(what: str, found: Mapping[str, str]) -> str:
    return f"{what}. {'; '.join(f'{name}: {text}' for name, text in found.items())}."
