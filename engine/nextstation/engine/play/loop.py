"""Plays a sheet to its end, in plain Python: an agent takes every decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nextstation.engine.game.rules.seats import pencil_at, seat_of
from nextstation.engine.play.notation import without_trailing_passes
from nextstation.engine.play.seat import Seat
from nextstation.engine.play.sheet import Sheet

# Decides on the first pending grant: returns the kernel's code of an option, or PASS.
Agent = Callable[[Sheet], int]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its colour, the cards of each turn by their places in the deck, the decisions.

    Decisions are named as in a record, turn by turn; stations circled at the end of the round
    belong to its last turn.
    """

    colour: str
    cards: list[list[int]] = field(default_factory=list)
    decided: list[list[str]] = field(default_factory=list)


def play_rounds(sheet: Sheet, player: int, players: int, choose: Agent) -> Iterator[PlayedRound]:
    """Play a sheet as one of its players, round by round; the cards are those of its table."""
    colours, seat = len(sheet.colours), Seat(sheet)
    for place in range(colours):
        pencil = pencil_at(seat_of(player, players, colours), place, colours)
        yield _play_round(seat, sheet.colours[int(sheet.game.order[pencil])], choose)


def _play_round(seat: Seat, colour: str, choose: Agent) -> PlayedRound:
    played = PlayedRound(colour)
    seat.begin_round(colour)
    while seat.round_in_progress:
        played.cards.append([*seat.deal()])
        played.decided.append(_decide(seat, choose))
        seat.close_turn()
    return played


def _decide(seat: Seat, choose: Agent) -> list[str]:
    """Decide on all pending grants. Returns the decisions, without passes at their ends.

    One end is that of the turn, another that of the round, when stations are circled.
    """
    decided, circled = list[str](), list[str]()
    while seat.sheet.awaits_decision:
        names = circled if seat.is_ending else decided
        names.append(seat.take(choose(seat.sheet)))
    return without_trailing_passes(decided) + without_trailing_passes(circled)
