"""The benchmark of silent edits: each kind is made, and differs from the file as it says."""

from collections.abc import Callable
from typing import Any

import pytest
from checking import check_text
from command import ROOT, module_of

from nextstation.engine.checks.context import CityContext

EDITS, OUTCOMES = module_of("benchmarks", "edits"), module_of("benchmarks", "outcomes")
TABLES = module_of("benchmarks", "silent_edits")
LONDON = (ROOT / "cities/london.yaml").read_text("utf-8")


@pytest.mark.parametrize("make", EDITS.KINDS, ids=lambda make: make.__name__)
def test_a_kind_of_edit_changes_the_lines_that_it_names(make: Callable[..., Any]) -> None:
    checked = check_text(LONDON)
    network = checked.sound()
    made = [*make(CityContext(checked.document, network))]
    assert made
    before = checked.document.lines
    for edit in made[:: len(made) // 5 + 1]:
        after = edit.apply(before).split("\n")
        changed = {
            n for n, lines in enumerate(zip(before, after, strict=True), 1) if len({*lines}) > 1
        }
        assert changed == {span.line for span in edit.texts}, edit


def test_every_silent_edit_has_a_reason_and_is_in_the_tables() -> None:
    found = [*OUTCOMES.outcomes("london", LONDON, 1, 7)]
    assert {each.reported_by for each in found} == {"validate", "lint", "none"}
    assert all(each.is_in_diff for each in found if not each.faults)
    silent = sum(each.reported_by == "none" for each in found)
    reasons = [row.split("|")[2].split()[0] for row in TABLES.reason_table(found)][2:]
    assert sum(map(int, reasons)) == silent
    assert f"| all | {len(found)} |" in [*TABLES.kind_table(found)][-1]
