"""Plays a sheet to its end, in plain Python: an agent takes every decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nextstation.engine.play.notation import without_trailing_passes
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.policy.game_loop import pencil_at, seat_of

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
    colours = len(sheet.colours)
    for place in range(colours):
        pencil = pencil_at(seat_of(player, players, colours), place, colours)
        yield _play_round(sheet, sheet.colours[int(sheet.game.order[pencil])], choose)


def _play_round(sheet: Sheet, colour: str, choose: Agent) -> PlayedRound:
    played = PlayedRound(colour)
    sheet.begin_round(colour)
    over = False
    while not over:
        played.cards.append(sheet.reveal_turn())
        over = sheet.round_is_over
        played.decided.append(_decide(sheet, choose))
        sheet.end_turn()
    sheet.queue_round_end_circles()
    played.decided[-1] += _decide(sheet, choose)
    sheet.end_round()
    return played


def _decide(sheet: Sheet, choose: Agent) -> list[str]:
    """Decide on all pending grants. Returns the decisions, without passes at the end."""
    decided = []
    while sheet.awaits_decision:
        code = choose(sheet)
        decided.append(sheet.notation(code))
        sheet.take(code)
    return without_trailing_passes(decided)
