"""The charts of a report, as specifications for Vega-Lite.

Colours are those of the page, which knows light and dark. A name from a city file is data in them,
never a part of an expression.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from nextstation.cli.report.simulation.histogram import bins
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.measure.statistics import LEVEL, Share

Spec = dict[str, Any]

ACCENT = "var(--accent)"
_INK, _QUIET, _PAPER, _LINE = "var(--ink)", "var(--quiet)", "var(--paper)", "var(--line)"
# Of a chart that is drawn once and for all, in pixels.
_WIDTH, _HEIGHT, _ROW = 480, 240, 30
_BINS = 40
_NAME = 210
CONFIG: Spec = {
    "background": None,
    "aria": False,
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": _INK, "titleColor": _INK, "domainColor": _LINE, "tickColor": _LINE,
        "gridColor": _LINE, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
        "labelLimit": _NAME,
    },
    "rule": {"color": _INK},
}  # fmt: skip


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
    return _spec(
        params=[_choice("sample", "Show", list(samples))],
        height=_HEIGHT,
        layer=[
            {
                "data": {"values": values},
                "transform": [chosen],
                "mark": {"type": "bar", "color": ACCENT, "stroke": _PAPER, "strokeWidth": 0.5},
                "encoding": {
                    "x": _x("low", "points", scale={"zero": False}),
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
    several = len(choices) > 1
    return _spec(
        data={"values": values},
        transform=[{"filter": "datum.choice === choice"}] if several else [],
        params=[_choice("choice", "Show", list(choices))] if several else [],
        height=_ROW * max(map(len, choices.values())),
        encoding={"y": _names(), "tooltip": tooltip},
        layer=[
            {
                "mark": {"type": "rule", "strokeWidth": 1.5},
                "encoding": {"x": _x("q5", unit), "x2": {"field": "q95"}},
            },
            {
                "mark": {"type": "bar", "size": 14, "stroke": _INK, "strokeWidth": 1},
                "encoding": {
                    "x": _x("q25", unit), "x2": {"field": "q75"},
                    "color": {"field": "ink", "type": "nominal", "scale": None},
                },
            },
            {
                "mark": {
                    "type": "point", "filled": True, "size": 60, "opacity": 1,
                    "color": _PAPER, "stroke": _INK, "strokeWidth": 1.5,
                },
                "encoding": {"x": _x("mean", unit)},
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
    several = len(choices) > 1
    return _spec(
        data={"values": values},
        transform=[{"filter": "datum.choice === choice"}] if several else [],
        params=[_choice("choice", "Show", list(choices))] if several else [],
        height=_ROW * max(map(len, choices.values())),
        encoding={
            "y": _names(),
            "tooltip": [
                {"field": "name", "title": "of"},
                {"field": "share", "title": unit, "format": ".2%"},
                {"field": "low", "title": f"{LEVEL:.0%}, from", "format": ".2%"},
                {"field": "high", "title": "to", "format": ".2%"},
            ],
        },
        layer=[
            {
                "mark": {"type": "bar", "size": 14, "color": ACCENT},
                "encoding": {"x": _x("share", unit, "~%")},
            },
            {
                "mark": {"type": "rule", "strokeWidth": 1.5},
                "encoding": {"x": _x("low", unit, "~%"), "x2": {"field": "high"}},
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
            "ink": ACCENT if gain.differs else _QUIET,
        }
        for number, found in enumerate(choices.values())
        for name, gain in found.items()
    ]  # fmt: skip
    several = len(choices) > 1
    ink = {"field": "ink", "type": "nominal", "scale": None}
    return _spec(
        height=_ROW * max(map(len, choices.values())),
        params=[_choice("choice", "Show", list(choices))] if several else [],
        layer=[
            {
                "data": {"values": [{"zero": 0}]},
                "mark": {"type": "rule", "strokeDash": [4, 3]},
                "encoding": {"x": {"field": "zero", "type": "quantitative"}},
            },
            {
                "data": {"values": values},
                "transform": [{"filter": "datum.choice === choice"}] if several else [],
                "encoding": {
                    "y": _names(),
                    "color": ink,
                    "tooltip": [
                        {"field": "name", "title": "of"},
                        {"field": "mean", "title": unit, "format": "+.2f"},
                        {"field": "low", "title": f"{LEVEL:.0%}, from", "format": "+.2f"},
                        {"field": "high", "title": "to", "format": "+.2f"},
                    ],
                },
                "layer": [
                    {
                        "mark": {"type": "rule", "strokeWidth": 3},
                        "encoding": {"x": _x("low", unit), "x2": {"field": "high"}},
                    },
                    {
                        "mark": {
                            "type": "point", "filled": True, "size": 80, "opacity": 1,
                            "stroke": _PAPER,
                        },
                        "encoding": {"x": _x("mean", unit)},
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
    return _spec(
        data={"values": values},
        height=_ROW * len(values),
        encoding={
            "y": _names(),
            "tooltip": [
                {"field": "name", "title": "of"},
                {"field": "mean", "title": "mean", "format": ".2f"},
                {"field": "low", "title": f"{LEVEL:.0%}, from", "format": ".2f"},
                {"field": "high", "title": "to", "format": ".2f"},
            ],
        },
        layer=[
            {
                "mark": {"type": "rule", "strokeWidth": 3, "color": ACCENT},
                "encoding": {
                    "x": _x("low", "points", scale={"zero": False}), "x2": {"field": "high"},
                },
            },
            {
                "mark": {
                    "type": "point", "filled": True, "size": 80, "opacity": 1, "color": ACCENT,
                    "stroke": _PAPER,
                },
                "encoding": {"x": _x("mean", "points", scale={"zero": False})},
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
    return _spec(
        data={"values": values},
        transform=[{"filter": "datum.choice === choice"}],
        params=[_choice("choice", "Show", list(choices))],
        height=_ROW * max(map(len, choices.values())),
        encoding={"y": _names()},
        layer=[
            {
                "mark": {
                    "type": "point", "filled": True, "size": 50, "opacity": 0.5, "color": ACCENT,
                },
                "encoding": {
                    "x": _x("value", unit, scale={"zero": False}),
                    "tooltip": [
                        {"field": "name", "title": "of"},
                        {"field": "value", "title": "mean", "format": ".2f"},
                    ],
                },
            },
            {
                "mark": {"type": "tick", "thickness": 3, "size": 20, "color": _INK},
                "encoding": {
                    "x": _x("value", unit, aggregate="mean"),
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


def _spec(**parts: Any) -> Spec:
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "width": _WIDTH,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "config": CONFIG,
        **parts,
    }


def _choice(name: str, label: str, choices: Sequence[str]) -> Spec:
    """What a reader chooses, by its number; the first at the beginning."""
    numbers = list(range(len(choices)))
    bind = {"input": "select", "name": f"{label} ", "options": numbers, "labels": list(choices)}
    return {"name": name, "value": 0, "bind": bind}


def _x(field: str, title: str, form: str = "", **more: Any) -> Spec:
    """A place on the axis across, whose numbers have a format of d3."""
    axis = {"tickCount": 6, **({"format": form} if form else {})}
    return {"field": field, "type": "quantitative", "title": title, "axis": axis, **more}


def _names() -> Spec:
    """The names of rows, in the order of the data."""
    axis = {"title": None, "ticks": False, "domain": False, "labelPadding": 8}
    return {"field": "name", "type": "nominal", "sort": None, "axis": axis}


def _range(low: int, step: int) -> str:
    return f"{low}" if step == 1 else f"{low} to {low + step - 1}"
