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
    chart,
    choice,
    chosen_set,
    height_of_rows,
    interval_tooltip,
    row_names,
)
from nextstation.cli.report.simulation.histogram import bins
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.measure.statistics import Share

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
    values = [
        {
            "choice": number, "name": name, "ink": (inks or {}).get(name, ACCENT),
            **{f"q{share}": found.quantile(share / 100) for share in (5, 25, 75, 95)},
            "mean": round(found.mean, 4),
        }
        for number, samples in enumerate(choices.values())
        for name, found in samples.items()
    ]  # fmt: skip
    tooltip = [
        {"field": "name", "title": "of"},
        {"field": "mean", "title": f"mean of {unit}", "format": ".2f"},
        *({"field": f"q{share}", "title": f"{share}%"} for share in (5, 25, 75, 95)),
    ]
    params, transform = chosen_set(list(choices))
    return chart(
        data={"values": values},
        transform=transform,
        params=params,
        height=height_of_rows(choices.values()),
        encoding={"y": row_names(), "tooltip": tooltip},
        layer=[
            {
                "mark": {"type": "rule", "strokeWidth": 1.5},
                "encoding": {"x": across("q5", unit), "x2": {"field": "q95"}},
            },
            {
                "mark": {"type": "bar", "size": 14, "stroke": INK, "strokeWidth": 1},
                "encoding": {
                    "x": across("q25", unit), "x2": {"field": "q75"},
                    "color": {"field": "ink", "type": "nominal", "scale": None},
                },
            },
            {
                "mark": {
                    "type": "point", "filled": True, "size": 60, "opacity": 1,
                    "color": PAPER, "stroke": INK, "strokeWidth": 1.5,
                },
                "encoding": {"x": across("mean", unit)},
            },
        ],
    )  # fmt: skip


def shares(choices: Mapping[str, Mapping[str, Share]], unit: str) -> Spec:
    """A bar for each share, with its interval; a reader chooses one of several sets of shares."""
    values = [
        {
            "choice": number, "name": name,
            "share": each.share, "low": each.interval[0], "high": each.interval[1],
        }
        for number, found in enumerate(choices.values())
        for name, each in found.items()
    ]  # fmt: skip
    params, transform = chosen_set(list(choices))
    return chart(
        data={"values": values},
        transform=transform,
        params=params,
        height=height_of_rows(choices.values()),
        encoding={
            "y": row_names(),
            "tooltip": interval_tooltip("share", unit, ".2%"),
        },
        layer=[
            {
                "mark": {"type": "bar", "size": 14, "color": ACCENT},
                "encoding": {"x": across("share", unit, "~%")},
            },
            {
                "mark": {"type": "rule", "strokeWidth": 1.5},
                "encoding": {"x": across("low", unit, "~%"), "x2": {"field": "high"}},
            },
        ],
    )


def differences(choices: Mapping[str, Mapping[str, Gain]], unit: str) -> Spec:
    """A point for each difference with its interval, and a rule at 0.

    A reader chooses one of several sets of differences.
    """
    values = [
        {
            "choice": number, "name": name, "mean": gain.mean,
            "low": gain.mean - (gain.half or 0), "high": gain.mean + (gain.half or 0),
            "ink": ACCENT if gain.differs else QUIET,
        }
        for number, found in enumerate(choices.values())
        for name, gain in found.items()
    ]  # fmt: skip
    params, transform = chosen_set(list(choices))
    ink = {"field": "ink", "type": "nominal", "scale": None}
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
                "data": {"values": values},
                "transform": transform,
                "encoding": {
                    "y": row_names(),
                    "color": ink,
                    "tooltip": interval_tooltip("mean", unit, "+.2f"),
                },
                "layer": [
                    {
                        "mark": {"type": "rule", "strokeWidth": 3},
                        "encoding": {"x": across("low", unit), "x2": {"field": "high"}},
                    },
                    {
                        "mark": {
                            "type": "point", "filled": True, "size": 80, "opacity": 1,
                            "stroke": PAPER,
                        },
                        "encoding": {"x": across("mean", unit)},
                    },
                ],
            },
        ],
    )  # fmt: skip


def means(samples: Mapping[str, Distribution], halves: Mapping[str, float | None]) -> Spec:
    """The mean of each sample with its interval, of which half is given."""
    values = [
        {"name": name, "mean": found.mean, "low": found.mean - half, "high": found.mean + half}
        for name, found in samples.items()
        for half in [halves[name] or 0]
    ]
    return chart(
        data={"values": values},
        height=height_of_rows([samples]),
        encoding={
            "y": row_names(),
            "tooltip": interval_tooltip("mean", "mean", ".2f"),
        },
        layer=[
            {
                "mark": {"type": "rule", "strokeWidth": 3, "color": ACCENT},
                "encoding": {
                    "x": across("low", "points", scale={"zero": False}), "x2": {"field": "high"},
                },
            },
            {
                "mark": {
                    "type": "point", "filled": True, "size": 80, "opacity": 1, "color": ACCENT,
                    "stroke": PAPER,
                },
                "encoding": {"x": across("mean", "points", scale={"zero": False})},
            },
        ],
    )  # fmt: skip


def strips(choices: Mapping[str, Mapping[str, Sequence[float]]], unit: str) -> Spec:
    """Numbers as dots, a row for each name, with a bar at their mean; a reader chooses the rows."""
    values = [
        {"choice": number, "name": name, "value": value}
        for number, rows in enumerate(choices.values())
        for name, found in rows.items()
        for value in found
    ]
    return chart(
        data={"values": values},
        transform=[{"filter": "datum.choice === choice"}],
        params=[choice("choice", "Show", list(choices))],
        height=height_of_rows(choices.values()),
        encoding={"y": row_names()},
        layer=[
            {
                "mark": {
                    "type": "point", "filled": True, "size": 50, "opacity": 0.5, "color": ACCENT,
                },
                "encoding": {
                    "x": across("value", unit, scale={"zero": False}),
                    "tooltip": [
                        {"field": "name", "title": "of"},
                        {"field": "value", "title": "mean", "format": ".2f"},
                    ],
                },
            },
            {
                "mark": {"type": "tick", "thickness": 3, "size": 20, "color": INK},
                "encoding": {
                    "x": across("value", unit, aggregate="mean"),
                    "tooltip": [
                        {"field": "name", "title": "of"},
                        {
                            "field": "value", "aggregate": "mean", "title": "mean of all cells",
                            "format": ".2f",
                        },
                    ],
                },
            },
        ],
    )  # fmt: skip


def _range(low: int, step: int) -> str:
    return f"{low}" if step == 1 else f"{low} to {low + step - 1}"
