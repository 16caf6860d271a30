"""The facts of a city, and of a station, as plain data."""

from typing import Any

from nextstation.engine.city.network import Link, Network, Station
from nextstation.engine.city.place import back
from nextstation.engine.format.vocabulary.map import DIRECTION_NAMES, WAYS

Facts = dict[str, Any]


def city_facts(network: Network) -> Facts:
    """The facts of a city's map and deck."""
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
        **_symbols_and_colours(network, stations),
        "districts": [
            {**each, "stations": [at["place"] for at in stations if at["district"] == each]}
            for each in districts
        ],
        "deck": _deck(network),
        "overhead_crossings": {
            point.name: [WAYS[way] for way in ways] for point, ways in crossings
        },
        **_printed_lines(network),
        "stations": stations,
        "links": [_link(network, each) for each in network.links],
    }


def _printed_lines(network: Network) -> Facts:
    """The printed lines, where there are some."""
    found = {
        name: {
            "title": each.line.title,
            "course": [point.name for point in each.line.course],
            "links": [link.name for link in each.links],
            "counts_as_colour": each.line.counts_as_colour,
            "may_be_crossed": each.line.may_be_crossed,
        }
        for name, each in network.printed.items()
    }
    return {"printed_lines": found} if found else {}


def _symbols_and_colours(network: Network, stations: list[Facts]) -> Facts:
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


def _deck(network: Network) -> list[Facts]:
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


def _district(network: Network, letter: str) -> Facts:
    found = next(each for each in network.city.map.districts if each.letter == letter)
    return {"letter": letter, "name": found.name, "kind": found.kind}


def _station(network: Network, station: Station) -> Facts:
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


def _link(network: Network, link: Link) -> Facts:
    return {
        "link": link.name,
        "districts": sorted(link.districts),
        "rivers": sorted(link.rivers),
        "over": [point.name for point in link.over],
        "crossed_by": [network.links[each].name for each in sorted(link.conflicts)],
    }


def station_facts(network: Network, station: Station) -> Facts:
    """The facts of a station and its links, clockwise from the north."""
    links = []
    for link in network.links_at[station.point]:
        away = link.start in station.points
        way = link.direction if away else back(link.direction)
        to = network.station_at[link.end if away else link.start]
        neighbour = {**_station(network, to), "place": (link.end if away else link.start).name}
        fact = {"direction": DIRECTION_NAMES[way], "to": neighbour, **_link(network, link)}
        links.append(((way + 2) % 8, link.name, fact))
    ordered = [fact for *_, fact in sorted(links, key=lambda each: each[:2])]
    return {"city": network.city.id, **_station(network, station), "links": ordered}
