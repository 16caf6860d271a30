"""The odds of decks as plain data for programs: each number exact, and as a decimal."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from nextstation.cli.report.odds.decks import Asked, NamedDeck
from nextstation.engine.odds.round_odds import CardOdds


def odds_data(decks: Sequence[NamedDeck], asked: Asked) -> dict[str, Any]:
    """The odds of decks, one after the other."""
    return {
        "seen": list(asked.seen),
        "switch_returns": asked.switch_returns,
        "decks": [_deck(each) for each in decks],
    }


def _deck(deck: NamedDeck) -> dict[str, Any]:
    rest = deck.odds.rest
    return {
        "city": deck.city.id,
        "cards": len(deck.city.deck.cards),
        "turn_goes_on": _number(deck.odds.goes_on),
        "turns": {
            "mean": _number(rest.mean_turns),
            "probabilities": {number: _number(chance) for number, chance in rest.turns.items()},
        },
        "symbols": {name: _cards(each) for name, each in rest.symbols.items()},
        "symbols_or_joker": {name: _cards(each) for name, each in rest.with_joker.items()},
        "joker": _cards(rest.joker),
        "switch": _cards(rest.switch),
    }


def _cards(odds: CardOdds) -> dict[str, Any]:
    """The odds of cards; the first probability of `by_turn` is that of turn 1."""
    return {
        "mean": _number(odds.mean),
        "in_round": _number(odds.by_turn[-1]),
        "by_turn": [_number(chance) for chance in odds.by_turn[1:]],
    }


def _number(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "decimal": float(exact)}
