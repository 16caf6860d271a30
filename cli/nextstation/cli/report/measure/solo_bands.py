"""The solo bands of a measured city, and those that the published ones suggest."""

from collections.abc import Iterator
from textwrap import wrap

from rich.console import RenderableType

from nextstation.cli.report.measure.cells import percent
from nextstation.cli.report.table import WIDTH, folded_tables
from nextstation.engine.city.titles import band_ranges
from nextstation.engine.measure import bands
from nextstation.engine.measure.measurement import Measurement
from nextstation.engine.vocabulary.schema_builder import to_flow_yaml

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
