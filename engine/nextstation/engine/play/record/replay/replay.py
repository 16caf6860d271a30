"""Replays a record: finds every fault, with its place and its rule, and scores the sheets."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.record.record import Player, Record, RecordedLine
from nextstation.engine.play.record.replay.cards import check_cards
from nextstation.engine.play.record.replay.cause import Cause, Report
from nextstation.engine.play.record.replay.finished_sheet import FinishedSheet
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.score.score import Outcome
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import Seat, scores_of


@dataclass(frozen=True, slots=True)
class Replay(Outcome):
    """A replayed record: its outcome, and every fault."""

    faults: tuple[Diagnostic, ...] = ()


def replay(
    setup: Setup,
    record: Record,
    report: Report,
    board: Board | None = None,
    *,
    is_open: bool = False,
) -> Replay:
    """Replay every sheet of a record; `board` is that of the set-up, if it is made already.

    With `is_open`, the last turn need not be decided.
    """
    board = board or Board.of(setup)
    cards = dict(check_cards(Seat(Sheet(setup, board)), record))
    orders = list(check_pencils(setup, record))
    faults = [*_check_deal(setup), *cards.values(), *orders]
    seats, kind = [], FinishedSheet if record.rounds is None else SeatReplay
    for player in record.players:
        seats.append(seat := Seat(Sheet(setup, board)))
        replayed = kind(seat, record, player, cards, next(iter(orders), None), is_open=is_open)
        replayed.play()
        faults += replayed.causes.found
    found = tuple(cause.reported(report) for cause in [*_merged(faults)])
    scores = scores_of(seats, (player.name for player in record.players))
    chose = bool(record.pencils) and setup.city.rules.solo_order == "random"
    return Replay(tuple(seat.sheet for seat in seats), scores, found, chose_pencils=chose)


def _merged(faults: Iterable[Cause]) -> Iterator[Cause]:
    """The faults, where those of several players with the same card are one (S2)."""
    of_card = dict[tuple[int, int], Cause]()
    for cause in faults:
        first = of_card.setdefault(cause.card, cause) if cause.card else cause
        if first is cause:
            yield cause
        else:
            first.absorb(cause)


def _check_deal(setup: Setup) -> Iterator[Cause]:
    """Whether a record names every card that was dealt."""
    for slot in setup.slots:
        if slot.card is None or (slot.module.with_symbols and slot.symbol is None):
            number = str(slot.number + 1)
            to = slot.receiver or (f"round {number}" if slot.module.to == "rounds" else number)
            message = f"the card dealt to {to} is missing"
            yield Cause("E713", message, ("modules", slot.module.id))


def check_pencils(setup: Setup, record: Record) -> Iterator[Cause]:
    """Whether no two players have a pencil at once, and each comes from the same neighbour (D5).

    Finished sheets without cards name no rounds: only modules that deal to rounds need their order,
    so it is checked with those alone. Where a colour is wrong (E707), no order can be checked.
    """
    yield from _chosen_order(setup.colours, record)
    if len(record.players) > (most := len(setup.colours)):
        message = f"there are {len(record.players)} players for {most} pencils (D5)"
        yield Cause("E715", message, ("players", most))
        return
    orders = [[line.colour for line in player.lines] for player in record.players]
    if any(len({*order} & {*setup.colours}) < len(order) for order in orders):
        return
    if record.rounds is None and all(module.to != "rounds" for module in setup.modules):
        return
    for check in (_shared_pencils, _other_orders, _seats):
        found = list(check(setup.colours, record))
        yield from found
        if found:
            return


def _chosen_order(colours: Sequence[str], record: Record) -> Iterator[Cause]:
    """What is wrong with the order that a solo player chose, and the first line that differs."""
    chosen = record.pencils
    if not chosen:
        return
    if len(record.players) > 1:
        hint = "at a table, the pencils go round (D5)"
        yield Cause("E715", "`pencils` is the order of a solo player (L1)", ("pencils",), hint)
        return
    if sorted(chosen) != sorted(colours):
        message, hint = "these are not the pencils of the city", ", ".join(colours)
        yield Cause("E715", message, ("pencils",), f"each pencil once, in any order: {hint}")
        return
    for line, colour in zip(record.players[0].lines, chosen, strict=False):
        if line.colour != colour:
            message = f"the order chosen has `{colour}` here, not `{line.colour}` (L1)"
            yield Cause("E715", message, (*line.path, "colour"))
            return


def _shared_pencils(_: Sequence[str], record: Record) -> Iterator[Cause]:
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


def _other_orders(colours: Sequence[str], record: Record) -> Iterator[Cause]:
    """The first line of each player with a pencil that the ring does not bring in that round."""
    ring = _Ring(len(colours))
    for player in record.players:
        for before, line in pairwise(player.lines):
            if problem := ring.add(before.colour, line.colour, player.name):
                yield _not_brought(line, problem)
                break
        else:
            if len(player.lines) == len(colours):
                ring.add(player.lines[-1].colour, player.lines[0].colour, player.name)


def _seats(colours: Sequence[str], record: Record) -> Iterator[Cause]:
    """The first line of the second of two players who do not sit opposite in the ring."""
    half, odd = divmod(len(colours), 2)
    if len(record.players) != 2 or odd:
        return
    one, other = (player.lines for player in record.players)
    if len(one) > half and other[0].colour != one[half].colour:
        problem = f"two players sit opposite, so this pencil is `{one[half].colour}`"
        yield _not_brought(other[0], problem)


def _not_brought(line: RecordedLine, problem: str) -> Cause:
    hint = "after each round, every pencil moves one place to the left"
    return Cause("E715", f"{problem} (D5)", (*line.path, "colour"), hint)


class _Ring:
    """The ring of pencils, as far as the players' orders show it: which pencil follows which."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.follows: dict[str, str] = {}
        self.seen: dict[str, str] = {}

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
