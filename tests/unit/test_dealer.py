"""The deck revealed for players with printed sheets."""

import pytest

from nextstation.cli.session.dealing import table_to_deal
from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.sheet.pile import round_end_counts
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
    dealt = table_to_deal(Setup(network, modules), 5)
    (seat,) = dealt.seats
    while len(dealt.seats[0].rounds) < len(pencils):
        dealt.begin_next_round()
        while seat.round_in_progress:
            dealt.deal()
            counts = round_end_counts(seat.sheet).values()
            assert any(shown == need for shown, need in counts) == seat.sheet.round_is_over
            dealt.close_turn()
    cards = [[turn.cards for turn in each.turns] for each in seat.rounds]
    assert cards == solo_cards(Table(Setup(network, modules), 5, pencils))
