"""Counts: what a term or an objective counts, under which filters, and what that is worth.

A count names items (stations, sections, districts …), leaves those that its filters name, and
makes points of how many are left. The words of the three cities are names for such counts:
`written_out` gives them. Everything here is naive: items are listed, filtered and added up.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from oracle import score
from oracle.atlas import Atlas
from oracle.bonuses import Bonuses, district_weight, multiply_fullest, station_weight
from oracle.line import Line
from oracle.plane import link_of
from oracle.reached import Network

Count = Mapping[str, Any]
Turn = tuple[int, int]  # a round, and a turn of it


@dataclass(frozen=True)
class Item:
    """Something that is counted: what its filters ask about it, and as how many it counts."""

    facts: Mapping[str, Any]
    weight: int = 1


@dataclass(frozen=True)
class Part:
    """Some lines of a network, each with its colour, and what counts more on them (C7)."""

    network: Network
    lines: Sequence[tuple[str, Line]]
    joined: Collection[str] = ()  # colours whose two lines are one
    bonuses: Bonuses = field(default_factory=Bonuses)
    districts: Collection[str] | None = None  # only what lies in these

    @property
    def atlas(self) -> Atlas:
        """The city."""
        return self.network.atlas


# The items of each noun


def station_item(part: Part, place: str, weight: int = 1) -> Item:
    """A station with all that can be asked of it."""
    atlas, station = part.atlas, part.atlas.stations[place]
    district = atlas.district_of(place)
    points = [point for point, name in atlas.station_at.items() if name == place]
    ends = [line.touched.count(place) for _, line in part.lines]
    on = [colour for colour, line in part.lines if place in line.stations()]
    marks = {mark for mark, places in part.network.marks.items() if place in places}
    return Item(
        {
            "at": place,
            "symbol": station.symbol,
            "which": {*station.specials, *marks},
            "in": district,
            "kind": atlas.district_kinds.get(district),
            "colours": part.network.colours_on(place),
            "colour": set(on),
            "meeting": {
                colour
                for colour, stations in zip(atlas.departures, part.network.colours, strict=True)
                if place in stations
            },
            "sections": sum(ends),
            "along": {name for name, line in atlas.printed.items() if place in line.stations},
            "column": {point[0] for point in points},
            "row": {int(point[1:]) for point in points},
            "edge": any(is_outermost(atlas, point) for point in points),
            "departure": any(place in sides.values() for sides in atlas.departures.values()),
        },
        weight,
    )


def is_outermost(atlas: Atlas, point: str) -> bool:
    """Whether no station lies further out than a point, to one of the four sides."""
    columns = [other[0] for other in atlas.station_at]
    rows = [int(other[1:]) for other in atlas.station_at]
    outermost = {min(columns), max(columns)}, {min(rows), max(rows)}
    return point[0] in outermost[0] or int(point[1:]) in outermost[1]


def neighbours(atlas: Atlas, place: str) -> set[str]:
    """The stations that a link joins with a station."""
    ends = [{atlas.station_at[point] for point in link} for link in atlas.links]
    return set().union(*(each for each in ends if place in each)) - {place}


def held(part: Part) -> list[str]:
    """The stations of the lines, once each, in the part's districts."""
    found = {place for _, line in part.lines for place in line.stations()}
    return sorted(place for place in found if lies_within(part, part.atlas.district_of(place)))


def lies_within(part: Part, district: str | None) -> bool:
    """Whether a district is one of the part's."""
    return part.districts is None or district in part.districts


def stations(part: Part) -> list[Item]:
    """Stations of the lines, once each."""
    return [station_item(part, place) for place in held(part)]


def visits(part: Part) -> list[Item]:
    """Stations of the lines, once for each line that they are on (C3)."""
    return [
        Item({**station_item(part, place).facts, "colour": {colour}})
        for colour, line in part.lines
        for place in sorted(line.stations())
        if lies_within(part, part.atlas.district_of(place))
    ]


def interchanges(part: Part) -> list[Item]:
    """Stations of the lines that are on lines of several colours (N1)."""
    return [item for item in stations(part) if item.facts["colours"] >= 2]


def section_items(part: Part) -> Iterator[tuple[frozenset[str], dict[str, Any]]]:
    """The sections of the lines; a section lies in the districts that both of its ends are in."""
    for colour, line in part.lines:
        for start, end in line.sections:
            link = link_of(f"{start}-{end}")
            facts = link_facts(part.atlas, link)
            if lies_within(part, facts["in"]):
                yield link, {**facts, "colour": {colour}}


def link_facts(atlas: Atlas, link: frozenset[str]) -> dict[str, Any]:
    """The direction of a link, and the district that both of its ends are in."""
    homes = {atlas.district_of(place) for place in link}
    district = homes.pop() if len(homes) == 1 else None
    return {
        "in": district,
        "kind": atlas.district_kinds.get(district or ""),
        "direction": ways_of(atlas.direction_of(link)),
        "along": {name for name, line in atlas.printed.items() if link in line.links},
    }


def ways_of(direction: str) -> set[str]:
    """A direction by its names: what rises or falls is diagonal."""
    return {direction} if direction in ("horizontal", "vertical") else {direction, "diagonal"}


def sections(part: Part) -> list[Item]:
    """The sections of the lines."""
    return [Item(facts) for _, facts in section_items(part)]


def river_crossings(part: Part) -> list[Item]:
    """Each section once for each river that it crosses (C2)."""
    return [
        Item({**facts, "river": river})
        for link, facts in section_items(part)
        for river in sorted(part.atlas.rivers_crossed(link))
    ]


def overhead_crossings(part: Part) -> list[Item]:
    """The overhead crossings that the lines use (N3)."""
    atlas = part.atlas
    uses = score.overhead_uses(atlas, [line for _, line in part.lines])
    found = zip(atlas.crossings, uses, strict=True)
    return [crossing_item(part, place, used) for place, used in found if used]


def crossing_item(part: Part, place: str, used: int) -> Item:
    """An overhead crossing."""
    district = part.atlas.districts.get(place)
    kind = part.atlas.district_kinds.get(district or "")
    return Item({"at": place, "in": district, "kind": kind, "ways": used})


def districts(part: Part) -> list[Item]:
    """The districts that the lines pass through or stop in, as the city says (C1)."""
    atlas, setting = part.atlas, score.chosen_setting(part.atlas)
    found = set[str]().union(
        *(score.districts(atlas, line, setting) for _, line in part.lines if line.stations())
    )
    return [
        district_item(part, name, max(weights_of_district(part, name), default=1))
        for name in sorted(found)
        if lies_within(part, name)
    ]


def weights_of_district(part: Part, name: str) -> list[int]:
    """As how many districts one counts on each line of the part (C7)."""
    return [district_weight(part.atlas, line, name, part.bonuses) for _, line in part.lines]


def district_item(part: Part, name: str, weight: int = 1) -> Item:
    """A district."""
    return Item({"in": name, "kind": part.atlas.district_kinds.get(name)}, weight)


def lines(part: Part) -> list[Item]:
    """The lines that have a station."""
    return [
        Item({"colour": {colour}, "line": (colour, line)})
        for colour, line in part.lines
        if line.stations()
    ]


def joined(part: Part) -> list[Item]:
    """The colours whose two lines are one (S7)."""
    there = {colour for colour, _ in part.lines}
    return [Item({"colour": {colour}}) for colour in sorted(there & set(part.joined))]


NOUNS: dict[str, tuple[Callable[[Part], list[Item]], tuple[str, ...]]] = {
    "stations": (stations, STATION := (
        *("which", "symbol", "in", "kind", "at", "along", "column", "row", "edge"),
        "next_to",
        *("colours", "colour", "sections", "departure"),
    )),
    "visits": (visits, STATION),
    "interchanges": (interchanges, STATION),
    "symbols": (stations, STATION),
    "connected": (stations, STATION),
    "sections": (sections, ("in", "kind", "along", "colour", "direction")),
    "river_crossings": (river_crossings, ("in", "kind", "along", "colour", "direction", "river")),
    "overhead_crossings": (overhead_crossings, ("at", "in", "kind", "ways")),
    "districts": (districts, ("in", "kind", "with")),
    "lines": (lines, ("colour", "with")),
    "joined": (joined, ("colour",)),
    "longest_run": (stations, ()),
    "sets": (stations, ("of",)),
}  # fmt: skip
STATIONS = ("stations", "visits", "interchanges")
NUMBERS = ("colours", "sections", "ways")
TESTS = ("at_least", "at_most", "exactly")
VALUES = ("each", "values", "points", "times", "twice")
SPLITS = ("per", "take", "missing")
PLAYERS = ("players",)
WORDS = ("count", *TESTS, *VALUES, *SPLITS, *PLAYERS)


# Filters


def check_known(count: Count) -> None:
    """Refuse what the oracle does not know, for to ignore it would be to count it wrong."""
    if count["count"] not in NOUNS:
        raise ValueError(f"{__file__} does not know count: {count['count']}")
    if strange := set(count) - {*WORDS, *NOUNS[count["count"]][1]}:
        raise ValueError(f"{__file__} does not know {min(strange)} in {count['count']}")


def passes(part: Part, item: Item, count: Count) -> bool:
    """Whether an item is one that the filters of a count name."""
    check_known(count)
    _, filters = NOUNS[count["count"]]
    return all(
        fits(part, item, name, count[name]) for name in filters if name in count and name != "of"
    )


def fits(part: Part, item: Item, name: str, wanted: Any) -> bool:
    """Whether an item fits one filter."""
    if name == "with":
        return holds(part, item, wanted)
    if name == "colour" and isinstance(wanted, Mapping):
        return bool(set(wanted["all"]) <= item.facts["meeting"])
    if name == "next_to":
        filters = wanted if isinstance(wanted, Mapping) else {"which": wanted}
        others = [station_item(part, place) for place in neighbours(part.atlas, item.facts["at"])]
        return any(all(fits(part, each, *one) for one in filters.items()) for each in others)
    fact = item.facts[name]
    if name in ("column", "row") and isinstance(wanted, Mapping):
        least, most = wanted.get("at_least", min(fact)), wanted.get("at_most", max(fact))
        return any(least <= each <= most for each in fact)
    if name in NUMBERS:
        return is_met(fact, wanted if isinstance(wanted, Mapping) else {"exactly": wanted})
    if isinstance(wanted, bool):
        return bool(fact) is wanted
    choice = wanted if isinstance(wanted, list) else [wanted]
    return bool(fact & set(choice)) if isinstance(fact, set) else fact in choice


def is_met(number: int, test: Mapping[str, Any], everything: int = 0) -> bool:
    """Whether a number is at least, at most or exactly what is asked; `all` is everything."""
    asked = {word: everything if test[word] == "all" else test[word] for word in test}
    return (
        number >= asked.get("at_least", number)
        and number <= asked.get("at_most", number)
        and number == asked.get("exactly", number)
    )


def holds(part: Part, item: Item, wanted: str | Count) -> bool:
    """Whether a district or a line holds what it is to be with."""
    if "line" in item.facts:
        within = Part(part.network, [item.facts["line"]], part.joined, districts=part.districts)
    else:
        within = Part(part.network, part.lines, part.joined, districts=[item.facts["in"]])
    return is_reached(within, with_count(wanted))


def with_count(wanted: str | Count) -> Count:
    """What a district is to be with: a name is that of at least one such station."""
    match wanted:
        case "station":
            found: dict[str, Any] = {"count": "stations"}
        case "interchange":
            found = {"count": "interchanges"}
        case str():
            found = {"count": "stations", "which": wanted}
        case _:
            found = dict(wanted)
    return found if set(found) & set(TESTS) else {**found, "at_least": 1}


# How many


def items(part: Part, count: Count) -> list[Item]:
    """The items of a count in a part, or with `missing` those of the map that it lacks."""
    check_known(count)
    found, _ = NOUNS[count["count"]]
    there = [item for item in found(part) if passes(part, item, count)]
    if not count.get("missing"):
        return there
    have = {key_of(item, count) for item in there}
    return [item for item in everything(part, count) if key_of(item, count) not in have]


def key_of(item: Item, count: Count) -> Any:
    """What tells an item from the others of its noun."""
    return item.facts["in" if count["count"] == "districts" else "at"]


def number(part: Part, count: Count) -> int:
    """How many a part has, as they count."""
    match count["count"]:
        case "symbols":
            return len({item.facts["symbol"] for item in items(part, count)} - {None})
        case "connected":
            return most_connected(part, [item.facts["at"] for item in items(part, count)])
        case "longest_run":
            return max((longest_run(line) for _, line in part.lines), default=0)
        case "sets":
            once = replace(part, bonuses=Bonuses())
            return min(number(once, {"count": "stations", **each}) for each in count["of"])
    return sum(weight_of(part, item, count) for item in items(part, count))


def doubled(part: Part, item: Item, count: Count) -> int:
    """As how many an item counts by `twice`, and by the cards that double such counts."""
    more = 1
    if "twice" in count:
        wanted = count["twice"]
        filters = wanted if isinstance(wanted, Mapping) else {"which": wanted}
        # A station that is missing may get a mark, but has none.
        bare = station_item(part, item.facts["at"])
        more += all(fits(part, bare, name, filters[name]) for name in filters)
    for named, times in part.bonuses.own:
        if is_of(item, named["count"], count) and passes(part, item, named):
            more += times - 1
    return more


def is_of(item: Item, noun: str, count: Count) -> bool:
    """Whether what a count has there is an item of a noun: visits and interchanges are stations.

    What is missing is nothing that counts more.
    """
    own = count["count"]
    if count.get("missing"):
        return False
    if noun == "interchanges":
        return own in STATIONS and item.facts["colours"] >= 2
    return own == noun or (noun == "stations" and own in STATIONS)


def most_connected(part: Part, wanted: Collection[str]) -> int:
    """The most of some stations that sections of any colour join with each other."""
    groups = [set(line.stations()) for _, line in part.lines if line.stations()]
    while any(one & other for one, other in combinations(groups, 2)):
        one, other = next((a, b) for a, b in combinations(groups, 2) if a & b)
        groups = [each for each in groups if each not in (one, other)] + [one | other]
    return max((len(group & set(wanted)) for group in groups), default=0)


def longest_run(line: Line) -> int:
    """The sections of the longest way along a line that uses none twice."""
    ways = [(line.station_at[start], line.station_at[end]) for start, end in line.sections]

    def onward(at: str, left: Sequence[tuple[str, str]]) -> int:
        return max(
            (
                1 + onward(end if at == start else start, [each for each in left if each != way])
                for way in left
                for start, end in [way]
                if at in way
            ),
            default=0,
        )

    return max((onward(place, ways) for place in line.reached), default=0)


def everything(part: Part, count: Count) -> list[Item]:
    """What the map has of a noun under the filters; any station may become an interchange."""
    atlas = part.atlas
    bare = {name: count[name] for name in count if name not in ("colours", "sections", "ways")}
    match count["count"]:
        case "stations" | "interchanges" | "visits" | "symbols" | "connected":
            may_be = {"colour": set(atlas.departures), "meeting": set(atlas.departures)}
            return [
                item
                for place in atlas.stations
                if lies_within(part, atlas.district_of(place))
                for item in [station_item(part, place)]
                for which in [{*item.facts["which"], *atlas.station_marks}]
                if passes(part, Item({**item.facts, **may_be, "which": which}), bare)
            ]
        case "districts":
            names = {name for name in atlas.districts.values() if lies_within(part, name)}
            whole = [district_item(part, name) for name in sorted(names)]
            if "with" in bare:
                asked = dict(with_count(bare.pop("with")))
                if asked["count"] in ("sections", "river_crossings"):
                    asked = {"count": "stations"} | {
                        name: asked[name] for name in ("in", "kind") if name in asked
                    }
                homes = [Part(part.network, (), districts=[item.facts["in"]]) for item in whole]
                whole = [
                    item for item, home in zip(whole, homes, strict=True) if everything(home, asked)
                ]
        case "overhead_crossings":
            uses = score.overhead_uses(atlas, [line for _, line in part.lines])
            found = zip(atlas.crossings, uses, strict=True)
            whole = [crossing_item(part, place, used) for place, used in found]
        case "river_crossings":
            whole = [
                Item({**link_facts(atlas, link), "river": river, "colour": set(atlas.departures)})
                for link in atlas.links
                for river in atlas.rivers_crossed(link)
            ]  # fmt: skip
        case _:
            raise ValueError(f"{__file__} knows no `all` of {count['count']}")
    return [item for item in whole if passes(part, item, bare)]


def all_there_are(part: Part, count: Count) -> int:
    """The number that `all` stands for."""
    found = everything(part, count)
    if count["count"] == "symbols":
        return len({item.facts["symbol"] for item in found} - {None})
    return len(found)


# Parts of parts


def split(part: Part, per: str) -> list[Part]:
    """One part for each line, colour or district."""
    match per:
        case "network":
            return [part]
        case "line":
            return [
                Part(part.network, [each], part.joined, part.bonuses, part.districts)
                for each in part.lines
            ]
        case "colour":
            colours = dict.fromkeys(colour for colour, _ in part.lines)
            return [
                Part(
                    part.network,
                    [each for each in part.lines if each[0] == colour],
                    part.joined,
                    part.bonuses,
                    part.districts,
                )
                for colour in colours
            ]
        case "district":
            return [
                Part(part.network, part.lines, part.joined, part.bonuses, [name])
                for name in sorted(set(part.atlas.districts.values()))
            ]
    raise ValueError(f"{__file__} does not know per: {per}")


def is_per_district(count: Count) -> bool:
    """Whether a count of stations is one of each district: there they count by their weight."""
    return count["count"] == "stations" and count.get("per") == "district"


def numbers(part: Part, count: Count) -> list[int]:
    """How many each part of a part has, or the points that they come to by a property of each."""
    parts = split(part, count.get("per", "network"))
    if count.get("per") == "district":
        asked = {name: count[name] for name in ("in", "kind") if name in count}
        parts = [each for each in parts if all(holds_of(each, *word) for word in asked.items())]
    if isinstance(count.get("each"), Mapping):
        return [points_of_each(each, count) for each in parts]
    return [number(each, count) for each in parts]


def holds_of(part: Part, name: str, wanted: Any) -> bool:
    """Whether a part that is one district passes a filter of districts."""
    (district,) = part.districts or ()
    return fits(part, district_item(part, district), name, wanted)


def taken(part: Part, count: Count, otherwise: str) -> int:
    """One number of a count that is split: the most, the least or the sum."""
    count = objective_written_out(count)
    found = numbers(part, count)
    match count.get("take", otherwise):
        case "most":
            return max(found, default=0)
        case "least":
            return min(found, default=0)
        case "sum":
            return sum(found)
    raise ValueError(f"{__file__} does not know take: {count['take']}")


def is_reached(part: Part, count: Count) -> bool:
    """Whether a part reaches what a count asks for; of several lines, whether one does."""
    if "all_of" in count:
        return all(is_reached(part, each) for each in count["all_of"])
    count = objective_written_out(count)
    asked = {word: count[word] for word in TESTS if word in count}
    total = all_there_are(part, count) if "all" in asked.values() else 0
    if "take" in count or "per" not in count:
        return is_met(taken(part, count, "sum"), asked, total)
    return any(is_met(found, asked, total) for found in numbers(part, count))


# Points


def points(part: Part, count: Count) -> int:
    """The points of a term, or of an objective, for a part of the network."""
    if "all_of" in count:
        return int(count["points"]) if is_reached(part, count) else 0
    count = objective_written_out(count)
    if set(count) & set(TESTS):
        return int(count.get("points", 1)) if is_reached(part, count) else 0
    if "take" in count:
        return worth(part, taken(part, count, "sum"), count)
    return sum(worth(part, found, count) for found in numbers(part, count))


def worth(part: Part, found: int, count: Count) -> int:
    """The points for a number."""
    if "values" in count:
        values = count["values"]
        return int(values[min(found, len(values) - 1)])
    factor = taken(part, count["times"], "sum") if "times" in count else 1
    each = count.get("each", 1)
    return int((1 if isinstance(each, Mapping) else each) * found * factor)


def points_of_each(part: Part, count: Count) -> int:
    """The points of items that are worth different ones, by one property of each."""
    ((name, by),) = count["each"].items()
    return sum(
        looked_up(item.facts[name], by, name) * weight_of(part, item, count)
        for item in items(part, count)
    )


def weight_of(part: Part, item: Item, count: Count) -> int:
    """As how many an item counts; a station of one district, as bonuses make it count (C7)."""
    more = item.weight
    if is_per_district(count):
        more = station_weight(part.atlas, item.facts["at"], part.bonuses)
    return more * doubled(part, item, count)


def looked_up(fact: Any, by: Mapping[Any, int], name: str) -> int:
    """The points for a property, else those of `other`; of a number, of the largest reached."""
    others = int(by.get("other", 0))
    if name in NUMBERS:
        reached = {int(key): worth for key, worth in by.items() if int(key) <= fact}  # JSON: "2"
        return int(reached[max(reached)]) if reached else 0
    if isinstance(fact, (set, frozenset)):
        return (
            sum(by[each] for each in fact if each in by) if fact & set(by) else by.get("other", 0)
        )
    return int(by.get(fact, others))


def points_of_colour(parts: Sequence[Part], count: Count) -> int:
    """The points of a line term for the lines of a colour; what the fullest district gains, last.

    X3 multiplies what is counted in the fullest district, on each line or on the better one.
    """
    found = [points(part, count) for part in parts]
    factor = count.get("times")
    if factor and is_per_district(factor) and parts:
        return multiply_fullest(found, parts[0].bonuses)
    return sum(found)


def points_of_players(standings: Sequence[Any], count: Count) -> list[int]:
    """What the players at a table score for what is compared between them, in each place."""
    if count["players"] == "first":
        return first_of_players(standings, count)
    compare = only_one if count["players"] == "only" else between_players
    places = [compare(found, count) for found in zip(*standings, strict=True)]
    return [sum(points) for points in zip(*places, strict=True)] if places else [0] * len(standings)


def only_one(found: Sequence[int], count: Count) -> list[int]:
    """What each player scores for having some of what no other one has."""
    (points,) = places_of(count)
    is_one = len(found) > 1 and sum(own > 0 for own in found) == 1
    return [points if is_one and own > 0 else 0 for own in found]


def between_players(found: Sequence[int], count: Count) -> list[int]:
    """What each player scores for having the most or the least; all who share a place score it.

    One player alone scores nothing, nor does one who has none of what others have more of.
    """
    ranks = places_of(count)
    if len(found) < 2:
        return [0] * len(found)
    sign = 1 if count["players"] == "least" else -1
    places = [sum(sign * other < sign * own for other in found) for own in found]
    return [
        ranks[place] if place < len(ranks) and (own > 0 or sign > 0) else 0
        for own, place in zip(found, places, strict=True)
    ]


def first_of_players(turns: Sequence[Turn | None], count: Count) -> list[int]:
    """What each player scores for being first: the turn in which each reached it, or None."""
    ranks = places_of(count)
    if len(turns) < 2:
        return [0] * len(turns)
    before = [sum(other < turn for other in turns if other) if turn else None for turn in turns]
    return [ranks[place] if place is not None and place < len(ranks) else 0 for place in before]


def places_of(count: Count) -> list[int]:
    """The points of the places: one number is that of the first."""
    points = count["points"]
    return list(points) if isinstance(points, list) else [points]


def standing(part: Part, count: Count) -> list[int]:
    """The numbers that are compared between players: one, or that of each district or colour."""
    count = objective_written_out(count)
    return [taken(part, count, "sum")] if "take" in count else numbers(part, count)


# Names of counts


def written_out(name: str, value: Any) -> Count:
    """The count that a term of the three cities is a name for."""
    match name:
        case "count":
            return dict(value)
        case "districts_times_stations":
            fullest = {"count": "stations", "per": "district", "take": "most"}
            return {"count": "districts", "times": fullest}
        case "per_river_crossing":
            return {"count": "river_crossings", "each": value}
        case "per_special":
            ((special, each),) = value.items()
            return {"count": "stations", "which": special, "each": each}
        case "joined":
            return {"count": "joined", "each": value}
        case "track":
            return {"count": "visits", "which": value["of"], "values": value["values"]}
        case "overhead_crossings":
            return {"count": "overhead_crossings", "each": {"ways": dict(enumerate(value, 1))}}
        case "interchanges":
            values, twice = score.read_interchanges(value)
            found = {"count": "stations", "each": {"colours": dict(enumerate(values, 2))}}
            return {**found, "twice": twice} if twice else found
    raise ValueError(f"{__file__} does not know {name}")


def objective_written_out(card: Count) -> Count:
    """The count that an objective of the three cities is a name for."""
    found = {word: value for word, value in card.items() if word not in ("id", "title", "text")}
    if found["count"] == "complete_districts":
        found |= {"count": "districts", "with": {"count": "stations", "at_least": "all"}}
    if "of_colours" in found:
        found["colours"] = {"at_least": found.pop("of_colours")}
    if "times_used" in found:
        found["ways"] = {"at_least": found.pop("times_used")}
    return found
