"""Applies patches to the document of a city, which is then checked like any other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.format.patch.patch import Patch
from nextstation.engine.format.patch.place import DECK, LostError, Place, UnfinishedError, places_of
from nextstation.engine.format.patch.tree import Node, count, fill, moved, opened
from nextstation.engine.format.patch.words import Step, Words, steps_in
from nextstation.engine.format.source.diagnostic import Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.schema import city_schema


def patched(document: Document, patches: Iterable[Patch]) -> Document:
    """The document of a city with patches applied in order; the given one stays as it is.

    What a patch sets has its place in the patch: there diagnostics point. Paths that lead to
    nothing are among the `faults`, and so is a patch that makes the city too large.
    """
    found = list(patches)
    result = Document(document.file, list(document.lines), faults=list(document.faults))
    applying = _Applying(result)
    keys = set(_first_keys(found))
    root = opened(document, keys)
    for patch in found:
        before = len(result.lines)
        result.patches.append((before, patch.file))
        result.lines += patch.lines
        result.faults += patch.faults
        applying.merge(Place(root, Words([city_schema()])), moved(patch.changes, before))
        if count(root) > limits.FILE.nodes:
            message = f"the patched city has more than {limits.FILE.nodes} keys and values"
            at = Span(before + 1, 1)
            result.faults.append(result.diagnostic("E002", message, (), span=at))
            root = opened(document, keys)
            break
    fill(result, root, document)
    return result


def _first_keys(patches: Iterable[Patch]) -> Iterator[str]:
    """The keys of a city below which something may be changed, or named in a hint."""
    yield DECK
    for patch in patches:
        for key in patch.changes.value if isinstance(patch.changes.value, dict) else ():
            yield key
            steps, _ = steps_in(key)
            yield from (str(step.key) for step in steps[:1])


@dataclass(slots=True)
class _Applying:
    """Applies changes, and notes the paths that lead to nothing as faults of a document."""

    document: Document

    def merge(self, place: Place, change: Node) -> None:
        """Set a value, remove it (null), or merge a mapping into it."""
        empty = place.empty
        if change.value is None and not change.is_repaired:
            place.node.become(replace(change, absent=True, span=change.key or change.span))
        elif not isinstance(change.value, dict) or empty is None:
            place.node.become(change)
        else:
            if place.node.absent or not isinstance(place.node.value, type(empty)):
                place.node.become(replace(change, value=empty))
            self._merge_below(place, (), change)

    def _merge_below(self, place: Place, before: Sequence[Step], change: Node) -> None:
        """Merge the values of a mapping; their paths go on after the steps before them."""
        for key, each in change.value.items():
            steps = [*before, *self._steps(place, key, each.key)]
            try:
                for target in places_of(place, steps):
                    self.merge(target, replace(moved(each), key=steps[-1].span))
            except LostError as lost:
                if isinstance(lost, UnfinishedError) and isinstance(each.value, dict):
                    self._merge_below(place, steps, each)
                else:
                    self._note(lost)

    def _steps(self, place: Place, key: str, span: Span | None) -> list[Step]:
        """The steps of a key of a patch, which is a path unless the city has such a key here."""
        assert span is not None
        # Of a key in quotation marks, the path begins after the first one.
        line, begin = self.document.excerpt(span.line), span.column - 1
        begin = line.find(key, begin, begin + 1 + len(key))
        steps, end = steps_in(key, span.line, begin + 1)
        has_key = place.node.child(key) is not None or key in place.words.keys
        if has_key or len(steps) < 2 or end < len(key):
            return [Step(key, span)]
        return steps if begin >= 0 else [Step(each.key, span) for each in steps]

    def _note(self, lost: LostError) -> None:
        """Note a path that leads to nothing."""
        at = lost.step.span
        fault = self.document.diagnostic("E951", str(lost), (), lost.hint, span=at)
        self.document.faults.append(fault)
