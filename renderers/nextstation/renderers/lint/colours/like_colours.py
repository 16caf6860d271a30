"""Pencils of colours that look alike."""

from collections.abc import Iterator

from nextstation.engine.city.colour_vision import TRICHROMACY
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.pencil_pairs import alike_pairs


@design_check(
    "W611",
    bad="""
colours: {red: {ink: "#c0392b", departs: b2}, crimson: {ink: «"#dc143c"», departs: c3}}
""",
    good="""
colours: {red: {ink: "#c0392b", departs: b2}, orange: {ink: "#ec8a2c", departs: c3}}
""",
)
def like_colours(context: LintContext) -> Iterator[Weakness]:
    hint = "make one of them lighter, darker or of another hue"
    return alike_pairs(context, "W611", {"": TRICHROMACY}, hint)
