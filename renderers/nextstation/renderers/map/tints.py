"""Which tint each district gets, so that no two neighbours look alike."""

from collections.abc import Mapping
from functools import lru_cache

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import REMEMBERED_MAPS, Map
from nextstation.renderers.map.district_outline import Corner


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
