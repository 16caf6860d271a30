"""The facts of a line that its scoring terms ask for: as it is, and as a section would make it."""

from typing import NamedTuple

from nextstation.engine.kernel.bits import (
    and_,
    clear_lowest,
    count_trailing_zeros,
    popcount,
    singleton,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import RoundEffect
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    Tally,
    fullest_joined,
    have_two_lines,
    weight,
)


class LineFacts(NamedTuple):
    """What the scoring terms of a line may ask for."""

    district_set: int  # the districts that count for it (C1)
    districts: int  # how many these are, each as often as it counts (C7)
    stations: int  # its stations in the fullest district, as they count (C7)
    sections: int  # its sections
    crossings: int  # rivers that its sections cross (C2)
    visits: Ints  # [S] its stations of each special kind (C4) …
    reached: int  # … and the set of special kinds of one more station
    is_joined: int  # 1 where it is the two lines of its colour, joined (S7)


@kernel
def facts_of(board: Board, game: Game, line: int) -> LineFacts:
    """The facts of a line under way."""
    tally = game.lines.tally[line]
    return LineFacts(
        tally[Tally.DISTRICTS],
        count_districts(board, game, tally[Tally.DISTRICTS], tally[Tally.GATES]),
        fullest(game, tally[Tally.FULLEST]),
        tally[Tally.SECTIONS],
        tally[Tally.CROSSINGS],
        game.lines.visits[line],
        0,
        are_joined(board, game),
    )


@kernel
def facts_extended(board: Board, game: Game, line: int, section: int) -> LineFacts:
    """The facts of a line, were a section drawn that does not join it to the other one."""
    end, link = board.target[section], board.link[section]
    tally = game.lines.tally[line]
    district_set = tally[Tally.DISTRICTS] | board.district_sets[link]
    gates = tally[Tally.GATES] | _gate(board, game, end)
    there = game.lines.stations_in[line, board.district[end]] + weight(board, game, end)
    return LineFacts(
        district_set,
        count_districts(board, game, district_set, gates),
        fullest(game, max(tally[Tally.FULLEST], there)),
        tally[Tally.SECTIONS] + 1,
        tally[Tally.CROSSINGS] + board.crosses[link],
        game.lines.visits[line],
        board.specials[end],
        are_joined(board, game),
    )


@kernel
def facts_joined(board: Board, game: Game, line: int, section: int) -> LineFacts:
    """The facts of the two lines of the colour, were a section drawn that joins them (S7)."""
    end, link, lines = board.target[section], board.link[section], game.lines
    tally, other = lines.tally[line], lines.tally[1 - line]
    district_set = tally[Tally.DISTRICTS] | other[Tally.DISTRICTS] | board.district_sets[link]
    gates = tally[Tally.GATES] | other[Tally.GATES] | _gate(board, game, end)
    for kind in range(game.scratch_sum.size):
        game.scratch_sum[kind] = lines.visits[0, kind] + lines.visits[1, kind]
    return LineFacts(
        district_set,
        count_districts(board, game, district_set, gates),
        fullest(game, fullest_joined(lines)),
        tally[Tally.SECTIONS] + other[Tally.SECTIONS] + 1,
        tally[Tally.CROSSINGS] + other[Tally.CROSSINGS] + board.crosses[link],
        game.scratch_sum,
        0,
        1,
    )


@kernel
def are_joined(board: Board, game: Game) -> int:
    """Whether the two lines of the colour under way are joined (S7)."""
    return int(game.now[Now.JOINED]) if have_two_lines(board) else 0


@kernel
def count_districts(board: Board, game: Game, district_set: int, reached: int) -> int:
    """Districts of a line, of which those in `reached` count more by their gates (C7)."""
    count = popcount(district_set)
    if not game.active.size:
        return count
    more = game.round_effects[RoundEffect.SECONDARY_DISTRICTS]
    if more:
        count += more * popcount(and_(district_set, board.secondary))
    while reached:
        count += game.more_by_district[count_trailing_zeros(reached)]
        reached = clear_lowest(reached)
    return count


@kernel
def fullest(game: Game, stations: int) -> int:
    """As how many the stations of the fullest district count on every line (X3)."""
    return (
        int(stations * (1 + game.round_effects[RoundEffect.FULLEST_DISTRICT]))
        if game.active.size
        else stations
    )


@kernel
def _gate(board: Board, game: Game, end: int) -> int:
    """The district of a station as a set, if it counts more once reached (G3)."""
    district = board.district[end]
    return singleton(district) if game.active.size and game.more_by_district[district] else 0
