"""What a game scores: by line, by term, by player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from nextstation.engine.city.city import City, network_names
from nextstation.engine.city.counting.count import Count
from nextstation.engine.play.score.points import (
    Counts,
    counted_lines,
    counted_products,
    line_facts,
    line_points,
)
from nextstation.engine.play.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a colour scores.

    `terms` are its points by term. `facts` are, for each of its lines, the districts and the
    stations in the fullest one; `counted` are the same as modules make them count. `joined` says
    whether its two lines are joined. `factors` are those of the terms that are products of counts.
    """

    colour: str
    terms: Mapping[str, int]
    facts: Sequence[tuple[int, int]]
    joined: bool
    counted: Sequence[tuple[int, int]] = ()
    factors: Mapping[str, Sequence[Counts]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Points of the colour."""
        return sum(self.terms.values())


@dataclass(frozen=True, slots=True)
class Score:
    """What a player's sheet scores by term; for each objective dealt, its points or 0.

    `won` has, of the terms that compare players in each district or colour, those that score.
    """

    player: str
    lines: tuple[LineScore, ...]
    network: Mapping[str, int]
    objectives: Mapping[str, int] = field(default_factory=dict)
    won: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The total (N4)."""
        beside = sum(self.network.values()) + sum(self.objectives.values())
        return sum(line.total for line in self.lines) + beside

    @property
    def terms(self) -> Mapping[str, int]:
        """The points by term: of all lines together, of the network, of each objective."""
        names = dict.fromkeys(name for line in self.lines for name in line.terms)
        lines = {name: sum(line.terms[name] for line in self.lines) for name in names}
        return {**lines, **self.network, **self.objectives}

    @property
    def best_colour(self) -> int:
        """The points of the best single colour, which decides a tie (N4)."""
        return max((line.total for line in self.lines), default=0)


def line_score(sheet: Sheet) -> LineScore:
    """What the current colour scores so far."""
    return LineScore(
        sheet.colour,
        line_points(sheet),
        line_facts(sheet),
        sheet.is_joined,
        counted_lines(sheet),
        counted_products(sheet),
    )


def compared(city: City, score: Score, found: Mapping[int, Sequence[int]]) -> Score:
    """A score with the terms that compare players; `found` are their points at each place."""
    names = network_names(city)
    network = {**score.network, **{names[term]: sum(points) for term, points in found.items()}}
    won = {
        names[term]: {name: each for name, each in zip(places, points, strict=False) if each}
        for term, points in found.items()
        if (places := _places(city, city.network_terms[term].value))
    }
    return replace(score, network=network, won=won)


def _places(city: City, count: Count) -> list[str]:
    """The districts or colours in each of which a count compares players, if it does so there."""
    if "take" in count or count["players"] == "first":
        return []
    places = {
        "district": [each.name for each in city.map.districts],
        "colour": [each.name for each in city.colours for _ in each.departures],
    }
    return places.get(count.get("per", ""), [])


def best_places(scores: Sequence[Score]) -> list[int]:
    """The places of the highest totals; of several, those with the best colour (N4)."""
    ranks = [(score.total, score.best_colour) for score in scores]
    return [place for place, rank in enumerate(ranks) if rank == max(ranks)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The sheets of a table, and what they score.

    `chose_pencils` says that a solo player chose their order where the city draws it (L1).
    """

    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    chose_pencils: bool = field(default=False, kw_only=True)

    @property
    def rounds(self) -> int:
        """The rounds of a whole game: one for each colour (D1)."""
        return len(self.sheets[0].colours)

    @property
    def rounds_played(self) -> int:
        """The rounds for which every player has a line."""
        return min(len(score.lines) for score in self.scores)

    @property
    def winners(self) -> list[str]:
        """The players with the highest total; of several, those with the best colour (N4).

        Before the end of the game there is none.
        """
        if self.rounds_played < self.rounds:
            return []
        return [self.scores[place].player for place in best_places(self.scores)]

    @property
    def penalty(self) -> int:
        """What a solo player subtracts for the modules in play (L2)."""
        return self.sheets[0].setup.solo_penalty
