"""Goals for traits: `greedy.total=120±1`, `pencils.apart<=0.5`, `stuck in 4..8%`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from nextstation.engine.city.network import Network
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.stats.design.profile import PLAIN, PLAYERS, Profile
from nextstation.engine.stats.design.sample import Estimate, Floats
from nextstation.engine.stats.design.traits import (
    FAMILIES,
    SKILL,
    Better,
    Trait,
    Unit,
    traits_named,
)

_NUMBER = r"\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*"
_GOAL = re.compile(
    r"\s*(?P<what>[a-z_][\w.:, -]*?)\s*"
    rf"(?:=(?P<exactly>{_NUMBER})(?:(?:±|\+-|\+/-)(?P<give>{_NUMBER}))?"
    rf"|<=(?P<most>{_NUMBER})|>=(?P<least>{_NUMBER})"
    rf"|\bin\b(?P<first>{_NUMBER})\.\.(?P<last>{_NUMBER}))"
    r"(?:\bweight\s+(?P<weight>\d+(?:\.\d+)?))?\s*",
    re.IGNORECASE,
)
# What a trait that is to be kept counts beside a goal.
KEPT = 5.0
EXAMPLES = "`greedy.total=120±1`, `pencils.apart<=0.5`, `stuck in 4..8%`"


@dataclass(frozen=True, slots=True)
class Goal:
    """A range of values for a trait of a player; `weight` is what it counts beside others."""

    text: str
    trait: Trait
    player: str
    least: float
    most: float
    weight: float = 1.0

    @property
    def name(self) -> str:
        """The player, if the trait belongs to one, and the trait."""
        return f"{self.player} {self.trait.name}" if self.trait.of_player else self.trait.name

    @property
    def is_skill(self) -> bool:
        """Whether it is about the weakest and the strongest player, not about one."""
        return self.trait.name == SKILL.name

    @property
    def wanted(self) -> str:
        """The range in words."""
        low, high = (self.trait.unit.text(each) for each in (self.least, self.most))
        if self.least == -inf:
            return f"at most {high}"
        return f"at least {low}" if self.most == inf else f"{low} to {high}"

    def is_known(self, profile: Profile) -> bool:
        """Whether a profile has the games of the players that the goal is about."""
        needed = {PLAYERS[0], PLAYERS[-1]} if self.is_skill else {self.player}
        return needed <= profile.players.keys()

    def values(self, profile: Profile) -> Floats:
        """The trait by all games of a profile, and without each group."""
        return profile.values(self.trait, self.player)

    def estimate(self, profile: Profile) -> Estimate:
        """The trait in a profile."""
        return Estimate.of(self.values(profile))

    def misses(self, values: Floats) -> Floats:
        """How far values are out of the range, in steps."""
        found: Floats = np.maximum(np.maximum(self.least - values, values - self.most), 0)
        return found / self.trait.step

    def shortfall(self, estimate: Estimate) -> float:
        """How far an estimate is from a value of which the goal is surely met, in steps."""
        half = self._margin(estimate)
        low, high = self.least + half, self.most - half
        return max(low - estimate.value, estimate.value - high, 0.0) / self.trait.step

    def holds(self, estimate: Estimate) -> bool:
        """Whether the value of an estimate is in the range."""
        return self.least <= estimate.value <= self.most

    def _margin(self, estimate: Estimate) -> float:
        return min(estimate.half or 0.0, (self.most - self.least) / 4)

    def is_met(self, estimate: Estimate) -> bool:
        """Whether the interval of an estimate is in the range, as far as the range is wide."""
        return self.shortfall(estimate) == 0


def goals_of(text: str, network: Network) -> list[Goal]:
    """The goals that a text sets; of a family, such as `objectives`, one for each member.

    Raises ValueError, with what would be right.
    """
    found = _GOAL.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no goal; write one such as {EXAMPLES}")
    player, name = _split(found["what"].strip())
    traits = traits_named(network, name)
    least, most = _range(found, text, traits[0].unit)
    weight = float(found["weight"] or 1)
    return [Goal(text.strip(), trait, player, least, most, weight) for trait in traits]


def _split(what: str) -> tuple[str, str]:
    """The player and the name of the trait; without a player, the one that is meant then."""
    player, dot, name = what.partition(".")
    if dot and player.split(":")[0] not in _first_words():
        try:
            parse_policy(player)
        except ValueError:
            if ":" in player:
                raise
            return PLAIN, what
        return player, name
    return PLAIN, what


def _first_words() -> set[str]:
    return {*FAMILIES, "total", "openings", "stations", "links"}


def _range(found: re.Match[str], text: str, unit: Unit) -> tuple[float, float]:
    def number(name: str) -> float:
        value = found[name].strip()
        if value.endswith("%") and unit is not Unit.SHARE:
            raise ValueError(f"`{text}`: this is no share; write {value.rstrip('% ')} without %")
        share = float(value.rstrip("% ")) / (100 if percent else 1)
        if unit is Unit.SHARE and not percent and abs(share) > 1:
            raise ValueError(f"`{text}`: this is a share; write {value}%")
        return share

    percent = unit is Unit.SHARE and "%" in text
    if found["exactly"]:
        middle = number("exactly")
        give = number("give") if found["give"] else 0.005 if unit is Unit.SHARE else 0.5
        return middle - give, middle + give
    if found["most"]:
        return -inf, number("most")
    if found["least"]:
        return number("least"), inf
    least, most = number("first"), number("last")
    if least > most:
        raise ValueError(f"`{text}`: the range falls; write the lower number first")
    return least, most


def kept(names: Sequence[str], before: Profile) -> list[Goal]:
    """Goals that keep traits: no worse than now, for which `before` says how it is.

    A name may be that of a goal, which is one. Raises ValueError for anything else.
    """
    return [goal for name in names for goal in _kept(name, before)]


def _kept(text: str, before: Profile) -> list[Goal]:
    found = goals_about(text, before.setup.network)
    return found if _GOAL.fullmatch(text) else [_no_worse(goal, before) for goal in found]


def goals_about(text: str, network: Network) -> list[Goal]:
    """The goals of a text; of a trait alone, those that any value meets. Raises ValueError."""
    if _GOAL.fullmatch(text):
        return goals_of(text, network)
    player, name = _split(text.strip())
    return [Goal(text.strip(), trait, player, -inf, inf) for trait in traits_named(network, name)]


def _no_worse(goal: Goal, before: Profile) -> Goal:
    value, trait = before.estimate(goal.trait, goal.player).value, goal.trait
    least = -inf if trait.better is Better.LOW else value - trait.step / 2
    most = inf if trait.better is Better.HIGH else value + trait.step / 2
    return replace(goal, least=least, most=most, weight=KEPT)


def players_of(goals: Sequence[Goal]) -> list[str]:
    """The players that goals are about, the weakest first; skill takes the ends of PLAYERS."""
    named = {goal.player for goal in goals if not goal.is_skill}
    if any(goal.is_skill for goal in goals):
        named |= {PLAYERS[0], PLAYERS[-1]}
    known = [each for each in PLAYERS if each in named]
    return [*known, *sorted(named - {*known})]
