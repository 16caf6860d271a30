"""Some cases of many: each value once. The other cases are for `make prove`."""

from collections import Counter
from collections.abc import Hashable, Iterable

import pytest
from _pytest.mark import ParameterSet

Case = tuple[Hashable, ...]


def covering(cases: Iterable[Case]) -> list[ParameterSet]:
    """Cases for `parametrize`; only `make prove` runs those that `chosen` leaves out."""
    every = list(dict.fromkeys(cases))
    some = chosen(every)
    return [pytest.param(*case, marks=() if case in some else pytest.mark.prove) for case in every]


def chosen(cases: Iterable[Case]) -> list[Case]:
    """Few of some cases, with every value at every place of a case, and all about as often."""
    every = list(dict.fromkeys(cases))
    used = [Counter[Hashable]() for _ in every[0]]

    def news(case: Case) -> tuple[int, int]:
        times = [count[value] for count, value in zip(used, case, strict=True)]
        return times.count(0), -sum(times)

    found: list[Case] = []
    while news(case := max(every, key=news))[0]:
        found.append(case)
        for count, value in zip(used, case, strict=True):
            count[value] += 1
    return found
