"""The page of a report: everything that it needs is in it, and it may ask nothing of a network."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import vl_convert
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nextstation.cli.report.html.parts import Chart, Report
from nextstation.cli.terminal.text import safe

_FOLDER = Path(__file__).parent
# The release of Vega-Lite that draws the charts.
_VEGA_LITE = "6.4"
_SNIPPET = "window.vegaEmbed = vegaEmbed;"


def page_of(report: Report) -> str:
    """A report as a page of HTML. Whatever a name in it holds is text."""
    charts = {
        chart_id(section, part): _printed(each.spec)
        for section, found in enumerate(report.sections)
        for part, each in enumerate(found.parts)
        if isinstance(each, Chart)
    }
    style, start = (_FOLDER / name for name in ("page.css", "page.js"))
    texts = style.read_text("utf-8"), start.read_text("utf-8"), _library() if charts else ""
    hashes = [_hash(each) for each in texts]
    page: str = _template().render(
        report=report,
        charts={name: {**spec, "width": "container"} for name, spec in charts.items()},
        chart_id=chart_id,
        still=lambda spec: _still(_printed(spec)),
        version=version("nextstation"),
        policy=f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]} {hashes[2]}; "
        "base-uri 'none'; form-action 'none'",
        style=Markup(texts[0]),  # noqa: S704
        start=Markup(texts[1]),  # noqa: S704
        library=Markup(texts[2]),  # noqa: S704
    )
    return page


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
