"""Random legal cities: every part of the vocabulary that play and scoring know, in any mixture."""

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from random_value import Draw, Names, can_draw, draw_value

from nextstation.engine.format.vocabulary.deck import CARD_WORDS, GRANT_WORDS, LAYS
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.schema_builder import object_with
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE, Need, Scope, Term

City = dict[str, Any]

# The last one is no shape but a name of the city's own.
SHAPES = ("circle", "square", "triangle", "pentagon", "hexagon", "anchor")
LETTERS = dict(zip(SHAPES, "CSTPHA", strict=True))
COLOURS = ("red", "blue", "green", "gold", "teal")
SIDES = ("west", "east")
SPECIALS = ("pier", "mill")
SUFFIXES = {"*": "pier", "%": "mill"}
WAYS = {"+": ("horizontal", "vertical"), "/": ("horizontal", "rising"), "X": ("falling", "rising")}
DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1))
WAY_OF = dict(zip(DIRECTIONS, ("horizontal", "falling", "vertical", "rising"), strict=True))

Cell = tuple[int, int]
# What the functions below draw by themselves; any other word of a card or a grant has its schema.
CARD = {"group", "name", "symbol", "copies", "reveals_next", "lays", "grants", "on_reaching"}
CARD |= {"marks", "idle_as"}
GRANT = {"from", "to", "line", "marks"}


def named(cell: Cell) -> str:
    """A place by its name, such as d3."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def often(draw: Draw, percent: int) -> bool:
    """True about so many times in a hundred."""
    return draw(st.integers(0, 99)) < percent


def others(
    draw: Draw, schema: Mapping[str, Any], known: Container[str], names: Names, percent: int = 25
) -> City:
    """Values of the keys that nobody draws by hand: a new one is played at once."""
    return {
        key: draw_value(draw, key, inner, names)
        for key, inner in schema["properties"].items()
        if key not in known and often(draw, percent)
    }


@st.composite
def cities(draw: Draw, most: int = 12) -> City:
    """A random city as the document of its file, of so many columns and rows at most."""
    width, height = draw(st.integers(4, most)), draw(st.integers(4, most))
    symbols = list(SHAPES[: draw(st.integers(2, 6))])
    sides = list(SIDES) if often(draw, 50) else []
    marks = {"box": {"draw": "box"}} if often(draw, 50) else {}
    grid = _stations(draw, width, height, symbols)
    _big_station(draw, grid, width, height)
    crossings = _crossings(draw, grid, width, height)
    homes = _free_homes(grid)
    count = draw(st.integers(1, min(5, len(homes) // (len(sides) or 1))))
    city: City = {
        "format": 1,
        "id": "random",
        "title": "Random",
        "symbols": symbols,
        "specials": {name: {} for name in SPECIALS},
        "station_marks": marks,
        "colours": _colours(draw, homes, count, sides),
        "rules": {
            "unbuilt_line": draw(st.sampled_from(["ignored", "counts"])),
            "crossing": draw(st.sampled_from(["none", "own"])),
        },
        "map": {
            "legend": _legend(symbols, crossings),
            "suffixes": SUFFIXES,
            "stations": _art(grid, width, height),
            "links": _links(draw, grid, crossings),
            "districts": _districts(draw, grid, width, height),
            "rivers": _rivers(draw, width, height),
        },
        "deck": _deck(draw, symbols, sides, list(marks)),
    }
    if SHAPES[5] in symbols:
        city["look"] = {"symbols": {SHAPES[5]: "M50 5 L90 95 H10 Z"}}
    city["map"]["printed_lines"] = _printed_lines(draw, grid, city["map"]["links"])
    if not city["station_marks"]:
        del city["station_marks"]
    city["scoring"] = _scoring(draw, city, grid)
    return city


# The map


def _stations(draw: Draw, width: int, height: int, symbols: list[str]) -> dict[Cell, str]:
    """Stations on about half of the points, at least a dozen or so; some special, some any."""
    signs = [LETTERS[symbol] for symbol in symbols]
    signs += [*signs, "?", f"{signs[0]}*", f"{signs[1]}%", f"{signs[0]}*%"]
    share = draw(st.integers(40, 80))
    seed = draw(st.randoms(use_true_random=False))
    grid = {
        (column, row): seed.choice(signs)
        for row in range(height)
        for column in range(width)
        if seed.randrange(100) < share
    }
    grid.update({(0, 0): signs[0], (1, 1): signs[1], (width - 1, height - 1): signs[0]})
    return grid


def _big_station(draw: Draw, grid: dict[Cell, str], width: int, height: int) -> None:
    """Half of the time a station of two or four points."""
    if often(draw, 50):
        across, down = draw(st.sampled_from([(2, 1), (1, 2), (2, 2)]))
        left, top = draw(st.integers(0, width - across)), draw(st.integers(0, height - down))
        for column in range(left, left + across):
            for row in range(top, top + down):
                grid[column, row] = "O"


def _crossings(draw: Draw, grid: dict[Cell, str], width: int, height: int) -> dict[Cell, str]:
    """Overhead crossings where two links pass."""
    found: dict[Cell, str] = {}
    for place in draw(st.lists(st.integers(0, width * height - 1), max_size=8, unique=True)):
        cell = (place % width, place // width)
        sign = draw(st.sampled_from(sorted(WAYS)))
        steps = [step for step in DIRECTIONS if WAY_OF[step] in WAYS[sign]]
        apart = all(max(abs(cell[0] - x), abs(cell[1] - y)) > 1 for x, y in found)
        around = [(cell[0] + x * by, cell[1] + y * by) for x, y in steps for by in (1, -1)]
        inside = all(0 <= x < width and 0 <= y < height for x, y in around)
        if cell not in grid and apart and inside:
            found[cell] = sign
            grid.update({near: grid.get(near, "?") for near in around})
    grid.update(found)
    return found


def _free_homes(grid: dict[Cell, str]) -> list[Cell]:
    """Where colours may depart from: stations of any kind, a station of several points once."""
    big = sorted(cell for cell, sign in grid.items() if sign == "O")
    return sorted(cell for cell, sign in grid.items() if sign not in WAYS and cell not in big[1:])


def _colours(draw: Draw, homes: list[Cell], count: int, sides: list[str]) -> City:
    places = [named(cell) for cell in draw(st.permutations(homes))]
    colours: City = {}
    for name in COLOURS[:count]:
        departs: Any = places.pop()
        if sides:
            order = draw(st.permutations(sides))
            departs = dict(zip(order, (departs, places.pop()), strict=True))
        colours[name] = {"ink": "#123456", "departs": departs}
    return colours


def _legend(symbols: list[str], crossings: dict[Cell, str]) -> City:
    legend: City = {LETTERS[symbol]: symbol for symbol in symbols}
    legend["?"] = "any"
    legend["O"] = {"symbol": "any", "special": "mill", "station": "hub"}
    legend.update({sign: {"over": list(WAYS[sign])} for sign in crossings.values()})
    return legend


def _art(grid: dict[Cell, str], width: int, height: int) -> str:
    rows = range(height)
    return "".join(
        " ".join(grid.get((column, row), ".") for column in range(width)) + "\n" for row in rows
    )


def _nearest(grid: dict[Cell, str]) -> dict[tuple[Cell, Cell], int]:
    """The links that follow from the stations, with their length."""
    found = {}
    for cell, sign in grid.items():
        for x, y in DIRECTIONS:
            passed = [(cell[0] + x * by, cell[1] + y * by) for by in range(1, 13)]
            length = next((n for n, p in enumerate(passed, 1) if grid.get(p, "+") not in WAYS), 0)
            over = [grid[p] for p in passed[: max(length - 1, 0)] if p in grid]
            fits = all(WAY_OF[x, y] in WAYS[each] for each in over)
            if sign not in WAYS and length and fits:
                end = passed[length - 1]
                if not sign == grid[end] == "O":
                    found[cell, end] = length
    return found


def _links(draw: Draw, grid: dict[Cell, str], crossings: dict[Cell, str]) -> City:
    """A limit, and links taken away and added against it; where there is no crossing to starve."""
    links: City = {"join": "nearest"}
    nearest = _nearest(grid)
    longest = draw(st.integers(2, 6)) if often(draw, 50) else 12
    if longest < 12:
        links["longest"] = longest
    near = sorted(pair for pair, length in nearest.items() if length <= longest)
    far = sorted(pair for pair, length in nearest.items() if length > longest)
    if far and often(draw, 60):
        added = draw(st.lists(st.sampled_from(far), max_size=4, unique=True))
        links["add"] = [f"{named(one)}-{named(other)}" for one, other in added]
    if near and not crossings and often(draw, 60):
        removed = draw(st.lists(st.sampled_from(near), max_size=4, unique=True))
        links["remove"] = [f"{named(one)}-{named(other)}" for one, other in removed]
    return links


def _printed_lines(draw: Draw, grid: dict[Cell, str], links: City) -> City:
    """Up to two lines along links of which none carries two; what is straight needs no station."""
    longest, pairs = links.get("longest", 12), _nearest(grid)
    left = {pair for pair, length in pairs.items() if length <= longest}
    for name in (*links.get("remove", ()), *links.get("add", ())):
        left ^= {pair for pair in pairs if {named(each) for each in pair} == {*name.split("-")}}
    found: City = {}
    for name in ("ring", "tram")[: draw(st.sampled_from([0, 0, 1, 2]))]:
        ways = sorted(left) + sorted(pair[::-1] for pair in left)
        course: list[Cell] = []
        for _ in range(draw(st.integers(1, 9))):
            onward = [way for way in ways if not course or way[0] == course[-1]]
            if not onward:
                break
            start, end = draw(st.sampled_from(onward))
            ways = [way for way in ways if {*way} != {start, end}]
            left -= {(start, end), (end, start)}
            course = [*(course or [start]), end]
        if course:
            found[name] = {"course": [named(each) for each in _turns(course)]}
            for word in ("counts_as_colour", "may_be_crossed"):
                if often(draw, 50):
                    found[name][word] = True
    return found


def _turns(course: list[Cell]) -> list[Cell]:
    """The ends of a course, and where it turns."""
    ways = [((a > x) - (a < x), (b > y) - (b < y)) for (x, y), (a, b) in pairwise(course)]
    turns = [
        cell for cell, one, other in zip(course[1:], ways, ways[1:], strict=False) if one != other
    ]
    return [course[0], *turns, course[-1]]


def _districts(draw: Draw, grid: dict[Cell, str], width: int, height: int) -> City:
    """Blocks between a few columns and rows; a big station lies in one of them."""
    big = [cell for cell, sign in grid.items() if sign == "O"]
    cuts = []
    for size, axis in ((width, 0), (height, 1)):
        inside = {cell[axis] for cell in big} - {min((cell[axis] for cell in big), default=0)}
        free = [each for each in range(1, size) if each not in inside]
        cuts.append(draw(st.lists(st.sampled_from(free), max_size=3, unique=True)))
    letters = "ABCDEFGHIJKLMNOP"
    art = [
        [
            letters[sum(x >= cut for cut in cuts[0]) + 4 * sum(y >= cut for cut in cuts[1])]
            for x in range(width)
        ]
        for y in range(height)
    ]
    used = sorted({letter for row in art for letter in row})
    names = [(letter, f"part_{letter.lower()}") for letter in used]
    apart = 1 if len(names) > 2 and often(draw, 80) else 0
    return {
        "other": dict(names[:apart]),
        "main": dict(names[apart:-1]),
        "secondary": dict(names[-1:]),
        "art": "".join(" ".join(row) + "\n" for row in art),
    }


def _rivers(draw: Draw, width: int, height: int) -> City:
    """Up to two rivers whose corners lie beside every straight line between grid points."""
    rivers = {}
    for name in ("long", "short")[: draw(st.integers(0, 2))]:
        size = st.tuples(st.integers(0, width), st.integers(0, height))
        corners = draw(st.lists(size, min_size=2, max_size=5, unique=True))
        course = [[x + 0.37 + 0.01 * n, y + 0.59 - 0.03 * n] for n, (x, y) in enumerate(corners)]
        rivers[name] = {"course": [[round(x, 2), round(y, 2)] for x, y in course]}
    return rivers


# The deck


def _deck(draw: Draw, symbols: list[str], sides: list[str], marks: list[str]) -> City:
    groups = sides if sides and often(draw, 80) else ["day", "night"]
    cards: list[City] = [{"group": groups, "symbol": symbols}]
    cards += [
        _card(
            draw,
            draw(st.sampled_from(["joker", "guide", symbols[0]])),
            symbols,
            groups,
            sides,
            marks,
        )
        for _ in range(draw(st.integers(1, 4)))
    ]
    need = draw(st.integers(1, len(symbols)))
    ends = dict.fromkeys(draw(st.sampled_from([groups, groups[:1]])), need)
    for number in range(draw(st.integers(0, 2))):
        lays = lays_of(draw, lines_of(sides))
        switch: City = {"name": f"switch_{number}", "reveals_next": True}
        if lays:
            switch["lays"] = lays
            if often(draw, 40):
                switch["idle_as"] = draw(
                    st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True)
                )
        if often(draw, 30):
            switch["copies"] = 2
        cards.append(switch)
    return {"groups": {group: {} for group in groups}, "round_ends": ends, "cards": cards}


def lays_of(draw: Draw, lines: Sequence[str]) -> City:
    """What a card changes in the grants of the turn's card; perhaps nothing."""
    lays = others(draw, LAYS.schema, {"line"}, {}, 45)
    if often(draw, 50):
        lays["line"] = draw(st.sampled_from(lines))
    return lays


def _card(
    draw: Draw, name: str, symbols: list[str], groups: list[str], two: list[str], marks: list[str]
) -> City:
    card: City = {"name": name, "symbol": draw(st.sampled_from([*symbols, "any", "any"]))}
    if often(draw, 60):
        card["group"] = draw(st.sampled_from(groups))
    if marks and often(draw, 50):
        card["marks"] = marks[0]
    if often(draw, 50):
        count = draw(st.integers(1, 3))
        card["grants"] = [_grant(draw, number, two, marks) for number in range(count)]
    if often(draw, 50):
        kinds = draw(st.permutations(SPECIALS))[: draw(st.integers(1, 2))]
        card["on_reaching"] = {
            kind: [_following(draw, two, marks) for _ in range(draw(st.integers(1, 2)))]
            for kind in kinds
        }
    if often(draw, 20) and (lays := lays_of(draw, lines_of(two))):
        card["lays"] = lays
    return {**card, **others(draw, object_with(*CARD_WORDS), CARD, {"marks": marks})}


def _grant(draw: Draw, number: int, two: list[str], marks: list[str]) -> City:
    grant: City = {}
    starts = ["ends", "anywhere", "last"] if number else ["ends", "anywhere"]
    if often(draw, 70):
        grant["from"] = draw(st.sampled_from(starts))
    if often(draw, 40):
        grant["to"] = "any"
    if often(draw, 50):
        grant["line"] = draw(st.sampled_from(lines_of(two)))
    if marks and often(draw, 30):
        grant["marks"] = marks[0]
    return {**grant, **others(draw, object_with(*GRANT_WORDS), GRANT, {"marks": marks})}


def _following(draw: Draw, two: list[str], marks: list[str]) -> City:
    """What a section sets off; it may go straight on, and on the same line."""
    grant = _grant(draw, 1, two, marks)
    if often(draw, 20):
        grant["from"] = "last_straight"
    if often(draw, 20):
        grant["line"] = "this"
    return grant


def lines_of(sides: Sequence[str]) -> list[str]:
    """The words for lines that a card may use; only a city of two sides has lines to choose."""
    return ["card", "each", "any"] if sides else ["card", "any"]


# The terms


def names_of(city: City, kinds: Sequence[str]) -> Names:
    """The names that words of a term or an objective may take, by word."""
    marks = [*city.get("station_marks", ())]
    districts = city["map"]["districts"]
    return {
        "per_special": kinds,
        "of": kinds,
        "twice": marks,
        "in": [name for kind in DISTRICT_KINDS for name in districts[kind].values()],
        "which": [*SPECIALS, *marks],
        "with": ["station", "interchange", *SPECIALS, *marks],
    }


def _scoring(draw: Draw, city: City, grid: dict[Cell, str]) -> City:
    """Terms in any order, of those that can score on the map."""
    kinds = sorted(
        kind
        for sign, kind in [*SUFFIXES.items(), ("O", "mill")]
        if any(sign in each for each in grid.values())
    )
    has: dict[Need | None, bool] = {
        None: True,
        "rivers": bool(city["map"]["rivers"]),
        "two_lines": any(isinstance(each["departs"], dict) for each in city["colours"].values()),
        "overhead_crossings": any(sign in WAYS for sign in grid.values()),
    }
    names = names_of(city, kinds)
    scopes: dict[Scope, list[City]] = {"line": [], "network": []}
    for term in TERMS_OF_SCORE:
        if term.is_count:
            continue
        if has[term.needs] and can_draw(term.name, term.word.to_schema(), names):
            scopes[term.scope] += _terms(draw, term, names, len(city["colours"]))
    line, network = (draw(st.permutations(terms)) for terms in scopes.values())
    return {"line": line[: draw(st.integers(1, len(line)))], "network": network}


def _terms(draw: Draw, term: Term, names: Names, colours: int) -> list[City]:
    """A term once for each kind of special station that it names."""
    found: dict[str | None, Any] = {}
    for _ in range(2):
        value = draw_value(draw, term.name, term.word.to_schema(), names)
        values = term.parse(value).values
        if term.form == "track":
            value["values"] = sorted(values)
        if term.name == "interchanges":
            # One value for each number of colours from two.
            values = draw(st.lists(st.integers(0, 12), min_size=colours - 1, max_size=colours - 1))
            value = {**value, "values": values} if isinstance(value, dict) else values
        if term.name != "interchanges" or colours > 1:
            found.setdefault(term.parse(value).special, value)
    return [{term.name: value} for value in found.values()]
