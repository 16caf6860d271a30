"""The charts of a report, each with what it shows in words, for those who do not see it.

A name from a city file is data in them, never a part of an expression. `what` begins the words;
they describe the first of several sets, of which a reader chooses one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nextstation.cli.report.blocks import Bar, Bars, Chart, Histogram, cell_text
from nextstation.cli.report.html.vega import (
    ACCENT,
    INK,
    PAPER,
    QUIET,
    Spec,
    across,
    bounds,
    chart,
    choice,
    chosen_set,
    filled_point,
    height_of_rows,
    interval_tooltip,
    row_chart,
    row_names,
)
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.interval import Interval
from nextstation.engine.stats.experiment.comparison import Gain

# Of a histogram, in pixels.
_HEIGHT = 240
_BINS = 40


def _shown(
    block: Bars | Histogram, rows: Mapping[str, Any], text: Callable[[Any], str], spec: Spec
) -> Chart:
    """A chart with its rows in words."""
    texts = "; ".join(f"{name}: {text(row)}" for name, row in rows.items())
    return Chart(block.title, spec, f"{block.what}. {texts}.")


def _spread_text(found: Distribution) -> str:
    low, first, third, high = map(found.quantile, (0.05, 0.25, 0.75, 0.95))
    return f"mean {found.mean:.1f}, half from {first} to {third}, nine of ten from {low} to {high}"


def histogram(block: Histogram) -> Chart:
    """Histograms, of which a reader chooses one; a rule marks its mean."""
    samples = block.samples
    values = [
        {
            "sample": number, "low": low, "high": low + step, "share": count / found.sheets,
            "points": _range(low, step), "sheets": count,
        }
        for number, found in enumerate(samples.values())
        for low, step, count in found.bins(_BINS)
        if count
    ]  # fmt: skip
    means = [{"sample": number, "mean": each.mean} for number, each in enumerate(samples.values())]
    chosen = {"filter": "datum.sample === sample"}
    name, found = next(iter(samples.items()))
    spec = chart(
        params=[choice("sample", "Show", list(samples))],
        height=_HEIGHT,
        layer=[
            {
                "data": {"values": values},
                "transform": [chosen],
                "mark": {"type": "bar", "color": ACCENT, "stroke": PAPER, "strokeWidth": 0.5},
                "encoding": {
                    "x": across("low", "points", scale={"zero": False}),
                    "x2": {"field": "high"},
                    "y": {
                        "field": "share", "type": "quantitative", "title": "sheets",
                        "axis": {"format": "~%", "tickCount": 5},
                    },
                    "y2": {"datum": 0},
                    "tooltip": [
                        {"field": "points", "title": "points"},
                        {"field": "share", "title": "of the sheets", "format": ".2%"},
                        {"field": "sheets", "title": "sheets", "format": ","},
                    ],
                },
            },
            {
                "data": {"values": means},
                "transform": [chosen],
                "mark": {"type": "rule", "strokeWidth": 2, "strokeDash": [4, 3]},
                "encoding": {
                    "x": {"field": "mean", "type": "quantitative"},
                    "tooltip": [{"field": "mean", "title": "mean", "format": ".2f"}],
                },
            },
        ],
    )  # fmt: skip
    return _shown(block, {name: found}, _spread_text, spec)


def bars(block: Bars) -> Chart:
    """A chart of the kind that its values are: a reader chooses one of several sets of them."""
    first = next(iter(block.choices.values()))
    draw, text = _KINDS[type(next(iter(first.values())))]
    return _shown(block, first, text, draw(block))


def _data(block: Bars) -> list[Spec]:
    """The data of a chart: the number of the set and the name, then the facts of a row."""
    return [
        {"choice": number, "name": name, **_facts(bar)}
        for number, rows in enumerate(block.choices.values())
        for name, bar in rows.items()
    ]


def _facts(bar: Bar) -> Spec:
    """The numbers of a row; without an interval, it is the mean alone."""
    match bar:
        case Distribution():
            quantiles = {f"q{share}": bar.quantile(share / 100) for share in (5, 25, 75, 95)}
            return {**quantiles, "mean": round(bar.mean, 4)}
        case Share(interval=(low, high)):
            return {"share": bar.share, "low": low, "high": high}
    mean, half = bar.mean or 0, bar.half or 0
    ink = {"ink": ACCENT if bar.differs else QUIET} if isinstance(bar, Gain) else {}
    return {"mean": mean, "low": mean - half, "high": mean + half, **ink}


def _spreads(block: Bars) -> Spec:
    """Where nine of ten sheets lie, where half of them, and the mean: a row for each sample."""
    mean = filled_point(60, color=PAPER, stroke=INK, strokeWidth=1.5)
    ink = {"field": "ink", "type": "nominal", "scale": None}
    unit, values = block.unit, _data(block)
    return row_chart(
        block.choices,
        [{**row, "ink": block.inks.get(row["name"], ACCENT)} for row in values],
        [
            {"mark": {"type": "rule", "strokeWidth": 1.5}, "encoding": bounds("q5", "q95", unit)},
            {
                "mark": {"type": "bar", "size": 14, "stroke": INK, "strokeWidth": 1},
                "encoding": {**bounds("q25", "q75", unit), "color": ink},
            },
            {"mark": mean, "encoding": {"x": across("mean", unit)}},
        ],
        [
            {"field": "name", "title": "of"},
            {"field": "mean", "title": f"mean of {unit}", "format": ".2f"},
            *({"field": f"q{share}", "title": f"{share}%"} for share in (5, 25, 75, 95)),
        ],
    )


def _shares(block: Bars) -> Spec:
    """A bar for each share, with its interval."""
    unit = block.unit
    return row_chart(
        block.choices,
        _data(block),
        [
            {
                "mark": {"type": "bar", "size": 14, "color": ACCENT},
                "encoding": {"x": across("share", unit, "~%")},
            },
            {
                "mark": {"type": "rule", "strokeWidth": 1.5},
                "encoding": bounds("low", "high", unit, "~%"),
            },
        ],
        interval_tooltip("share", unit, ".2%"),
    )


def _differences(block: Bars) -> Spec:
    """A point for each difference with its interval, and a rule at 0."""
    unit, choices = block.unit, block.choices
    params, transform = chosen_set(list(choices))
    # The rule at 0 has no row: rows are those of the layer beside it.
    return chart(
        height=height_of_rows(choices.values()),
        params=params,
        layer=[
            {
                "data": {"values": [{"zero": 0}]},
                "mark": {"type": "rule", "strokeDash": [4, 3]},
                "encoding": {"x": {"field": "zero", "type": "quantitative"}},
            },
            {
                "data": {"values": _data(block)},
                "transform": transform,
                "encoding": {
                    "y": row_names(),
                    "color": {"field": "ink", "type": "nominal", "scale": None},
                    "tooltip": interval_tooltip("mean", unit, "+.2f"),
                },
                "layer": [
                    {
                        "mark": {"type": "rule", "strokeWidth": 3},
                        "encoding": bounds("low", "high", unit),
                    },
                    {
                        "mark": filled_point(80, stroke=PAPER),
                        "encoding": {"x": across("mean", unit)},
                    },
                ],
            },
        ],
    )


def _means(block: Bars) -> Spec:
    """The mean of each sample with its interval."""
    scale = {"zero": False}
    return row_chart(
        block.choices,
        _data(block),
        [
            {
                "mark": {"type": "rule", "strokeWidth": 3, "color": ACCENT},
                "encoding": bounds("low", "high", block.unit, scale=scale),
            },
            {
                "mark": filled_point(80, color=ACCENT, stroke=PAPER),
                "encoding": {"x": across("mean", block.unit, scale=scale)},
            },
        ],
        interval_tooltip("mean", "mean", ".2f"),
    )


def strips(choices: Mapping[str, Mapping[str, Sequence[float]]], unit: str) -> Spec:
    """Numbers as dots, a row for each name, with a bar at their mean; a reader chooses the rows."""
    of = {"field": "name", "title": "of"}
    value = {"field": "value", "format": ".2f"}
    return row_chart(
        choices,
        [
            {"choice": number, "name": name, "value": each}
            for number, rows in enumerate(choices.values())
            for name, numbers in rows.items()
            for each in numbers
        ],
        [
            {
                "mark": filled_point(50, opacity=0.5, color=ACCENT),
                "encoding": {
                    "x": across("value", unit, scale={"zero": False}),
                    "tooltip": [of, {**value, "title": "mean"}],
                },
            },
            {
                "mark": {"type": "tick", "thickness": 3, "size": 20, "color": INK},
                "encoding": {
                    "x": across("value", unit, aggregate="mean"),
                    "tooltip": [of, {**value, "aggregate": "mean", "title": "mean of all cells"}],
                },
            },
        ],
    )


# How each kind of value is drawn and read.
_KINDS: Mapping[type, tuple[Callable[[Bars], Spec], Callable[[Any], str]]] = {
    Distribution: (_spreads, _spread_text),
    Share: (_shares, cell_text),
    Gain: (_differences, cell_text),
    Interval: (_means, cell_text),
}


def _range(low: int, step: int) -> str:
    return f"{low}" if step == 1 else f"{low} to {low + step - 1}"
