"""Files with a fault: a sound file, edited, with « and » round each place that a fault is found at.

A case names the edit (`replace` and `with`, or several `edits`), or the whole `text`. Where a fault
lies outside of the edit, `at` lists marked snippets of the edited file. `finds` lists the faults in
the order of the file, as `CODE message | hint`; of message and hint, a part will do.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from nextstation.engine.format.source.diagnostic import Diagnostic, Span

_LINE_END = re.compile("\r\n|\n|\r|\x85")
_OPEN, _CLOSE = "«", "»"


@dataclass(frozen=True)
class FaultCase:
    """An edited file and the faults in it; `spans` are the marked places in the file's order.

    `file` is the name to read where there is no text.
    """

    name: str
    text: str
    finds: tuple[str, ...]
    spans: tuple[Span, ...]
    file: str
    ignored: frozenset[str] = frozenset()

    @property
    def codes(self) -> list[str]:
        return [finding.split()[0] for finding in self.finds]

    def check(self, diagnostics: Iterable[Diagnostic]) -> None:
        """The diagnostics are those that the case names, each at its mark."""
        found = [each for each in diagnostics if each.code not in self.ignored]
        assert [each.code for each in found] == self.codes, [str(each) for each in found]
        for diagnostic, finding, span in zip(found, self.finds, self.spans, strict=True):
            message, _, hint = finding.partition(" ")[2].partition(" | ")
            assert message in diagnostic.message
            assert hint in diagnostic.hint
            assert diagnostic.span == span


def case_of(data: Mapping[str, Any], bases: Mapping[str, str], base: str) -> FaultCase:
    """A case as its file says it; it edits the base of this name if it names none."""
    edits = data.get("edits") or {data.get("replace"): data.get("with", "")}
    text = data.get("text")
    if text is None and "file" not in data:
        text = bases[data.get("of", base)]
        for old, new in edits.items():
            assert text.count(old) == 1, f"`{old}` is not there exactly once"
            text = text.replace(old, new * data.get("times", 1))
    marked = text or ""
    for snippet in data.get("at", ()):
        bare = snippet.replace(_OPEN, "").replace(_CLOSE, "")
        assert marked.count(bare) == 1, f"`{bare}` is not there exactly once"
        marked = marked.replace(bare, snippet)
    bare, spans = read_marks(marked)
    finds = tuple(data["finds"])
    # What is not at a place is at the beginning: a file that is missing or too large.
    spans = spans or (Span(1, 1),) * len(finds)
    made = data.get("file") or next(iter(edits.values())) or data.get("text") or "nothing"
    code = finds[0].split()[0] if finds else "sound"
    name = f"{code}-{re.sub('[«»]', '', made).strip()[:24]}"
    ignored = frozenset(data.get("besides", ()))
    return FaultCase(name, bare, finds, spans, data.get("file", ""), ignored)


def read_marks(text: str) -> tuple[str, tuple[Span, ...]]:
    """A text without its marks, and the places marked; marks within marks are several places."""
    plain, opened, spans = "", list[int](), list[tuple[int, int]]()
    for part in re.split(f"([{_OPEN}{_CLOSE}])", text):
        if part == _OPEN:
            opened.append(len(plain))
        elif part == _CLOSE:
            spans.append((opened.pop(), len(plain)))
        else:
            plain += part
    assert not opened, "a mark is not closed"
    return plain, tuple(_span(plain, *each) for each in sorted(spans))


def _span(text: str, start: int, end: int) -> Span:
    before = _LINE_END.split(text[:start])
    return Span(len(before), len(before[-1]) + 1, max(end - start, 1))
