"""Edits as plain data, made in the text of a city file as they say, or refused; undo and redo."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from nextstation.engine.authoring.edits import districts, links, rivers, stations
from nextstation.engine.authoring.edits.change import Cells, Edit, Plan, with_change
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.edits.text.tree import comments
from nextstation.engine.authoring.edits.text.writing import written
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.vocabulary.schema_builder import PLACE

# What data of another shape raise: with faults, a file may have any.
_SHAPES = (AttributeError, LookupError, TypeError)
# No number of an edit is as large.
_MOST = 10**6
# The edits of each module by their names: `move_station` is MoveStation.
KINDS: Mapping[str, type[Edit]] = {
    re.sub("(?<=.)(?=[A-Z])", "_", name).lower(): each
    for module in (stations, districts, rivers, links)
    for name, each in vars(module).items()
    if getattr(each, "plan", None) and each.__module__ == module.__name__
}


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit that was made: in words, and the file after it.

    `notes` say what else it changes, and which comments it removes with what they were about.
    """

    title: str
    notes: tuple[str, ...]
    file: CityFile


def edited(file: CityFile, edit: Edit) -> Edited:
    """The file after an edit, which changes only what it says.

    Raises RefusedEditError if nothing would change, if the form of the file does not allow it, or
    if it would bring a fault.
    """
    try:
        plan = edit.plan(file)
        text, wanted = written(file.text, plan.changes, file.arts), file.plain()
        for change in plan.changes:
            with_change(wanted, change)
    except _SHAPES:
        if not file.faults:
            raise
        raise RefusedEditError("the file has a fault there: correct it first") from None
    if text == file.text:
        raise RefusedEditError(f"nothing changes, as it is so already: {plan.title}")
    after = checked_file(file, text)
    if after.plain() != wanted:
        raise RefusedEditError("this file is written in a form that cannot be edited here")
    removed = (Counter(comments(file.text)) - Counter(comments(text))).elements()
    gone = [f"the comment `{each}` is removed too" for each in removed]
    return Edited(plan.title, (*plan.notes, *gone), after)


def means_the_same(edit: Edit, one: CityFile, other: CityFile) -> bool:
    """Whether an edit changes the same to the same in two files, such as a later version of one.

    Raises RefusedEditError where the edit has no meaning in one of them.
    """
    try:
        return one.text == other.text or _effect(edit, one) == _effect(edit, other)
    except _SHAPES:
        return False


def _effect(edit: Edit, file: CityFile) -> tuple[Plan, list[Any]]:
    """What an edit does in a file, and what is there before."""
    plan = edit.plan(file)
    return plan, [
        [file.word(point, each.path) for point in each.words]
        if isinstance(each, Cells)
        else file.at(each.path)
        for each in plan.changes
    ]


def checked_file(before: CityFile, text: str) -> CityFile:
    """The file with another text. Raises RefusedEditError if that brings a fault."""
    after = CityFile.of(text)
    had = Counter(map(_known, before.faults))
    for fault in after.faults:
        if not had[_known(fault)]:
            hint = f" ({fault.hint})" if fault.hint else ""
            raise RefusedEditError(f"{fault.message}{hint}", fault)
        had[_known(fault)] -= 1
    return after


def _known(fault: Diagnostic) -> Hashable:
    """What a fault is about, wherever it stands by now, and however often it occurs."""
    keys = tuple(step for step in fault.path if isinstance(step, str))
    return fault.code, keys, re.sub(r" \(and \d+ more\)", "", fault.message)


def edit_of(data: Mapping[str, Any]) -> Edit:
    """The edit that data describe. Raises RefusedEditError for anything else."""
    kind = KINDS.get(str(data.get("kind")))
    if kind is None:
        raise RefusedEditError("there is no such edit")
    types, given = get_type_hints(kind), {}
    known: Any = fields(kind)  # type: ignore[arg-type]
    for each in known:
        if each.name in data:
            given[each.name] = _value(types[each.name], data[each.name], each.name)
        elif each.default is MISSING:
            raise RefusedEditError(f"the edit lacks `{each.name}`")
    return kind(**given)


def _value(kind: Any, value: Any, name: str) -> Any:
    """A value of a type that an edit has. Raises RefusedEditError if it is of another."""
    if isinstance(value, int | float) and not abs(value) < _MOST:
        raise RefusedEditError(f"a number in `{name}` of the edit is too large")
    if get_origin(kind) is UnionType:
        return None if value is None else _value(get_args(kind)[0], value, name)
    if get_origin(kind) is tuple and isinstance(value, list):
        inner, *rest = get_args(kind)
        if rest == [...]:
            return tuple(_value(inner, each, name) for each in value)
        if len(value) == 1 + len(rest):
            return tuple(_value(inner, each, name) for each in value)
    elif kind in _SCALARS and _SCALARS[kind][0](value):
        return _SCALARS[kind][1](value)
    raise RefusedEditError(f"`{name}` of the edit is malformed")


_SCALARS: Mapping[Any, tuple[Callable[[Any], bool], Callable[[Any], Any]]] = {
    Point: (
        lambda value: isinstance(value, str) and bool(re.fullmatch(PLACE["pattern"], value)),
        Point.parse,
    ),
    str: (lambda value: isinstance(value, str), str),
    int: (lambda value: isinstance(value, int) and not isinstance(value, bool), int),
    float: (lambda value: isinstance(value, int | float) and not isinstance(value, bool), float),
}


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
