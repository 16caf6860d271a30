"""The names of rivers, districts, stations, marks and cards, in the language of the sheet."""

import re
from collections.abc import Mapping

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import PrintedLine, River
from nextstation.engine.city.deck import Card
from nextstation.engine.city.module import ModuleCard
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.translations import (
    as_title,
    city_spoken_of,
    language,
    localized,
    told,
    tr,
)

# Languages in which a noun has a capital letter within a sentence too.
_CAPITAL_NOUNS = {"de"}


def map_name(named: River | PrintedLine) -> str:
    """What a river or a printed line is called."""
    return named.names.get(language(), named.title)


def district_name(city: City, name: str) -> str:
    """What a player calls a district."""
    names = {each.name: each.names for each in city.map.districts}
    return localized(name, names.get(name, {}))


def kind_name(city: City, kind: str) -> str:
    """What a player calls a kind of special station."""
    names = city.specials[kind].names if kind in city.specials else {}
    return localized(kind, names)


def plural_name(city: City, kind: str) -> str:
    """What a player calls several special stations of a kind; one of them, if nothing is said."""
    plurals = city.specials[kind].plurals if kind in city.specials else {}
    return plurals.get(language()) or kind_name(city, kind)


def mark_name(city: City, mark: str) -> str:
    """What a player calls a station with a mark."""
    names = city.marks[mark].names if mark in city.marks else {}
    return localized(mark, names)


def in_sentence(city: City, name: str) -> str:
    """A special kind of station, or a mark, as it stands within a sentence."""
    said = mark_name(city, name) if name in city.marks else kind_name(city, name)
    return said.lower() if language() == ENGLISH else said


def several_in_sentence(city: City, name: str) -> str:
    """Several special stations of a kind, or stations with a mark, as they stand in a sentence."""
    found = city.marks.get(name) or city.specials.get(name)
    said = found.plurals.get(language()) if found else None
    if not said and language() == ENGLISH:
        return _in_plural(in_sentence(city, name))
    if not said:
        return tr("kinds", kind=in_sentence(city, name))
    return said if language() in _CAPITAL_NOUNS else said[:1].lower() + said[1:]


def _in_plural(noun: str) -> str:
    """A regular English plural: inns, breweries, churches."""
    if re.search("[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if re.search("(s|x|z|ch|sh)$", noun) else f"{noun}s"


def group_name(city: City, group: str) -> str:
    """What a player calls a group of cards."""
    return localized(group, city.deck.group_names.get(group, {}))


def colour_name(city: City, colour: str) -> str:
    """A colour as it stands within a sentence."""
    names = next((each.names for each in city.colours if each.name == colour), {})
    return (told(names) or tr(f"colour.{colour}") or as_title(colour)).replace("\u00ad", "").lower()


def symbol_name(symbol: str) -> str:
    """What a symbol is called where no card is named after it."""
    said = tr("any") if symbol == ANY else symbol_word(symbol)
    return said[:1].upper() + said[1:]


def symbol_word(symbol: str) -> str:
    """What a symbol is called within a sentence."""
    city = city_spoken_of()
    own = city.symbol_names.get(symbol, {}) if city else {}
    return told(own) or tr(f"symbol.{symbol}") or symbol.replace("_", " ")


def deck_card_name(card: Card) -> str:
    """What a player calls a card of the deck; nothing for a blank one without a name."""
    if card.name or card.names:
        return _card_name(card.name or "", card.names)
    return symbol_name(card.symbol) if card.symbol else ""


def module_card_name(card: ModuleCard) -> str:
    """What a player calls a card of a module."""
    return _card_name(card.id, card.names)


def printed_name(card: ModuleCard) -> str:
    """The name on the face of a card; an objective has none but its own title."""
    return told(card.names) if card.objective else module_card_name(card)


def _card_name(name: str, names: Mapping[str, str]) -> str:
    """A card's printed name in this language, in English, else the words for its name."""
    return told(names) or tr(f"card.{name}") or as_title(name)
