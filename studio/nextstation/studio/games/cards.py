"""Cards as the page shows them: those of the turn, those seen, those to come, those of modules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.titles import deck_card_title, module_card_title
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.format.vocabulary.modules import GATES
from nextstation.engine.play.sheet.pile import next_card, round_end_counts, to_come
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import card_dealt, deal_seen, receivers_of
from nextstation.engine.play.table.seat import Seat
from nextstation.renderers.language.card_words import made_sentence_of, sentence_of
from nextstation.renderers.language.deck_words import describe_turned_up
from nextstation.renderers.language.marks import gate_name

Data = dict[str, Any]


def card_data(
    city: City, place: int, position: int | None = None, before: Sequence[int] = ()
) -> Data:
    """A card by its place in the deck, in a turn after the cards at the places `before`.

    `position` is its number in the round, if it is revealed.
    """
    cards = city.deck.cards
    card, earlier = cards[place], [cards[each] for each in before]
    return {
        "title": deck_card_title(card),
        "symbol": card.symbol,
        "group": humanize(card.group or ""),
        "background": city.deck.groups.get(card.group or "", "#ffffff"),
        "effect": describe_turned_up(city, card, position or 0, earlier),
        "idle": position in card.idle_as,
        "reveals_next": card.reveals_next,
    }


def round_cards(seat: Seat) -> Data:
    """The cards of the round as they lie on the table (D6); the same at every seat."""
    city, sheet = seat.network.city, seat.sheet
    turns, position = [], 0
    for turn in seat.rounds[-1].turns if seat.rounds else ():
        turns.append(
            [
                card_data(city, card, position + number + 1, turn.cards[:number])
                for number, card in enumerate(turn.cards)
            ]
        )
        position += len(turn.cards)
    following = None if sheet.round_is_over else next_card(sheet)
    return {
        "turns": turns,
        "to_come": _counted(card_data(city, card) for card in to_come(seat.sheet)),
        "next": None if following is None else card_data(city, following, position + 1),
        "ends": [
            {"group": humanize(group), "shown": shown, "needed": needed}
            for group, (shown, needed) in round_end_counts(sheet).items()
        ],
        "is_last_turn": sheet.round_is_over,
    }


def _counted(cards: Iterable[Data]) -> list[Data]:
    """Each kind of card once, with the number of such cards."""
    counted: list[Data] = []
    for card in cards:
        alike = next((each for each in counted if card.items() <= each.items()), None)
        if alike:
            alike["count"] += 1
        else:
            counted.append({**card, "count": 1})
    return counted


def dealt_cards(sheet: Sheet, number: int) -> list[Data]:
    """The cards of modules that lie open in round `number`, from 0; before the first it is -1."""
    dealt = deal_seen(sheet)
    return [
        each
        for module in sheet.modules
        for each in _of_module(sheet, module, dealt[module.id], number)
    ]


def _of_module(sheet: Sheet, module: Module, dealt: Any, number: int) -> Iterator[Data]:
    """The cards of a module; those of earlier rounds are left out."""
    pairs = receivers_of(module, dealt)
    now: str | None = None
    if module.to == "rounds":
        pairs, now = pairs[max(number, 0) :], f"round {number + 1}"
    elif module.to == "colours":
        now = sheet.colour if sheet.in_round else ""
    for place, (receiver, given) in enumerate(pairs):
        card, city = card_dealt(module, given), sheet.network.city
        said, made = sentence_of(city, card), made_sentence_of(city, card)
        yield {
            "module": module.title,
            "receiver": _receiver(city, module, receiver, place),
            "now": now in (None, receiver),
            "title": module_card_title(card),
            "symbol": given["symbol"] if isinstance(given, dict) else None,
            "words": said,
            "made": "" if made in said else made,
        }


def _receiver(city: City, module: Module, receiver: str, place: int) -> str:
    """Who a card is dealt to; a gate by its letter and the name of its district."""
    return gate_name(city, receiver, place) if module.to == GATES else humanize(receiver)
