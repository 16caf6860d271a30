"""Plays a sheet to its end in plain Python, asking an agent for every decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nextstation.engine.play.notation import without_trailing_passes
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.policy.game_loop import pencil_at, seat_of

# Decides on the first pending grant: the kernel's code of a decision, or PASS.
Decide = Callable[[Sheet], int]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its colour, and turn by turn its cards and decisions.

    A card is its place in the deck, a decision is in the notation of records. A station circled at
    the end of the round belongs to the last turn.
    """

    colour: str
    cards: list[list[int]] = field(default_factory=list)
    decided: list[list[str]] = field(default_factory=list)


def play_rounds(sheet: Sheet, player: int, players: int, choose: Decide) -> Iterator[PlayedRound]:
    """Play the sheet of one of the players, round by round, with the cards of its table."""
    colours = len(sheet.colours)
    for place in range(colours):
        pencil = pencil_at(seat_of(player, players, colours), place, colours)
        yield _play_round(sheet, sheet.colours[int(sheet.game.order[pencil])], choose)


def _play_round(sheet: Sheet, colour: str, choose: Decide) -> PlayedRound:
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


def _decide(sheet: Sheet, choose: Decide) -> list[str]:
    """Decide on all that is pending. Returns the decisions without trailing passes."""
    decided = []
    while sheet.awaits_decision:
        code = choose(sheet)
        decided.append(sheet.notation(code))
        sheet.take(code)
    return without_trailing_passes(decided)
