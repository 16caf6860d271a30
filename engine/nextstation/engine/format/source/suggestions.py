"""Hints about an unknown name: the one that was probably meant, or all that are known."""

import difflib
import unicodedata
from collections.abc import Collection, Mapping
from itertools import takewhile

# How alike two names are, from 0 to 1, if one is surely the other, misspelt.
SURELY = 0.8
# A hint lists at most this number of names.
_MAX_NAMES = 24
# A shorter word may well differ from another in one letter.
_SHORTEST_WORD = 4


def closest(name: object, known: Collection[object], likeness: float = 0.6) -> str | None:
    """The known name that is most like a name, or None if none is alike, from 0 to 1."""
    matches = difflib.get_close_matches(str(name), [str(each) for each in known], 1, likeness)
    return matches[0] if matches else None


def question(name: object, guess: str) -> str:
    """The question whether another name was meant; it tells letters that only look like those."""
    strange = [each for each in str(name) if not each.isascii() and each not in guess]
    told = f" `{strange[0]}` is {unicodedata.name(strange[0], 'unnamed')}" if strange else ""
    return f"did you mean `{guess}`?{told}"


def suggestion(name: object, known: Collection[object], known_as: str = "known") -> str:
    """A hint about an unknown name: `did you mean …?`, or a list of what is known.

    `known_as` introduces the list, such as `declared`.
    """
    guess = closest(name, known)
    if guess:
        return question(name, guess)
    names = list(map(str, known))
    if len(names) > _MAX_NAMES:
        names = [*names[:_MAX_NAMES], f"… ({len(names)} in all)"]
    return f"{known_as}: {', '.join(names) or 'none'}"


def slips(counts: Mapping[str, int]) -> Mapping[str, str]:
    """The names that are there once and are probably slips of others, each with that other name.

    `counts` says how often each name is there. Of two that are there once, the second is the slip.
    """
    found = {}
    for place, name in enumerate(counts):
        known = (
            other
            for at, other in enumerate(counts)
            if (counts[other] > 1 or at < place) and _is_slip(name, other)
        )
        if counts[name] == 1 and (meant := next(known, None)):
            found[name] = meant
    return found


def _is_slip(one: str, other: str) -> bool:
    """Whether two names differ by one slip: a letter that is wrong, missing, too many or swapped.

    The first letter of a word is rarely wrong, and figures are no slips: `zone_1` and `zone_2`.
    """
    if one.replace("_", "") == other.replace("_", ""):
        return one != other
    words = [*zip(one.split("_"), other.split("_"), strict=False)]
    different = [pair for pair in words if pair[0] != pair[1]]
    return (
        one.count("_") == other.count("_") and len(different) == 1 and _differ_a_bit(*different[0])
    )


def _differ_a_bit(one: str, other: str) -> bool:
    """Whether two words, which are not equal, differ in one letter or in two that are swapped."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    ends = one[same:], other[same:]
    if not same or min(len(one), len(other)) < _SHORTEST_WORD or any(map(_has_figure, ends)):
        return False
    shorter, longer = sorted(ends, key=len)
    is_swapped = shorter[:2] == longer[1::-1] and shorter[2:] == longer[2:]
    return is_swapped or longer[1:] in (shorter, shorter[1:])


def _has_figure(text: str) -> bool:
    return any(map(str.isdigit, text))
