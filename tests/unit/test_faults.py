"""Every fault that a check can find, made by a small edit of a sound city."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import nextstation.engine
from nextstation.engine.check.runner import check_city_file
from nextstation.engine.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.vocabulary.diagnostic_codes import DIAGNOSTIC_CODES, MODULE_CODES

CASES_FOLDER = Path(__file__).parents[1] / "cases"
BASES = {
    file.stem: file.read_text(encoding="utf-8") for file in sorted(CASES_FOLDER.glob("base*.yaml"))
}
CASES: list[dict[str, Any]] = yaml.safe_load((CASES_FOLDER / "faults.yaml").read_bytes())
SOURCES = Path(next(iter(nextstation.engine.__path__)))


def name_of(case: dict[str, Any]) -> str:
    codes = [said.split()[0] for said in case["finds"]] or ["sound"]
    made_of = case.get("with") or case.get("text") or case.get("file") or "nothing"
    return f"{codes[0]}-{made_of.strip()[:24]}"


def file_of(case: dict[str, Any], folder: Path) -> Path:
    if "file" in case:
        return folder / str(case["file"])
    text = case.get("text")
    if text is None:
        base = BASES[case.get("of", "base")]
        assert base.count(case["replace"]) == 1, "the edit is not plain"
        text = base.replace(case["replace"], case["with"] * case.get("times", 1))
    file = folder / "city.yaml"
    file.write_text(text, encoding="utf-8", newline="")
    return file


def found_in(file: Path) -> list[Diagnostic]:
    try:
        return list(check_city_file(file).diagnostics)
    except UnreadableError as error:
        return [error.diagnostic]


@pytest.mark.parametrize("city", BASES)
def test_a_base_city_is_sound(city: str) -> None:
    assert found_in(CASES_FOLDER / f"{city}.yaml") == []


@pytest.mark.parametrize("case", CASES, ids=map(name_of, CASES))
def test_a_fault_is_found_where_it_is_and_no_other(case: dict[str, Any], tmp_path: Path) -> None:
    found = [
        diagnostic
        for diagnostic in found_in(file_of(case, tmp_path))
        if diagnostic.code not in case.get("besides", ())
    ]
    assert len(found) == len(case["finds"]), [(each.code, each.message) for each in found]
    for diagnostic, said in zip(found, case["finds"], strict=True):
        code, place, words = said.split(" ", 2)
        message, _, hint = words.partition(" | ")
        span = diagnostic.span
        assert (diagnostic.code, f"{span.line}:{span.column}") == (code, place)
        assert message in diagnostic.message
        assert hint in diagnostic.hint


def test_every_code_has_a_case() -> None:
    assert {said.split()[0] for case in CASES for said in case["finds"]} == set(DIAGNOSTIC_CODES)


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
