"""Every fault that a check can find, made by a small edit of a sound city."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from fault_cases import FaultCase, case_of

import nextstation.engine
from nextstation.engine.check.runner import check_city_file
from nextstation.engine.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.vocabulary.diagnostic_codes import DIAGNOSTIC_CODES, MODULE_CODES

FOLDER = Path(__file__).parents[1] / "cases"
BASES = {file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("base*.yaml"))}
DATA: list[dict[str, Any]] = yaml.safe_load((FOLDER / "faults.yaml").read_bytes())
CASES = [case_of(each, BASES, "base") for each in DATA]
SOURCES = Path(next(iter(nextstation.engine.__path__)))


def found_in(file: Path) -> list[Diagnostic]:
    try:
        return list(check_city_file(file).diagnostics)
    except UnreadableError as error:
        return [error.diagnostic]


@pytest.mark.parametrize("city", BASES)
def test_a_base_city_is_sound(city: str) -> None:
    assert found_in(FOLDER / f"{city}.yaml") == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fault_is_found_where_it_is_and_no_other(case: FaultCase, tmp_path: Path) -> None:
    file = tmp_path / (case.file or "city.yaml")
    if case.text:
        file.write_text(case.text, encoding="utf-8", newline="")
    case.check(found_in(file))


def test_every_code_has_a_case() -> None:
    assert {code for case in CASES for code in case.codes} == set(DIAGNOSTIC_CODES)


def test_the_codes_of_the_source_are_the_codes_explained() -> None:
    files = [*SOURCES.glob("source/*.py"), *SOURCES.glob("check/*.py")]
    used = {code for file in files for code in re.findall(r'"(E\d{3})"', file.read_text("utf-8"))}
    assert used == {*DIAGNOSTIC_CODES, *MODULE_CODES}


def test_every_check_names_its_codes() -> None:
    for file in SOURCES.glob("check/*.py"):
        for function in re.split(r"\n@check\(", file.read_text("utf-8"))[1:]:
            _, summary, body = function.split('"""', 2)
            emitted = set(re.findall(r'"(E\d{3})"', body))
            assert emitted == set(re.findall(r"(E\d{3}):", summary)), summary
