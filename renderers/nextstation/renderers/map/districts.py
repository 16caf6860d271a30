"""The districts of a map: their squares, outlines and tints, and how they are drawn."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import REMEMBERED_MAPS, Map
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.translations import localized
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.theme.palette import TINTS, TONES

Corner = tuple[int, int]
_RIGHT_OF = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
Run = tuple[Corner, Corner]
# How far within a secondary district its line runs, and how wide that is.
_WITHIN, _LINE = 0.35, 0.2
SECONDARY = "secondary"


def outlines(squares: Collection[Corner]) -> list[list[Corner]]:
    """The corners of each border, walked with the inside on the right hand.

    A square is named by its top left corner. Squares that only touch at a corner are apart.
    """
    steps = _border_steps(squares)
    loops = []
    while steps:
        start = min(steps)
        at, way = start, min(steps[start])
        loop = []
        while at in steps and way in steps[at]:
            steps[at].remove(way)
            if not steps[at]:
                del steps[at]
            loop.append(at)
            at = (at[0] + way[0], at[1] + way[1])
            way = _next_way(way, steps.get(at, []))
        loops.append(_without_straights(loop))
    return loops


def count_parts(squares: Collection[Corner]) -> int:
    """In how many parts some squares lie, which touch at a corner at most."""
    return sum(_area(loop) > 0 for loop in outlines(squares))


def _area(loop: Sequence[Corner]) -> int:
    """Twice the area inside of a border; less than nothing for that round a hole."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(x * down - across * y for (x, y), (across, down) in pairs)


def _border_steps(squares: Collection[Corner]) -> dict[Corner, list[Corner]]:
    steps: dict[Corner, list[Corner]] = {}
    for x, y in squares:
        sides = (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        )
        for start, way, neighbour in sides:
            if neighbour not in squares:
                steps.setdefault(start, []).append(way)
    return steps


def _next_way(way: Corner, ways: Sequence[Corner]) -> Corner:
    """The next step of a border: to the right first, which keeps to the same square."""
    right = _RIGHT_OF[way]
    left = (-right[0], -right[1])
    return next((each for each in (right, way, left) if each in ways), way)


def _without_straights(loop: Sequence[Corner]) -> list[Corner]:
    around = [loop[-1], *loop, loop[0]]
    return [
        here
        for before, here, after in zip(around, around[1:], around[2:], strict=False)
        if before[0] != after[0] and before[1] != after[1]
    ]


def inset(loop: Sequence[Corner], step: float, by: float) -> list[Spot]:
    """The corners of a border in millimetres, moved inward."""
    moved: list[Spot] = []
    for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        inward = [_RIGHT_OF[_unit(one, other)] for one, other in ((before, here), (here, after))]
        across, down = inward[0][0] + inward[1][0], inward[0][1] + inward[1][1]
        moved.append((here[0] * step + across * by, here[1] * step + down * by))
    return moved


def _unit(one: Corner, other: Corner) -> Corner:
    across, down = other[0] - one[0], other[1] - one[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def rounded(spots: Sequence[Spot], radius: float) -> str:
    """The path round some spots, its corners cut to curves."""
    drawn = []
    for before, here, after in zip(
        [spots[-1], *spots], spots, [*spots[1:], spots[0]], strict=False
    ):
        near, far = _towards(here, before, radius), _towards(here, after, radius)
        drawn.append(f"{_at(near)}Q{_at(here)} {_at(far)}")
    return "M" + "L".join(drawn) + "Z"


def _towards(here: Spot, there: Spot, reach: float) -> Spot:
    across, down = there[0] - here[0], there[1] - here[1]
    length = (across**2 + down**2) ** 0.5
    share = min(reach / length, 0.5) if length else 0
    return here[0] + across * share, here[1] + down * share


def _at(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"


def squares_of(city: City) -> Mapping[str, frozenset[Corner]]:
    """The grid squares of each district, by its letter."""
    return _squares_of(city.map)


@lru_cache(REMEMBERED_MAPS)
def _squares_of(city_map: Map) -> Mapping[str, frozenset[Corner]]:
    squares: dict[str, set[Corner]] = {each.letter: set() for each in city_map.districts}
    for row in range(city_map.height):
        for column in range(city_map.width):
            squares.get(city_map.district_art.letter(column, row), set()).add((column, row))
    return {letter: frozenset(taken) for letter, taken in squares.items() if taken}


def is_small(squares: frozenset[Corner]) -> bool:
    """Whether a district has no room for its name beside its station: it is a single square."""
    return len(squares) == 1


def neighbours(squares: Mapping[str, frozenset[Corner]], *, corners: bool) -> dict[str, set[str]]:
    """The districts that share a border with each, or as little as a corner."""
    owner = {square: letter for letter, taken in squares.items() for square in taken}
    ways = [(1, 0), (0, 1)] + ([(1, 1), (1, -1)] if corners else [])
    found: dict[str, set[str]] = {letter: set() for letter in squares}
    for (x, y), letter in owner.items():
        for across, down in ways:
            other = owner.get((x + across, y + down), letter)
            if other != letter:
                found[letter].add(other)
                found[other].add(letter)
    return found


def tint_numbers(squares: Mapping[str, frozenset[Corner]], tints: int) -> dict[str, int]:
    """The number of each district's tint: few of them, different across borders and corners.

    Where the tints do not suffice for corners too, only borders count; four always suffice for
    districts in one piece.
    """
    for corners in (True, False):
        touching = neighbours(squares, corners=corners)
        for most in range(1, tints + 1):
            chosen = _colour(touching, most)
            if chosen is not None:
                return chosen
    return {letter: number % tints for number, letter in enumerate(squares)}


def _colour(touching: Mapping[str, set[str]], most: int) -> dict[str, int] | None:
    """A colouring with at most this number of tints, or None.

    Backtracking, the district with the fewest choices first.
    """
    chosen: dict[str, int] = {}
    patience = 2000

    def choices(letter: str) -> list[int]:
        taken = {chosen.get(other) for other in touching[letter]}
        return [tint for tint in range(most) if tint not in taken]

    def go_on() -> bool:
        nonlocal patience
        patience -= 1
        rest = [letter for letter in touching if letter not in chosen]
        if not rest:
            return True
        letter = min(rest, key=lambda each: (len(choices(each)), -len(touching[each])))
        used = list(chosen.values())
        # The tint used least so far spreads them evenly over the map.
        for tint in sorted(choices(letter), key=used.count):
            chosen[letter] = tint
            if patience > 0 and go_on():
                return True
            del chosen[letter]
        return False

    return chosen if go_on() else None


def border_runs(squares: Mapping[str, frozenset[Corner]]) -> Iterator[Run]:
    """The straight runs in which different districts, or a district and no other, meet."""
    owner = {square: letter for letter, taken in squares.items() for square in taken}
    turned = {(y, x): letter for (x, y), letter in owner.items()}
    yield from _level_runs(owner)
    yield from (((x, y), (u, v)) for (y, x), (v, u) in _level_runs(turned))


def _level_runs(owner: Mapping[Corner, str]) -> Iterator[Run]:
    """The level runs: above each square that belongs to another district than the one above."""
    edges = sorted(
        {
            (y + below, x)
            for x, y in owner
            for below in (0, 1)
            if owner.get((x, y + below)) != owner.get((x, y + below - 1))
        }
    )
    for _, run in groupby(enumerate(edges), lambda each: (each[1][0], each[1][1] - each[0])):
        steps = [edge for _, edge in run]
        (y, first), (_, last) = steps[0], steps[-1]
        yield (first, y), (last + 1, y)


def draw_districts(
    canvas: Canvas, network: Network, frame: MapFrame, *, kinds: bool = True
) -> None:
    """Each district as a soft field, with white streets or a line between them.

    `kinds` tells secondary districts from main ones, where a city has both.
    """
    squares = squares_of(network.city)
    tints = tint_numbers(squares, len(TINTS))
    districts = {each.letter: each for each in network.city.map.districts}
    told = kinds and len({each.kind for each in districts.values()}) > 1
    with canvas.group("districts", "Districts"):
        for letter, taken in squares.items():
            district = districts[letter]
            title = localized(district.name, district.names)
            with canvas.group(f"district-{district.name}", title=title):
                canvas.path(_outline(frame, taken, 0), fill=TINTS[tints[letter]])
                if told and district.kind == SECONDARY:
                    line = _outline(frame, taken, _WITHIN)
                    canvas.path(line, stroke=TONES[tints[letter]], width=_LINE)
        if edges := canvas.style.edges:
            for start, end in border_runs(squares):
                ends = (frame.at(x - 0.5, y - 0.5) for x, y in (start, end))
                canvas.line(*ends, stroke=edges, cap="round")


def _outline(frame: MapFrame, squares: Collection[Corner], within: float) -> str:
    """The path round some squares, `within` the edge of their field, with round corners."""
    corner = max(min(0.16 * frame.step, 3.2) - within, 0.1)
    fields = [inset(loop, frame.step, frame.street + within) for loop in outlines(squares)]
    return "".join(
        rounded([(frame.area.x + x, frame.area.y + y) for x, y in field], corner)
        for field in fields
    )
