"""A copy of an object that changes, which no new attribute can be forgotten in."""

from typing import TypeVar

T = TypeVar("T")


def own_copy(thing: T) -> T:
    """A copy with lists, sets and dicts of its own, to one level; all else is shared.

    What is in them, and other things that change, the caller copies.
    """
    other = object.__new__(type(thing))
    other.__dict__.update(
        {
            name: content.copy() if isinstance(content, list | set | dict) else content
            for name, content in thing.__dict__.items()
        }
    )
    return other
