"""Describes cards: of the deck on the table, dealt of modules, and what texts of one's own say."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from nextstation.cli.terminal.map import readable_on, signs_of
from nextstation.cli.terminal.text import humanize, safe, say
from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card
from nextstation.engine.city.module import Module
from nextstation.engine.city.titles import deck_card_title, name_in
from nextstation.engine.format.vocabulary.modules import GATES
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import card_dealt, receivers_of
from nextstation.renderers.language.card_words import made_sentence_of, sentence_of
from nextstation.renderers.language.city_names import (
    deck_card_name,
    group_name,
    module_card_name,
    printed_name,
    symbol_name,
)
from nextstation.renderers.language.count_words import made_sentence
from nextstation.renderers.language.deck_words import describe_turned_up, made_description
from nextstation.renderers.language.marks import card_numbers, gate_name
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.modules.module_block import module_title

_NO_SYMBOL = "⤨"
_ROOM = 73


def name_of_face(city: City, said: str) -> str:
    """What records call the card whose face says these words in any language; empty if none."""
    words = sorted(re.sub("[()]", " ", said.lower()).split())
    for spoken in {**dict.fromkeys(languages()), **city.words}:
        with in_language(spoken, city):
            for card, name in zip(city.deck.cards, card_names(city.deck), strict=True):
                face = f"{group_name(city, card.group or '')} {deck_card_name(card)}"
                if sorted(face.lower().split()) == words:
                    return name
    return ""


def module_lines(sheet: Sheet) -> Iterator[str]:
    """The cards of modules dealt before the first round, a line each, with what they do."""
    deal = sheet.deal()
    for module in sheet.modules:
        dealt, title = deal[module.id], module_title(module)
        points = f" ({module.points} points each)" if module.points else ""
        if module.turned_up_by_round:
            yield f"{title}: a card at the start of each round"
            continue
        yield f"{title}{points}:"
        for place, (receiver, card) in enumerate(receivers_of(module, dealt)):
            to = _receiver(sheet.network.city, module, receiver, place)
            yield f"  {to}{_explained(sheet, module, card)}"


def round_lines(sheet: Sheet, number: int) -> Iterator[str]:
    """The cards of modules dealt to a round, numbered from 0, and where known, to those after."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to == "rounds":
            card, *later = deal[module.id][number:]
            known = [] if module.turned_up_by_round else later
            yield f"{module_title(module)}: {_explained(sheet, module, card)}"
            if known:
                said = ", ".join(_name(module, each) for each in known)
                yield f"in later rounds: {said}"


def pencil_lines(sheet: Sheet) -> Iterator[str]:
    """The cards of modules dealt to the pencil of the round, with what they do."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to == "colours":
            card = _explained(sheet, module, deal[module.id][sheet.colour])
            yield f"{module_title(module)}: {card}"


def _receiver(city: City, module: Module, receiver: str, place: int) -> str:
    """Who a card is dealt to, before it; a gate has its letter."""
    if module.to == GATES:
        return f"{gate_name(city, receiver, place)}: "
    return f"{humanize(receiver)}: " if receiver else ""


def _explained(sheet: Sheet, module: Module, dealt: Any) -> str:
    """A dealt card with its number, in the words of its face."""
    card, city = card_dealt(module, dealt), sheet.network.city
    name = f" {_name(module, dealt)}." if printed_name(card) else ":"
    number = card_numbers(city, sheet.modules)[module.id, card.id]
    return f"{number}{name} {sentence_of(city, card)}"


def _name(module: Module, dealt: Any) -> str:
    """What a dealt card is called, after the symbol that it was dealt with."""
    name = module_card_name(card_dealt(module, dealt))
    return f"{symbol_name(dealt['symbol'])}: {name}" if isinstance(dealt, dict) else name


def turn_lines(city: City, places: Sequence[int], shown: int) -> Iterator[list[Text]]:
    """The lines of each card of a turn, by their places in the deck; `shown` were before it."""
    cards = [city.deck.cards[place] for place in places]
    for number, card in enumerate(cards):
        yield [*card_lines(city, card, shown + number + 1, cards[:number])]


def card_lines(
    city: City, card: Card, position: int, before: Sequence[Card] = ()
) -> Iterator[Text]:
    """A card as it lies on the table, with what it does, below it where that is long.

    `position` is its number in the round, `before` are the cards of its turn before it.
    """
    face = readable_on(city.deck.groups.get(card.group or "", "#ffffff"))
    text = Text.assemble((f" {signs_of(city).get(card.symbol or '', _NO_SYMBOL)} ", face))
    text.append(f" {deck_card_name(card)}", "bold")
    text.append(f" ({group_name(city, card.group)})" if card.group else "")
    said = describe_turned_up(city, card, position, before)
    if text.cell_len + len(said) + 2 <= _ROOM:
        yield text.append(f": {said}")
    else:
        yield text
        yield from (Text(f"    {line}") for line in wrap(said, _ROOM - 4))


def revealed_lines(city: City, turns: Iterable[Sequence[int]], left: Iterable[int]) -> list[str]:
    """The cards of a round, by their places in the deck: revealed by turn, and still to come."""
    cards = city.deck.cards
    shown = [" + ".join(_short(city, cards[card]) for card in turn) for turn in turns]
    counts = Counter(_short(city, cards[card]) for card in left)
    coming = [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]
    return [*_listed("revealed", shown), *_listed("to come", coming)]


def _listed(label: str, names: Iterable[str]) -> list[str]:
    """A list on as few lines as it needs, which break between its names only."""
    text = ", ".join(name.replace(" ", "\xa0") for name in names)
    lines = wrap(f"{label}: {text}", _ROOM, subsequent_indent="  ")
    return [line.replace("\xa0", " ") for line in lines]


def _short(city: City, card: Card) -> str:
    """The group and the sign or the name of a card."""
    named = card.name or card.names
    sign = signs_of(city)[card.symbol] if card.symbol and not named else deck_card_title(card)
    return f"{group_name(city, card.group)} {sign}" if card.group else sign


def counts_text(city: City, counts: Mapping[str, tuple[int, int]]) -> Text:
    """How near the end of the round is: of each group, the cards revealed and needed."""
    texts = (
        f"{group_name(city, group)} {shown} of {need}" for group, (shown, need) in counts.items()
    )
    return Text(f"end of the round: {', '.join(texts)}", "dim")


def print_texts(city: City, modules: Sequence[Module], named: Container[str]) -> None:
    """Print the sentence of every count, and the own text beside it; the same of cards.

    Of the cards of modules, only those with a count or an own text, but all of those `named`.
    """
    for place, own, made in _texts(city, modules, named):
        say(f"{place}: {made}", *([f"\n    its text: {safe(own)}"] if own else []))


def _texts(
    city: City, modules: Sequence[Module], named: Container[str]
) -> Iterator[tuple[str, str, str]]:
    """Where each stands, its own text, and the sentence that is made."""
    for scope, terms in (("line", city.line_terms), ("network", city.network_terms)):
        for number, term in enumerate(terms):
            if term.is_count:
                place = f"scoring.{scope}[{number}]"
                yield place, name_in(term.texts, ""), made_sentence(city, term)
    for card in {each.entry: each for each in city.deck.cards if each.texts}.values():
        yield f"deck.cards[{card.entry}]", name_in(card.texts, ""), made_description(city, card)
    for module in modules:
        for each in module.cards:
            has_count = each.objective or each.effect.counts or each.effect.weighs
            if module.id in named or has_count or each.texts:
                place = f"{module.id} {each.id}"
                yield place, name_in(each.texts, ""), made_sentence_of(city, each)
