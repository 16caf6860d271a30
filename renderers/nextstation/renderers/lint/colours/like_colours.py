"""Pencils of colours that look alike."""

from collections.abc import Iterator

from nextstation.engine.check.paths import COLOURS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.pencil_pairs import pairs_of
from nextstation.renderers.theme.colour_vision import TRICHROMACY


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
    for pair in pairs_of(context.city):
        apart = pair.apart(TRICHROMACY)
        if apart < context.limit("W611"):
            yield Weakness(
                f"the pencils {pair.one.name} and {pair.other.name} look alike: their colours "
                f"are {apart:.1f} of 100 apart",
                (*COLOURS, pair.other.name, "ink"),
                "make one of them lighter, darker or of another hue",
                measure=round(apart, 1),
            )
