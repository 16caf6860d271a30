"""Checks how the pencils went round a table: one of each colour, passed round a ring (D5)."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.city.setup import Setup
from nextstation.engine.record.cause import Cause
from nextstation.engine.record.record import Player, Record, RecordedLine


def check_pencils(setup: Setup, record: Record) -> Iterator[Cause]:
    """Whether no two players have a pencil at once, and each comes from the same neighbour (D5).

    Finished sheets without cards name no rounds: only modules that deal to rounds need their order,
    so it is checked with those alone.
    """
    if record.rounds is None and all(module.to != "rounds" for module in setup.modules):
        return
    shared = list(_shared_pencils(record))
    yield from shared or _other_orders(setup.colours, record)


def _shared_pencils(record: Record) -> Iterator[Cause]:
    """The lines of a round for which another player has the pencil."""
    held = dict[tuple[int, str], Player]()
    for player in record.players:
        for number, line in enumerate(player.lines):
            first = held.setdefault((number, line.colour), player)
            if first is not player:
                message = (
                    f"{first.name} draws with `{line.colour}` in round {number + 1} too; there is "
                    "one pencil of each colour (D5)"
                )
                yield Cause("E715", message, (*line.path, "colour"))


def _other_orders(colours: list[str], record: Record) -> Iterator[Cause]:
    """The first line of each player with a pencil that the ring does not bring in that round."""
    ring = _Ring(len(colours))
    for player in record.players:
        order = [line.colour for line in player.lines]
        for line, (before, colour) in zip(player.lines[1:], pairwise(order), strict=False):
            if problem := ring.add(before, colour, player.name):
                yield _not_brought(line, problem)
                break
        else:
            if len(order) == len(colours):
                ring.add(order[-1], order[0], player.name)
    if len(record.players) == 2 and len(colours) % 2 == 0 and ring.is_whole:
        one, other = (player.lines[0] for player in record.players)
        opposite = ring.after(one.colour, len(colours) // 2)
        if other.colour in ring.follows and other.colour != opposite:
            problem = f"two players sit opposite, so this pencil is `{opposite}`"
            yield _not_brought(other, problem)


def _not_brought(line: RecordedLine, problem: str) -> Cause:
    hint = "after each round, every pencil moves one place to the left"
    return Cause("E715", f"{problem} (D5)", (*line.path, "colour"), hint)


class _Ring:
    """The ring of pencils, as far as the players' orders show it: which pencil follows which."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.follows: dict[str, str] = {}
        self.seen: dict[str, str] = {}

    @property
    def is_whole(self) -> bool:
        """Whether every pencil's place is known."""
        return len(self.follows) == self.size

    def after(self, colour: str, steps: int) -> str | None:
        """The pencil a number of places after another; None where the ring is not known so far."""
        at: str | None = colour
        for _ in range(steps):
            at = self.follows.get(at) if at else None
        return at

    def add(self, before: str, colour: str, player: str) -> str:
        """Add that a player got one pencil after another. Returns what forbids it, or nothing."""
        known = self.follows.get(before, colour)
        if known != colour:
            return f"`{known}` comes after `{before}` with {self.seen[before]}, not `{colour}`"
        other = next((each for each, then in self.follows.items() if then == colour), before)
        if other != before:
            return f"`{colour}` comes after `{other}` with {self.seen[other]}, not after `{before}`"
        if any(self.after(colour, steps) == before for steps in range(1, self.size - 1)):
            return (
                f"`{colour}` comes back after `{before}`, before all {self.size} pencils were used"
            )
        self.follows[before] = colour
        self.seen.setdefault(before, player)
        return ""
