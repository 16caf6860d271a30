"""Checks the design of a city: one run reports every warning, in the order of the file."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nextstation.engine.checks.context import CityContext, OnCompile
from nextstation.engine.checks.registry import Check, run
from nextstation.engine.city.dealing import DealError, incompatibility
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.paths import LINT
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.format.vocabulary.lint import IGNORE, REASON, WARNINGS


@dataclass(frozen=True, slots=True)
class DesignWarning:
    """A warning about the design: where and what, by which check, and what was measured."""

    diagnostic: Diagnostic
    check: Check
    measure: float
    limit: float | None

    @property
    def facts(self) -> dict[str, Any]:
        """What its check is called, what it measured, and its limit, as plain data."""
        return {"name": self.check.meaning.name, "measure": self.measure, "limit": self.limit}


@dataclass(frozen=True, slots=True)
class Ignored:
    """Why a city file ignores the warnings of a code, and how many: None for any number."""

    reason: str
    warnings: int | None = None

    @classmethod
    def of(cls, data: Any) -> "Ignored":
        """What the file says of a code."""
        if isinstance(data, str):
            return cls(data)
        return cls(data[REASON], data.get(WARNINGS))

    def covers(self, count: int) -> bool:
        """Whether this many warnings are ignored."""
        return self.warnings is None or count <= self.warnings


@dataclass(frozen=True, slots=True)
class LintReport:
    """The warnings about a city, those that its file ignores, and what it says of each code.

    A code of more warnings than the file ignores has all of them among the `warnings`.
    """

    warnings: tuple[DesignWarning, ...]
    ignored: tuple[DesignWarning, ...]
    by_file: Mapping[str, Ignored]


def lint_city(
    checked: Checked[Network],
    checks: Iterable[Check],
    games: int = 0,
    on_compile: OnCompile = lambda setup, player: None,
    modules: Sequence[Checked[Module]] = (),
) -> LintReport:
    """Check the design of a city, and of modules that it is played with beside those it lists.

    `games` is the number of games that each player plays for the checks that need games; without
    games, these do not run. `on_compile` gets the set-up and the player that the kernel must first
    be built for. Raises FaultyFileError if the city or a module has faults, DealError if the
    city cannot be played with a module.
    """
    network, document = checked.sound(), checked.document
    for module in modules:
        if why := incompatibility(network, module.sound()):
            raise DealError(why)
    settings = document.at(LINT) or {}
    by_file = {code: Ignored.of(each) for code, each in settings.get(IGNORE, {}).items()}
    limits = {code: next(iter(each.values())) for code, each in settings.items() if code != IGNORE}
    context = CityContext(document, network, limits, games, modules, on_compile=on_compile)
    places = {each.document.file: number for number, each in enumerate(modules)}

    def order(warning: DesignWarning) -> tuple[Any, ...]:
        """Warnings about the city come first, then those about each module."""
        where = warning.diagnostic
        return places.get(where.file, -1), document.order(where)

    found = sorted(_warnings(context, checks, by_file), key=order)
    counts = Counter(each.check.code for each in found)
    ignored = {code for code, each in by_file.items() if each.covers(counts[code])}
    return LintReport(
        tuple(each for each in found if each.check.code not in ignored),
        tuple(each for each in found if each.check.code in ignored),
        by_file,
    )


def _warnings(
    context: CityContext, checks: Iterable[Check], by_file: Collection[str]
) -> Iterator[DesignWarning]:
    """What the checks find, in the order of their codes; `by_file` has those of the file."""
    ready = (each for each in checks if context.games or not each.meaning.plays)
    for check, found, where in run(ready, context, by_file):
        limit = context.limit(check.code) if check.meaning.limit_word else None
        yield DesignWarning(where, check, found.measure, limit)


def codes_of(select: Collection[str], ignore: Collection[str]) -> set[str]:
    """The codes that some words select, all if there are none, without those that others ignore.

    A word is a code or the beginning of one, such as `W2`. Raises ValueError if no code begins so.
    """
    selected = _beginning_with(select) if select else set(DESIGN_CODES)
    return selected - _beginning_with(ignore)


def _beginning_with(words: Collection[str]) -> set[str]:
    codes: set[str] = set()
    for word in words:
        own = {code for code in DESIGN_CODES if code.startswith(word.upper())}
        if not own:
            raise ValueError(f"no check begins with `{word}`; {suggestion(word, DESIGN_CODES)}")
        codes |= own
    return codes
