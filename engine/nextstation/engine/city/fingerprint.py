"""Hashes of what a game depends on, which records keep: a city's and a module's.

The map, the deck, the rules and the scoring count, however the file writes them. Comments, the
order of keys, names, titles, inks, the look, words and the bands of a solo total do not. A value
that is left out counts as its default, so that a new word changes no hash.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Link, Network, of_map
from nextstation.engine.city.place import Point

# Digits of a hash: enough to notice a change, which is all that it is for.
DIGITS = 16
# What only people read, where in its file a card stands, and what its module says already.
_NOT_PLAYED = {"title", "names", "texts", "entry", "dealt_to"}


def city_hash(network: Network) -> str:
    """The hash of a city, without its shared objectives: they are a module."""
    city = network.city
    return _hash(
        {
            "symbols": city.symbols,
            "marks": frozenset(city.marks),
            "colours": {
                colour.name: {str(each.side): each.point for each in colour.departures}
                for colour in city.colours
            },
            "rules": city.rules,
            **_map(network),
            "groups": frozenset(city.deck.groups),
            "round_ends": city.deck.round_ends,
            "cards": city.deck.cards,
            "terms": [[each.name, each.value] for each in (*city.line_terms, *city.network_terms)],
        }
    )


def module_hash(module: Module) -> str:
    """The hash of a module, or of the shared objectives of a city."""
    return _hash(module)


@of_map
def _map(network: Network) -> dict[str, Any]:
    districts = network.city.map.districts
    names = {each.letter: each.name for each in districts}
    found = {
        "stations": {
            point.name: (each.points, each.symbol, each.specials, names[each.district])
            for point, each in network.stations.items()
        },
        "links": {each.name: _link(each, names) for each in network.links},
        "crossings": {point.name: ways for point, ways in network.crossings.items()},
        "districts": {each.name: each.kind for each in districts},
    }
    if network.printed:
        found["printed_lines"] = {
            name: (
                sorted(link.name for link in each.links),
                each.line.counts_as_colour,
                each.line.may_be_crossed,
            )
            for name, each in network.printed.items()
        }
    return {name: _Written(_json(_plain(each))) for name, each in found.items()}


def _link(link: Link, names: Mapping[str, str]) -> list[Any]:
    """What a section on a link passes and crosses; which links it crosses follows from these."""
    return [frozenset(names[each] for each in link.districts), len(link.rivers), link.over]


class _Written(NamedTuple):
    """A value that is written as JSON already."""

    text: str


def _hash(value: Any) -> str:
    parts = sorted(_plain(value).items())
    text = ", ".join(f"{_json(key)}: {_json(each)}" for key, each in parts)
    return sha256(f"{{{text}}}".encode()).hexdigest()[:DIGITS]


def _json(value: Any) -> str:
    if isinstance(value, _Written):
        return value.text
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """A value as JSON has it; of a dataclass, the fields that differ from their defaults."""
    match value:
        case Point():
            return value.name
        case _Written():
            return value
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case frozenset():
            return sorted(map(_plain, value))
        case list() | tuple():
            return [_plain(each) for each in value]
        case _ if is_dataclass(value):
            given = {each.name: (getattr(value, each.name), each) for each in fields(value)}
            return {
                name: _plain(content)
                for name, (content, each) in given.items()
                if name not in _NOT_PLAYED and content != _default(each)
            }
        case _:
            return value


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()
