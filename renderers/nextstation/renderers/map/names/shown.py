"""Which names a map shows."""

from enum import StrEnum


class Shown(StrEnum):
    """Names on a map.

    All; those of districts, rivers, departures and special stations; or none.
    """

    ALL = "all"
    SOME = "some"
    NONE = "none"
