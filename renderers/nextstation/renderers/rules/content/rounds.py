"""A round, a turn and the cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card
from nextstation.engine.city.setup import most_players
from nextstation.engine.odds.deck_odds import TooManyCasesError, deck_odds
from nextstation.renderers.cards.deck_faces import deck_pile
from nextstation.renderers.cards.face import Face
from nextstation.renderers.language.city_names import deck_card_name, group_name, symbol_name
from nextstation.renderers.language.deck_words import describe_card
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.rules.content.model import Item, Listing, Paragraph, Section
from nextstation.renderers.rules.content.words import items, paragraphs, said

# How many small cards stand beside what is said of them.
_MOST_FACES = 4


def rounds(city: City) -> Section:
    """What happens in a round, and when it ends (D1, D2, D3, D5)."""
    blocks = [
        *paragraphs("round.pencil", "round.shuffle"),
        Paragraph(" ".join([end_of_round(city), *_turns(city)])),
    ]
    after = [said("round.score"), *([said("round.then")] if most_players(city) > 1 else [])]
    blocks.append(Paragraph(" ".join(after)))
    return Section("round", said("round"), blocks)


def end_of_round(city: City) -> str:
    """With which card a round ends (D2, D3)."""
    ends = [_end(city, *each) for each in city.deck.round_ends.items()]
    return said("round.end", cards=enumeration(ends, "or"))


def _end(city: City, group: str, number: int) -> str:
    key = "round.end.card" if number == 1 else "round.end.cards"
    return said(key, number=number, group=group_name(city, group))


def _turns(city: City) -> Iterator[str]:
    """How many turns a round may have, where that can be worked out."""
    try:
        turns = deck_odds(city.deck, city.symbols).rest.turns
    except TooManyCasesError:
        return
    if min(turns) < max(turns):
        yield said("round.turns", least=min(turns), most=max(turns))


def turn(city: City) -> Section:
    """The steps of a turn (D4, S8)."""
    steps = [said("turn.reveal"), said("turn.draw")]
    if any(card.reveals_next for card in city.deck.cards):
        steps.insert(1, said("turn.next"))
    return Section("turn", said("turn"), [Listing(items(steps), numbered=True)])


def cards(city: City) -> Section:
    """Each kind of card, with what it does."""
    pairs = list(zip(city.deck.cards, deck_pile(city).faces, strict=True))
    listed = [_kind(city, [*alike]) for _, alike in groupby(pairs, key=lambda pair: pair[0].entry)]
    return Section("cards", said("cards"), [Listing(listed)])


def _kind(city: City, alike: list[tuple[Card, Face]]) -> Item:
    """The cards of an entry of the file."""
    first = alike[0][0]
    symbols = {card.symbol for card, _ in alike}
    if first.name or first.names:
        name = deck_card_name(first)
    elif len(symbols) > 1 or first.symbol is None:
        name = said("cards.symbols")
    else:
        name = symbol_name(first.symbol)
    title = said("count", number=len(alike), name=name)
    if first.idle_as and first.reveals_next:
        turns = enumeration(sorted(first.idle_as), "or")
        text = [
            describe_card(city, replace(first, idle_as=frozenset())),
            said("cards.idle", turns=turns),
        ]
    else:
        text = [describe_card(city, first)]
    return Item(" ".join(text), title, faces=_faces(alike))


def _faces(alike: list[tuple[Card, Face]]) -> list[Face]:
    """Some faces of an entry: each symbol once, or else each group, the groups in turn."""
    groups = list(dict.fromkeys(card.group for card, _ in alike))
    symbols = list(dict.fromkeys(card.symbol for card, _ in alike))
    found = {(card.group, card.symbol): face for card, face in alike}
    shown = max(len(groups), len(symbols))
    return [
        found[groups[place % len(groups)], symbols[place % len(symbols)]]
        for place in range(min(shown, _MOST_FACES))
    ]
