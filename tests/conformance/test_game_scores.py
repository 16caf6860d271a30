"""The score of a game at every decision: the oracle finds the same on the sheet as it stands."""

from collections.abc import Sequence
from random import Random

import oracle
import pytest
from boards import OBJECTIVES, SHIPPED
from conformance.match import match_of_modules
from oracle.play import Game as RuledGame

from nextstation.engine import Game, GameView
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.score import Score
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD, PASS_WORD

WORDS = {
    "london": (OBJECTIVES, "pencil_powers", "city_gates"),
    "paris": (OBJECTIVES, "city_gates", "pencil_powers"),
    "berlin": (OBJECTIVES, "accelerated_construction", "special_stations"),
}


class Ruled:
    """A sheet of the oracle on which the same is decided as at a seat."""

    def __init__(self, atlas: oracle.Atlas, modules: Sequence[oracle.Module], view: GameView):
        self.game = RuledGame(atlas, modules, view._seat.sheet.deal())

    def agree(self, score: Score, colour: str) -> None:
        """Compare every term of the line under way, of the network, and every objective."""
        line = next(each for each in score.lines if each.colour == colour)
        assert {**line.terms} == {**self.game.line_terms(colour)}
        assert {**score.network} == {**self.game.network_terms()}
        reached = {name: points > 0 for name, points in score.objectives.items()}
        assert reached == {**self.game.objectives()}
        assert score.total == self.game.points() + sum(score.objectives.values())
