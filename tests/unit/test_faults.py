"""Every fault that a check can find, made by a small edit of a sound city."""

import re
from pathlib import Path
from typing import Any

import pytest
from fault_cases import FaultCase, case_of
from plain_yaml import read_yaml

import nextstation.engine
from nextstation.engine.checks.registry import (
    CITY_CHECKS,
    check,
    checks_in,
    city_codes,
    module_codes,
)
from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.format.source.reader import read_document

FOLDER = Path(__file__).parents[1] / "cases"
BASES = {file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("base*.yaml"))}
DATA: list[dict[str, Any]] = [
    case
    for file in ("faults.yaml", "mistakes.yaml")
    for case in read_yaml((FOLDER / file).read_bytes())
]
CASES = [case_of(each, BASES, "base") for each in DATA]
# The path of a key that a mapping lacks leads to no value.
LACKS_A_KEY = "E102"
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
    found = found_in(file)
    case.check(found)
    if paths := {each.path for each in found if each.path and each.code != LACKS_A_KEY}:
        document = read_document(file)
        assert {path for path in paths if not document.has(path)} == set()


def test_a_corner_on_a_link_is_clear_where_the_hint_moves_it(tmp_path: Path) -> None:
    file, clear = tmp_path / "city.yaml", "[3.3, 3.6]"
    file.write_text(BASES["base"].replace(clear, "[3, 4]"), "utf-8")
    (found,) = found_in(file)
    place = re.search(r"such as to `(.*?)`", found.hint)
    assert place
    file.write_text(BASES["base"].replace(clear, place[1]), "utf-8")
    assert found_in(file) == []


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    cased = {code for case in CASES for code in case.codes}
    homes = {each.code: each.home for each in checks_in(CITY_CHECKS)}
    for code in sorted(set(city_codes()) - cased):
        pytest.fail(f"{code} of {homes.get(code, 'source')} has no case in tests/cases")
    for code in sorted(cased - set(city_codes())):
        pytest.fail(f"tests/cases: no check of {CITY_CHECKS} finds {code}")


def test_the_codes_of_the_source_are_the_codes_explained() -> None:
    files = [*SOURCES.glob("format/source/**/*.py"), *SOURCES.glob("checks/**/*.py")]
    used = {code for file in files for code in re.findall(r'"(E\d{3})"', file.read_text("utf-8"))}
    assert used == {*city_codes(), *module_codes()}


@pytest.mark.parametrize(
    ("code", "summary", "why"),
    [
        ("E303", "It is wrong.", r"test_faults: E303 is taken by .*city_checks"),
        ("E303", "", r"test_faults: E303 is taken by .*city_checks"),
        ("E699", "", "test_faults: E699 has no summary"),
    ],
)
def test_a_code_is_registered_in_one_module_with_what_it_means(
    code: str, summary: str, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        check(code, summary)(lambda _: iter(()))
