"""Which names a map shows."""

from enum import StrEnum


class Shown(StrEnum):
    """Names on a map.

    All; those of districts, rivers, departures and special stations; or none.
    """

    ALL = "all"
    SOME = "some"
    NONE = "none"

    @classmethod
    def of(cls, wanted: bool | None) -> "Shown":
        """All names or none, as far as it is said."""
        return cls.SOME if wanted is None else cls.ALL if wanted else cls.NONE
