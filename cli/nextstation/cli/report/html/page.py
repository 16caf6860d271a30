"""The page of a report: everything that it needs is in it, and it may ask nothing of a network."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import vl_convert
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nextstation.cli.report.blocks import (
    Bars,
    Block,
    Cell,
    Chart,
    Drawing,
    Grid,
    Histogram,
    Map,
    Name,
    Note,
    Report,
)
from nextstation.cli.report.html.charts import bars, histogram
from nextstation.cli.report.html.usage import usage_drawing
from nextstation.cli.terminal.text import safe
from nextstation.engine.statistics import Share
from nextstation.renderers.canvas.text import FAMILY
from nextstation.renderers.output.font_subset import LATIN, web_font

_FOLDER = Path(__file__).parent
# The release of Vega-Lite that draws the charts.
_VEGA_LITE = "6.4"
_FACE = (
    "@font-face {{ font-family: {}; font-weight: {}; "
    'src: url("data:font/woff;base64,{}") format("woff"); }}\n'
)
_SNIPPET = "window.vegaEmbed = vegaEmbed;"


def page_of(report: Report) -> str:
    """A report as a page of HTML. Whatever a name in it holds is text."""
    sections = [(each, [*map(_written, each.parts)]) for each in report.sections]
    charts = {
        chart_id(section, part): _printed(content.spec)
        for section, (_, found) in enumerate(sections)
        for part, (kind, content) in enumerate(found)
        if kind == "chart"
    }
    style, start = ((_FOLDER / name).read_text("utf-8") for name in ("page.css", "page.js"))
    texts = _faces() + style, start, _library() if charts else ""
    hashes = [_hash(each) for each in texts]
    page: str = _template().render(
        report=report,
        sections=sections,
        picture=usage_drawing(report.map) if report.map else None,
        inks=[each.ink for each in report.map.network.city.colours] if report.map else [],
        charts={name: {**spec, "width": "container"} for name, spec in charts.items()},
        chart_id=chart_id,
        still=lambda spec: _still(_printed(spec)),
        version=version("nextstation"),
        policy=f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]} {hashes[2]}; "
        "font-src data:; "
        "base-uri 'none'; form-action 'none'",
        style=Markup(texts[0]),  # noqa: S704
        start=Markup(texts[1]),  # noqa: S704
        library=Markup(texts[2]),  # noqa: S704
    )
    return page


def _written(block: Block) -> tuple[str, Any]:
    """A block as the template takes it: its kind, and what is in it."""
    match block:
        case Grid():
            return "table", _table(block)
        case Histogram():
            return "chart", histogram(block)
        case Bars():
            return "chart", bars(block)
        case Map():
            return "drawing", usage_drawing(block)
        case Drawing() | Chart() | Note():
            return type(block).__name__.lower(), block
    return "pictures", block


def _table(grid: Grid) -> dict[str, Any]:
    """A table with its cells as texts; one row without a name stands upright."""
    if [name for name, _ in grid.rows] == [""]:
        ((_, cells),) = grid.rows
        rows = [(head, _with_ends(cell)) for head, cell in zip(grid.heads, cells, strict=True)]
        grid = Grid(grid.title, ["share", "from", "to"], [rows], grid.corner)
    heads, texts = grid.spread_out()
    lines = [
        (Name(name) if isinstance(name, str) else name, cells)
        for (name, _), cells in zip(grid.rows, texts, strict=True)
    ]
    ends = list(accumulate(map(len, grid.groups), initial=0))
    groups = [lines[first:end] for first, end in pairwise(ends)]
    return {"grid": grid, "heads": heads, "groups": groups}


def _with_ends(cell: Cell) -> list[Cell]:
    """A share with the ends of its interval."""
    return [cell, *(f"{end:.1%}" for end in cell.interval)] if isinstance(cell, Share) else [cell]


def _printed(value: Any) -> Any:
    """Texts, also those in data, without the characters that nobody sees."""
    match value:
        case Markup():
            return value
        case str():
            return safe(value)
        case dict():
            return {key: _printed(each) for key, each in value.items()}
        case list() | tuple():
            return [_printed(each) for each in value]
    return value


def chart_id(section: int, part: int) -> str:
    """The id of a chart, by its place in the report."""
    return f"chart-{section}-{part}"


@cache
def _faces() -> str:
    """The type of the sheet; other scripts have that of the reader's computer."""
    fonts = ((weight, web_font(LATIN, bold=weight > 400)) for weight in (400, 700))
    return "".join(_FACE.format(FAMILY, weight, b64encode(font).decode()) for weight, font in fonts)


@cache
def _library() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script."""
    script: str = vl_convert.javascript_bundle(_SNIPPET, _VEGA_LITE)
    return script


def _still(spec: dict[str, Any]) -> Markup:
    """A chart as SVG: what is seen before the script has drawn it, without one, and on paper."""
    return Markup(vl_convert.vegalite_to_svg(spec, _VEGA_LITE))  # noqa: S704


def _template() -> Any:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        finalize=_printed,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html")


def _hash(text: str) -> str:
    """What a content security policy calls a script or a style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
