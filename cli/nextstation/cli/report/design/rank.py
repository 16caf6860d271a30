"""Prints a ranking of cities, and makes the report of it, with their maps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from nextstation.cli.report.design.profile import estimate_data, estimate_text, traits_data
from nextstation.cli.report.table import aligned, print_parts
from nextstation.engine.stats.batch.interval import NONE
from nextstation.engine.stats.design.rank import Order, Place
from nextstation.engine.stats.design.sample import Estimate
from nextstation.engine.stats.design.traits import Trait, traits_of

if TYPE_CHECKING:
    from nextstation.cli.report.blocks import Report

# The traits that a row has beside those that the cities are ranked by.
_COLUMNS = ("total", "pencils.apart", "stuck", "skill", "drama")
_NOTE = (
    "those of one rank are not told apart from the first of them, at 99% for all together; "
    "± is half of the interval at 99%"
)


def print_ranking(places: Sequence[Place], order: Order, names: Sequence[str]) -> None:
    """Print a row for each city."""
    print_parts(_lines(places, order, names))


def _lines(places: Sequence[Place], order: Order, names: Sequence[str]) -> Iterator[RenderableType]:
    heads, rows = _table(places, order, names)
    yield f"Ranked by {_by(order)}"
    yield ""
    yield from (f" {line}" for line in aligned([heads, *rows], 2))
    yield ""
    yield f" {_NOTE.split(';')[0]};"
    yield f" {_NOTE.split('; ')[1]}"
    yield from (f" {line}" for line in _ties(places, names))


def _ties(places: Sequence[Place], names: Sequence[str]) -> Iterator[str]:
    """The neighbours that all games do not tell apart, and what would."""
    open_ones, alike = list[str](), list[str]()
    for one, other in pairwise(places):
        if other.tie:
            found = open_ones if other.tie.half else alike
            found.append(f"{names[one.number]} and {names[other.number]}")
    games = max(place.profile.games for place in places)
    if open_ones:
        yield f"the limit of {games:,} games does not tell apart {'; '.join(open_ones)}:"
        yield f"more games may, such as --games {4 * games}, which halves the intervals"
    if alike:
        yield f"no game tells apart {'; '.join(alike)}:"
        yield "more games will hardly do so; another trait (--by) or other goals (--goal) may"


def _by(order: Order) -> str:
    if order.trait:
        player = f" of {order.player}" if order.trait.of_player else ""
        return f"{order.trait.name}{player}: {order.trait.title}"
    return "how far they are from " + ", ".join(dict.fromkeys(each.text for each in order.goals))


def _table(
    places: Sequence[Place], order: Order, names: Sequence[str]
) -> tuple[list[str], list[list[str]]]:
    shown = [name for name in _COLUMNS if not order.trait or name != order.trait.name]
    first = order.trait.name if order.trait else "from the goals"
    heads = ["", "city", first, *shown, "games"]
    rows = []
    for place in places:
        profile = place.profile
        cells = [_cell(place, traits_of(profile.setup.network)[name]) for name in shown]
        rows.append(
            [
                str(place.rank),
                names[place.number],
                _ranked(place, order),
                *cells,
                f"{profile.games:,}",
            ]
        )
    return heads, rows


def _ranked(place: Place, order: Order) -> str:
    if order.trait:
        return estimate_text(order.trait, place.profile.estimate(order.trait, order.player))
    found = Estimate.of(order.values(place.profile))
    return f"{found.value:.2f} ± {found.half or 0:.2f}" if found.value else "meets all"


def _cell(place: Place, trait: Trait) -> str:
    known = place.profile.traits
    return trait.unit.text(place.profile.estimate(trait).value) if trait.name in known else NONE


def ranking_data(places: Sequence[Place], order: Order, names: Sequence[str]) -> dict[str, Any]:
    """The ranking as plain data."""
    return {
        "by": _by(order),
        "cities": [
            {
                "rank": place.rank,
                "name": names[place.number],
                "behind": estimate_data(place.behind) if place.behind else None,
                "tie": estimate_data(place.tie) if place.tie else None,
                **traits_data(place.profile),
            }
            for place in places
        ],
    }


def ranking_report(
    places: Sequence[Place], order: Order, names: Sequence[str], commands: Sequence[str]
) -> "Report":
    """A page with the table and the maps, the best first."""
    from nextstation.cli.report.blocks import Drawing, Fact, Grid, Pictures, Report, Section
    from nextstation.renderers.map.city_map import map_picture
    from nextstation.renderers.output.svg import to_svg

    heads, rows = _table(places, order, names)
    maps = [
        Drawing(
            f"{place.rank}. {names[place.number]}",
            to_svg(map_picture(place.profile.setup.network, f"rank-{number}")),
            f"The map of {place.profile.setup.city.title}.",
        )
        for number, place in enumerate(places)
    ]
    best = [names[each.number] for each in places if each.rank == 1]
    answer = (
        f"{best[0]} is first." if len(best) == 1 else f"First, not told apart: {', '.join(best)}."
    )
    table = Grid("Ranking", heads[2:], [[(f"{row[0]}. {row[1]}", row[2:]) for row in rows]])
    notes = [f"{_NOTE[0].upper()}{_NOTE[1:]}."]
    notes += [" ".join(ties)] if (ties := [*_ties(places, names)]) else []
    return Report(
        f"{len(places)} cities by rank",
        [Fact("Ranked by", _by(order)), Fact("Seed", str(places[0].profile.seed))],
        [answer],
        [Section("Ranking", notes, [table, Pictures(maps)])],
        commands,
    )
