"""The names of the boxes that a player writes in, crosses off or ticks."""

from dataclasses import dataclass
from enum import Enum


class SheetPart(Enum):
    """What a box belongs to."""

    COLUMN = "the score of a colour"
    HALVES = "the score of a colour with two lines, one half a line"
    LEDGER = "the score of the network, and the sums"
    TRACK = "the circles of a track"
    OBJECTIVE = "the objectives that are ticked"
    HEAD = "the head of the column of a colour"
    POWER = "the circle of a power on its card, which is used once a round"
    MODULE = "the cards of a module"


_PREFIXES = {SheetPart.HALVES: "halves", SheetPart.TRACK: "circle"}


@dataclass(frozen=True, slots=True)
class BoxId:
    """Names a box: its part of the sheet, its owner there, its place, and its content.

    `owner` is a colour, a scoring term, a module or a sum; `place` counts rows, terms or cards.
    """

    part: SheetPart
    owner: str
    place: tuple[int, ...] = ()
    content: str = ""

    def __str__(self) -> str:
        """The id of the box in the drawing."""
        content = [self.content] if self.content else []
        return "-".join([_PREFIXES.get(self.part, "box"), self.row, *content])

    @property
    def row(self) -> str:
        """The owner with its place, such as `interchanges-0`."""
        return "-".join([self.owner, *map(str, self.place)])

    def cell(self, index: int, content: str) -> "BoxId":
        """A box of a cell of this row of the ledger."""
        return BoxId(self.part, self.owner, (*self.place, index), content)

    @property
    def halves(self) -> "BoxId":
        """The halves of a box of a colour, which are there where the box is split."""
        return BoxId(SheetPart.HALVES, self.owner, self.place)


TOTAL = BoxId(SheetPart.LEDGER, "total")
SUM_OF_LINES = BoxId(SheetPart.LEDGER, "lines", content="lines")
SUM_OF_OBJECTIVES = BoxId(SheetPart.LEDGER, "objectives", content="objectives")


def objective_box(number: int) -> BoxId:
    """The box in which an objective is ticked, on its card or in the ledger."""
    return BoxId(SheetPart.OBJECTIVE, "objective", (number,))


def head_of(colour: str) -> BoxId:
    """The head of the column of a colour, above which its round is written."""
    return BoxId(SheetPart.HEAD, colour)


def power_circle(module: str, number: int) -> BoxId:
    """The circle on a card of a module that is crossed off when its power is used."""
    return BoxId(SheetPart.POWER, module, (number,))
