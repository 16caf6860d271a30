"""Pencils of colours that look alike: to everybody, or to those with colour vision deficiency."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.colour_vision import DEFICIENCIES, TRICHROMACY, Matrix, difference
from nextstation.engine.city.paths import COLOURS
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.styles import COLOUR


@check(
    "W611",
    bad="""
colours: {red: {ink: "#c0392b", departs: b2}, crimson: {ink: «"#dc143c"», departs: c3}}
""",
    good="""
colours: {red: {ink: "#c0392b", departs: b2}, orange: {ink: "#ec8a2c", departs: c3}}
""",
)
def like_colours(context: CityContext) -> Iterator[Finding]:
    hint = "make one of them lighter, darker or of another hue"
    return _alike(context, "W611", {"": TRICHROMACY}, hint)


@check(
    "W612",
    bad="""
colours: {red: {ink: "#c0392b", departs: b2}, brown: {ink: «"#8a5a3c"», departs: c3}}
""",
    good="""
colours: {red: {ink: "#c0392b", departs: b2}, blue: {ink: "#2f9fd8", departs: c3}}
""",
)
def alike_to_some(context: CityContext) -> Iterator[Finding]:
    hint = "make one of them lighter or darker; the letters beside the departures help too"
    return _alike(context, "W612", DEFICIENCIES, hint)


def _alike(
    context: CityContext, code: str, eyes: Mapping[str, Matrix], hint: str
) -> Iterator[Finding]:
    """The pencils that look alike by the limit of a check, to some of the eyes; `""` are usual."""
    for one, other in combinations(pencils_of(context.city), 2):
        inks = COLOUR.colour(one.ink), COLOUR.colour(other.ink)
        apart, name = min((difference(*inks, seen), name) for name, seen in eyes.items())
        if apart < context.limit(code):
            yield Finding(
                f"{name and f'with {name}, '}the pencils {one.name} and {other.name} "
                f"look alike: their colours are {apart:.1f} of 100 apart",
                (*COLOURS, other.name, "ink"),
                hint,
                measure=round(apart, 1),
            )
