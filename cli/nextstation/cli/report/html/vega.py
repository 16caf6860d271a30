"""Pieces of which charts are put together: specifications for Vega-Lite.

Colours are those of the page, which knows light and dark.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nextstation.engine.statistics import LEVEL

Spec = dict[str, Any]

ACCENT = "var(--accent)"
INK, QUIET, PAPER, _LINE = "var(--ink)", "var(--quiet)", "var(--paper)", "var(--line)"
# Of a chart that is drawn once and for all, in pixels; of a row; of the names of rows.
_WIDTH, _ROW, _NAME = 480, 30, 210
_CONFIG: Spec = {
    "background": None,
    "aria": False,
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK, "titleColor": INK, "domainColor": _LINE, "tickColor": _LINE,
        "gridColor": _LINE, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
        "labelLimit": _NAME,
    },
    "rule": {"color": INK},
}  # fmt: skip


def chart(**parts: Any) -> Spec:
    """A whole chart."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "width": _WIDTH,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "config": _CONFIG,
        **parts,
    }


def choice(name: str, label: str, choices: Sequence[str]) -> Spec:
    """What a reader chooses, by its number; the first at the beginning."""
    numbers = list(range(len(choices)))
    bind = {"input": "select", "name": f"{label} ", "options": numbers, "labels": list(choices)}
    return {"name": name, "value": 0, "bind": bind}


def across(field: str, title: str, form: str = "", **more: Any) -> Spec:
    """A place on the axis across, whose numbers have a format of d3."""
    axis = {"tickCount": 6, **({"format": form} if form else {})}
    return {"field": field, "type": "quantitative", "title": title, "axis": axis, **more}


def row_names() -> Spec:
    """The names of rows, in the order of the data."""
    axis = {"title": None, "ticks": False, "domain": False, "labelPadding": 8}
    return {"field": "name", "type": "nominal", "sort": None, "axis": axis}


def filled_point(size: int, **style: Any) -> Spec:
    """The mark of a point of some area, in square pixels."""
    return {"type": "point", "filled": True, "size": size, "opacity": 1, **style}


def bounds(low: str, high: str, title: str, form: str = "", **more: Any) -> Spec:
    """From where to where a mark of a row goes: two fields of its data."""
    return {"x": across(low, title, form, **more), "x2": {"field": high}}


def height_of_rows(sets: Iterable[Mapping[str, Any]]) -> int:
    """The height of as many rows as the largest of some sets has."""
    return _ROW * max(map(len, sets))


def chosen_set(sets: Sequence[str]) -> tuple[list[Spec], list[Spec]]:
    """The choice of one of several sets, and what leaves its data; neither where there is one."""
    if len(sets) == 1:
        return [], []
    return [choice("choice", "Show", sets)], [{"filter": "datum.choice === choice"}]


def row_chart(
    sets: Mapping[str, Mapping[str, Any]],
    values: Sequence[Spec],
    layer: Sequence[Spec],
    tooltip: Sequence[Spec] | None = None,
) -> Spec:
    """A chart with a row for each name; a reader chooses one of several sets of rows."""
    params, transform = chosen_set(list(sets))
    return chart(
        data={"values": values},
        transform=transform,
        params=params,
        height=height_of_rows(sets.values()),
        encoding={"y": row_names(), **({"tooltip": tooltip} if tooltip else {})},
        layer=layer,
    )


def interval_tooltip(field: str, title: str, form: str) -> list[Spec]:
    """What a reader sees of a row with an interval; its numbers have a format of d3."""
    return [
        {"field": "name", "title": "of"},
        {"field": field, "title": title, "format": form},
        {"field": "low", "title": f"{LEVEL:.0%}, from", "format": form},
        {"field": "high", "title": "to", "format": form},
    ]
