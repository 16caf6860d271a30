"""The built-in policies by name, as `--policy` and its help know them.

A policy is one entry here, and a module of this package with a PolicySpec of the same name. This
module imports no arrays, so that the command line can print its help at once.
"""

import re
from dataclasses import dataclass

# The games that a learner trains on, unless the package has the weights for its city.
TRAINING_GAMES = 15_000
ROLLOUTS = 150
MAX_TURNS = 8


@dataclass(frozen=True, slots=True)
class Number:
    """The number that may follow the name of a policy, after a colon.

    `default` stands for one that is not given: None where it must be, 0 where the policy decides.
    """

    name: str
    default: int | None
    max: int


@dataclass(frozen=True, slots=True)
class PolicyEntry:
    """A built-in policy: its name, the module that holds its PolicySpec, and what it does.

    One that learns trains before its first game in a city, unless the package has its weights.
    """

    name: str
    module: str
    summary: str
    number: Number | None = None
    learns: bool = False

    @property
    def usage(self) -> str:
        """How it is written, such as `greedy`, `lookahead:TURNS` or `search[:ROLLOUTS]`."""
        if self.number is None:
            return self.name
        number = f":{self.number.name}"
        return self.name + (number if self.number.default is None else f"[{number}]")


POLICIES = (
    PolicyEntry("random", "simple", "any legal section"),
    PolicyEntry("greedy", "simple", "the section that scores most at once"),
    PolicyEntry(
        "lookahead",
        "lookahead",
        "plans this many turns over all cards that may come",
        Number("TURNS", None, MAX_TURNS),
    ),
    PolicyEntry(
        "learner",
        "learner",
        f"trained for the shipped cities; in others, or with a number, it trains first, by default "
        f"on {TRAINING_GAMES:,} games",
        Number("GAMES", 0, 10**9),
        learns=True,
    ),
    PolicyEntry(
        "search",
        "search",
        f"a learner that plays the round out this many times per decision, by default {ROLLOUTS}",
        Number("ROLLOUTS", ROLLOUTS, 10**9),
        learns=True,
    ),
)
NAMES = frozenset(entry.name for entry in POLICIES)
# The policies that take no number: they look at nothing but the decision at hand.
SIMPLE = tuple(entry.name for entry in POLICIES if entry.number is None)


def parse_policy(name: str) -> tuple[PolicyEntry, int]:
    """The entry and the number of a policy such as `greedy`, `lookahead:3` or `search`.

    The number is 0 where the policy takes none. Raises ValueError when there is no such policy, or
    its number is missing or out of range.
    """
    word, colon, digits = name.partition(":")
    entry = next((each for each in POLICIES if each.name == word), None)
    number = entry.number if entry else None
    if entry is None:
        known = ", ".join(each.usage for each in POLICIES)
        raise ValueError(f"there is no policy `{name}`; known: {known}")
    if colon and number is None:
        raise ValueError(f"`{name}`: the policy `{word}` takes no number")
    if number and colon and not re.fullmatch(r"[0-9]{1,9}", digits):
        raise ValueError(f"`{name}`: write {entry.usage}, with a number from 1 to {number.max}")
    if number is None:
        return entry, 0
    value = int(digits) if digits else number.default
    if value is None:
        raise ValueError(f"`{name}` needs a number: {entry.usage}, from 1 to {number.max}")
    if digits and not 1 <= value <= number.max:
        raise ValueError(f"`{name}`: the number must be from 1 to {number.max}")
    return entry, value
