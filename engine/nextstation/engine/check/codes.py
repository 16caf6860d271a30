"""Every diagnostic code, with what it means."""

from functools import cache, reduce
from operator import or_

from nextstation.engine.check.context import CITY_CHECKS
from nextstation.engine.check.modules import MODULE_CHECKS
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
    return FILE_CODES | CITY_CHECKS.codes()


def module_codes() -> dict[str, str]:
    """The codes of faults that only module files have."""
    return MODULE_CHECKS.codes()


@cache
def all_codes() -> dict[str, str]:
    """The codes of faults in every kind of file."""
    readers = (TABLE_CODES, NETWORK_CODES, PATCH_CODES, EXPERIMENT_CODES)
    return reduce(or_, readers, city_codes() | RECORD_CODES | module_codes())
