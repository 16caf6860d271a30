"""Registers checks, of faults and of designs: functions, each with the code of what it finds.

A new check is a decorated function in a module of a package of checks. One of faults says what its
code means, and has a case in `tests/cases`; one of designs has a row of
`vocabulary/codes/design_codes.py`, since city files name its code, and two examples, which are its
tests. `--explain` and the documentation follow.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from importlib import import_module
from operator import or_
from pkgutil import walk_packages
from typing import Any, Protocol, TypeVar

from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.codes import design_codes
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES, DesignCode
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import (
    EXPERIMENT_CODES,
    FILE_CODES,
    NETWORK_CODES,
    PATCH_CODES,
    RECORD_CODES,
    TABLE_CODES,
)

CITY_CHECKS = "nextstation.engine.checks.city_checks"
MODULE_CHECKS = "nextstation.engine.checks.module_checks"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check finds: what is wrong, with which value, and what would be right.

    Its place in the file is that of the value at `path`, of its key (`on_key`), or `span`. `also`
    are other places that it refers to, and how. A design check says what it measured; it may find
    something in another `document`.
    """

    message: str
    path: Path
    hint: str = ""
    on_key: bool = False
    span: Span | None = None
    also: Sequence[tuple[Span, str]] = ()
    measure: float = 0
    document: Document | None = None


class Checkable(Protocol):
    """What checks look at."""

    @property
    def document(self) -> Document:
        """The document of the file."""


Context = TypeVar("Context", bound=Checkable)
Find = Callable[[Context], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check, and the parts of the document that it cannot do without.

    A part that `needs` names must not have been repaired; one that `whole` names must not hold a
    repaired value either. What a check `spoils` where it finds something is as unreliable as a
    repaired value: the checks that need it wait until that is mended. `("W1",)` is no part of the
    document but the group of the checks whose codes begin so.

    `bad` and `good` are examples, parts of a city file with « and » round what the check finds;
    they take the place of these parts in an example city.
    """

    code: str
    find: Find[Any]
    summary: str
    needs: Sequence[Path]
    whole: Sequence[Path]
    spoils: Sequence[Path]
    bad: str
    good: str

    @property
    def home(self) -> str:
        """The module that the check is in."""
        return self.find.__module__

    @property
    def meaning(self) -> DesignCode:
        """What a design check is called and measures, and its limit."""
        return DESIGN_CODES[self.code]

    def waits(self, document: Document, spoilt: Collection[Path]) -> bool:
        """Whether its findings would be consequences of others."""
        parts = (*self.needs, *self.whole, (self.code[:2],))
        return (
            any(each in spoilt for each in parts)
            or any(map(document.is_repaired, self.needs))
            or any(map(document.is_unreliable, self.whole))
        )


_CHECKS: list[Check] = []


def check(
    code: str,
    summary: str = "",
    *,
    needs: Sequence[Path] = (),
    whole: Sequence[Path] = (),
    spoils: Sequence[Path] = (),
    bad: str = "",
    good: str = "",
) -> Callable[[Find[Context]], Find[Context]]:
    """Register a check; `summary` is the meaning of its code, unless that has a row of its own.

    A further check with the same code, for what needs other parts of the document, is in the same
    module and has no summary. Raises ValueError if the code is taken or has no meaning.
    """

    def register(find: Find[Context]) -> Find[Context]:
        meaning = DESIGN_CODES[code].summary if code in DESIGN_CODES else summary
        here, homes = find.__module__, {each.home for each in _CHECKS if each.code == code}
        if homes and (meaning or here not in homes):
            raise ValueError(f"{here}: {code} is taken by {min(homes)}")
        if not homes and not meaning:
            raise ValueError(f"{here}: {code} has no summary and no row in {design_codes.__name__}")
        examples = (bad.lstrip("\n"), good.lstrip("\n"))
        _CHECKS.append(Check(code, find, meaning, needs, whole, spoils, *examples))
        return find

    return register


@cache
def checks_in(*packages: str) -> Sequence[Check]:
    """The checks in the modules of some packages, in the order of their codes."""
    for package in packages:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    below = tuple(f"{package}." for package in packages)
    found = (each for each in _CHECKS if each.home.startswith(below))
    return sorted(found, key=lambda each: each.code)


def run(
    checks: Iterable[Check], context: Checkable, ignored: Collection[str] = ()
) -> Iterator[tuple[Check, Finding, Diagnostic]]:
    """What checks find, other than consequences of what is known; `ignored` codes spoil nothing."""
    spoilt: set[Path] = set()
    # What some checks spoil must be known before the others run.
    for check in sorted(checks, key=lambda each: not each.spoils):
        if check.waits(context.document, spoilt):
            continue
        for found in check.find(context):
            document = found.document or context.document
            if document.is_unreliable(found.path):
                continue
            span = document.key_span(found.path) if found.on_key else found.span
            related = tuple(document.related(*each) for each in found.also)
            yield (
                check,
                found,
                document.diagnostic(
                    check.code, found.message, found.path, found.hint, span=span, related=related
                ),
            )
            if check.code not in ignored:
                spoilt.update(check.spoils)


def city_codes() -> dict[str, str]:
    """The codes of faults in a city file; those of any file come first."""
    return FILE_CODES | _meanings(CITY_CHECKS)


def module_codes() -> dict[str, str]:
    """The codes of faults that only module files have."""
    return _meanings(MODULE_CHECKS)


@cache
def all_codes() -> dict[str, str]:
    """The codes of faults in every kind of file."""
    readers = (TABLE_CODES, NETWORK_CODES, PATCH_CODES, EXPERIMENT_CODES)
    return reduce(or_, readers, city_codes() | RECORD_CODES | module_codes())


def _meanings(package: str) -> dict[str, str]:
    """The codes of the checks of a package; of those with the same code, one says what it means."""
    return {each.code: each.summary for each in checks_in(package) if each.summary}
