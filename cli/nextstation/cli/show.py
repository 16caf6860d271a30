"""`ns show`: a city's map in the terminal, or one station with its links."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.diagnostics import safe
from nextstation.cli.exits import USAGE, fail, open_city
from nextstation.cli.validate import Format

if TYPE_CHECKING:
    from rich.text import Text

    from nextstation.engine.city.network import Link, Network, Station
    from nextstation.engine.city.place import Point

Facts = dict[str, Any]
Row = tuple[str, "str | Text", str]
# Clockwise from the east, as the directions of the engine.
_ARROWS = "→↘↓↙←↖↑↗"
_NAMES = (
    *("east", "south_east", "south", "south_west"),
    *("west", "north_west", "north", "north_east"),
)


def show(
    city: Annotated[str, typer.Argument(help="A city file, or the name of a shipped city.")],
    place: Annotated[str | None, typer.Argument(help="A station, such as e4.")] = None,
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
    ] = Format.TEXT,
) -> None:
    """Show the map in the terminal, or one station with its links.

    Example: ns show london e4
    """
    network = open_city(city)
    station = _find(network, place) if place is not None else None
    facts = station_facts(network, station) if station else city_facts(network)
    if output is Format.JSON:
        import json

        typer.echo(json.dumps(facts, indent=2, ensure_ascii=False))
    elif station:
        _print(_station_head(facts), _station_rows(facts))
    else:
        _print(_city_head(network, facts), _city_rows(network, facts))


def _find(network: "Network", place: str) -> "Station":
    """The station on a place; ends the command where there is none."""
    from nextstation.engine.city.place import Point

    stations = network.station_at
    if not re.fullmatch("[a-z][0-9]{1,3}", place.lower(), re.ASCII):
        near = ", ".join(point.name for point in list(stations)[:3])
        fail(f"`{place}` is no place; a column letter and a row number are, as in {near}", USAGE)
    point = Point.parse(place.lower())
    if point not in stations:
        fail(f"{_missing(network, point)}; stations near by: {_near(network, point)}", USAGE)
    return stations[point]


def _missing(network: "Network", point: "Point") -> str:
    city_map = network.city.map
    last = type(point)(city_map.width - 1, city_map.height - 1)
    if point.column > last.column or not 0 <= point.row <= last.row:
        return f"`{point.name}` is outside the map, which runs from `a1` to `{last.name}`"
    if point in network.crossings:
        return f"on `{point.name}` is an overhead crossing, but no station"
    return f"there is no station on `{point.name}`"


def _near(network: "Network", point: "Point") -> str:
    def distance(other: "Point") -> int:
        return (other.column - point.column) ** 2 + (other.row - point.row) ** 2

    return ", ".join(each.name for each in sorted(network.station_at, key=distance)[:3])


def city_facts(network: "Network") -> Facts:
    """What there is to know of a city's map and deck."""
    from nextstation.engine.vocabulary.terrain import WAYS

    city = network.city
    stations = [_station(network, each) for each in network.stations.values()]
    districts = [_district(network, each.letter) for each in city.map.districts]
    crossings = network.crossings.items()
    return {
        "city": city.id,
        "title": city.title,
        "counts": {
            "stations": len(stations),
            "links": len(network.links),
            "river_links": len(network.river_links),
            "districts": len(districts),
        },
        **_gathered(network, stations),
        "districts": [
            {**each, "stations": [at["place"] for at in stations if at["district"] == each]}
            for each in districts
        ],
        "deck": _deck(network),
        "overhead_crossings": {
            point.name: [WAYS[way] for way in ways] for point, ways in crossings
        },
        "stations": stations,
        "links": [_link(network, each) for each in network.links],
    }


def _gathered(network: "Network", stations: list[Facts]) -> Facts:
    city = network.city
    return {
        "symbols": {
            symbol: sum(each["symbol"] == symbol for each in stations)
            for symbol in (*city.symbols, "any")
        },
        "specials": {
            name: [each["place"] for each in stations if name in each["specials"]]
            for name in city.specials
        },
        "colours": [
            {
                "name": each.name,
                "ink": each.ink,
                "departures": [{"side": at.side, "place": at.point.name} for at in each.departures],
            }
            for each in city.colours
        ],
    }


def _deck(network: "Network") -> list[Facts]:
    deck = network.city.deck
    groups = (*deck.groups, None)
    return [
        {
            "group": group,
            "round_ends_after": deck.round_ends.get(group or ""),
            "cards": [card.title for card in deck.cards if card.group == group],
        }
        for group in groups
        if group or any(card.group is None for card in deck.cards)
    ]


def _district(network: "Network", letter: str) -> Facts:
    found = next(each for each in network.city.map.districts if each.letter == letter)
    return {"letter": letter, "name": found.name, "kind": found.kind}


def _station(network: "Network", station: "Station") -> Facts:
    city = network.city
    names = (city.map.station_names.get(point) for point in station.points)
    return {
        "place": station.point.name,
        "points": [point.name for point in station.points],
        "name": next(filter(None, names), None),
        "symbol": station.symbol,
        "specials": sorted(station.specials),
        "district": _district(network, station.district),
        "departs": [
            {"colour": colour.name, "side": each.side, "ink": colour.ink}
            for colour in city.colours
            for each in colour.departures
            if each.point in station.points
        ],
    }


def _link(network: "Network", link: "Link") -> Facts:
    return {
        "link": link.name,
        "districts": sorted(link.districts),
        "rivers": sorted(link.rivers),
        "over": [point.name for point in link.over],
        "crossed_by": [network.links[each].name for each in sorted(link.conflicts)],
    }


def station_facts(network: "Network", station: "Station") -> Facts:
    """What there is to know of a station and its links, clockwise from the north."""
    from nextstation.engine.city.place import back

    links = []
    for link in network.links_at[station.point]:
        away = link.start in station.points
        way = link.direction if away else back(link.direction)
        to = network.station_at[link.end if away else link.start]
        neighbour = {**_station(network, to), "place": (link.end if away else link.start).name}
        fact = {"direction": _NAMES[way], "to": neighbour, **_link(network, link)}
        links.append(((way + 2) % 8, link.name, fact))
    ordered = [fact for *_, fact in sorted(links, key=lambda each: each[:2])]
    return {"city": network.city.id, **_station(network, station), "links": ordered}


def _print(head: Iterable["str | Text"], rows: Iterable[Row]) -> None:
    """Print lines as they are, then a table that breaks long ones."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    table, last = Table.grid(padding=(0, 2, 0, 0)), ""
    for heading, label, said in rows:
        first = Text("" if heading == last else heading, "bold")
        table.add_row(first, label if isinstance(label, Text) else safe(label), safe(said))
        last = heading
    with console.capture() as capture:
        for line in head:
            console.print(line, no_wrap=True, overflow="ellipsis")
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _city_head(network: "Network", facts: Facts) -> Iterator["str | Text"]:
    from rich.text import Text

    from nextstation.cli.atlas import OVER, SIGNS, WATER, map_of

    yield Text(safe(facts["title"]), "bold")
    counts = facts["counts"]
    wet = counts["river_links"]
    yield (
        f"{counts['stations']} stations, {counts['links']} links"
        f"{f', {wet} river links' if wet else ''}, {counts['districts']} districts"
    )
    yield ""
    yield from map_of(network)
    yield ""
    yield from _key([f"{SIGNS[each]} {each} {n}" for each, n in facts["symbols"].items() if n])
    others = {"( ) departure": True, "┊┄ end of a district": True}
    others[f"{WATER} river"] = bool(network.city.map.rivers)
    others[f"{OVER} overhead crossing"] = bool(network.crossings)
    yield from _key([sign for sign, there in others.items() if there])
    yield ""


def _key(signs: list[str]) -> list[str]:
    """Signs on as few lines as they need, each sign on one."""
    from textwrap import wrap

    lines = wrap("   ".join(sign.replace(" ", "\xa0") for sign in signs), 76)
    return [f"   {line}".replace("\xa0", " ") for line in lines]


def _city_rows(network: "Network", facts: Facts) -> Iterator[Row]:
    from rich.style import Style
    from rich.text import Text

    from nextstation.cli.atlas import marks_of, papers_of, readable_on

    marks, papers = marks_of(network.city), papers_of(network.city)
    heading = {"main": "main districts", "secondary": "secondary", "other": "other"}
    for each in facts["districts"]:
        chip = Style(color="#000000", bgcolor=papers[each["letter"]], bold=True)
        label = Text.assemble((f" {safe(each['letter'])} ", chip), f" {_spelt(each['name'])}")
        yield heading[each["kind"]], label, _counted(each["stations"])
    for name, places in facts["specials"].items():
        yield "specials", f" {marks[name]}  {_spelt(name)}", _counted(places)
    for each in facts["colours"]:
        label = Text.assemble(("( )", readable_on(each["ink"])), f" {each['name']}")
        yield "departures", label, ", ".join(_left_from(at) for at in each["departures"])
    yield from _deck_rows(facts)
    yield from _body_rows(facts)


def _deck_rows(facts: Facts) -> Iterator[Row]:
    for each in facts["deck"]:
        ends = each["round_ends_after"]
        cards = f"{len(each['cards']):2}  {', '.join(map(_spelt, each['cards']))}"
        label = f"    {_spelt(each['group'] or 'no group')}"
        yield "deck", label, cards + (f"; {ends} of them end a round" if ends else "")


def _body_rows(facts: Facts) -> Iterator[Row]:
    """Overhead crossings by the ways that pass over them, and stations of several points."""
    crossings = facts["overhead_crossings"].items()
    for ways in sorted({tuple(found) for _, found in crossings}):
        places = [place for place, found in crossings if tuple(found) == ways]
        yield "overhead", f"    {' and '.join(ways)}", _counted(places)
    for each in facts["stations"]:
        if len(each["points"]) > 1:
            yield "one station", f"    {each['place']}", _counted(each["points"])


def _station_head(facts: Facts) -> Iterator["str | Text"]:
    from rich.text import Text

    from nextstation.cli.atlas import SIGNS, readable_on

    title = Text.assemble((f"{facts['place']}  {SIGNS[facts['symbol']]} {facts['symbol']}", "bold"))
    title.append(f"  {safe(facts['name'])}" if facts["name"] else "")
    yield title.append("".join(f", {_spelt(name)}" for name in facts["specials"]))
    district = facts["district"]
    yield f"    in {_in(district)} ({district['kind']} district)"
    if len(facts["points"]) > 1:
        yield f"    one station of the points {' '.join(facts['points'])}"
    for each in facts["departs"]:
        colour = (f" {each['colour']} ", readable_on(each["ink"]))
        side = f" ({_spelt(each['side'])})" if each["side"] else ""
        yield Text.assemble("    departure of ", colour, side)
    yield ""


def _station_rows(facts: Facts) -> Iterator[Row]:
    from nextstation.cli.atlas import SIGNS

    for each in facts["links"]:
        to, arrow = each["to"], _ARROWS[_NAMES.index(each["direction"])]
        special = "".join(f", {_spelt(name)}" for name in to["specials"])
        notes = [f"{SIGNS[to['symbol']]} {to['symbol']}{special}, in {_in(to['district'])}"]
        notes += [f"over the river {_spelt(name)}" for name in each["rivers"]]
        notes += [f"passes over at {' '.join(each['over'])}"] if each["over"] else []
        notes += [f"crossed by {' '.join(each['crossed_by'])}"] if each["crossed_by"] else []
        yield arrow, to["place"], "\n".join(notes)


def _in(district: Facts) -> str:
    return f"{safe(district['letter'])} {_spelt(district['name'])}"


def _counted(places: list[str]) -> str:
    return f"{len(places):2}  {' '.join(places)}"


def _left_from(departure: Facts) -> str:
    side = f"{_spelt(departure['side'])} " if departure["side"] else "    "
    return f"{side}{departure['place']}"


def _spelt(name: str) -> str:
    return name.replace("_", " ")
