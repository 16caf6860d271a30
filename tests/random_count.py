"""Random counts: a noun, filters that it knows, how it is split, and what it is worth."""

from random import Random
from typing import Any

import oracle

from nextstation.engine.format.vocabulary.counts import DIRECTIONS, NOUNS, PLAYERS, WEIGHABLE

TESTS = ("at_least", "at_most", "exactly")


class Counts:
    """Draws counts that fit a city."""

    def __init__(self, atlas: oracle.Atlas, dice: Random) -> None:
        self.atlas, self.dice = atlas, dice
        symbols = sorted({each.symbol for each in atlas.stations.values() if each.symbol})
        rivers = sorted({river for found in atlas.link_rivers.values() for river in found})
        self.names: dict[str, list[Any]] = {
            "which": [*atlas.specials, *atlas.station_marks],
            "symbol": symbols,
            "in": sorted(set(atlas.districts.values())),
            "kind": sorted(set(atlas.district_kinds.values())),
            "at": sorted(atlas.stations),
            "colour": [*atlas.departures],
            "direction": [*DIRECTIONS],
            "river": rivers,
        }

    def term(self) -> dict[str, Any]:
        """A scoring term ."""
        count = self.number(splits=True)
        worth = self.dice.choice(["each", "values", "by", "test", "times"])
        noun = NOUNS[count["count"]]
        if worth == "by" and noun.by:
            count["each"] = self.by(noun.by)
        elif worth == "values":
            count["values"] = [self.dice.randint(-5, 20) for _ in range(self.dice.randint(2, 9))]
        elif worth == "test":
            count |= self.test(noun.has_all and "per" not in count)
            count["points"] = self.dice.randint(-9, 20)
        elif worth == "times":
            count["times"] = self.number(splits=True)
            count["times"].setdefault("take", "most")
        else:
            count["each"] = self.dice.choice([-3, -1, 1, 2, 5])
        if noun.name in ("stations", "visits", "interchanges") and self.dice.random() < 0.15:
            count["twice"] = self.some_of("which") or {"symbol": self.some_of("symbol")}
            if isinstance(count["twice"], list):
                count["twice"] = {"which": count["twice"]}
        return count

    def compared(self) -> dict[str, Any]:
        """A term that compares players."""
        count = {**self.number(splits=True), "players": self.dice.choice(PLAYERS)}
        if count["players"] == "first":
            count |= self.test(all_of=False)
        points = [self.dice.randint(-5, 20) for _ in range(self.dice.randint(1, 3))]
        return {**count, "points": self.dice.choice([points, points[0]])}

    def card(self) -> dict[str, Any]:
        """What a module's card has count more than once."""
        found: dict[str, Any] = {}
        for noun in self.dice.sample(list(WEIGHABLE), self.dice.randint(1, 3)):
            filters = self.filters(noun)
            filters.pop("with", None)
            times = self.dice.randint(1, 4)
            found[noun] = {**filters, "times": times} if filters else times
        return found

    def number(self, *, splits: bool) -> dict[str, Any]:
        """What is counted."""
        noun = self.dice.choice([name for name in NOUNS if name != "complete_districts"])
        count: dict[str, Any] = {"count": noun, **self.filters(noun)}
        if splits and self.dice.random() < 0.4:
            pers = ["line", "colour", "district"]
            if noun in (
                "overhead_crossings",
                "joined",
                "connected",
                "sets",
                "lines",
                "longest_run",
            ):
                pers.remove("district")
            count["per"] = self.dice.choice(pers)
            if self.dice.random() < 0.6:
                count["take"] = self.dice.choice(["most", "least", "sum"])
        if noun in ("stations", "districts", "overhead_crossings") and self.dice.random() < 0.2:
            count["missing"] = True
        return count

    def filters(self, noun: str) -> dict[str, Any]:
        """Filters that a noun knows; few of them."""
        found: dict[str, Any] = {}
        if noun == "sets":
            return {"of": [self.filters("stations") for _ in range(2)]}
        names = [name for name in NOUNS[noun].filters if name not in ("of_colours", "times_used")]
        for name in names:
            if self.dice.random() < 1.6 / len(names):
                value = self.filter(name, noun)
                if value is not None:
                    found[name] = value
        return found

    def filter(self, name: str, noun: str) -> Any:
        """The value of one filter; None if the city has nothing to name."""
        match name:
            case "colours" | "sections" | "ways":
                return self.range(2 if name == "ways" else 4)
            case "departure":
                return self.dice.random() < 0.5
            case "with":
                return self.with_what(noun)
            case "at" if noun == "overhead_crossings":
                crossings = sorted(self.atlas.crossings)
                return self.dice.choice(crossings) if crossings else None
        return self.some_of(name)

    def with_what(self, noun: str) -> Any:
        """What districts or lines are to be with."""
        if noun == "districts" and self.dice.random() < 0.3:
            return self.dice.choice(["station", "interchange", *self.names["which"]])
        simple = ["stations", "interchanges", "symbols", "sections", "river_crossings"]
        inner = self.dice.choice(simple)
        count = {"count": inner, **self.filters(inner)}
        return {**count, **self.test(all_of=inner == "stations")}

    def some_of(self, name: str) -> Any:
        """One name of the city, or several."""
        names = self.names[name]
        if not names:
            return None
        if name == "kind" or self.dice.random() < 0.5:
            return self.dice.choice(names)
        return self.dice.sample(names, self.dice.randint(1, len(names)))

    def range(self, most: int) -> Any:
        """A number, or a least or a most."""
        number = self.dice.randint(1, most)
        return number if self.dice.random() < 0.5 else {self.dice.choice(TESTS[:2]): number}

    def test(self, all_of: bool) -> dict[str, Any]:
        """What a count must reach."""
        word = self.dice.choice(TESTS)
        if all_of and self.dice.random() < 0.3:
            return {word: "all"}
        return {word: self.dice.randint(0, 9)}

    def by(self, names: tuple[str, ...]) -> dict[str, Any]:
        """Points by a property."""
        name = self.dice.choice(names)
        if name in ("colours", "sections", "ways"):
            start = self.dice.randint(1, 2)
            return {
                name: {start + n: self.dice.randint(-3, 9) for n in range(self.dice.randint(1, 3))}
            }
        pool = [each for each in self.names[name] if each not in self.atlas.station_marks]
        chosen = self.dice.sample(pool, self.dice.randint(0, min(3, len(pool))))
        return {
            name: {
                **{each: self.dice.randint(-3, 9) for each in chosen},
                "other": self.dice.randint(0, 2),
            }
        }
