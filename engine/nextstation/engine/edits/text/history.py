"""Undo and redo: the change from one text to another, made in a text that has changed since."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from typing import NamedTuple


class _Kept(NamedTuple):
    """A part that two texts have in common: where it begins in each, and how long it is."""

    old: int
    new: int
    length: int


def remade(now: str, old: str, new: str) -> str | None:
    """The text with the change from `old` to `new`, wherever it is by now.

    None if `now`, which comes from `old` by other changes, has lost what is to be changed.
    """
    if now == old:
        return new
    there = _kept(old, now)
    for before, after in reversed([*pairwise(_kept(old, new))]):
        start, end = before.old + before.length, after.old
        home = next(
            (each for each in there if each.old <= start and end <= each.old + each.length), None
        )
        if home is None:
            return None
        shift = home.new - home.old
        put = new[before.new + before.length : after.new]
        now = now[: start + shift] + put + now[end + shift :]
    return now


def _kept(old: str, new: str) -> list[_Kept]:
    """What two texts have in common, in order, from an empty part to an empty part.

    Whole lines are; of lines that differ, one to one, how they begin and how they end.
    """
    lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    found = [_Kept(0, 0, 0)]
    at = (0, 0)
    for kind, a, b, c, d in SequenceMatcher(None, *lines).get_opcodes():
        one, other = lines[0][a:b], lines[1][c:d]
        if kind == "equal":
            found.append(_Kept(*at, sum(map(len, one))))
        elif len(one) == len(other):
            found += _ends(one, other, *at)
        at = (at[0] + sum(map(len, one)), at[1] + sum(map(len, other)))
    return [*_joined([*found, _Kept(*at, 0)])]


def _ends(one: Iterable[str], other: Iterable[str], old: int, new: int) -> Iterator[_Kept]:
    """How lines begin and end that differ in between."""
    for before, after in zip(one, other, strict=True):
        head = _alike(before, after)
        tail = _alike(before[head:][::-1], after[head:][::-1])
        yield _Kept(old, new, head)
        yield _Kept(old + len(before) - tail, new + len(after) - tail, tail)
        old, new = old + len(before), new + len(after)


def _alike(one: str, other: str) -> int:
    """The number of characters with which both texts begin."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _joined(parts: Iterable[_Kept]) -> Iterator[_Kept]:
    """Parts that follow each other in both texts, as one."""
    last: _Kept | None = None
    for part in parts:
        if last and (last.old + last.length, last.new + last.length) == (part.old, part.new):
            last = _Kept(last.old, last.new, last.length + part.length)
            continue
        if last:
            yield last
        last = part
    if last:
        yield last
