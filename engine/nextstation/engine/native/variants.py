"""Variants of native code: what a few kinds of cities have in common, known before it runs.

Code that knows that a colour has one line, or that no modules are in play, leaves out what these
would need. All else that tells cities apart is data.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import FORMS, Form

_OF_LINES = (
    *("available", "visited", "branched", "visited_before_turn", "stations_in", "visits", "tally"),
)
_OF_MODULES = (
    *("Board_modules_slots_0", "Board_modules_groups_0", "Board_modules_cards_0"),
    *("Board_modules_reaching_0", "Board_modules_objectives_0"),
    *("Game_dealt_0", "Game_active_0", "Game_spent_0"),
)
_OF_POWERS = ("Board_modules_powers", "Board_modules_doubles")


class Variant(NamedTuple):
    """The points of a map, the lines of a colour, and whether there are modules, and powers."""

    points: int
    lines: int
    modules: bool
    powers: bool

    def __str__(self) -> str:
        words = [f"{self.points}", f"{self.lines} lines"]
        return ", ".join([*words, *["modules"] * self.modules, *["powers"] * self.powers])

    @classmethod
    def of(cls, arguments: Iterable[Any]) -> "Variant":
        """The variant for some arguments: that of the board among them."""
        points = 0
        for each in arguments:
            if isinstance(each, Board):
                modules = each.modules
                powers = bool(modules.powers or modules.doubles)
                return cls(each.points, each.departs.shape[1], bool(len(modules.slots)), powers)
            points = points or int(FORMS.get(type(each), Form()).points(each))
        return cls(points, 0, True, True).general

    @property
    def general(self) -> "Variant":
        """The variant for all cities of this size."""
        return Variant(self.points, 0, True, True)

    def known(self) -> Iterator[str]:
        """What the code knows, each as `NAME=NUMBER`; a name is that of a part of a struct."""
        if self.lines:
            yield f"Board_departs_1={self.lines}"
            yield from (f"Game_lines_{name}_0={self.lines}" for name in _OF_LINES)
        if not self.modules:
            yield from (f"{name}=0" for name in _OF_MODULES)
        if not self.powers:
            yield from (f"{name}=0" for name in _OF_POWERS)
