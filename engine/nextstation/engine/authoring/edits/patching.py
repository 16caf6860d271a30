"""Writes patches into the text of a city file."""

import json
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from nextstation.engine.authoring.edits.change import Change, Drop, Insert, Put, Rename
from nextstation.engine.authoring.edits.refusal import form
from nextstation.engine.authoring.edits.text.writing import written
from nextstation.engine.format.patch.patched import patched
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document


def patched_text(document: Document, patches: Sequence[Document]) -> str:
    """The text of a document in which patches have been made.

    Its lines end with a line feed. What the patches do not change stays as it is, comments
    included. Raises RefusedEditError where the form of the file does not allow that,
    UnreadableError if the file would be too large.
    """
    return changed_text(document, patched(document, patches).data)


def changed_text(document: Document, wanted: Any) -> str:
    """The text of a document with other data, under the same conditions as `patched_text`."""
    text = written("\n".join(document.lines), changes_between(document.data, wanted, ()))
    if parse_document(text, document.file).data != wanted:
        raise form("this file is written in a form that no patch can be written into")
    return text


def changes_between(before: Any, after: Any, path: Path) -> Iterator[Change]:
    """The changes that make one value another; each holds after those before it."""
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict) and after:
        lost, new = ([*each] for each in (before.keys() - after, after.keys() - before))
        if len(lost) == len(new) == 1 and before[lost[0]] == after[new[0]]:
            yield Rename((*path, lost[0]), new[0])
            lost, new = [], []
        for key, value in after.items():
            if key in before:
                yield from changes_between(before[key], value, (*path, key))
            elif key in new:
                yield Put((*path, key), value)
        # New keys before others go: a mapping that is empty in between would be removed.
        yield from (Drop((*path, key)) for key in before if key in lost)
    elif isinstance(before, list) and isinstance(after, list) and before and after:
        yield from _changes_of_list(before, after, path)
    else:
        yield Put(path, after)


def _changes_of_list(before: list[Any], after: list[Any], path: Path) -> Iterator[Change]:
    """From the last entry to the first, so that the numbers of those to come stay right."""
    old, new = ([json.dumps(entry) for entry in each] for each in (before, after))
    found = SequenceMatcher(None, old, new, autojunk=False)
    for _, first, last, begin, end in reversed(found.get_opcodes()):
        both = min(last - first, end - begin)
        # New entries before others go: a list that is empty in between would be removed.
        for number in reversed(range(begin + both, end)):
            yield Insert(path, first + both, after[number])
        for number in reversed(range(first + both, last)):
            yield Drop((*path, number))
        for number in reversed(range(both)):
            yield from changes_between(
                before[first + number], after[begin + number], (*path, first + number)
            )
