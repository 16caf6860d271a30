"""Pencils that people with colour vision deficiency mistake for one another."""

from collections.abc import Iterator

from nextstation.engine.check.paths import COLOURS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.pencil_pairs import pairs_of
from nextstation.renderers.theme.colour_vision import DEFICIENCIES


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
    for pair in pairs_of(context.city):
        apart, name = min((pair.apart(seen), name) for name, seen in DEFICIENCIES.items())
        if apart < context.limit("W612"):
            yield Weakness(
                f"with {name}, the pencils {pair.one.name} and {pair.other.name} look alike: "
                f"their colours are {apart:.1f} of 100 apart",
                (*COLOURS, pair.other.name, "ink"),
                "make one of them lighter or darker; the letters beside the departures help too",
                measure=round(apart, 1),
            )
