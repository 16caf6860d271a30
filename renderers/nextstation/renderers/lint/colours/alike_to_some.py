"""Pencils that people with colour vision deficiency mistake for one another."""

from collections.abc import Iterator

from nextstation.engine.city.colour_vision import DEFICIENCIES
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.pencil_pairs import alike_pairs


@design_check(
    "W612",
    bad="""
colours: {red: {ink: "#c0392b", departs: b2}, brown: {ink: «"#8a5a3c"», departs: c3}}
""",
    good="""
colours: {red: {ink: "#c0392b", departs: b2}, blue: {ink: "#2f9fd8", departs: c3}}
""",
)
def alike_to_some(context: LintContext) -> Iterator[Weakness]:
    hint = "make one of them lighter or darker; the letters beside the departures help too"
    return alike_pairs(context, "W612", DEFICIENCIES, hint)
