"""The odds of a deck: in a round from its start, or after the cards that lie open (D2, S8, X5)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from nextstation.engine.city.deck import Deck
from nextstation.engine.stats.odds.open_cards import (
    OpenCards,
    SeenError,
    Table,
    kinds_meant,
    kinds_of,
)
from nextstation.engine.stats.odds.pile import effort, merged
from nextstation.engine.stats.odds.round_odds import RoundOdds, mixture, odds_of, over

# Some seconds of work. Words that fit several kinds of cards leave open which: each is a case.
_MOST_EFFORT = 10_000
_ZERO = Fraction(0)
_Cases = dict[OpenCards, Fraction]


class TooManyCasesError(ValueError):
    """A deck that has too many switches for an exact answer, or cards seen that could be many."""


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The odds of a deck in a round, or in the rest of one.

    `goes_on` is the probability that the turn of the last card goes on, with the next card.
    """

    rest: RoundOdds
    goes_on: Fraction

    @property
    def is_over(self) -> bool:
        """Whether the round is surely over."""
        return not any(self.rest.lasts)


def deck_odds(
    deck: Deck, symbols: Sequence[str], seen: Sequence[str] = (), *, switch_returns: bool = False
) -> DeckOdds:
    """The odds of a deck after some cards of a round were revealed, in this order.

    `symbols` are those of the city. A card is named as in a record, such as `street circle`, or by
    a part of its name, such as `circle`: then the odds are those where no more is known of it. With
    `switch_returns` a switch is shuffled back once (X5). Raises SeenError if these cards cannot lie
    open, TooManyCasesError if the answer would take more than some seconds.
    """
    kinds = kinds_of(deck)
    meant = [kinds_meant(kinds, word) for word in seen]
    cases: _Cases = {Table(kinds, deck.round_ends, switch_returns).start(): Fraction(1)}
    _refuse_long_work(cases)
    for number, (word, places) in enumerate(zip(seen, meant, strict=True)):
        cases = _after(cases, places, word, seen[:number])
        _refuse_long_work(cases)
    total = sum(cases.values(), _ZERO)
    rest = mixture(
        [
            (chance / total, over(symbols) if case.is_over else odds_of(case.pile, symbols))
            for case, chance in cases.items()
        ]
    )
    goes_on = sum((chance for case, chance in cases.items() if case.in_turn), _ZERO)
    return DeckOdds(rest, goes_on / total)


def _after(cases: _Cases, places: Collection[int], word: str, before: Sequence[str]) -> _Cases:
    """The cases after one more card, of one of these kinds. Raises SeenError if it cannot come."""
    after = merged(
        (following, chance * share)
        for case, chance in cases.items()
        if not case.is_over
        for following, share in case.reveals(places)
    )
    if all(case.is_over for case in cases):
        raise SeenError(f"no `{word}` can follow: `{before[-1]}` ends the round")
    if not after:
        raise SeenError(f"no `{word}` can follow: none is left after {', '.join(before)}")
    return after


def _refuse_long_work(cases: Collection[OpenCards]) -> None:
    """Raise TooManyCasesError if the answer would take more than some seconds."""
    if sum(effort(case.pile) for case in cases) > _MOST_EFFORT:
        raise TooManyCasesError(
            "exact odds would take too long: the deck has too many switches"
            if len(cases) == 1
            else "exact odds would take too long: the names of the cards seen fit too many cards; "
            "name each with its group"
        )
