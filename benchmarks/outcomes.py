"""What `ns validate`, `ns lint` and `ns diff` say of an edited city."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from edits import KINDS, Edit

from nextstation.engine.authoring.differences import differences
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.lint.runner import DesignWarning, lint_city
from nextstation.renderers.lint.catalogue import every_check

# Without those of names, colours and papers, which take long: edits hardly change what these see.
CHECKS = [check for code, check in every_check().items() if code < "W600"]


@dataclass(frozen=True)
class Outcome:
    """An edit of a city, and what is reported that was not reported before it.

    `ignored` are the warnings that the city file ignores, `changes` the lines of `ns diff`.
    """

    city: str
    edit: Edit
    faults: Sequence[Diagnostic] = ()
    warnings: Sequence[Diagnostic] = ()
    ignored: Sequence[Diagnostic] = ()
    is_same_game: bool = False
    changes: Sequence[str] = ()

    @property
    def reported_by(self) -> str:
        """Who reports the edit."""
        return "validate" if self.faults else "lint" if self.warnings else "none"

    @property
    def is_placed(self) -> bool:
        """Whether a report is on an edited line, or names an edited place."""
        lines = {span.line for span in self.edit.texts}
        return any(
            each.span.line in lines or names(f"{each.message} {each.hint}", self.edit)
            for each in (*self.faults, *self.warnings)
        )

    @property
    def is_in_diff(self) -> bool:
        """Whether `ns diff` reports the edit, with its places."""
        return bool(self.changes) and (
            not self.edit.places or any(names(change, self.edit) for change in self.changes)
        )


def names(text: str, edit: Edit) -> bool:
    """Whether a text names a place that was edited."""
    return any(re.search(rf"\b{place}\b", text) for place in edit.places)


def outcomes(city: str, text: str, most: int, seed: int) -> Iterator[Outcome]:
    """The outcomes of the edits of a city without faults: of each kind, at most this number."""
    base = check_city(parse_document(text, city))
    network, report = base.sound(), lint_city(base, CHECKS)
    context = CityContext(base.document, network)
    known = Counter(map(_said, (*report.warnings, *report.ignored)))
    for make in KINDS:
        made = [*make(context)]
        random = Random(f"{seed} {city} {make.__name__}")  # noqa: S311
        for edit in random.sample(made, min(most, len(made))):
            yield _outcome(city, edit, base, known)


def _outcome(city: str, edit: Edit, base: Checked[Network], known: Counter[str]) -> Outcome:
    after = check_city(parse_document(edit.apply(base.document.lines), city))
    if after.diagnostics:
        return Outcome(city, edit, after.diagnostics)
    report, before, network = lint_city(after, CHECKS), base.sound(), after.sound()
    return Outcome(
        city,
        edit,
        warnings=[*_new(report.warnings, known)],
        ignored=[*_new(report.ignored, known)],
        is_same_game=city_hash(network) == city_hash(before)
        and network.city.objectives == before.city.objectives,
        changes=[each.text for each in differences(base, after)],
    )


def _said(warning: DesignWarning) -> str:
    return f"{warning.check.code} {warning.diagnostic.message}"


def _new(warnings: Sequence[DesignWarning], known: Counter[str]) -> Iterator[Diagnostic]:
    """The warnings beyond those that are known."""
    left = Counter(known)
    for each in warnings:
        left[_said(each)] -= 1
        if left[_said(each)] < 0:
            yield each.diagnostic
