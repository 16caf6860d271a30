"""Finds the places of a city to which a path leads: by key, by the name of an entry, by number.

The cards of a deck are found by group and name: `street.joker`, `joker`, `underground.circle`. An
entry of a file may stand for several cards: for each of its groups and symbols. If only some of
them are meant, it is divided into entries, so that the cards stay in their order.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from nextstation.engine.format.patch.tree import Node, moved
from nextstation.engine.format.patch.words import Step, Words
from nextstation.engine.format.source.slips.unknown_keys import homes
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.format.vocabulary.limits import MAX_CARDS

DECK, _CARDS = "deck", "deck.cards"
# By these an entry of a list is named, unless it has one key alone: that names it.
_NAMES = ("id", "name")


class Place(NamedTuple):
    """A value of a city, the words that the schema has there, and its path in messages."""

    node: Node
    words: Words
    path: str = ""

    def below(self, step: str | int, node: Node, words: Words | None) -> "Place":
        """A place below this one."""
        path = f"{self.path}[{step}]" if isinstance(step, int) else f"{self.path}.{step}"
        return Place(node, words or Words(()), path.lstrip("."))

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"`{self.path}`" if self.path else "a city"

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

    What is not there, but may be, becomes an absent node. Raises LostError.
    """
    if not steps:
        return [place]
    targets, rest = _next(place, steps)
    found = []
    for target in targets:
        is_new = bool(rest) and (target.node.absent or target.node.value is None)
        if is_new:
            target.node.value = target.empty
        found += places_of(target, rest)
        if is_new:
            target.node.absent = False
    return found


def _next(place: Place, steps: Sequence[Step]) -> tuple[list[Place], Sequence[Step]]:
    """The places to which the first steps lead, and the further steps."""
    step, node = steps[0], place.node
    if isinstance(step.key, str):
        if place.path == _CARDS and isinstance(node.value, list):
            return _cards(place, steps)
        cards = node.child("cards") if place.path == DECK else None
        if cards and node.child(step.key) is None and step.key not in place.words.keys:
            return _cards(place.below("cards", cards, place.words.keys["cards"]), steps)
    if isinstance(node.value, list):
        return [_entry(place, step)], steps[1:]
    return [_value(place, step, is_last=len(steps) == 1)], steps[1:]


def _value(place: Place, step: Step, *, is_last: bool) -> Place:
    """The value of a mapping under a key, which the schema must know if it is not there."""
    node, key = place.node, step.key
    if not isinstance(node.value, dict):
        raise LostError(step, f"{place.name} has nothing below it", "set the whole value")
    if isinstance(key, int):
        hint = suggestion(key, node.value, "its keys")
        raise LostError(step, f"{place.name} is not a list", hint)
    known = place.words.keys
    words, child = known.get(key, place.words.chosen), node.child(key)
    if child is None or child.absent:
        if words is None or (key not in known and words.needs_keys and not is_last):
            raise LostError(step, f"{place.name} has no key `{key}`", _meant(place, key))
        child = node.value[key] = Node(None, step.span, step.span, absent=True)
    return place.below(key, child, words)


def _meant(place: Place, key: str) -> str:
    """A hint about a key that is not known: one that is like it, where it belongs, or all keys."""
    names = dict.fromkeys([*place.node.value, *place.words.keys])
    if place.path or closest(key, names):
        return suggestion(key, names, "keys")
    cards = (place.node.child(DECK) or Node()).child("cards") or Node()
    if key in (*_groups_in(cards), *_titles_in(cards)):
        return f"did you mean `{DECK}.{key}`?"
    found = {home for schema in place.words.schemas for home in homes(schema, key)}
    where = f"`{key}` belongs to `{'.'.join(map(str, next(iter(found))))}`" if found else ""
    return where if len(found) == 1 else suggestion(key, names, "keys")


def _entry(place: Place, step: Step) -> Place:
    """The entry of a list by number or name; the value of one that has a single key."""
    entries, words, key = place.node.entries(), place.words.entry, step.key
    if isinstance(key, int):
        if key > len(entries):
            raise LostError(step, f"{place.name} has no entry {key}", _numbers(entries))
        if key == len(entries):
            entries.append(_appended(place.node, Node(None, step.span, absent=True)))
        return place.below(key, entries[key], words)
    hits = [number for number, each in enumerate(entries) if key in _names(each, words)]
    if len(hits) > 1:
        numbers = " or ".join(f"`[{number}]`" for number in hits)
        raise LostError(
            step, f"{len(hits)} entries of {place.name} are `{key}`", f"write {numbers}"
        )
    if words.is_single and (hits or key in words.keys):
        new = Node({key: Node(None, step.span, step.span, absent=True)}, step.span)
        entry = entries[hits[0]] if hits else _appended(place.node, new)
        return place.below(key, entry.value[key], words.keys.get(key))
    if not hits:
        names = dict.fromkeys(name for each in entries for name in _names(each, words))
        names |= dict.fromkeys(words.keys if words.is_single else ())
        hint = suggestion(key, names, "entries") if names else _numbers(entries)
        raise LostError(step, f"{place.name} has no entry `{key}`", hint)
    return place.below(hits[0], entries[hits[0]], words)


def _appended(node: Node, entry: Node) -> Node:
    """A new entry at the end of a list."""
    node.value.append(entry)
    return entry


def _names(entry: Node, words: Words) -> list[str]:
    """What an entry of a list is called."""
    if words.is_single:
        keys = entry.value if isinstance(entry.value, dict) else {}
        return [key for key, each in keys.items() if not each.absent]
    return [name for key in _NAMES if (name := entry.text(key))]


def _numbers(entries: Sequence[Node]) -> str:
    return f"its entries are `[0]` to `[{len(entries) - 1}]`" if entries else "it is empty"


def _cards(place: Place, steps: Sequence[Step]) -> tuple[list[Place], Sequence[Step]]:
    """The cards of a name, of a group that the first step may name, and the further steps."""
    cards, step, rest, group = place.node, steps[0], steps[1:], None
    if step.key in _groups_in(cards):
        group = str(step.key)
        titles = _titles_in(cards, group)
        if not rest:
            raise UnfinishedError(
                step, f"`{group}` has several cards", f"name one: {', '.join(titles)}"
            )
        step, rest = rest[0], rest[1:]
    else:
        titles = _titles_in(cards)
    found = _select_cards(cards, group, str(step.key))
    if not found:
        where = f"`{group}`" if group else "the deck"
        names = titles if group else [*place.words.keys, *_groups_in(cards), *titles]
        raise LostError(
            step, f"{where} has no card `{step.key}`", suggestion(step.key, names, "cards")
        )
    path = ".".join(filter(None, (DECK, group, str(step.key))))
    return [Place(each, place.words.entry, path) for each in found], rest


def _groups_in(cards: Node) -> list[str]:
    """The groups of the cards of a deck."""
    return list(
        dict.fromkeys(each for entry in cards.entries() for each in _several(entry, "group"))
    )


def _titles_in(cards: Node, group: str | None = None) -> list[str]:
    """The names of the cards of a deck, or of a group; of cards without one, the symbols."""
    entries = [each for each in cards.entries() if group in (None, *_several(each, "group"))]
    return list(dict.fromkeys(title for entry in entries for title in _titles(entry)))


def _select_cards(cards: Node, group: str | None, title: str) -> list[Node]:
    """The entries of the cards of this name, of a group or of all; divides those of others too."""
    found = []
    for entry in cards.entries():
        if title in _titles(entry) and group in (None, *_several(entry, "group")):
            parts = list(_divided(entry, group, title))
            place = next(number for number, each in enumerate(cards.value) if each is entry)
            cards.value[place : place + 1] = [part for part, _ in parts]
            found += [part for part, is_meant in parts if is_meant]
    return found


def _titles(entry: Node) -> list[str]:
    name = entry.text("name")
    return [name] if name else _several(entry, "symbol")


def _several(entry: Node, key: str) -> list[str]:
    """The texts that an entry has under a key: one, or a list."""
    found = entry.child(key)
    if found is None or found.absent:
        return []
    each = [part.value for part in found.entries()] or [found.value]
    return [value for value in each if isinstance(value, str)]


def _divided(entry: Node, group: str | None, title: str) -> Iterator[tuple[Node, bool]]:
    """The entry in parts, each with whether it is meant: whole if all of its cards are."""
    groups, symbols = _several(entry, "group"), _several(entry, "symbol")
    one = None if entry.text("name") or symbols == [title] else title
    is_whole = (group is None or groups == [group]) and one is None
    if is_whole or len(groups) * len(symbols) > MAX_CARDS:  # more than a sound deck has
        yield entry, True
        return
    for some, others, is_meant in _parts(groups or [""], symbols, group, one):
        part = moved(entry)
        for key, texts in (("group", some), ("symbol", others)):
            if key in part.value and texts != [""]:
                _narrow(part.value[key], texts)
        yield part, is_meant


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


def _narrow(node: Node, texts: Sequence[str]) -> None:
    """Keep some of several texts; one of them needs no list."""
    if isinstance(node.value, list):
        kept = [each for each in node.value if each.value in texts]
        if len(kept) == 1:
            node.become(kept[0])
        else:
            node.value = kept
