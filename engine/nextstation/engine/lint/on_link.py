"""The warning about a link of the map."""

from nextstation.engine.check.paths import STATIONS
from nextstation.engine.city.network import Link
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness


def on_link(context: LintContext, link: Link, what: str, hint: str, measure: float) -> Weakness:
    """The warning about a link, at the station where it begins."""
    span = context.point_span(link.start)
    return Weakness(what, STATIONS, hint, span=span, measure=measure)
