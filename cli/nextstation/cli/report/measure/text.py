"""Prints a measurement: one page of tables for people."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten, wrap

from rich.console import RenderableType

from nextstation.cli.report.intervals import LEVEL_TEXT, NOTE
from nextstation.cli.report.measure.cells import (
    NOT_FOUND,
    beside_rows,
    count_cell,
    mean_cell,
    percent,
    reached,
    title_of,
    verdict,
)
from nextstation.cli.report.table import WIDTH, Row, folded_tables, print_parts
from nextstation.cli.report.usage import station_map, usage_extremes
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.titles import band_ranges, objective_titles
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.statistics import Mean, Share, half_of_error
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL, Figure, figure_title
from nextstation.engine.stats.batch.interval import with_half
from nextstation.engine.stats.measure import balance, bands, figures, openings
from nextstation.engine.stats.measure.measurement import PLAIN, Measurement
from nextstation.engine.stats.measure.sums import Measured

# The widths of a cell, in characters: of a share, of a mean, of one that is compared.
_NARROW, _CELL, _WIDE = 13, 15, 20
_LEGEND = f" differs: from the mean of the others, at {LEVEL_TEXT}; none found: no difference"


def print_measurement(measurement: Measurement) -> None:
    """Print the page of a city."""
    print_parts(_page(measurement))


def _page(measurement: Measurement) -> Iterator[RenderableType]:
    player, strongest = measurement.strongest
    yield title_of(measurement, measurement.setup.city.title)
    yield ""
    yield from _figures(measurement, "points", figures.points, mean_cell)
    yield from _figures(measurement, "counts of a sheet", figures.counts, count_cell)
    yield from _skill(measurement)
    yield f" {NOTE}"
    yield ""
    yield from _compared("points of", "{}", balance.pencils(measurement))
    yield from _compared("", "round {}", balance.rounds(measurement))
    yield _LEGEND
    yield ""
    yield from _symbols(measurement)
    yield from _lengths(measurement)
    yield from _openings(measurement)
    yield from _objectives(measurement)
    yield from _seats(measurement)
    yield from games_in_bands(measurement)
    yield from suggested_bands(measurement)
    yield f" stations: percent of the sheets of {player} that have them on the network"
    yield ""
    usage = strongest.used
    yield from station_map(usage, measurement.network)
    yield ""
    yield from usage_extremes(usage)


def _figures(
    measurement: Measurement,
    label: str,
    of: Callable[[Measured], dict[Figure, Distribution]],
    cell: Callable[[Mean], str],
) -> Iterator[RenderableType]:
    """The mean of each figure by player."""
    city = measurement.setup.city
    players = {player: of(observed) for player, observed in measurement.players.items()}
    rows: list[Row] = []
    for figure in next(iter(players.values())):
        cells = [cell(Mean.of(each[figure])) for each in players.values()]
        rows.append((figure_title(city, figure), cells))
        if figure == TOTAL:
            rows += beside_rows(measurement.players.values())
    yield from _table(label, list(players), rows)


def _table(
    label: str, heads: Sequence[str], rows: Sequence[Row], cell: int = _CELL, room: int = 3
) -> Iterator[RenderableType]:
    """A table as wide as the page, with room for some columns, in parts if it has more."""
    named = [(f"   {name}", cells) for name, cells in rows]
    width = WIDTH - room * cell
    yield from folded_tables(f" {label}", heads, named, cell=cell, room=room, width=width)
    yield ""


def _skill(measurement: Measurement) -> Iterator[RenderableType]:
    """What a stronger player scores more on the same cards, and how often it does."""
    rows = [
        (
            f"{gap.stronger} beside {gap.weaker}",
            [
                with_half(f"{gap.gain.mean:+.2f}", half_of_error(gap.gain.standard_error)),
                "differs" if gap.gain.differs else NOT_FOUND,
                f"{gap.wins:.1%}",
            ],
        )
        for gap in balance.skill(measurement)
    ]
    if rows:
        yield from _table("skill, on the same cards", ["points", "", "of the games"], rows)


def _compared(label: str, name: str, table: balance.Table) -> Iterator[RenderableType]:
    rows = [
        (name.format(humanize(each)), [_apart(row[each]) for row in table.values()])
        for each in next(iter(table.values()))
    ]
    yield from _table(label, list(table), rows, _WIDE)


def _apart(compared: balance.Compared) -> str:
    return f"{compared.mean.mean:.2f} {verdict(compared.apart, '{:+.1f}'.format):>12}"


def _symbols(measurement: Measurement) -> Iterator[RenderableType]:
    """Turns without a legal section, and turns passed, by the symbol of the card."""
    found = {player: balance.symbols(each) for player, each in measurement.players.items()}
    rows = [
        (_symbol(name), [_stuck_and_passed(*each[name]) for each in found.values()])
        for name in next(iter(found.values()))
    ]
    yield from _table("turns stuck, passed", list(found), rows)


def _stuck_and_passed(stuck: Share, passed: Share) -> str:
    return f"{percent(stuck)} {percent(passed):>6}"


def _symbol(name: str) -> str:
    return "joker" if name == ANY else humanize(name)


def _lengths(measurement: Measurement) -> Iterator[RenderableType]:
    """The sections of a pencil's lines: their mean, and the middle nine tenths."""
    found = {player: balance.line_lengths(each) for player, each in measurement.players.items()}
    rows = []
    for name in measurement.setup.colours:
        cells = []
        for each in found.values():
            low, high = map(each[name].quantile, (0.05, 0.95))
            cells.append(f"{each[name].mean:.1f} {f'({low}–{high})':>7}")
        rows.append((humanize(name), cells))
    yield from _table("sections, 5–95%", list(found), rows)


def _openings(measurement: Measurement) -> Iterator[RenderableType]:
    """The mean points of a round by departure and first card, and the links that it finds."""
    player, strongest = measurement.strongest
    rows = [
        (
            humanize(departure),
            [
                f"{each.points.mean:.1f} ({each.finds})" if each.rounds else f"– ({each.finds})"
                for each in row.values()
            ],
        )
        for departure, row in openings.openings(
            measurement.network, strongest.sums.openings
        ).items()
    ]
    names = map(_symbol, openings.first_cards(measurement.network))
    heads = [shorten(name, 9, placeholder="") or name[:9] for name in names]
    yield f" openings: points of a round of {player} by first card, (links found)"
    yield from _table("", heads, rows, 10, 6)


def _objectives(measurement: Measurement) -> Iterator[RenderableType]:
    """How often each objective is reached, and by a player that tries for it at a cost."""
    found = balance.objectives(measurement)
    heads = [*measurement.players, "tried for it"]
    titles = objective_titles(measurement.network.city)
    rows = [
        (
            titles[name],
            [*map(reached, tried.by_player.values()), _tried(tried)],
        )
        for name, tried in found.items()
    ]
    if rows:
        yield from _table("objectives reached", heads, rows, _NARROW, 4)


def _tried(tried: balance.Tried) -> str:
    cost = f" {tried.cost.mean:+5.1f}" if tried.cost else ""
    return reached(tried.by_trying) + cost


def _seats(measurement: Measurement) -> Iterator[RenderableType]:
    """The totals of the seats at a full table, and the games that each won."""
    seats, won = balance.seats(measurement)
    if not seats:
        return
    heads = [*(f"seat {seat}" for seat in seats), "shared"]
    totals = [f"{each.mean.mean:.2f}" for each in seats.values()]
    apart = [
        f"{each.apart.mean:+.2f}" if each.apart and each.apart.differs else "none"
        for each in seats.values()
    ]
    rows: list[Row] = [
        ("   total", totals),
        ("   differs by", apart),
        ("   won", list(map(percent, won))),
    ]
    yield from folded_tables(f" {len(seats)} players, all {PLAIN}", heads, rows)
    yield ""


_CHOICE = (
    "Each start is calibrated on the published bands of {cities} and {last}; lowest–highest is "
    "what a single one of these cities would give. In the games of {player} the cities agree best "
    "({spread:.0f} points apart on average): take the bands of that first row, for people of any "
    "strength. In the city file:"
)


def games_in_bands(measurement: Measurement) -> Iterator[RenderableType]:
    """The games of the players in the solo bands of the city."""
    own = bands.games_by_band(measurement.setup, measurement.totals)
    if own:
        rows = [(f"   {player}", list(map(percent, each))) for player, each in own.items()]
        ranges = band_ranges(measurement.setup.city.solo_bands)
        yield from folded_tables(" solo bands", ranges, rows)
        yield ""


def suggested_bands(measurement: Measurement) -> Iterator[RenderableType]:
    """The solo bands that the published ones suggest, and how to write the best of them."""
    found = bands.suggested(measurement.setup, measurement.totals)
    if not found:
        return
    yield " suggested solo bands: the points at which each better band starts"
    for player, each in found.items():
        rows = [
            ("     lowest–highest", [f"{band.low}–{band.high}" for band in each.bands]),
            ("     games below", [f"{band.share:.1%}" for band in each.bands]),
        ]
        heads = [str(band.start) for band in each.bands]
        yield from folded_tables(f"   by games of {player}", heads, rows)
    player, best = next(iter(found.items()))
    *cities, last = map(str.title, bands.published())
    choice = _CHOICE.format(cities=", ".join(cities), last=last, player=player, spread=best.spread)
    yield from wrap(choice, WIDTH, initial_indent=" ", subsequent_indent=" ")
    starts = [band.start for band in best.bands]
    if starts[0] >= 1 and starts == sorted({*starts}):
        yield f"   solo: {to_flow_yaml({'bands': starts})}"
    else:
        yield "   none: the points of this city are too few, or too close together"
    yield ""
