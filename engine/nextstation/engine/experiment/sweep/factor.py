"""Factors of a sweep: a path with the values that it is to have: `deck.joker.copies=1,2`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.patch.patch import Patch, setting
from nextstation.engine.patch.path import steps_in

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
# The most values of a factor.
MOST = 1000
_PAIRS = {"[": "]", "{": "}", "(": ")"}


@dataclass(frozen=True, slots=True)
class Factor:
    """A path of a city, the values that it takes in turn, as texts, and the patches with them."""

    path: str
    values: tuple[str, ...]
    patches: tuple[Patch, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Factor":
        """The factor that a text describes: values with commas between them, or a range `4..6`.

        Commas in brackets and quotation marks are part of a value. Raises ValueError if the text
        has no path and no value, a value twice, or too many values.
        """
        _, end = steps_in(text)
        path, rest = text[:end], text[end:].lstrip()
        if not path or not rest.startswith("="):
            raise ValueError(f"`{text}` is not a setting; write it as `deck.joker.copies=1,2,3`")
        values = tuple(_values(rest[1:], path))
        if twice := next((each for each in values if values.count(each) > 1), None):
            raise ValueError(f"`{path}` has the value `{twice}` twice")
        return cls(path, values, tuple(setting(f"{path}={value}") for value in values))

    @property
    def varies(self) -> bool:
        """Whether there are several values."""
        return len(self.values) > 1


def _values(text: str, path: str) -> list[str]:
    found: list[str] = []
    for part in _split(text):
        span = _RANGE.fullmatch(part)
        if span is None:
            found.append(part)
            continue
        first, last = int(span[1]), int(span[2])
        if not first <= last < first + MOST:
            raise ValueError(
                f"`{part}` is not a range of at most {MOST:,} values, from low to high"
            )
        found += map(str, range(first, last + 1))
    if len(found) > MOST:
        raise ValueError(f"`{path}` has {len(found):,} values; the limit is {MOST:,}")
    return found


def _split(text: str) -> Iterator[str]:
    """The parts of a text between commas that are in no brackets and no quotation marks."""
    part, closing = "", list[str]()
    for sign in text:
        if closing and sign == closing[-1]:
            closing.pop()
        elif sign in "'\"" and not (closing and closing[-1] in "'\""):
            closing.append(sign)
        elif sign in _PAIRS and not (closing and closing[-1] in "'\""):
            closing.append(_PAIRS[sign])
        if sign == "," and not closing:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()
