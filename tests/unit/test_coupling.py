"""Decks that differ are coupled: cards in common come in the same order, and fairly shuffled."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from boards import modules, network

from nextstation.engine import Side, load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.begin import begin_game, begin_round
from nextstation.engine.kernel.rules.cards import draw_card, next_card
from nextstation.engine.kernel.rules.state import TableNow, blank_game
from nextstation.engine.stats.experiment.coupling import card_ids, differ

JOKER = "deck.street.joker.copies=2"


def setup(settings: Sequence[str] = (), words: Sequence[str] = ()) -> Setup:
    city = load_city("london", settings)
    return Setup(city, modules("london", words))


def deals(of: Setup, games: int, drawn: Sequence[int] = (5, 6, 5, 5)) -> Iterator[list[list[str]]]:
    """The cards of each round of games, of which so many are drawn."""
    board = Board.of(of).coupled(card_ids(of))
    game, titles = blank_game(board), [card.title for card in of.city.deck.cards]
    for number in range(games):
        begin_game(board, game, 3, number, 0)
        rounds = []
        for place, count in enumerate(drawn):
            begin_round(board, game, int(game.order[place]))
            cards = []
            for _ in range(count):
                seen = next_card(game.table)
                cards.append(draw_card(game.table))
                assert cards[-1] == seen, "a player who sees the next card sees this one"
                game.table.now[TableNow.LEFT] -= 1
            assert len({*cards}) == count
            rounds.append([f"{of.city.deck.cards[each].group} {titles[each]}" for each in cards])
        yield rounds


@pytest.mark.parametrize("words", [(), ("pencil_powers",)])
def test_cards_in_common_come_in_the_same_order(words: Sequence[str]) -> None:
    whole = (11, 11, 11, 11)
    for ours, theirs in zip(
        deals(setup(), 20, whole), deals(setup([JOKER], words), 20, (12,) * 4), strict=True
    ):
        for one, other in zip(ours, theirs, strict=True):
            again = list(other)
            jokers = [place for place, card in enumerate(again) if card == "street joker"]
            assert one in [[*again[:at], *again[at + 1 :]] for at in jokers]


def test_a_coupled_deck_is_shuffled_fairly() -> None:
    games = list(deals(setup(), 550))
    for place in (0, 4):
        for played in (0, 3):
            found = Counter(game[played][place] for game in games)
            assert len(found) == 11
            assert max(found.values()) < 80, found
            assert min(found.values()) > 25, found
    assert max(Counter((game[0][0], game[1][0]) for game in games).values()) < 18


def test_only_sides_with_other_cards_are_coupled() -> None:
    london = Side(setup())
    for same in (Side(setup(), "random"), Side(setup(["scoring.line.per_river_crossing=3"]))):
        assert not differ([london.setup, same.setup])
    for other in (setup([JOKER]), setup((), ["pencil_powers"]), Setup(network("paris"))):
        assert differ([london.setup, other])
