"""Which city takes which module, and who is dealt what: by name, in part, at random."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest
from boards import FILES
from checking import check_module_text

from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.checks.shipped import shipped_modules
from nextstation.engine.city.dealing import DealError, incompatibility, slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.begin import begin_game
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.play.sheet.state import deal_of

GAMES = 1200
NEVER = "double_tracks: true, not_in_rounds: [1, 2, 3, 4]"
Dealt = dict[str, Any]


def module_of(to: str, *cards: str, **words: str) -> Module:
    """A module of cards, each given by its words; a card without words makes a district count."""
    deal = ", ".join([f"to: {to}", *(f"{key}: {value}" for key, value in words.items())])
    text = f"format: 1\nid: homebrew\ntitle: Homebrew\ndeal: {{{deal.replace('with_', 'with')}}}\n"
    text += "cards:\n"
    for number, card in enumerate(cards):
        text += f"  - {{id: card_{number}, {card or 'counts: {fullest_district: 2}'}}}\n"
    return check_module_text(text).sound()


def deals(
    network: Network, modules: list[Module], deal: Any = None, games: int = GAMES
) -> list[Dealt]:
    """What is dealt in many games of a seed, as records say it."""
    setup = Setup(network, modules, deal or {})
    board = Board.of(setup)
    game = blank_game(board)
    found = []
    for number in range(games):
        begin_game(board, game, 5, number, 0)
        found.append(deal_of(setup, game.dealt))
    return found


def shipped(city: str, name: str) -> tuple[Network, list[Module]]:
    network = load_city(FILES[city])
    return network, load_modules(network, [name])


def is_even(counts: Counter[Any], kinds: int) -> bool:
    """Whether so many kinds all occur about as often: within five deviations."""
    each = counts.total() / kinds
    return len(counts) == kinds and all(abs(n - each) < 5 * each**0.5 for n in counts.values())


# Which city takes which module


@pytest.mark.parametrize("module", shipped_modules())
@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_every_module_is_played_in_every_city_of_the_rule_books(city: str, module: str) -> None:
    """P1: each city has what every module needs."""
    network, modules = shipped(city, module)
    assert [incompatibility(network, each) for each in modules] == [None]


GATE = "grants: [{line: this}]"
REFUSED = {
    "no secondary district": (
        "base two",
        module_of("secondary_districts", GATE),
        "Base Two cannot be played with `homebrew`: the map has no secondary district",
    ),
    "too few cards for colours": (
        "london",
        module_of("colours", "", "", ""),
        "Next Station London cannot be played with `homebrew`: "
        "4 cards are needed, and the module has 3",
    ),
    "too few cards for rounds": ("base", module_of("rounds", ""), "2 cards are needed"),
    "too few gates": (
        "london",
        module_of("secondary_districts", GATE),
        "4 cards are needed, and the module has 1",
    ),
    "too few symbols": (
        "london",
        module_of("game", *[""] * 5, count="5", with_="symbols"),
        "5 symbols are needed, and the city has 4",
    ),
    "unknown special kind": (
        "london",
        module_of("game", "on_reaching: {windmill: [{from: last}]}"),
        "it has no special stations `windmill`",
    ),
    "unknown district of what counts more": (
        "london",
        module_of("game", "counts: {stations: {in: [central, docklands], times: 2}}"),
        "counts `docklands`, which it does not have",
    ),
    "unknown mark of what is added": (
        "london",
        module_of("game", "adds: [{marks: stamp}]"),
        "it has no mark `stamp`",
    ),
    "unknown mark of what follows": (
        "base two",
        module_of("game", "on_reaching: {gate: [{}, {marks: seal}]}"),
        "it has no mark `seal`",
    ),
    "unknown mark of a gate": (
        "base",
        module_of("secondary_districts", "grants: [{marks: seal}]"),
        "it has no mark `seal`",
    ),
    "no card for a round": (
        "base",
        module_of("rounds", *["double_tracks: true, not_in_rounds: [2]"] * 3),
        "no card is left for round 2",
    ),
    "one card for two rounds": (
        "london",
        module_of("rounds", "", *["double_tracks: true, not_in_rounds: [1, 2]"] * 3),
        "no card is left for round 2",
    ),
    "so many barred cards that dealing would take long": (
        "london",
        module_of("rounds", *[""] * 4, *[NEVER] * 10),
        "only one deal in 1,001 keeps",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_module_that_does_not_fit_is_refused_with_the_reason(name: str) -> None:
    city, module, reason = REFUSED[name]
    network = load_city(FILES[city])
    assert reason in (incompatibility(network, module) or "")
    with pytest.raises(DealError) as told:
        Board.of(Setup(network, [module]))
    assert reason in str(told.value)


TAKEN = {
    "many barred cards": ("london", module_of("rounds", *[""] * 4, *[NEVER] * 9)),
    "a gate for the only corner": ("base", module_of("secondary_districts", GATE)),
    "a card for each colour": ("base", module_of("colours", "", "")),
    "symbols for each round": ("base two", module_of("rounds", "", "", with_="symbols")),
    "as many symbols as there are": (
        "london",
        module_of("game", *[""] * 4, count="4", with_="symbols"),
    ),
    "a special kind of the city": (
        "base two",
        module_of(
            "game", "on_reaching: {gate: [{marks: flag}], dealt_symbol: [{}]}", with_="symbols"
        ),
    ),
    "one card for each round": (
        "base",
        module_of("rounds", "double_tracks: true, not_in_rounds: [1]", ""),
    ),
    "rounds that the city does not have": (
        "base",
        module_of("rounds", "double_tracks: true, not_in_rounds: [3, 8]", ""),
    ),
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_module_that_fits_is_dealt(name: str) -> None:
    city, module = TAKEN[name]
    network = load_city(FILES[city])
    assert incompatibility(network, module) is None
    assert deals(network, [module], games=1)


# Deals by name

POWERS = ("second_section", "joker", "switch", "double_station")
COLOURS = ("purple", "blue", "pink", "green")
EFFECTS = ("joker_and_double_tracks", "switch", "double_stations", "straight_on")
SYMBOLS = ("circle", "square", "triangle", "pentagon")
BONUSES = (
    "visible_cards",
    "secondary_districts",
    "double_stations",
    "double_tracks",
    "repeat_switch",
)

WRONG: dict[str, tuple[str, Any, str]] = {
    "unknown receiver": (
        "pencil_powers",
        {"purpel": "joker"},
        "`pencil_powers` is not dealt to `purpel`; did you mean `purple`?",
    ),
    "a receiver of another city": (
        "pencil_powers",
        {"brown": "joker"},
        "`pencil_powers` is not dealt to `brown`; it is dealt to: purple, blue, pink, green",
    ),
    "a receiver where there are rounds": (
        "accelerated_construction",
        {"purple": "visible_cards"},
        "is not dealt to `purple`; it is dealt to: a list",
    ),
    "a main district": ("city_gates", {"central": "double_district"}, "is not dealt to `central`"),
    "unknown card": (
        "pencil_powers",
        {"purple": "jokr"},
        "`pencil_powers` has no card `jokr`; did you mean `joker`?",
    ),
    "a card of another module": (
        "pencil_powers",
        {"purple": "visible"},
        "`pencil_powers` has no card `visible`; its cards: second_section, joker",
    ),
    "no name": ("pencil_powers", {"purple": ["joker"]}, "has no card"),
    "dealt twice": (
        "pencil_powers",
        {"purple": "joker", "pink": "joker"},
        "`joker` is dealt twice",
    ),
    "dealt twice to the game": (
        "shared_objectives",
        ["every_tourist_site", "every_tourist_site"],
        "`every_tourist_site` is dealt twice",
    ),
    "never in that round": (
        "accelerated_construction",
        ["double_tracks"],
        "`double_tracks` cannot be dealt to round 1",
    ),
    "too many": ("accelerated_construction", [*BONUSES], "has 4 cards to deal, not 5"),
    "a symbol where none is dealt": (
        "accelerated_construction",
        [{"card": "visible_cards", "symbol": "circle"}],
        "`accelerated_construction` cannot be dealt with the symbol `circle`",
    ),
    "a symbol of another city": (
        "special_stations",
        [{"card": "switch", "symbol": "star"}],
        "`special_stations` cannot be dealt with the symbol `star`",
    ),
    "a symbol twice": (
        "special_stations",
        [{"card": "switch", "symbol": "circle"}, {"card": "straight_on", "symbol": "circle"}],
        "the symbol `circle` is dealt twice",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_deal_by_name_that_cannot_be_is_refused_with_the_reason(name: str) -> None:
    module, dealt, reason = WRONG[name]
    network, modules = shipped("london", module)
    with pytest.raises(DealError) as told:
        slots(network, modules, {module: dealt})
    assert reason in str(told.value)


def test_what_is_dealt_but_not_played_is_refused() -> None:
    network, modules = shipped("london", "pencil_powers")
    with pytest.raises(DealError, match="`pencil_power` is dealt but not in play; did you mean"):
        slots(network, modules, {"pencil_power": {}})


def test_a_deal_that_leaves_a_round_no_card_is_refused() -> None:
    """X4 alone is left for round 1, where it is never dealt."""
    network = load_city("london")
    module = module_of("rounds", "", "", "", "double_tracks: true, not_in_rounds: [1]")
    with pytest.raises(DealError, match="no card is left for round 1"):
        slots(network, [module], {"homebrew": [None, "card_0", "card_1", "card_2"]})


WHOLE: dict[str, Any] = {
    "shared_objectives": ["every_tourist_site", "eight_interchanges"],
    "pencil_powers": dict(zip(COLOURS, POWERS, strict=True)),
    "accelerated_construction": [BONUSES[4], BONUSES[3], BONUSES[0], BONUSES[1]],
    "special_stations": [
        {"card": card, "symbol": symbol} for card, symbol in zip(EFFECTS, SYMBOLS, strict=True)
    ],
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_deal_by_name_is_dealt_in_every_game(name: str) -> None:
    network, modules = shipped("london", name)
    assert deals(network, modules, {name: WHOLE[name]}, games=50) == [{name: WHOLE[name]}] * 50


def test_all_modules_are_dealt_by_name_at_once() -> None:
    network = load_city("london")
    modules = load_modules(network, list(WHOLE))
    assert deals(network, modules, WHOLE, games=20) == [WHOLE] * 20


def test_what_a_deal_leaves_out_is_dealt_at_random() -> None:
    network, modules = shipped("london", "pencil_powers")
    found = deals(network, modules, {"pencil_powers": {"pink": "joker"}}, games=600)
    assert {each["pencil_powers"]["pink"] for each in found} == {"joker"}
    others = ("second_section", "switch", "double_station")
    orders = Counter(
        tuple(each["pencil_powers"][colour] for colour in ("purple", "blue", "green"))
        for each in found
    )
    assert set(orders) == set(permutations(others))
    assert is_even(orders, 6)


def test_a_card_or_a_symbol_alone_may_be_dealt_by_name() -> None:
    network, modules = shipped("london", "special_stations")
    part: Any = [{"card": "switch"}, {"symbol": "square"}, None, "straight_on"]
    rounds = [
        each["special_stations"] for each in deals(network, modules, {"special_stations": part})
    ]
    assert {each[0]["card"] for each in rounds} == {"switch"}
    assert {each[1]["symbol"] for each in rounds} == {"square"}
    assert {each[3]["card"] for each in rounds} == {"straight_on"}
    left = {"joker_and_double_tracks", "double_stations"}
    assert {each[1]["card"] for each in rounds} == {each[2]["card"] for each in rounds} == left
    assert all(len({each["symbol"] for each in dealt}) == 4 for dealt in rounds)
    assert {each[0]["symbol"] for each in rounds} == {"circle", "triangle", "pentagon"}


def test_x4_is_not_in_round_1_where_no_other_card_can_swap() -> None:
    """X4: rounds 2 to 4 are dealt by name; round 1 gets the card that is left and may be there."""
    network, modules = shipped("berlin", "accelerated_construction")
    part = [None, "visible_cards", "secondary_districts", "repeat_switch"]
    found = deals(network, modules, {"accelerated_construction": part}, games=100)
    assert {each["accelerated_construction"][0] for each in found} == {"double_stations"}


# Deals at random


def test_two_different_objectives_are_dealt_each_pair_as_often() -> None:
    """O: two of five, C(5, 2) pairs."""
    for city in ("london", "paris", "berlin"):
        network, modules = shipped(city, "shared_objectives")
        names = [card.id for card in modules[0].cards]
        pairs = Counter(frozenset(each["shared_objectives"]) for each in deals(network, modules))
        assert set(pairs) == set(map(frozenset, combinations(names, 2)))
        assert is_even(pairs, 10)


@pytest.mark.parametrize(("city", "name"), [("london", "pencil_powers"), ("paris", "city_gates")])
def test_every_card_reaches_every_receiver_in_every_order(city: str, name: str) -> None:
    """W, G: four cards for four colours or corners: 24 orders, each as often."""
    network, modules = shipped(city, name)
    orders = Counter(tuple(each[name].items()) for each in deals(network, modules))
    assert is_even(orders, 24)


def rounds_of(dealt: list[Dealt], name: str) -> Iterator[tuple[int, Any]]:
    for each in dealt:
        yield from enumerate(each[name], 1)


def test_x4_is_never_in_round_1_and_evenly_in_the_others() -> None:
    """X4: dealt in four of five games, and then to each of rounds 2 to 4 as often."""
    network, modules = shipped("berlin", "accelerated_construction")
    found = deals(network, modules)
    at = Counter(
        number for number, card in rounds_of(found, modules[0].id) if card == "double_tracks"
    )
    assert set(at) == {2, 3, 4}
    assert is_even(at, 3)
    assert abs(at.total() - GAMES * 4 / 5) < 5 * (GAMES * 4 / 25) ** 0.5


def test_the_other_bonuses_reach_every_round_each_as_often() -> None:
    """X: what swaps with X4 comes to round 1, and so it is there as often as the others."""
    network, modules = shipped("berlin", "accelerated_construction")
    found = deals(network, modules)
    at = Counter(rounds_of(found, modules[0].id))
    others = [card for card in BONUSES if card != "double_tracks"]
    assert {(number, card) for number in (1, 2, 3, 4) for card in others} <= set(at)
    assert is_even(Counter({card: at[1, card] for card in others}), 4)
    for dealt in found:
        assert len(set(dealt[modules[0].id])) == 4


def test_each_symbol_and_each_effect_is_used_once_in_the_game() -> None:
    """T: every symbol and every effect in every round, and every one with every other."""
    network, modules = shipped("paris", "special_stations")
    found = deals(network, modules)
    for dealt in found:
        assert {each["card"] for each in dealt["special_stations"]} == set(EFFECTS)
        assert {each["symbol"] for each in dealt["special_stations"]} == set(SYMBOLS)
    played = list(rounds_of(found, "special_stations"))
    assert is_even(Counter((number, each["card"]) for number, each in played), 16)
    assert is_even(Counter((number, each["symbol"]) for number, each in played), 16)
    assert is_even(Counter((each["card"], each["symbol"]) for _, each in played), 16)


def test_all_players_of_a_game_are_dealt_the_same() -> None:
    network = load_city("london")
    modules = load_modules(network, list(WHOLE))
    setup = Setup(network, modules)
    board = Board.of(setup)
    game = blank_game(board)
    for number in range(20):
        tables = []
        for player in range(4):
            begin_game(board, game, 8, number, player)
            tables.append(deal_of(setup, game.dealt))
        assert tables == tables[:1] * 4


def test_games_deal_anew() -> None:
    network, modules = shipped("london", "pencil_powers")
    assert deals(network, modules, games=9) == deals(network, modules, games=9)
    assert len({str(each) for each in deals(network, modules, games=9)}) > 1
