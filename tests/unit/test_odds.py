"""The odds of decks: exact, as every order of a small deck has them, and as the kernel reveals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.deck import Card, Deck
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.limits import MAX_CARDS, MAX_GROUPS
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.play.notation import card_name
from nextstation.engine.play.table.table import Table
from nextstation.engine.stats.odds import pile
from nextstation.engine.stats.odds.deck_odds import TooManyCasesError, deck_odds
from nextstation.engine.stats.odds.open_cards import SeenError
from nextstation.engine.stats.odds.round_odds import CardOdds, RoundOdds

SYMBOLS = ("circle", "square")
GROUPS = ("day", "night", "dusk")

# The cards of a round, turn by turn.
Round = list[list[Card]]
Fits = Callable[[Card], bool]


# The rules again, without any cleverness: each card is drawn from all that are left.


@dataclass(frozen=True)
class Dealt:
    """A round as far as it is revealed: its turns, the pile, and the switches that came back."""

    turns: Round
    pile: list[Card]
    came_back: list[Card]
    goes_on: bool = False


def rounds(deck: Deck, dealt: Dealt, *, returns: bool) -> Iterator[tuple[Round, Fraction]]:
    """Every round, with its probability."""
    if not dealt.goes_on and dealt.turns and is_over(deck, dealt):
        yield dealt.turns, Fraction(1)
        return
    for place, card in enumerate(dealt.pile):
        after = revealed(deck, dealt, place, card, returns=returns)
        for found, chance in rounds(deck, after, returns=returns):
            yield found, chance / len(dealt.pile)


def revealed(deck: Deck, dealt: Dealt, place: int, card: Card, *, returns: bool) -> Dealt:
    """A round after one more card."""
    pile = dealt.pile[:place] + dealt.pile[place + 1 :]
    if dealt.goes_on:
        turns = [*dealt.turns[:-1], [*dealt.turns[-1], card]]
    else:
        turns = [*dealt.turns, [card]]
    after = Dealt(turns, pile, dealt.came_back, card.reveals_next and bool(pile))
    if returns and not after.goes_on and not is_over(deck, after):
        back = [each for each in turns[-1] if each.reveals_next]
        back = [each for each in back if all(each is not other for other in dealt.came_back)]
        after = Dealt(turns, pile + back, dealt.came_back + back)
    return after


def is_over(deck: Deck, dealt: Dealt) -> bool:
    groups = [card.group for turn in dealt.turns for card in turn]
    return not dealt.pile or any(
        groups.count(group) >= need for group, need in deck.round_ends.items()
    )


# Random decks, and what their rounds come to.


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """A small deck with any number of switches, in groups that end the round or not."""
    groups = GROUPS[: draw(st.integers(1, 3))]
    cards = [
        Card(
            number,
            draw(st.sampled_from([*groups, None])),
            "points" if switch else None,
            None if switch else draw(st.sampled_from([*SYMBOLS, ANY])),
            reveals_next=switch,
        )
        for number, switch in enumerate(
            draw(st.lists(st.sampled_from([False, False, True]), min_size=1, max_size=5))
        )
    ]
    ends = {group: draw(st.integers(1, 3)) for group in groups if draw(st.booleans())}
    return Deck({}, ends or {groups[0]: 2}, tuple(cards))


def known(deck: Deck, seen: Sequence[str], *, returns: bool) -> list[tuple[Round, Fraction]]:
    """The rest of the rounds that begin with these cards, each with its probability among them."""
    every = rounds(deck, Dealt([], list(deck.cards), []), returns=returns)
    found = [(turns, chance) for turns, chance in every if begins(deck, turns, seen)]
    total = sum(chance for _, chance in found)
    return [(after_cards(turns, len(seen)), chance / total) for turns, chance in found]


def begins(deck: Deck, turns: Round, seen: Sequence[str]) -> bool:
    """Whether a round begins with cards of these names."""
    cards = [card for turn in turns for card in turn]
    return len(cards) >= len(seen) and all(
        word in names(card, deck) for word, card in zip(seen, cards, strict=False)
    )


def names(card: Card, deck: Deck) -> list[str]:
    """What a card may be called: as in a record, and without its group or by what it does.

    The name that a card has in a record is never that of another one.
    """
    role = "switch" if card.reveals_next else "joker" if card.symbol == ANY else card.title
    parts = {card.title, role, *([f"{card.group} {role}"] if card.group else [])}
    parts -= {card_name(each) for each in deck.cards}
    return [card_name(card), *sorted(parts)]


def after_cards(turns: Round, seen: int) -> Round:
    """The turns that follow after some cards; the turn that goes on is the first."""
    rest = []
    for turn in turns:
        if turn[seen:] or not turn:
            rest.append(turn[seen:])
        seen = max(0, seen - len(turn))
    return rest


def counted_odds(found: Sequence[tuple[Round, Fraction]], last: int, fits: Fits) -> CardOdds:
    """The odds of the cards that fit, counted in every round."""
    mean, by_turn = Fraction(0), [Fraction(0)] * (last + 1)
    for turns, chance in found:
        marks = [sum(map(fits, turn)) for turn in turns]
        mean += chance * sum(marks)
        for turn in range(last + 1):
            by_turn[turn] += chance * any(marks[:turn])
    return CardOdds(mean, by_turn)


def reveals_next(card: Card) -> bool:
    return card.reveals_next


def shows(*symbols: str) -> Fits:
    return lambda card: card.symbol in symbols


def counted(found: Sequence[tuple[Round, Fraction]]) -> RoundOdds:
    """The odds of a round, counted in every round that there can be."""
    last = max(len(turns) for turns, _ in found)
    return RoundOdds(
        [sum((c for turns, c in found if len(turns) > n), Fraction(0)) for n in range(last + 1)],
        {each: counted_odds(found, last, shows(each)) for each in SYMBOLS},
        {each: counted_odds(found, last, shows(each, ANY)) for each in SYMBOLS},
        counted_odds(found, last, shows(ANY)),
        counted_odds(found, last, reveals_next),
    )


@settings(max_examples=40)
@given(decks(), st.booleans())
def test_odds_are_those_of_all_orders_of_a_deck(deck: Deck, returns: bool) -> None:
    found = known(deck, [], returns=returns)
    assert deck_odds(deck, SYMBOLS, switch_returns=returns).rest == counted(found)


@settings(max_examples=40)
@given(st.data(), decks(), st.booleans())
def test_odds_after_open_cards_are_those_of_all_orders(
    data: st.DataObject, deck: Deck, returns: bool
) -> None:
    dealt, seen = Dealt([], list(deck.cards), []), list[str]()
    for _ in range(data.draw(st.integers(1, 5))):
        if dealt.goes_on or not dealt.turns or not is_over(deck, dealt):
            place = data.draw(st.integers(0, len(dealt.pile) - 1))
            seen.append(data.draw(st.sampled_from(names(dealt.pile[place], deck))))
            dealt = revealed(deck, dealt, place, dealt.pile[place], returns=returns)
    found = known(deck, seen, returns=returns)
    assert deck_odds(deck, SYMBOLS, seen, switch_returns=returns).rest == counted(found)


@pytest.mark.parametrize("returns", [False, True])
def test_a_turn_that_goes_on_may_have_completed_a_group_of_switches(returns: bool) -> None:
    switches = [Card(each, "day", "points", None, reveals_next=True) for each in range(2)]
    shown = [Card(number, None, None, "square") for number in range(2, 5)]
    deck, seen = Deck({}, {"day": 2}, (*switches, *shown)), ["points", "square", "points"]
    found = deck_odds(deck, SYMBOLS, seen, switch_returns=returns).rest
    assert found == counted(known(deck, seen, returns=returns))
    assert found.turns == {1: 1}


# What the kernel reveals.


def dealt_rounds(city: str, *, returns: bool) -> list[list[list[int]]]:
    """Rounds of games dealt with fixed seeds: the cards of each turn."""
    network = load_city(city)
    modules = load_modules(network, ["accelerated_construction"] if returns else [])
    deal = {"accelerated_construction": [None, "repeat_switch"]} if returns else {}
    setup = Setup(network, modules, deal)
    found = []
    for seed in range(80):
        table = Table(setup, seed, setup.colours)
        (seat,) = table.seats
        for _ in setup.colours[:2] if returns else setup.colours:
            table.begin_next_round()
            while seat.round_in_progress:
                table.deal()
                table.close_turn()
        rounds = seat.rounds[1:] if returns else seat.rounds
        found += [[[*turn.cards] for turn in each.turns] for each in rounds]
    return found


@pytest.mark.parametrize(
    ("city", "returns"),
    [("london", False), ("paris", False), ("berlin", False), ("berlin", True)],
)
def test_the_kernel_reveals_cards_as_the_odds_say(city: str, returns: bool) -> None:
    town = load_city(city).city
    odds = deck_odds(town.deck, town.symbols, switch_returns=returns).rest
    cards, found = town.deck.cards, dealt_rounds(city, returns=returns)

    def close(share: float, exact: Fraction) -> bool:
        """Whether a share of the rounds is within five standard errors."""
        return abs(share - exact) <= 5 * sqrt(exact * (1 - exact) / len(found))

    lengths = [len(turns) for turns in found]
    assert {*lengths} <= {*odds.turns}
    for number, chance in odds.turns.items():
        assert close(lengths.count(number) / len(found), chance)
    shown = {name: (shows(name), each) for name, each in odds.symbols.items()}
    shown |= {"joker": (shows(ANY), odds.joker), "switch": (reveals_next, odds.switch)}
    for fits, each in shown.values():
        rows = [[any(fits(cards[card]) for card in turn) for turn in turns] for turns in found]
        for turn, chance in enumerate(each.by_turn):
            assert close(sum(any(row[:turn]) for row in rows) / len(found), chance)


# Facts of the shipped cities that follow from their decks.


@pytest.mark.parametrize(
    ("city", "needed", "most"), [("london", 5, 10), ("paris", 5, 10), ("berlin", 5, 9)]
)
def test_turns_of_the_shipped_cities(city: str, needed: int, most: int) -> None:
    town = load_city(city).city
    odds = deck_odds(town.deck, town.symbols).rest
    groups = len(town.deck.round_ends)
    # The round is shortest if no other card comes before the cards of a group that end it.
    assert odds.turns[needed] == Fraction(groups, comb(10, 5))
    assert list(odds.turns) == list(range(needed, most + 1))
    # A round reveals all five cards of a group: each symbol, and a joker.
    assert {each.by_turn[-1] for each in (*odds.symbols.values(), odds.joker)} == {1}


def test_a_large_deck_has_odds_and_an_excessive_one_is_refused() -> None:
    groups, symbols = "abcdefgh", tuple("abcdefgh")
    large = [Card(0, group, None, symbol) for group in groups for symbol in symbols]
    odds = deck_odds(Deck({}, dict.fromkeys(groups, 5), tuple(large)), symbols).rest
    assert sum(odds.turns.values()) == 1
    assert min(odds.turns) == 5
    assert max(odds.turns) == 8 * 4 + 1
    switches = [Card(1, None, "points", None, reveals_next=True)] * 32
    deck = Deck({}, {"a": 5}, tuple(large[:32] + switches))
    with pytest.raises(TooManyCasesError, match="too many switches"):
        deck_odds(deck, symbols, switch_returns=True)
    with pytest.raises(TooManyCasesError, match="name each with its group"):
        deck_odds(Deck({}, dict.fromkeys(groups, 5), tuple(large)), symbols, "abc")
    assert len(large) == MAX_CARDS
    assert len(groups) == MAX_GROUPS


def test_switches_take_no_more_work_than_there_are_ways_in_which_they_can_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = []

    def after_switch(state: pile._State, real: Callable[..., Any] = pile._after_switch) -> Any:
        left.append(state)
        return real(state)

    monkeypatch.setattr(pile, "_after_switch", after_switch)
    count, turns = 12, 3
    whole = pile.Pile({("a", "circle"): turns}, {None: pile.Switches(twice=count)}, {"a": 3})
    assert len([*pile.moments(whole)]) == turns + 1
    # In each turn a switch is to come twice, to come once, of this turn, or gone.
    assert 0 < len(left) <= turns * comb(count + 3, 3)


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        ("crcle", "there is no card `crcle`; did you mean `circle`?"),
        ("street jokr", "did you mean `street joker`?"),
        ("switch, switch", "no `switch` can follow: none is left after switch"),
        ("street switch, railway switch", "none is left after street switch"),
        ("circle, circle, circle", "none is left after circle, circle"),
        (
            "underground circle, underground square, underground triangle, underground pentagon, "
            "underground joker, circle",
            "no `circle` can follow: `underground joker` ends the round",
        ),
    ],
)
def test_cards_that_cannot_lie_open_are_refused(seen: str, message: str) -> None:
    london = load_city("london").city
    with pytest.raises(SeenError) as caught:
        deck_odds(london.deck, london.symbols, seen.split(", "))
    assert message in str(caught.value)
