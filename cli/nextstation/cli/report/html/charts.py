"""The charts of a report.

A name from a city file is data in them, never a part of an expression.
"""

from collections.abc import Mapping, Sequence

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
    data_of,
    filled_point,
    height_of_rows,
    interval_tooltip,
    row_chart,
    row_names,
)
from nextstation.cli.report.simulation.histogram import bins
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.statistics import Share

# Of a histogram, in pixels.
_HEIGHT = 240
_BINS = 40


def distributions(samples: Mapping[str, Distribution]) -> Spec:
    """Histograms, of which a reader chooses one; a rule marks its mean."""
    values = [
        {
            "sample": number, "low": low, "high": low + step, "share": count / found.sheets,
            "points": _range(low, step), "sheets": count,
        }
        for number, found in enumerate(samples.values())
        for low, step, count in bins(found, _BINS)
        if count
    ]  # fmt: skip
    means = [{"sample": number, "mean": each.mean} for number, each in enumerate(samples.values())]
    chosen = {"filter": "datum.sample === sample"}
    return chart(
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


def spreads(
    choices: Mapping[str, Mapping[str, Distribution]],
    unit: str,
    inks: Mapping[str, str] | None = None,
) -> Spec:
    """Where nine of ten sheets lie, where half of them, and the mean: a row for each sample.

    A reader chooses one of several sets of samples. `inks` are the colours of the rows.
    """

    def facts(found: Distribution) -> Spec:
        quantiles = {f"q{share}": found.quantile(share / 100) for share in (5, 25, 75, 95)}
        return {**quantiles, "mean": round(found.mean, 4)}

    mean = filled_point(60, color=PAPER, stroke=INK, strokeWidth=1.5)
    ink = {"field": "ink", "type": "nominal", "scale": None}
    values = data_of(choices.values(), facts)
    return row_chart(
        choices,
        [{**row, "ink": (inks or {}).get(row["name"], ACCENT)} for row in values],
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


def shares(choices: Mapping[str, Mapping[str, Share]], unit: str) -> Spec:
    """A bar for each share, with its interval; a reader chooses one of several sets of shares."""

    def facts(found: Share) -> Spec:
        low, high = found.interval
        return {"share": found.share, "low": low, "high": high}

    return row_chart(
        choices,
        data_of(choices.values(), facts),
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


def differences(choices: Mapping[str, Mapping[str, Gain]], unit: str) -> Spec:
    """A point for each difference with its interval, and a rule at 0.

    A reader chooses one of several sets of differences.
    """

    def facts(gain: Gain) -> Spec:
        return {**_around(gain.mean, gain.half), "ink": ACCENT if gain.differs else QUIET}

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
                "data": {"values": data_of(choices.values(), facts)},
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


def means(samples: Mapping[str, Distribution], halves: Mapping[str, float | None]) -> Spec:
    """The mean of each sample with its interval, of which half is given."""
    scale = {"zero": False}
    return row_chart(
        {"": samples},
        [{"name": name, **_around(found.mean, halves[name])} for name, found in samples.items()],
        [
            {
                "mark": {"type": "rule", "strokeWidth": 3, "color": ACCENT},
                "encoding": bounds("low", "high", "points", scale=scale),
            },
            {
                "mark": filled_point(80, color=ACCENT, stroke=PAPER),
                "encoding": {"x": across("mean", "points", scale=scale)},
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


def _around(mean: float, half: float | None) -> Spec:
    """A mean and its interval; without one, the interval is the mean alone."""
    return {"mean": mean, "low": mean - (half or 0), "high": mean + (half or 0)}


def _range(low: int, step: int) -> str:
    return f"{low}" if step == 1 else f"{low} to {low + step - 1}"
