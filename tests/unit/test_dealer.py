"""The deck revealed for players with printed sheets."""

import pytest

from nextstation.engine import load_city
from nextstation.engine.check.load import load_modules
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.dealer import Dealer
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table


def solo_cards(game: Table) -> list[list[tuple[int, ...]]]:
    """The cards of a solo game whose player always passes, turn by turn."""
    game.advance()
    while game.stage is not Stage.GAME_OVER:
        if game.stage is Stage.DECISION:
            game.seats[0].decide(None)
        else:
            game.advance()
    return [[turn.cards for turn in each.turns] for each in game.seats[0].rounds]


@pytest.mark.parametrize(
    ("city", "words"),
    [("london", []), ("paris", []), ("berlin", []), ("london", ["accelerated_construction"])],
)
def test_a_seed_deals_the_cards_of_a_solo_game(city: str, words: list[str]) -> None:
    network = load_city(city)
    modules = load_modules(network, words)
    pencils = [colour.name for colour in network.city.colours]
    dealer, dealt = Dealer(Setup(network, modules), 5), []
    for number in range(dealer.rounds):
        dealer.begin_round(number)
        turns = [dealer.deal_turn()]
        while not turns[-1].is_last:
            turns.append(dealer.deal_turn())
        dealt.append([tuple(turn.cards) for turn in turns])
        assert any(shown == need for shown, need in turns[-1].counts.values())
        assert all(shown < need for turn in turns[:-1] for shown, need in turn.counts.values())
    assert dealt == solo_cards(Table(Setup(network, modules), 5, pencils))
