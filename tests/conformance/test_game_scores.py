"""The score of a game at every decision: the oracle finds the same on the sheet as it stands."""

from collections.abc import Sequence
from random import Random

import pytest
from boards import OBJECTIVES, SHIPPED
from conformance.match import match_of_modules
from oracle.play import Game as RuledGame

from nextstation.engine import Game
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.table.seat import Seat, SeatTurn

WORDS = {
    "london": (OBJECTIVES, "pencil_powers", "city_gates"),
    "paris": (OBJECTIVES, "city_gates", "pencil_powers"),
    "berlin": (OBJECTIVES, "accelerated_construction", "special_stations"),
}


class Follower:
    """The oracle's sheet of a seat, on which the same is revealed and decided."""

    def __init__(self, ruled: RuledGame, seat: Seat) -> None:
        self.ruled, self.seat = ruled, seat
        self.rounds = self.turns = self.decided = 0

    def follow(self) -> None:
        """Come to where the seat is."""
        for number, played in enumerate(self.seat.rounds, 1):
            if number > self.rounds:
                self.end_round()
                self.rounds, self.turns = number, 0
                self.ruled.begin_round(played.colour)
            if number == self.rounds:
                for turn in played.turns[max(self.turns - 1, 0) :]:
                    self.follow_turn(turn, played.turns.index(turn) + 1)

    def follow_turn(self, turn: SeatTurn, number: int) -> None:
        """Reveal the cards of a turn if they are new, and decide what is new in it."""
        if number > self.turns:
            if self.turns:
                self.ruled.end_turn()
            self.turns, self.decided = number, 0
            for card in turn.cards:
                self.ruled.reveal(card)
        while self.decided < len(turn.decided):
            if self.decided == turn.at_end:
                self.ruled.end_turn()
                self.ruled.end_turns()
            self.decide(turn.decided[self.decided])
            self.decided += 1

    def decide(self, name: str) -> None:
        """Decide by a name in the notation of records."""
        if name == PASS_WORD:
            self.ruled.pass_grant()
        elif name.startswith(CIRCLE_WORD):
            self.ruled.circle(name.removeprefix(CIRCLE_WORD).strip())
        else:
            self.ruled.draw(*name.split("-"))

    def end_round(self) -> None:
        """End the round before, if there is one."""
        if self.ruled.colour is not None:
            if self.ruled.cards_of_turn():
                self.ruled.end_turn()
            self.ruled.end_round()

    def agree(self, score: Score) -> None:
        """Compare every term of the last line and of the network, every objective, the total."""
        last = score.lines[-1]
        assert last.terms == self.ruled.line_terms(last.colour)
        assert score.network == self.ruled.network_terms()
        reached = {name: points > 0 for name, points in score.objectives.items()}
        assert reached == self.ruled.objectives()
        assert score.total == self.ruled.points() + sum(score.objectives.values())


@pytest.mark.parametrize(
    ("city", "words", "seats"),
    [(city, words, seats) for city in SHIPPED for words, seats in (((), 1), (WORDS[city], 2))],
)
def test_scores_are_level_with_the_sheets_at_every_decision(
    city: str, words: Sequence[str], seats: int
) -> None:
    match, random = match_of_modules(city, words), Random(4)  # noqa: S311
    for seed in (1, 2):
        game = Game(match.tracer.setup.network, seed, modules=words, players=seats)
        table = game._position.table
        deal = table.seats[0].sheet.deal()
        followers = [
            Follower(RuledGame(match.atlas, match.theirs, deal), seat) for seat in table.seats
        ]
        while not game.is_over:
            game.step(random.choice([*game.legal[1:], *game.legal]))
            for follower, score in zip(followers, game.scores, strict=True):
                follower.follow()
                follower.agree(score)
