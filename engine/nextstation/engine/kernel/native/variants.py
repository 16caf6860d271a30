"""Variants of native code: what it knows of a city before it runs, and leaves out or unrolls.

Known are which terms score, sizes that loops depend on, such as the lines of a colour, and which
numbers are 0: what a city lacks costs nothing then. All else that tells cities apart is data. A
variant that knows nothing serves every city of its size.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import FORMS, Form
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules.state import scored_kinds

# The sizes of arrays that are the number of lines of a colour, of the special kinds that score, and
# of the slots of modules.
_LINES = (
    "Board_departs_1",
    *(
        f"Game_lines_{name}_0"
        for name in (
            *("available", "visited", "branched", "visited_before_turn"),
            *("stations_in", "visits", "tally"),
        )
    ),
)
_KINDS = ("Game_visits_0", "Game_lines_visits_1", "Game_scratch_sum_0")
_SLOTS = ("Board_modules_slots_0", "Game_dealt_0", "Game_active_0", "Game_spent_0")
# Numbers and sizes that are known where they are 0, by the part of a board that says so.
_ABSENT: dict[str, tuple[str, ...]] = {
    "modules.groups": ("Board_modules_groups_0",),
    "modules.cards": ("Board_modules_cards_0",),
    "modules.reaching": ("Board_modules_reaching_0",),
    "modules.objectives": ("Board_modules_objectives_0",),
    "modules.powers": ("Board_modules_powers",),
    "modules.doubles": ("Board_modules_doubles",),
    "counts.scores": ("Board_counts_scores", "Game_kept_0"),
    "counts.joins": ("Board_counts_joins",),
    "counts.compares": ("Board_counts_compares", "Game_met_in_0"),
    "counts.asks_links": ("Board_counts_asks_links", "Board_counts_link_ends_0", "Game_drawn_0"),
    "counts.asks_circles": ("Board_counts_asks_circles", "Game_circled_0"),
    "marks": ("Board_marks", "Game_marked_0"),
    "crossings": ("Board_crossings",),
    "printed": ("Board_printed_0",),
    "printed_at": ("Board_printed_at_0",),
    "own_crossing": ("Board_own_crossing",),
    "unbuilt_counts": ("Board_unbuilt_counts",),
    "asks_first": ("Board_asks_first",),
    "on_reaching": ("Board_on_reaching_1",),
}
_OF_MODULES = [path for path in _ABSENT if path.startswith("modules.")]
# The arrays of small numbers whose contents are known, and what their size is called elsewhere.
CONTENTS = {
    "Board_line_codes": "Board_line_terms_0",
    "Board_network_codes": "Board_network_terms_0",
}
# The bits of each of these numbers.
CODE_BITS = 4


class Variant(NamedTuple):
    """The points of a map, and what is known: each `NAME=NUMBER`, by the parts of structs."""

    points: int
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((f"{self.points} points", *self.known))

    @classmethod
    def of(cls, arguments: Iterable[Any]) -> "Variant":
        """The variant for some arguments: that of the board among them."""
        points = 0
        for each in arguments:
            if isinstance(each, Board):
                return cls(each.points, (*_sizes(each), *_absent(each), *_terms(each)))
            points = points or int(FORMS.get(type(each), Form()).points(each))
        return cls(points)

    def wider(self) -> "Iterator[Variant]":
        """Variants that serve this city too, and others: the one that knows most first."""
        modules = {f"{name}=0" for path in _OF_MODULES for name in _ABSENT[path]}
        modules |= {f"{name}=0" for name in _SLOTS}
        lines = tuple(each for each in self.known if each.partition("=")[0] in _LINES)
        if modules <= {*self.known}:
            yield Variant(self.points, (*lines, *sorted(modules)))
        yield Variant(self.points)


def _sizes(board: Board) -> Iterable[str]:
    yield from (f"{name}={board.departs.shape[1]}" for name in _LINES)
    yield from (f"{name}={scored_kinds(board)}" for name in _KINDS)
    yield from (f"{name}={len(board.modules.slots)}" for name in _SLOTS)


def _absent(board: Board) -> Iterable[str]:
    for path, names in _ABSENT.items():
        part: Any = board
        for name in path.split("."):
            part = getattr(part, name)
        if not (part.size if hasattr(part, "size") else part):
            yield from (f"{name}=0" for name in names)


def _terms(board: Board) -> Iterable[str]:
    for name, size in CONTENTS.items():
        codes: Ints = getattr(board, name.removeprefix("Board_"))
        packed = sum(int(code) << CODE_BITS * place for place, code in enumerate(codes))
        if codes.max(initial=0) < 1 << CODE_BITS:
            yield f"{size}={codes.size}"
            yield f"{name}=UINT64_C({packed})"
