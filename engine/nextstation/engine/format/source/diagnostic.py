"""Faults of a file as data: where, what, and what would be right."""

from dataclasses import asdict, dataclass
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a line: line and column counted from 1, width in characters."""

    line: int
    column: int
    width: int = 1


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a diagnostic refers to, such as the first of two equal keys."""

    span: Span
    message: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A fault of a file.

    `path` leads to the value in the document, `excerpt` is the line of the file, `hint` says what
    would be right.
    """

    file: str
    span: Span
    code: str
    message: str
    hint: str = ""
    path: Path = ()
    excerpt: str = ""
    related: tuple[Related, ...] = ()

    @property
    def place(self) -> str:
        """The path as text: `colours.purple.departs`, `deck.cards[2]`."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).lstrip(".")

    @property
    def at(self) -> str:
        """The file, and the line where the fault is in one: `city.yaml:12`."""
        return self.file if self.span == Span(1, 1) else f"{self.file}:{self.span.line}"

    @property
    def order(self) -> tuple[int, int, str]:
        """A key that sorts diagnostics in the order of the file."""
        return (self.span.line, self.span.column, self.code)

    def to_dict(self) -> dict[str, Any]:
        """The diagnostic as plain data."""
        return asdict(self)


class UnreadableError(ValueError):
    """A file that cannot be read as a document; `diagnostic` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.at}: {diagnostic.message}")
        self.diagnostic = diagnostic

    def __reduce__(self) -> tuple[type["UnreadableError"], tuple[Diagnostic]]:
        return (UnreadableError, (self.diagnostic,))
