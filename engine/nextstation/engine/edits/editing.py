"""Makes an edit in the text of a city file, and checks that it does exactly what was wanted."""

import re
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from nextstation.engine.edits.change import Edit, with_change
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.edits.text.tree import comments
from nextstation.engine.edits.text.writing import written
from nextstation.engine.source.diagnostic import Diagnostic

# What data of another shape raise: with faults, a file may have any.
_SHAPES = (AttributeError, LookupError, TypeError)


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
    """Whether an edit is about the same thing in two files, such as one and a later version of it.

    Raises RefusedEditError where the edit has no meaning in one of them.
    """
    try:
        return one.text == other.text or edit.about(one) == edit.about(other)
    except _SHAPES:
        return False


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
