"""Registers design checks. A check is a function with the code of the warning that it gives.

A new check is a row of `vocabulary/codes/design_codes.py` and a decorated function in a module of a
package here. Its two examples are its tests; `--explain` and docs/lint.md show them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from nextstation.engine.check.registry import Finding
from nextstation.engine.lint.context import LintContext
from nextstation.engine.source.document import Document
from nextstation.engine.vocabulary.codes import design_codes
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES, DesignCode

# The checks that need no sheet.
ENGINE_CHECKS = "nextstation.engine.lint"


@dataclass(frozen=True, slots=True)
class Weakness(Finding):
    """What a design check finds: a finding with what was measured.

    It is in the `document`, or in the city's.
    """

    measure: float = 0
    document: Document | None = None


Find = Callable[[LintContext], Iterator[Weakness]]


@dataclass(frozen=True, slots=True)
class DesignCheck:
    """A design check.

    `bad` and `good` are parts of a city file, with « and » round what the check warns about; an
    example takes the place of these parts in the example city.
    """

    code: str
    find: Find
    bad: str
    good: str

    @property
    def meaning(self) -> DesignCode:
        """Its name, what it measures, and its limit."""
        return DESIGN_CODES[self.code]


_CHECKS: dict[str, DesignCheck] = {}


def design_check(code: str, *, bad: str, good: str) -> Callable[[Find], Find]:
    """Register a design check. Raises ValueError if the code is taken or has no row."""

    def register(find: Find) -> Find:
        if code not in DESIGN_CODES:
            raise ValueError(f"{find.__module__}: {code} has no row in {design_codes.__name__}")
        if code in _CHECKS:
            raise ValueError(
                f"{find.__module__}: {code} is taken by {_CHECKS[code].find.__module__}"
            )
        _CHECKS[code] = DesignCheck(code, find, bad.lstrip("\n"), good.lstrip("\n"))
        return find

    return register


@cache
def design_checks(*packages: str) -> dict[str, DesignCheck]:
    """The design checks in the modules of some packages by code, in order."""
    for package in packages:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    below = tuple(f"{package}." for package in packages)
    return {
        code: check
        for code, check in sorted(_CHECKS.items())
        if check.find.__module__.startswith(below)
    }
