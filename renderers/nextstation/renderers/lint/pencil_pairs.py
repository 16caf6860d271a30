"""The pencils of a city in pairs, and how different they look."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, starmap

from nextstation.engine.check.paths import COLOURS
from nextstation.engine.city.colour_vision import Matrix, difference
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import COLOUR


@dataclass(frozen=True, slots=True)
class PencilPair:
    """Two pencils."""

    one: Pencil
    other: Pencil

    def apart(self, seen: Matrix) -> float:
        """How different their inks are as they are printed."""
        return difference(COLOUR.colour(self.one.ink), COLOUR.colour(self.other.ink), seen)


def alike_pairs(
    context: LintContext, code: str, eyes: Mapping[str, Matrix], hint: str
) -> Iterator[Weakness]:
    """The pencils that look alike by the limit of a check, to some of the eyes; `""` are usual."""
    for pair in starmap(PencilPair, combinations(pencils_of(context.city), 2)):
        apart, name = min((pair.apart(seen), name) for name, seen in eyes.items())
        if apart < context.limit(code):
            yield Weakness(
                f"{name and f'with {name}, '}the pencils {pair.one.name} and {pair.other.name} "
                f"look alike: their colours are {apart:.1f} of 100 apart",
                (*COLOURS, pair.other.name, "ink"),
                hint,
                measure=round(apart, 1),
            )
