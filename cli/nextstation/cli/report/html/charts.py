"""The charts of a report, each with what it shows in words, for those who do not see it.

A name from a city file is data in them, never a part of an expression. `what` begins the words;
they describe the first of several sets, of which a reader chooses one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from nextstation.cli.report.html.parts import Chart
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
from nextstation.cli.report.intervals import gain_text
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.experiment.comparison import Gain

# Of a histogram, in pixels.
_HEIGHT = 240
_BINS = 40
SPREAD = "Bars hold half of the sheets, lines nine of ten; the dot is the mean."
Row = TypeVar("Row")


def _shown(
    title: str, what: str, rows: Mapping[str, Row], text: Callable[[Row], str], spec: Spec
) -> Chart:
    """A chart with its rows in words."""
    texts = "; ".join(f"{name}: {text(row)}" for name, row in rows.items())
    return Chart(title, spec, f"{what}. {texts}.")


def _first(choices: Mapping[str, Mapping[str, Row]]) -> Mapping[str, Row]:
    return next(iter(choices.values()))


def _spread_text(found: Distribution) -> str:
    low, first, third, high = map(found.quantile, (0.05, 0.25, 0.75, 0.95))
    return f"mean {found.mean:.1f}, half from {first} to {third}, nine of ten from {low} to {high}"


def distributions(title: str, what: str, samples: Mapping[str, Distribution]) -> Chart:
    """Histograms, of which a reader chooses one; a rule marks its mean."""
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
    return _shown(title, what, {name: found}, _spread_text, spec)


def spreads(
    title: str,
    what: str,
    choices: Mapping[str, Mapping[str, Distribution]],
    unit: str = "points",
    inks: Mapping[str, str] | None = None,
) -> Chart:
    """Where nine of ten sheets lie, where half of them, and the mean: a row for each sample.

    A reader chooses one of several sets of samples. `inks` are the colours of the rows.
    """

    def facts(found: Distribution) -> Spec:
        quantiles = {f"q{share}": found.quantile(share / 100) for share in (5, 25, 75, 95)}
        return {**quantiles, "mean": round(found.mean, 4)}

    mean = filled_point(60, color=PAPER, stroke=INK, strokeWidth=1.5)
    ink = {"field": "ink", "type": "nominal", "scale": None}
    values = data_of(choices.values(), facts)
    spec = row_chart(
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
    return _shown(title, what, _first(choices), _spread_text, spec)


def shares(title: str, what: str, choices: Mapping[str, Mapping[str, Share]], unit: str) -> Chart:
    """A bar for each share, with its interval; a reader chooses one of several sets of shares."""

    def facts(found: Share) -> Spec:
        low, high = found.interval
        return {"share": found.share, "low": low, "high": high}

    spec = row_chart(
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
    return _shown(title, what, _first(choices), lambda each: f"{each.share:.1%}", spec)


def differences(
    title: str, what: str, choices: Mapping[str, Mapping[str, Gain]], unit: str = "points"
) -> Chart:
    """A point for each difference with its interval, and a rule at 0.

    A reader chooses one of several sets of differences.
    """

    def facts(gain: Gain) -> Spec:
        return {**_around(gain.mean, gain.half), "ink": ACCENT if gain.differs else QUIET}

    params, transform = chosen_set(list(choices))
    # The rule at 0 has no row: rows are those of the layer beside it.
    spec = chart(
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
    return _shown(title, what, _first(choices), gain_text, spec)


def means(
    title: str,
    what: str,
    samples: Mapping[str, Distribution],
    halves: Mapping[str, float | None],
) -> Chart:
    """The mean of each sample with its interval, of which half is given."""
    scale = {"zero": False}
    spec = row_chart(
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
    return _shown(title, what, samples, _spread_text, spec)


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
