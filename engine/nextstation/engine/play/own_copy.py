"""A copy of an object that changes, which no new attribute can be forgotten in."""

from typing import TypeVar

T = TypeVar("T")
_OWN = {list, set, dict}


def own_copy(thing: T) -> T:
    """A copy with lists, sets and dicts of its own, to one level; all else is shared.

    What is in them, and other things that change, the caller copies.
    """
    other = object.__new__(type(thing))
    mine = other.__dict__
    mine.update(thing.__dict__)
    for name, content in mine.items():
        if type(content) in _OWN:
            mine[name] = content.copy()
    return other
