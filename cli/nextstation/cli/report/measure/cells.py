"""How figures of a measurement are printed."""

from rich.text import Text

from nextstation.cli.report.intervals import with_half
from nextstation.cli.terminal.text import humanize
from nextstation.engine.measure.measurement import Measurement
from nextstation.engine.statistics import Difference, Mean, Share, half_of_error

NOT_FOUND = "none found"


def title_of(measurement: Measurement, title: str) -> Text:
    """The head of a page: a title, and what was played."""
    setting = [
        f"{measurement.games:,} games a player",
        *(humanize(module.id) for module in measurement.setup.modules),
        f"seed {measurement.seed}",
    ]
    return Text(title, "bold", no_wrap=False).append(f"  {', '.join(setting)}", "not bold")


def mean_cell(mean: Mean) -> str:
    """A mean with half of its interval; one that never varied has none."""
    return with_half(f"{mean.mean:.2f}", half_of_error(mean.standard_error))


def count_cell(mean: Mean) -> str:
    """A mean alone."""
    return f"{mean.mean:.2f}"


def verdict(difference: Difference | None) -> str:
    """A difference if it is sure, else that none was found; nothing where none was looked for."""
    if difference is None:
        return ""
    return f"{difference.mean:+.2f} differs" if difference.differs else NOT_FOUND


def percent(share: Share) -> str:
    """A share in percent."""
    return f"{share.share:.1%}"


def reached(share: Share) -> str:
    """A share; of one that was never or always seen, the bound of its interval."""
    low, high = share.interval
    if share.count == 0:
        return f"< {high:.2%}"
    if share.count == share.of:
        return f"> {low:.1%}"
    return f"{share.share:.1%}"
