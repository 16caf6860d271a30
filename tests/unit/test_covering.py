"""The cases that stand for many have each of their values."""

from itertools import product

from covering import chosen, covering


def test_every_value_is_in_a_case_and_few_cases_do() -> None:
    cases = [each for each in product("abc", range(5), (False, True)) if each != ("b", 1, True)]
    some = chosen(cases)
    assert set(some) <= {*cases}
    assert [set(axis) for axis in zip(*some, strict=True)] == [
        set(axis) for axis in zip(*cases, strict=True)
    ]
    assert len(some) == 5
    assert max([one for one, *_ in some].count(letter) for letter in "abc") == 2


def test_all_other_cases_are_marked_for_make_prove() -> None:
    cases = covering(product("abc", range(5)))
    assert len(cases) == 15
    assert sum(not each.marks for each in cases) == 5
    assert {mark.name for each in cases for mark in each.marks} == {"prove"}
