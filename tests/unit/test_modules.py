"""Module files: every fault by a small edit, every word misused, files from strangers."""

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from checking import check_module_text
from fault_cases import FaultCase, case_of
from plain_yaml import read_yaml
from unit.test_schema import Place, at, described, fragment_at, named, places

from nextstation.engine import load_city
from nextstation.engine.checks.load import (
    UnknownModuleError,
    load_module,
    load_modules,
)
from nextstation.engine.checks.registry import MODULE_CHECKS, checks_in, city_codes, module_codes
from nextstation.engine.checks.runner import check_module_file, is_module
from nextstation.engine.checks.shipped import shipped_modules
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.suggestions import closest
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema

TESTS = Path(__file__).parents[1]
DATA: dict[str, Any] = read_yaml((TESTS / "cases" / "modules.yaml").read_bytes())
BASES: dict[str, str] = DATA["bases"]
CASES = {case_of(each, BASES, ""): each["of"] for each in DATA["cases"]}
MODULES: dict[str, dict[str, Any]] = {
    name: parse_document(text).data for name, text in BASES.items()
}


def found_in(text: str) -> list[Diagnostic]:
    try:
        return list(check_module_text(text).diagnostics)
    except UnreadableError as error:
        return [error.diagnostic]


# Faults


@pytest.mark.parametrize("base", BASES)
def test_a_base_module_is_sound(base: str) -> None:
    assert check_module_text(BASES[base]).diagnostics == ()


@pytest.mark.parametrize("name", shipped_modules())
def test_a_shipped_module_is_sound_and_bears_the_name_of_its_file(name: str) -> None:
    report = check_module_file(shipped_modules()[name])
    assert report.sound().id == name


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fault_is_found_where_it_is_and_no_other(case: FaultCase) -> None:
    case.check(found_in(case.text))


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    cased = {code for case in CASES for code in case.codes}
    homes = {each.code: each.home for each in checks_in(MODULE_CHECKS)}
    for code in sorted(set(module_codes()) - cased):
        pytest.fail(f"{code} of {homes[code]} has no case in tests/cases/modules.yaml")
    for code in sorted(cased - {*module_codes(), *city_codes()}):
        pytest.fail(f"tests/cases/modules.yaml has a case of {code}, which no check finds")


def test_each_base_has_a_near_miss() -> None:
    assert {of for case, of in CASES.items() if not case.finds} == set(BASES)


# The schema


def schema_at(base: str, place: Place) -> Schema:
    """The fragment of the schema that speaks of a place in a module."""
    return fragment_at(module_schema(), MODULES[base], place)


PLACES = [(base, place) for base, data in MODULES.items() for place in places(data)]
WORDS = [
    (base, place)
    for base, place in PLACES
    if isinstance(place[-1], str) and "title" in schema_at(base, place)
]
REQUIRED = [
    (base, place)
    for base, place in WORDS
    if place[-1] in schema_at(base, place[:-1]).get("required", ())
]
CHOICES = [each for each in WORDS if "enum" in schema_at(*each)]


def found_after(base: str, place: Place, edit: Callable[[Any, Any], None]) -> list[Diagnostic]:
    """What is found when a base module is edited at a place."""
    data = deepcopy(MODULES[base])
    edit(at(data, place[:-1]), place[-1])
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000)
    return list(check_module_text(text).diagnostics)


def test_the_base_modules_use_every_word() -> None:
    used = {schema_at(*each)["description"] for each in WORDS}
    for word in described(module_schema()):
        known = word["description"] in used
        assert known, f"no base of tests/cases/modules.yaml uses {word['title']!r}"


@pytest.mark.parametrize(("base", "place"), PLACES, ids=named)
def test_a_value_of_a_wrong_type_is_one_fault(base: str, place: Place) -> None:
    wrong: Any = [] if isinstance(at(MODULES[base], place), int | float) else 2.5

    (fault,) = found_after(base, place, lambda holder, step: holder.__setitem__(step, wrong))

    assert (fault.code, fault.path) == ("E103", place)


@pytest.mark.parametrize(("base", "place"), PLACES, ids=named)
def test_an_alias_anywhere_is_one_fault(base: str, place: Place) -> None:
    data = deepcopy(MODULES[base])
    at(data, place[:-1])[place[-1]] = "an alias"
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000)

    (fault,) = check_module_text(text.replace("an alias", "*alias")).diagnostics

    assert (fault.code, fault.path) == ("E008", place)


@pytest.mark.parametrize(("base", "place"), WORDS, ids=named)
def test_a_misspelt_key_is_one_fault_with_the_right_one(base: str, place: Place) -> None:
    def misspell(holder: Any, key: Any) -> None:
        items = [(f"{key}x" if each == key else each, value) for each, value in holder.items()]
        holder.clear()
        holder.update(items)

    (fault,) = found_after(base, place, misspell)

    assert (fault.code, fault.path) == ("E101", (*place[:-1], f"{place[-1]}x"))
    assert fault.hint == f"did you mean `{place[-1]}`?"


@pytest.mark.parametrize(("base", "place"), REQUIRED, ids=named)
def test_a_missing_key_is_one_fault(base: str, place: Place) -> None:
    (fault,) = found_after(base, place, lambda holder, key: holder.pop(key))

    assert (fault.code, fault.path) == ("E102", place)
    assert fault.hint


@pytest.mark.parametrize(("base", "place"), CHOICES, ids=named)
def test_a_misspelt_word_is_one_fault_with_the_right_one(base: str, place: Place) -> None:
    word = at(MODULES[base], place)
    misspelt = f"{word[0]}x{word[1:]}"

    (fault,) = found_after(base, place, lambda holder, key: holder.__setitem__(key, misspelt))

    assert (fault.code, fault.path) == ("E104", place)
    assert fault.hint == f"did you mean `{closest(misspelt, schema_at(base, place)['enum'])}`?"


# Files from strangers


def test_a_module_that_is_missing_or_empty_is_told(tmp_path: Path) -> None:
    contents: dict[bytes | None, str] = {None: "E001"}
    contents |= {b"": "E004", b"\xff": "E003", b"a: [": "E005", b"[1]": "E103", b"word": "E013"}
    for content, code in contents.items():
        file = tmp_path / "module.yaml"
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(UnreadableError) as told:
            load_module(file)
        assert told.value.diagnostic.code == code


NO_MODULES = (
    "{}",
    "cards: 3",
    "cards: []",
    "cards: [~]",
    "cards: [[], {}, 1]",
    "deal: []\ncards: [{id: 1, lays: 2, adds: {}, counts: [], on_reaching: x}]",
    "deal: {to: [], count: x, with: 1}\ncards: [{id: a, adds: [1, {to: 2}], on_reaching: {Q: []}}]",
    "cards: [{id: a, counts: {this_district: x}, circles: [], idle_as: {a: 1}, not_in_rounds: 0}]",
    "id: {a: b}\ntitle: []\nformat: x\ncards: [{id: {}, grants: [[[]]]}]",
)


@pytest.mark.parametrize("text", NO_MODULES)
def test_what_is_no_module_is_told_where_it_is_none(text: str) -> None:
    found = check_module_text(text).diagnostics
    assert found
    assert {fault.code for fault in found} <= {*city_codes(), *module_codes()}


@pytest.mark.slow
def test_mangled_modules_are_told_and_never_a_traceback() -> None:
    """Values of one place put at another, a thousand times."""
    chooser = random.Random(3)  # noqa: S311
    for _ in range(1000):
        base = chooser.choice(sorted(MODULES))
        data = deepcopy(MODULES[base])
        everywhere = list(places(data))
        for _ in range(chooser.randint(1, 3)):
            place = chooser.choice(everywhere)
            other = deepcopy(at(data, chooser.choice(everywhere)))
            holder = at(data, place[:-1])
            if isinstance(holder, dict) and chooser.random() < 0.3:
                holder[chooser.choice(sorted(holder))] = other
            else:
                holder[place[-1]] = other
            everywhere = list(places(data))
        text = yaml.safe_dump(data, sort_keys=False)
        for fault in found_in(text):
            assert fault.code in {*city_codes(), *module_codes()}
            assert 0 < fault.span.line <= text.count("\n") + 1


def test_a_module_is_told_from_a_city() -> None:
    for text in BASES.values():
        assert is_module(parse_document(text))
    for file in (TESTS / "cases").glob("base*.yaml"):
        assert not is_module(parse_document(file.read_text("utf-8")))
    assert not is_module(parse_document("{}"))


def test_a_faulty_module_is_not_played(tmp_path: Path) -> None:
    file = tmp_path / "module.yaml"
    file.write_text(BASES["powers"].replace("count: 2", "count: 9"), "utf-8")
    with pytest.raises(FaultyFileError, match=r"^the module file has 1 fault\n"):
        load_module(file)


def test_an_unknown_module_is_told_with_the_one_that_was_meant() -> None:
    london, paris = load_city("london"), load_city("paris")
    with pytest.raises(UnknownModuleError, match="did you mean `pencil_powers`"):
        load_modules(london, ["pencil_power"])
    with pytest.raises(UnknownModuleError, match="shipped: accelerated_construction, city_gates"):
        load_modules(paris, ["weather"])
    with pytest.raises(UnknownModuleError, match="has no shared objectives"):
        load_modules(load_city(TESTS / "cities" / "harbour.yaml"), ["shared_objectives"])


def test_all_stands_for_what_the_city_brings_and_each_module_is_played_once() -> None:
    london = load_city("london")
    brought = list(london.city.modules)
    opened = load_modules(london, ["pencil_powers", "all", "pencil_powers"])
    assert sorted(each.id for each in opened) == sorted(brought)
