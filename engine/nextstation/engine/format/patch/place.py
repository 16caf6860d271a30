"""Finds the places of a city to which a path leads: by key, by the name of an entry, by number.

The cards of a deck are found by group and name: `street.joker`, `joker`, `underground.circle`. An
entry of a file may stand for several cards: for each of its groups and symbols. If only some of
them are meant, it is divided into entries, so that the cards stay in their order.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from nextstation.engine.format.patch.changing import put, remove, repeat
from nextstation.engine.format.patch.words import Step, Words
from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.slips.unknown_keys import homes
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.format.vocabulary.limits import MAX_CARDS

DECK, _CARDS = "deck", "deck.cards"
# By these an entry of a list is named, unless it has one key alone: that names it. A count without
# them is named by what it counts, and several of them by the word that joins them.
_NAMES, _COUNT, _ALL_OF = ("id", "name"), "count", "all_of"


class Place(NamedTuple):
    """A value of a city, or where there may be one: its path, and the words that the schema has.

    `spans` are the places of the steps of the path, and `shown` is what messages call it.
    """

    document: Document
    words: Words
    path: Path = ()
    spans: tuple[Span, ...] = ()
    shown: str = ""

    def below(self, step: Step, words: Words | None, *keys: str | int) -> "Place":
        """The place below this one to which a step leads; by other keys, if these are given."""
        further = keys or (step.key,)
        last = further[-1]
        shown = f"{self.shown}[{last}]" if isinstance(last, int) else f"{self.shown}.{last}"
        spans = (*self.spans, *(step.span for _ in further))
        path = (*self.path, *further)
        return Place(self.document, words or Words(()), path, spans, shown.lstrip("."))

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"`{self.shown}`" if self.shown else "a city"

    @property
    def value(self) -> Any:
        """What is here; what may be here without entries, if nothing is."""
        found = self.document.at(self.path)
        return self.empty if found is None else found

    @property
    def empty(self) -> Any:
        """The mapping or list without entries that may be here; None if neither may."""
        if self.words.takes("object"):
            return {}
        return [] if self.words.takes("array") else None


class LostError(Exception):
    """A path leads to nothing, or to several places: at which step, why, what would be right."""

    def __init__(self, step: Step, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.step, self.hint = step, hint


class UnfinishedError(LostError):
    """A path ends where a further step is needed: at a group of cards."""


def places_of(place: Place, steps: Sequence[Step]) -> list[Place]:
    """The places to which steps lead from a place: several cards of one name, else one.

    There need not be a value yet. Raises LostError.
    """
    if not steps:
        return [place]
    targets, rest = _next(place, steps)
    return [each for target in targets for each in places_of(target, rest)]


def _next(place: Place, steps: Sequence[Step]) -> tuple[list[Place], Sequence[Step]]:
    """The places to which the first steps lead, and the further steps."""
    step, value = steps[0], place.value
    if isinstance(step.key, str):
        if place.shown == _CARDS and isinstance(value, list):
            return _cards(place, steps)
        is_deck = place.shown == DECK and isinstance(value, dict) and "cards" in value
        if is_deck and step.key not in value and step.key not in place.words.keys:
            return _cards(place.below(step, place.words.keys["cards"], "cards"), steps)
    if isinstance(value, list):
        return [_entry(place, step)], steps[1:]
    return [_value(place, step, is_last=len(steps) == 1)], steps[1:]


def _value(place: Place, step: Step, *, is_last: bool) -> Place:
    """The value of a mapping under a key, which the schema must know if it is not there."""
    value, key = place.value, step.key
    if not isinstance(value, dict):
        raise LostError(step, f"{place.name} has nothing below it", "set the whole value")
    if isinstance(key, int):
        raise LostError(step, f"{place.name} is not a list", suggestion(key, value, "its keys"))
    known = place.words.keys
    words = known.get(key, place.words.chosen)
    is_new = key not in value
    if is_new and (words is None or (key not in known and words.needs_keys and not is_last)):
        raise LostError(step, f"{place.name} has no key `{key}`", _meant(place, key))
    return place.below(step, words)


def _meant(place: Place, key: str) -> str:
    """A hint about a key that is not known: one that is like it, where it belongs, or all keys."""
    names = dict.fromkeys([*place.value, *place.words.keys])
    if place.path or closest(key, names):
        return suggestion(key, names, "keys")
    cards = place.document.at((DECK, "cards"))
    if isinstance(cards, list) and key in (*_groups_in(cards), *_titles_in(cards)):
        return f"did you mean `{DECK}.{key}`?"
    found = {home for schema in place.words.schemas for home in homes(schema, key)}
    where = f"`{key}` belongs to `{'.'.join(map(str, next(iter(found))))}`" if found else ""
    return where if len(found) == 1 else suggestion(key, names, "keys")


def _entry(place: Place, step: Step) -> Place:
    """The entry of a list by number or name; the value of one that has a single key."""
    entries, words, key = place.value, place.words.entry, step.key
    if isinstance(key, int):
        if key > len(entries):
            raise LostError(step, f"{place.name} has no entry {key}", _numbers(entries))
        return place.below(step, words)
    hits = [number for number, each in enumerate(entries) if key in _names(each, words)]
    if len(hits) > 1:
        numbers = " or ".join(f"`[{number}]`" for number in hits)
        raise LostError(
            step, f"{len(hits)} entries of {place.name} are `{key}`", f"write {numbers}"
        )
    if [*entries[hits[0]]] == [key] if hits else key in words.names:
        return place.below(step, words.names.get(key), *(hits or [len(entries)]), key)
    if not hits:
        names = dict.fromkeys(name for each in entries for name in _names(each, words))
        names |= dict.fromkeys(words.names)
        hint = suggestion(key, names, "entries") if names else _numbers(entries)
        raise LostError(step, f"{place.name} has no entry `{key}`", hint)
    return place.below(step, words, hits[0])


def _names(entry: Any, words: Words) -> list[str]:
    """What an entry of a list is called."""
    if not isinstance(entry, dict):
        return []
    if len(entry) == 1 and _COUNT not in entry and words.names:
        return [*entry]
    named = [n for key in _NAMES if (n := _text(entry, key))]
    return named or ([_ALL_OF] if _ALL_OF in entry else [_text(entry, _COUNT)])


def _numbers(entries: Sequence[Any]) -> str:
    return f"its entries are `[0]` to `[{len(entries) - 1}]`" if entries else "it is empty"


def _cards(place: Place, steps: Sequence[Step]) -> tuple[list[Place], Sequence[Step]]:
    """The cards of a name, of a group that the first step may name, and the further steps."""
    step, rest, group = steps[0], steps[1:], None
    if step.key in _groups_in(place.value):
        group = str(step.key)
        titles = _titles_in(place.value, group)
        if not rest:
            raise UnfinishedError(
                step, f"`{group}` has several cards", f"name one: {', '.join(titles)}"
            )
        step, rest = rest[0], rest[1:]
    else:
        titles = _titles_in(place.value)
    found = _select_cards(place, group, str(step.key))
    if not found:
        where = f"`{group}`" if group else "the deck"
        names = titles if group else [*place.words.keys, *_groups_in(place.value), *titles]
        raise LostError(
            step, f"{where} has no card `{step.key}`", suggestion(step.key, names, "cards")
        )
    shown = ".".join(filter(None, (DECK, group, str(step.key))))
    cards = (place.below(step, place.words.entry, number) for number in found)
    return [each._replace(shown=shown) for each in cards], rest


def _groups_in(cards: Sequence[Any]) -> list[str]:
    """The groups of the cards of a deck."""
    return list(dict.fromkeys(each for entry in cards for each in _several(entry, "group")))


def _titles_in(cards: Sequence[Any], group: str | None = None) -> list[str]:
    """The names of the cards of a deck, or of a group; of cards without one, the symbols."""
    entries = [each for each in cards if group in (None, *_several(each, "group"))]
    return list(dict.fromkeys(title for entry in entries for title in _titles(entry)))


def _select_cards(cards: Place, group: str | None, title: str) -> list[int]:
    """The entries of the cards of this name, of a group or of all; divides those of others too."""
    found, number = list[int](), 0
    while number < len(cards.value):
        entry, parts = cards.value[number], [False]
        if title in _titles(entry) and group in (None, *_several(entry, "group")):
            parts = _divided(cards.document, (*cards.path, number), group, title)
        found += [number + place for place, is_meant in enumerate(parts) if is_meant]
        number += len(parts)
    return found


def _titles(entry: Any) -> list[str]:
    name = _text(entry, "name")
    return [name] if name else _several(entry, "symbol")


def _text(entry: Any, key: str) -> str:
    found = entry.get(key) if isinstance(entry, dict) else None
    return found if isinstance(found, str) else ""


def _several(entry: Any, key: str) -> list[str]:
    """The texts that an entry has under a key: one, or a list."""
    found = entry.get(key) if isinstance(entry, dict) else None
    return [
        each for each in (found if isinstance(found, list) else [found]) if isinstance(each, str)
    ]


def _divided(document: Document, path: Path, group: str | None, title: str) -> list[bool]:
    """Divide an entry, unless all of its cards are meant; whether each part is meant."""
    entry = document.at(path)
    groups, symbols = _several(entry, "group"), _several(entry, "symbol")
    one = None if _text(entry, "name") or symbols == [title] else title
    is_whole = (group is None or groups == [group]) and one is None
    if is_whole or len(groups) * len(symbols) > MAX_CARDS:  # more than a sound deck has
        return [True]
    parts = [*_parts(groups or [""], symbols, group, one)]
    repeat(document, path, len(parts))
    for number, (some, others, _) in enumerate(parts, int(path[-1])):
        for key, texts in (("group", some), ("symbol", others)):
            if texts != [""]:
                _narrow(document, (*path[:-1], number, key), texts)
    return [is_meant for *_, is_meant in parts]


def _parts(
    groups: Sequence[str], symbols: list[str], group: str | None, symbol: str | None
) -> Iterator[tuple[list[str], list[str], bool]]:
    """Groups and symbols that are meant together or not, in the order in which they multiply."""
    for is_meant, run in groupby(groups, lambda each: group in (None, each)):
        if symbol is None or not is_meant:
            yield list(run), symbols, is_meant
            continue
        for each in run:
            for is_one, some in groupby(symbols, lambda each: each == symbol):
                yield [each], list(some), is_one


def _narrow(document: Document, path: Path, texts: Sequence[str]) -> None:
    """Keep some of several texts; one of them needs no list."""
    value = document.at(path)
    if isinstance(value, list):
        kept = [number for number, each in enumerate(value) if each in texts]
        if len(kept) == 1:
            put(document, path, document, (*path, kept[0]))
            return
        for number in reversed(range(len(value))):
            if number not in kept:
                remove(document, (*path, number))
