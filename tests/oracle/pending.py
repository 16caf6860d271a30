"""What waits for a decision in a turn: grants and circles, in the order of their classes.

† A card's own grant from the station just reached keeps its place among the card's own: a gate
comes before it, and it starts where the gate's last section ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oracle.dealing import Dealt
from oracle.deck import ANY, AS_BEFORE, CARD, EACH, ENDS, FIRST, OF_CARD, OTHER, SAME, Grant, Lays
from oracle.modules import Circles

# The classes, in the order in which they come.
AT_ONCE = 0  # set off by a section that ended at a station of some kind
GATE = 1  # set off by one that ended at a gate
OWN = 2  # the card's own
ADDED = 3  # after the card's own

MOST = 40  # more than so many cannot wait


@dataclass(frozen=True)
class Pending:
    """A grant or a circle, its class, the effect that it comes of, and the station reached."""

    what: Grant | Circles
    rank: int
    source: Dealt | None = None
    reached: str | None = None

    def is_circle(self) -> bool:
        """W4, G4: a station is to be circled, not a section to be drawn."""
        return isinstance(self.what, Circles)

    def goes_on(self) -> bool:
        """S11, T4: its section starts where the last one of the turn arrived."""
        return isinstance(self.what, Grant) and self.what.goes_on()

    def spends_power(self) -> bool:
        """W1: to draw it uses up the power that it comes of."""
        return self.source is not None and self.source.effect.once_a_round


def with_more(queue: Sequence[Pending], more: Sequence[Pending], at: int) -> list[Pending]:
    """Put more into the queue from a place on, as far as there is room."""
    fitting = more[: max(0, MOST - len(queue))]
    return [*queue[:at], *fitting, *queue[at:]]


def with_gates(queue: Sequence[Pending], more: Sequence[Pending]) -> list[Pending]:
    """G: behind what earlier gates have set off, before the rest of the turn."""
    return with_more(queue, more, sum(pending.rank <= GATE for pending in queue))


def laid_on_own(queue: Sequence[Pending], lays: Lays) -> list[Pending]:
    """W2, W3: the queue, with something laid on the card's own grants."""
    return [replace(pending, what=grant) for pending in queue for grant in laid(pending, lays)]


def laid(pending: Pending, lays: Lays) -> Sequence[Grant | Circles]:
    """W2, W3: what becomes of one in the queue; only the card's own are changed."""
    if pending.rank != OWN or not isinstance(pending.what, Grant):
        return [pending.what]
    return lay_over(pending.what, [lays])


def lay_over(grant: Grant, lays: Sequence[Lays]) -> list[Grant]:
    """S8, S9, W2, W3, T1, T2: a grant with all that is laid over it; `each` makes two of it.

    † A grant from the station just reached is never changed. Two on each line win over one on any.
    """
    if grant.goes_on():
        return [grant]
    if grant.start == ENDS and any(one.frees_start for one in lays):
        grant = replace(grant, start=AS_BEFORE)
    if grant.symbol != SAME and any(one.to_any for one in lays):
        grant = replace(grant, symbol=ANY)
    if any(one.double_tracks for one in lays):
        grant = replace(grant, double_tracks=True)
    if grant.line == CARD:
        names = {CARD, *(one.line for one in lays)}
        grant = replace(grant, line=next(line for line in (EACH, ANY, CARD) if line in names))
    if grant.line == EACH:
        return [replace(grant, line=FIRST), replace(grant, line=OTHER)]
    return [grant]


def to_symbol(grant: Grant, symbol: str | None) -> Grant:
    """S2: a grant that another card gives goes to the symbol of the turn's card, if not to any."""
    return replace(grant, symbol=symbol) if grant.symbol == OF_CARD else grant
