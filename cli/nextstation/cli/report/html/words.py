"""What charts show in words, for those who do not see them."""

from collections.abc import Mapping

from nextstation.cli.report.intervals import gain_text
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.statistics import Share

SPREAD = "Bars hold half of the sheets, lines nine of ten; the dot is the mean."


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
