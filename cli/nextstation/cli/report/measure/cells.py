"""How figures of a measurement are printed, also those of two cities side by side."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.comparison import letter_of
from nextstation.cli.report.table import Row, number_table, print_parts
from nextstation.cli.terminal.text import humanize
from nextstation.engine.statistics import Difference, Mean, Share, half_of_error
from nextstation.engine.stats.batch.figure import TOTAL, Kind, figure_title
from nextstation.engine.stats.batch.interval import NONE, Interval, with_half
from nextstation.engine.stats.batch.statistic import (
    APART,
    apart_gain,
    beside,
    side_by_side,
    text_of,
)
from nextstation.engine.stats.measure import figures
from nextstation.engine.stats.measure.balance import Beside
from nextstation.engine.stats.measure.measurement import Measurement
from nextstation.engine.stats.measure.sums import Measured

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


def verdict(difference: Difference | None, text: Callable[[float], str]) -> str:
    """A difference if it is sure, else that none was found; nothing where none was looked for."""
    if difference is None:
        return ""
    return f"{text(difference.mean)} differs" if difference.differs else NOT_FOUND


def _found(gain: Interval) -> str:
    """A difference of intervals as `verdict` says it."""
    is_found = gain.half is not None and abs(gain.mean or 0) > gain.half
    return f"{gain.mean:+.2f} differs" if is_found else NOT_FOUND


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


def beside_rows(measured: Iterable[Measured]) -> Iterator[Row]:
    """Rows of what is shown beside a mean total, with a cell for each that was measured."""
    found = side_by_side(beside(figures.with_network(each)) for each in measured)
    return ((name, [*map(text_of, values)]) for name, values in found)


def print_comparison(
    names: Sequence[str], measured: Sequence[Measurement], rows: Mapping[str, list[Beside]]
) -> None:
    """Print the figures of two cities side by side; their names say what was measured."""
    print_parts(_comparison(names, measured, rows))


def _comparison(
    names: Sequence[str], measured: Sequence[Measurement], rows: Mapping[str, list[Beside]]
) -> Iterator[RenderableType]:
    titles = dict.fromkeys(each.setup.city.title for each in measured)
    yield title_of(measured[0], " beside ".join(titles))
    yield ""
    yield from (f" {letter_of(place)}  {name}" for place, name in enumerate(names))
    yield ""
    for player, found in rows.items():
        yield _beside(measured, player, found)
        yield ""
    yield " differs: at 99%, all figures together, what is apart alone; none found: no difference"


def _beside(measured: Sequence[Measurement], player: str, found: Sequence[Beside]) -> Table:
    first, second = map(letter_of, range(2))
    rows: list[Row] = [(f" {player}", [first, second, f"{first} − {second}"])]
    for row in found:
        means = (row.first, row.second)
        both = [row.figure.text(each.mean) if each else NONE for each in means]
        city = measured[row.first is None].setup.city
        of = "points of " if row.figure.kind is Kind.PENCIL else ""
        title = figure_title(city, row.figure)
        rows.append(
            (f"   {of}{title}", [*both, verdict(row.gain, partial(row.figure.text, sign="+"))])
        )
        if row.figure == TOTAL:
            ours, theirs = (each.players[player] for each in measured)
            one, other = (figures.with_network(each) for each in (theirs, ours))
            gains = {humanize(key): apart_gain(one, other, kind) for kind, key in APART.items()}
            for name, cells in beside_rows((ours, theirs)):
                gain = gains.get(str(name))
                rows.append((f"   {name}", [*cells, _found(gain) if gain else ""]))
    return number_table(rows, label=30, cell=16)
