"""The codes of the design checks: what each is called, and what it measures.

A city file may ignore a code, with the reason, or move its limit (`lint`); the checks themselves
are in `lint`.
"""

from typing import NamedTuple


class DesignCode(NamedTuple):
    """What a design check is called and measures, and the limit beyond which it warns.

    It warns about less than `at_least`, or more than `at_most`; of the two, one is given at most.
    """

    name: str
    summary: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def limit_word(self) -> str:
        """The word by which a city file moves the limit; empty if the check has none."""
        if self.at_least is not None:
            return "at_least"
        return "" if self.at_most is None else "at_most"

    @property
    def limit(self) -> float | None:
        """The limit beyond which the check warns, unless the city file moves it."""
        return self.at_most if self.at_least is None else self.at_least


class DesignGroup(NamedTuple):
    """The checks whose codes have the same first figure: what they look at, and their package."""

    title: str
    package: str


DESIGN_GROUPS = {
    "W1": DesignGroup("The map", "city_map"),
    "W2": DesignGroup("Rivers", "river"),
    "W3": DesignGroup("Scoring", "scoring"),
    "W4": DesignGroup("Modules", "modules"),
    "W5": DesignGroup("The deck", "deck"),
}
DESIGN_CODES = {
    "W101": DesignCode(
        "isolated station",
        "A station has no link: no line can ever reach it.",
    ),
    "W102": DesignCode(
        "dead end",
        "The links of a station: a line that reaches a station of one link cannot leave it.",
        at_least=2,
    ),
    "W130": DesignCode(
        "tangled link",
        "The other links that a link crosses: a section on it closes all of them (S4).",
        at_most=4,
    ),
    "W301": DesignCode(
        "worthless term",
        "The points of a scoring term: every value of it is 0.",
    ),
}
