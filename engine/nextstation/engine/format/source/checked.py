"""The result of checking a file, whatever the file is about."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.document import Document

T = TypeVar("T")


# How many faults the message of an error lists.
_SHOWN = 3


class UnknownNameError(ValueError):
    """A name that is neither that of a file nor that of something shipped."""


class FaultyFileError(ValueError):
    """A file with faults; `diagnostics` says what and where they are, the message the first few.

    `summary` is their number in words.
    """

    def __init__(self, kind: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        count = len(diagnostics)
        self.summary = f"the {kind} has {count} fault{'s' if count > 1 else ''}"
        self.kind, self.diagnostics = kind, diagnostics
        shown = [
            f"{each.file}:{each.span.line}: {each.code} {each.message}"
            for each in diagnostics[:_SHOWN]
        ]
        if count > _SHOWN:
            shown.append(f"and {count - _SHOWN} more, in `diagnostics`")
        super().__init__("\n".join([self.summary, *shown]))

    def __reduce__(self) -> tuple[type["FaultyFileError"], tuple[str, tuple[Diagnostic, ...]]]:
        return (FaultyFileError, (self.kind, self.diagnostics))


@dataclass(frozen=True, slots=True)
class Checked(Generic[T]):
    """A checked file: its document, what it describes, and every fault in the order of the file.

    `kind` names the file in messages. `value` is None if the faults leave nothing to describe; if
    there are faults and a value, the value is partly guessed. `warnings` are no faults.
    """

    kind: str
    document: Document
    value: T | None
    diagnostics: tuple[Diagnostic, ...]
    warnings: tuple[Diagnostic, ...] = ()

    @classmethod
    def of(
        cls,
        kind: str,
        document: Document,
        value: T | None,
        found: Iterable[Diagnostic],
        warnings: Iterable[Diagnostic] = (),
    ) -> "Checked[T]":
        """The result with the diagnostics sorted."""
        in_order = (tuple(sorted(each, key=document.order)) for each in (found, warnings))
        return cls(kind, document, value, *in_order)

    def strict(self) -> "Checked[T]":
        """The result with its warnings as faults."""
        found = sorted([*self.warnings, *self.diagnostics], key=self.document.order)
        return replace(self, diagnostics=tuple(found), warnings=())

    def sound(self, tolerated: Collection[str] = ()) -> T:
        """What the file describes.

        Raises FaultyFileError with the diagnostics whose codes are not among the `tolerated`.
        """
        faults = tuple(each for each in self.diagnostics if each.code not in tolerated)
        if faults or self.value is None:
            raise FaultyFileError(self.kind, faults or self.diagnostics)
        return self.value
