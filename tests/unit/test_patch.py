"""Patches: what they change, and where the faults of a patch are found."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from fault_cases import FaultCase, read_marks

from nextstation.engine.check.runner import check_city
from nextstation.engine.patch.patch import setting
from nextstation.engine.source.reader import parse_document
from nextstation.engine.vocabulary.diagnostic_codes import PATCH_CODES

FOLDER = Path(__file__).parents[1] / "cases"
BASE = (FOLDER / "base.yaml").read_text("utf-8")
CASES: list[dict[str, Any]] = yaml.safe_load((FOLDER / "patches.yaml").read_bytes())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["set"][0])
def test_a_fault_is_found_in_the_patch(case: dict[str, Any]) -> None:
    base = BASE
    for old, new in case.get("of", {}).items():
        base = base.replace(old, new)
    marked = [read_marks(text) for text in case["set"]]
    spans = tuple(span for _, found in marked for span in found)
    found = check_city(parse_document(base), [setting(text) for text, _ in marked]).diagnostics
    FaultCase("", "", tuple(case["finds"]), spans, "").check(found)
    for each in found:
        assert each.file == "--set"
        assert each.excerpt in "\n".join(text for text, _ in marked).split("\n")


def test_every_code_of_patches_has_a_case() -> None:
    assert {*PATCH_CODES} <= {finding.split()[0] for case in CASES for finding in case["finds"]}
