"""A game taken up: from its cards and its decisions, as its record has them, or as it stands."""

from collections.abc import Sequence
from dataclasses import replace

from nextstation.engine.city.city import term_names
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.state import Game, Now, Phase
from nextstation.engine.play.errors import TurnError
from nextstation.engine.play.score.score import LineScore
from nextstation.engine.play.sheet.pile import turn_cards
from nextstation.engine.play.table.seat import Seat, SeatRound, SeatTurn
from nextstation.engine.play.table.table import Table


def restore_seats(table: Table, seats: Sequence[Sequence[SeatRound]]) -> None:
    """Replay a game from the cards and the decisions at each seat; the last turn stays open.

    The cards are those of the first seat. Raises TurnError for a round or a turn that is
    impossible.
    """
    table.sit_down()
    first = seats[0]
    for number, played in enumerate(first):
        table.begin_round([rounds[number].colour for rounds in seats])
        for place, turn in enumerate(played.turns):
            _restore_turn(table, turn.cards, seats, number, place)
            if (number + 1, place + 1) < (len(first), len(played.turns)):
                table.close_turn()
        if number + 1 < len(first) and len(table.seats[0].scored) <= number:
            raise TurnError("the round is not over after its last turn", number)


def _restore_turn(
    table: Table,
    cards: Sequence[int],
    seats: Sequence[Sequence[SeatRound]],
    number: int,
    place: int,
) -> None:
    if not table.seats[0].round_in_progress:
        raise TurnError("the round is over before this turn", number, place)
    table.deal(cards)
    for seat, rounds in zip(table.seats, seats, strict=True):
        for name in rounds[number].turns[place].decided:
            if not follow(seat, name):
                raise TurnError(f"`{name}` is not legal", number, place)


def follow(seat: Seat, name: str) -> bool:
    """Take a recorded decision, and pass every grant before the one that allows it.

    Returns whether one does.
    """
    option = seat.find(name)
    while option is None and name != PASS_WORD and seat.sheet.awaits_decision:
        seat.decide(None)
        option = seat.find(name)
    if option or (name == PASS_WORD and seat.sheet.awaits_decision):
        seat.decide(option)
    return option is not None or name == PASS_WORD


def taken_up(setup: Setup, board: Board, game: Game, dealt_by: tuple[int, int, int]) -> Table:
    """The game of one sheet as the kernel has it, its player alone: what led there is not known.

    `dealt_by` are the seed, the number of the game, and the player.
    """
    seed, number, _ = dealt_by
    table = Table(replace(setup, players=1), seed, number=number, board=board)
    table.knows_past, seat = False, table.seats[0]
    sheet = seat.sheet
    sheet.dealt_by = dealt_by
    sheet.game.state[:] = game.state
    sheet.game.card_keys[:] = game.card_keys
    table.pencils, now = tuple(sheet.pencils), sheet.game.now
    sheet.in_round = now[Now.PHASE] != Phase.OVER
    sheet.known = (int(now[Now.NEXT_CARD]) - 1,) if now[Now.NEXT_CARD] else ()
    seat.rounds = [SeatRound(colour) for colour in table.pencils[: now[Now.ROUND]]]
    seat.rounds[-1].turns.append(SeatTurn(tuple(turn_cards(sheet))))
    names = term_names(setup.city.line_terms)
    for played in seat.rounds[: len(seat.rounds) - sheet.in_round]:
        points = sheet.game.line_points[sheet.colours.index(played.colour)].tolist()
        terms = dict(zip(names, points, strict=True))
        seat.scored.append(LineScore(played.colour, terms, (), False))
    return table
