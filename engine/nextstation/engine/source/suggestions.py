"""Hints about an unknown name: the one that was probably meant, or all that are known."""

import difflib
from collections.abc import Collection

# How alike two names are, from 0 to 1, if one is surely the other, misspelt.
SURELY = 0.8
# A hint lists at most this number of names.
_MAX_NAMES = 24


def closest(name: object, known: Collection[object], likeness: float = 0.6) -> str | None:
    """The known name that is most like a name, or None if none is alike, from 0 to 1."""
    matches = difflib.get_close_matches(str(name), [str(each) for each in known], 1, likeness)
    return matches[0] if matches else None


def suggestion(name: object, known: Collection[object], known_as: str = "known") -> str:
    """A hint about an unknown name: `did you mean …?`, or a list of what is known.

    `known_as` introduces the list, such as `declared`.
    """
    guess = closest(name, known)
    if guess:
        return f"did you mean `{guess}`?"
    names = list(map(str, known))
    if len(names) > _MAX_NAMES:
        names = [*names[:_MAX_NAMES], f"… ({len(names)} in all)"]
    return f"{known_as}: {', '.join(names) or 'none'}"
