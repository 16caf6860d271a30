"""The cards of a deck by group and name: `street.joker`, `joker`, `underground.circle`.

An entry of a file may stand for several cards: for each of its groups and symbols. If only some of
them are meant, it is divided into entries, so that the cards stay in their order.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from nextstation.engine.patch.tree import Node, moved
from nextstation.engine.vocabulary.limits import MAX_CARDS


def groups_in(cards: Node) -> list[str]:
    """The groups of the cards of a deck."""
    return list(
        dict.fromkeys(each for entry in cards.entries() for each in _several(entry, "group"))
    )


def titles_in(cards: Node, group: str | None = None) -> list[str]:
    """The names of the cards of a deck, or of a group; of cards without one, the symbols."""
    entries = [each for each in cards.entries() if group in (None, *_several(each, "group"))]
    return list(dict.fromkeys(title for entry in entries for title in _titles(entry)))


def select_cards(cards: Node, group: str | None, title: str) -> list[Node]:
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
