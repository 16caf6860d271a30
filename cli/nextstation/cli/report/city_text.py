"""Prints the facts of a city or a station: the map, then the rows of a table."""

from collections.abc import Iterable, Iterator

from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.table import print_parts, text_table
from nextstation.cli.terminal.map import (
    OVER,
    PRINTED,
    WATER,
    map_of,
    marks_of,
    papers_of,
    readable_on,
    signs_of,
)
from nextstation.cli.terminal.text import fill, humanize
from nextstation.engine.city.city import City
from nextstation.engine.city.facts import Facts
from nextstation.engine.city.network import Network
from nextstation.engine.city.titles import deck_card_title, district_title, kind_title
from nextstation.engine.format.vocabulary.map import DIRECTION_NAMES

# A heading, which is printed once for all rows that have it; a label; a text.
Row = tuple[str, str | Text, str]
# Clockwise from the east, as the directions of the engine.
_ARROWS = "→↘↓↙←↖↑↗"
_WIDTH = 76


def print_city(network: Network, facts: Facts) -> None:
    """Print the map of a city and its summary."""
    print_parts([*_city_head(network, facts), _table(_city_rows(network, facts))])


def print_station(network: Network, facts: Facts) -> None:
    """Print a station and its links."""
    print_parts([*_station_head(network, facts), _table(_station_rows(network, facts))])


def _table(rows: Iterable[Row]) -> Table:
    return text_table(_without_repeats(rows))


def _without_repeats(rows: Iterable[Row]) -> Iterator[tuple[Text, str | Text, str]]:
    """Rows whose heading is left out where it is that of the row above."""
    last = ""
    for heading, label, text in rows:
        first = Text("" if heading == last else heading, "bold")
        yield first, label, text
        last = heading


def _city_head(network: Network, facts: Facts) -> Iterator[str | Text]:

    yield Text(facts["title"], "bold")
    counts = facts["counts"]
    wet = counts["river_links"]
    yield (
        f"{counts['stations']} stations, {counts['links']} links"
        f"{f', {wet} river links' if wet else ''}, {counts['districts']} districts"
    )
    yield ""
    yield from map_of(network)
    yield ""
    signs = signs_of(network.city)
    yield from _key([f"{signs[each]} {each} {n}" for each, n in facts["symbols"].items() if n])
    others = {"( ) departure": True, "┊┄ edge of a district": True}
    others[f"{WATER} river"] = bool(network.city.map.rivers)
    others[f"{PRINTED} printed line"] = bool(network.printed)
    others[f"{OVER} overhead crossing"] = bool(network.crossings)
    yield from _key([sign for sign, there in others.items() if there])
    yield ""


def _key(signs: Iterable[str]) -> list[str]:
    return [f"   {line}" for line in fill(signs, _WIDTH)]


def _city_rows(network: Network, facts: Facts) -> Iterator[Row]:

    city = network.city
    marks, papers = marks_of(city), papers_of(city)
    heading = {"main": "main districts", "secondary": "secondary", "other": "other"}
    for each in facts["districts"]:
        chip = Style(color="#000000", bgcolor=papers[each["letter"]], bold=True)
        label = Text.assemble(
            (f" {each['letter']} ", chip), f" {district_title(city, each['name'])}"
        )
        yield heading[each["kind"]], label, _counted(each["stations"])
    for name, places in facts["specials"].items():
        yield "specials", f" {marks[name]}  {kind_title(city, name)}", _counted(places)
    for each in facts["colours"]:
        label = Text.assemble(("( )", readable_on(each["ink"])), f" {each['name']}")
        yield "departures", label, ", ".join(_left_from(at) for at in each["departures"])
    yield from _deck_rows(network.city, facts)
    yield from _module_rows(facts)
    yield from _body_rows(facts)


def _deck_rows(city: City, facts: Facts) -> Iterator[Row]:
    for each in facts["deck"]:
        ends = each["round_ends_after"]
        titles = [deck_card_title(card) for card in city.deck.cards if card.group == each["group"]]
        cards = f"{len(titles):2}  {', '.join(titles)}"
        label = f"    {humanize(each['group'] or 'no group')}"
        yield "deck", label, cards + (f"; {ends} of them end a round" if ends else "")


def _module_rows(facts: Facts) -> Iterator[Row]:
    for each in sorted(facts["modules"], key=lambda each: bool(each["incompatible"])):
        text = each["incompatible"] or ", ".join(map(humanize, each["cards"]))
        heading = "modules" if each["listed"] else "also playable"
        label = f"    {humanize(each['name'])}"
        yield "not playable" if each["incompatible"] else heading, label, text


def _body_rows(facts: Facts) -> Iterator[Row]:
    """Overhead crossings by their ways, printed lines, and stations of several points."""
    crossings = facts["overhead_crossings"].items()
    for ways in sorted({tuple(found) for _, found in crossings}):
        places = [place for place, found in crossings if tuple(found) == ways]
        yield "overhead", f"    {' and '.join(ways)}", _counted(places)
    for each in facts.get("printed_lines", {}).values():
        told = ["counts as a colour"] if each["counts_as_colour"] else []
        told += ["may be crossed"] if each["may_be_crossed"] else []
        yield "printed", f"    {each['title']}", ", ".join([" ".join(each["course"]), *told])
    for each in facts["stations"]:
        if len(each["points"]) > 1:
            yield "one station", f"    {each['place']}", _counted(each["points"])


def _station_head(network: Network, facts: Facts) -> Iterator[str | Text]:

    city = network.city
    sign = signs_of(city)[facts["symbol"]]
    title = Text.assemble((f"{facts['place']}  {sign} {facts['symbol']}", "bold"))
    title.append(f"  {facts['name']}" if facts["name"] else "")
    yield title.append("".join(f", {kind_title(city, name)}" for name in facts["specials"]))
    district = facts["district"]
    yield f"    in {_in(city, district)} ({district['kind']} district)"
    if len(facts["points"]) > 1:
        yield f"    one station of the points {' '.join(facts['points'])}"
    for each in facts["departs"]:
        colour = (f" {each['colour']} ", readable_on(each["ink"]))
        side = f" ({humanize(each['side'])})" if each["side"] else ""
        yield Text.assemble("    departure of ", colour, side)
    yield ""


def _station_rows(network: Network, facts: Facts) -> Iterator[Row]:
    city = network.city
    for each in facts["links"]:
        to, arrow = each["to"], _ARROWS[DIRECTION_NAMES.index(each["direction"])]
        special = "".join(f", {kind_title(city, name)}" for name in to["specials"])
        sign = signs_of(city)[to["symbol"]]
        notes = [f"{sign} {to['symbol']}{special}, in {_in(city, to['district'])}"]
        rivers = [river for river in city.map.rivers if river.name in each["rivers"]]
        notes += [f"over the river {river.title}" for river in rivers]
        notes += [
            f"carries the printed line {printed.line.title}"
            for printed in network.printed.values()
            if each["link"] in {link.name for link in printed.links}
        ]
        notes += [f"passes over at {' '.join(each['over'])}"] if each["over"] else []
        notes += [f"crossed by {' '.join(each['crossed_by'])}"] if each["crossed_by"] else []
        yield arrow, to["place"], "\n".join(notes)


def _in(city: City, district: Facts) -> str:
    return f"{district['letter']} {district_title(city, district['name'])}"


def _counted(places: list[str]) -> str:
    return f"{len(places):2}  {' '.join(places)}"


def _left_from(departure: Facts) -> str:
    side = f"{humanize(departure['side'])} " if departure["side"] else "    "
    return f"{side}{departure['place']}"
