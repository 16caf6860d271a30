"""Every diagnostic code, with what it means."""

from functools import cache, reduce
from operator import or_

from nextstation.engine.check.registry import CITY_CHECKS, MODULE_CHECKS, checks_in
from nextstation.engine.vocabulary.codes.diagnostic_codes import (
    EXPERIMENT_CODES,
    FILE_CODES,
    NETWORK_CODES,
    PATCH_CODES,
    RECORD_CODES,
    TABLE_CODES,
)


def city_codes() -> dict[str, str]:
    """The codes of faults in a city file; those of any file come first."""
    return FILE_CODES | _meanings(CITY_CHECKS)


def module_codes() -> dict[str, str]:
    """The codes of faults that only module files have."""
    return _meanings(MODULE_CHECKS)


@cache
def all_codes() -> dict[str, str]:
    """The codes of faults in every kind of file."""
    readers = (TABLE_CODES, NETWORK_CODES, PATCH_CODES, EXPERIMENT_CODES)
    return reduce(or_, readers, city_codes() | RECORD_CODES | module_codes())


def _meanings(package: str) -> dict[str, str]:
    """The codes of the checks of a package; of those with the same code, one says what it means."""
    return {each.code: each.summary for each in checks_in(package) if each.summary}
