"""Applies patches to the document of a city, which is then checked like any other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nextstation.engine.format.patch.changing import moved_down, put, put_empty, remove
from nextstation.engine.format.patch.place import LostError, Place, UnfinishedError, places_of
from nextstation.engine.format.patch.words import Step, Words, steps_in
from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.schema import city_schema


def patched(document: Document, patches: Iterable[Document]) -> Document:
    """The document of a city with patches applied in order; the given one stays as it is.

    What a patch sets has its place in the patch: there diagnostics point. What it removes has no
    value, but the place where it was removed: there it may be missed. Paths that lead to nothing
    are among the `faults`, and so is a patch that makes the city too large.
    """
    result = replace(document.copy(), lines=list(document.lines), content=b"", patches=[])
    applying = _Applying(result)
    for patch in patches:
        before = len(result.lines)
        result.patches.append((before, patch.file))
        result.lines += patch.lines
        result.faults += patch.faults
        root = Place(result, Words([city_schema()]))
        applying.merge(root, moved_down(patch, before), ())
        if len(result.spans) + len(result.keys) > limits.FILE.nodes:
            message = f"the patched city has more than {limits.FILE.nodes} keys and values"
            at = Span(before + 1, 1)
            result.faults.append(result.diagnostic("E002", message, (), span=at))
            unchanged, lines, faults = document.copy(), result.lines, result.faults
            return replace(unchanged, lines=lines, faults=faults, patches=result.patches)
    return result


@dataclass(slots=True)
class _Applying:
    """Applies changes, and notes the paths that lead to nothing as faults of a document."""

    document: Document

    def merge(self, place: Place, change: Document, at: Path) -> None:
        """Set a value, remove it (null), or merge a mapping into it; it is at a path of changes."""
        value, empty = change.at(at), place.empty
        if value is None and at not in change.repaired:
            self._make_around(place)
            self._remove(place.path, change.keys[at])
        elif not isinstance(value, dict) or empty is None:
            self._make_around(place)
            put(self.document, place.path, change, at)
        else:
            if not isinstance(self.document.at(place.path), type(empty)):
                self._make_around(place)
                put_empty(self.document, place.path, empty, change.keys[at])
            self._merge_below(place, (), change, at)

    def _make_around(self, place: Place) -> None:
        """Make the mappings and lists that a place lies in, as far as they are not there."""
        for end, (step, span) in enumerate(zip(place.path[1:], place.spans, strict=False), 1):
            path = place.path[:end]
            if not isinstance(self.document.at(path), dict | list):
                new: Any = [] if isinstance(step, int) else {}
                put_empty(self.document, path, new, self.document.keys.get(path, span))

    def _remove(self, path: Path, span: Span) -> None:
        remove(self.document, path)
        holder = self.document.at(path[:-1])
        if isinstance(holder, dict):
            self.document.spans[path] = self.document.keys[path] = span
            # An entry of a list, such as a scoring term, goes with its last key.
            if not holder and isinstance(self.document.at(path[:-2]), list):
                remove(self.document, path[:-1])

    def _merge_below(
        self, place: Place, before: Sequence[Step], change: Document, at: Path
    ) -> None:
        """Merge the values of a mapping; their paths go on after the steps before them."""
        holder = self.document.at(place.path)
        # What is new comes first: an entry of a list goes with its last key.
        for key, value in sorted(change.at(at).items(), key=lambda each: each[1] is None):
            if self.document.at(place.path) is not holder:
                return
            here = (*at, key)
            steps = [*before, *self._steps(place, key, change.keys[here])]
            try:
                # From the last on, so that the numbers of others stay right if one is removed.
                for target in reversed(places_of(place, steps)):
                    change.keys[here] = steps[-1].span
                    self.merge(target, change, here)
            except LostError as lost:
                if isinstance(lost, UnfinishedError) and isinstance(value, dict):
                    self._merge_below(place, steps, change, here)
                else:
                    self._note(lost)

    def _steps(self, place: Place, key: str, span: Span) -> list[Step]:
        """The steps of a key of a patch, which is a path unless the city has such a key here."""
        # Of a key in quotation marks, the path begins after the first one.
        line, begin = self.document.excerpt(span.line), span.column - 1
        begin = line.find(key, begin, begin + 1 + len(key))
        steps, end = steps_in(key, span.line, begin + 1)
        has_key = key in (place.value or ()) or key in place.words.keys
        if has_key or len(steps) < 2 or end < len(key):
            return [Step(key, span)]
        return steps if begin >= 0 else [Step(each.key, span) for each in steps]

    def _note(self, lost: LostError) -> None:
        """Note a path that leads to nothing."""
        at = lost.step.span
        fault = self.document.diagnostic("E951", str(lost), (), lost.hint, span=at)
        self.document.faults.append(fault)
