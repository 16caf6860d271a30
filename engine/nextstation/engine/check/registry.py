"""Registers checks. A check is a function with the code of the fault that it finds.

A new check is a decorated function in a module of `city_checks` or `module_checks`, and a case in
`tests/cases`; `ns validate --explain` and the documentation follow.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Generic, TypeVar

from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.source.document import Document

Context = TypeVar("Context")


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault that a check finds: what is wrong, with which value, and what would be right.

    Its place in the file is that of the value at `path`, of its key (`on_key`), or `span`. `also`
    is another place that it refers to, and how.
    """

    message: str
    path: Path
    hint: str = ""
    on_key: bool = False
    span: Span | None = None
    also: tuple[Span, str] | None = None


Find = Callable[[Context], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Check(Generic[Context]):
    """A check, and the parts of the document that it cannot do without.

    A part that `needs` names must not have been repaired; one that `whole` names must not hold a
    repaired value either. What a check `spoils` where it finds a fault is as unreliable as a
    repaired value: the checks that need it wait until the fault is mended.
    """

    code: str
    find: Find[Context]
    needs: Sequence[Path]
    whole: Sequence[Path]
    spoils: Sequence[Path]

    def run(
        self, document: Document, context: Context, spoilt: Collection[Path]
    ) -> Iterator[Diagnostic]:
        """What the check finds, other than consequences of faults that are already known."""
        repaired = any(map(document.is_repaired, self.needs))
        if repaired or any(map(document.is_unreliable, self.whole)):
            return
        if any(each in spoilt for each in (*self.needs, *self.whole)):
            return
        for found in self.find(context):
            if not document.is_unreliable(found.path):
                span = document.key_span(found.path) if found.on_key else found.span
                related = (document.related(*found.also),) if found.also else ()
                yield document.diagnostic(
                    self.code, found.message, found.path, found.hint, span=span, related=related
                )


@dataclass(slots=True)
class Registry(Generic[Context]):
    """The checks of one kind of file: those that the modules of `package` register."""

    package: str
    checks: list[Check[Context]] = field(default_factory=list)
    summaries: dict[str, str] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)

    def check(
        self,
        code: str,
        summary: str = "",
        *,
        needs: Sequence[Path] = (),
        whole: Sequence[Path] = (),
        spoils: Sequence[Path] = (),
    ) -> Callable[[Find[Context]], Find[Context]]:
        """Register a check; `summary` is the meaning of its code.

        A further check with the same code, for what needs other parts of the document, is in the
        same module and has no summary. Raises ValueError if the code is taken.
        """

        def register(find: Find[Context]) -> Find[Context]:
            home = self.homes.setdefault(code, find.__module__)
            if summary and code in self.summaries:
                raise ValueError(f"{find.__module__}: the code {code} is taken by {home}")
            if not summary and (code not in self.summaries or home != find.__module__):
                raise ValueError(f"{find.__module__}: the code {code} needs a summary")
            self.summaries.setdefault(code, summary)
            self.checks.append(Check(code, find, needs, whole, spoils))
            return find

        return register

    def run(self, document: Document, context: Context) -> Iterator[Diagnostic]:
        """What all checks find."""
        _import_modules(self.package)
        spoilt: set[Path] = set()
        # What some checks spoil must be known before the others run.
        for check in sorted(self.checks, key=lambda each: not each.spoils):
            found = list(check.run(document, context, spoilt))
            spoilt.update(check.spoils if found else ())
            yield from found

    def codes(self) -> dict[str, str]:
        """The codes of the checks with their summaries, in order."""
        _import_modules(self.package)
        return dict(sorted(self.summaries.items()))


@cache
def _import_modules(package: str) -> None:
    """Import the modules of a package: that registers their checks."""
    for module in iter_modules(import_module(package).__path__):
        import_module(f"{package}.{module.name}")
