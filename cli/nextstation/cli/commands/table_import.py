"""`ns import`: a city from a map in a spreadsheet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_file
from nextstation.cli.options.network import (
    STATIONS,
    AreaOption,
    DropOption,
    KeepOption,
    LinesOption,
    ModesOption,
    SizeOption,
    SpecialOption,
    StationsOption,
    VariantsOption,
    Wanted,
)
from nextstation.cli.options.new_city import (
    AsOption,
    RulesOption,
    TitleOption,
    borrowed,
    id_of,
    open_rules,
    title_of,
)
from nextstation.cli.options.output import (
    STDOUT,
    ForceOption,
    check_free,
    how_to_print,
    output_to,
    write_text,
)
from nextstation.cli.options.report import ReportOption, check_report
from nextstation.cli.report.diagnostics import print_warnings, reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, fill, humanize, map_facts, say

if TYPE_CHECKING:
    from nextstation.engine.authoring.table.importing import ImportedCity
    from nextstation.engine.format.source.document import Document

_MOST_IGNORED = 8
# What a city that is taken with `--like` has from its own map.
_OF_ITS_MAP = (
    "id",
    "source.map",
    "map.links",
    "map.sides",
    "map.rivers",
    "look.water",
    "lint.ignore",
)


def table_import(
    table: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A table, as a spreadsheet exports it: CSV; or a network: GTFS, GeoJSON.",
        ),
    ],
    output: Annotated[
        str | None,
        output_to("The city file to write, or - to print it.", default="as the table, .yaml"),
    ] = None,
    title: TitleOption = None,
    like: Annotated[
        str | None,
        typer.Option(
            metavar="CITY",
            help="Take everything but the map and --title from a city: a file, or a shipped one.",
        ),
    ] = None,
    rules: RulesOption = "",
    same: AsOption = None,
    encoding: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The encoding of the table, such as cp1250.",
            show_default="UTF-8, or else cp1252",
        ),
    ] = None,
    base: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1,
            metavar="<0|1>",
            help="The number of the first column and row.",
            show_default="0 if a 0 occurs, else 1",
        ),
    ] = None,
    modes: ModesOption = "",
    lines: LinesOption = "",
    area: AreaOption = "",
    stations: StationsOption = STATIONS,
    size: SizeOption = "",
    keep: KeepOption = None,
    drop: DropOption = None,
    special: SpecialOption = None,
    variants: VariantsOption = 1,
    report: ReportOption = None,
    force: ForceOption = False,
) -> None:
    """Make a city of a map in a spreadsheet, or of a transit network.

    The first row names the columns, in any order: column and row, or place; and symbol, district,
    special, departure, name and side (of a river), as far as you have them. Whatever else
    a city needs is filled in, and listed. With --rules, deck, scoring and modules are those of
    another city; with --like, everything but the map is, such as from an earlier version of this
    one.

    Of a network, GTFS (a zip or a folder) or GeoJSON, some fifty stations are chosen and placed on
    the grid; links, river, districts, departures and symbols follow from it. --report shows the
    network and the map side by side.

    Example: ns import stations.csv -o my_town.yaml

    Example: ns import feed.zip --modes tram --rules london -o my_town.yaml
    """
    from nextstation.engine.authoring.edits.refusal import RefusedEditError
    from nextstation.engine.authoring.table.importing import import_city, update_city
    from nextstation.engine.authoring.table.reading import ELSEWHERE, is_encoding
    from nextstation.engine.authoring.transit.feeds.reading import is_network
    from nextstation.engine.format.source.reader import parse_document

    file = output or f"{_id_of(Path(table).stem)}.yaml"
    stem = Path(table if file == STDOUT else file).stem
    city_id, shown = _id_of(stem), title_of(title or stem)
    if encoding is not None and not is_encoding(encoding):
        fail(f"no encoding of tables is called `{encoding}`; try {', '.join(ELSEWHERE)}", USAGE)
    check_free(file, force)
    lender = open_rules(rules, same, like)
    if is_network(table):
        if like or base is not None:
            fail("--like and --base are for tables; this is a transit network", USAGE)
        from nextstation.cli.session.town_import import Rules, import_network

        wanted = Wanted.of(modes, lines, area, stations, size, keep, drop, special, encoding)
        given = Rules(lender, rules, same or ()) if lender else None
        check_report(report)
        import_network(table, file, city_id, shown, wanted, given, variants, report, force=force)
        return
    for_networks = {
        "--modes": modes,
        "--lines": lines,
        "--area": area,
        "--stations": stations != STATIONS,
        "--size": size,
        "--keep": keep,
        "--drop": drop,
        "--special": special,
        "--variants": variants > 1,
        "--report": report,
    }
    if given_too := [name for name, value in for_networks.items() if value]:
        fail(f"{given_too[0]} is for transit networks; this is a table", USAGE)
    document = open_file(like) if like else None
    with reporting_faults():
        try:
            checked = (
                update_city(table, document, encoding, base, title and shown)
                if document
                else import_city(table, city_id, shown, encoding, base)
            )
        except RefusedEditError as error:
            fail(f"cannot give {like} another map: {error}", USAGE)
        city = checked.sound()
    others: list[str] = []
    if lender:
        found = borrowed(parse_document(city.text, table), lender, rules, same)
        city = replace(city, text=found.text, network=found.network)
        others = [f"the rules are those of {rules}:", *(f"  {each}" for each in found.notices)]
    if document:
        others = [f"everything else is as in {like}", "these stay too, for you to check:"]
        others += _labelled([*_kept(document)])
    write_text(file, city.text, is_typed=bool(output))
    print_warnings(checked.warnings)
    filled_in = [*_symbols(city), *([] if document else _filled_in(city, rules))]
    _print_summary(city, file, filled_in, others)


def _id_of(stem: str) -> str:
    """The id of a city, from the name of a file."""
    return id_of(
        stem, f"name the file in such letters and give the title: -o my_town.yaml --title '{stem}'"
    )


def _print_summary(
    city: "ImportedCity",
    file: str,
    filled_in: Sequence[tuple[str, Sequence[str]]],
    others: Sequence[str],
) -> None:
    """Say what was found, and what was filled in; on stderr if the city itself is on stdout."""
    network, to_stderr = city.network, file == STDOUT
    name = network.city.title if to_stderr else file
    lines = [f"{name}: {map_facts(network)}"]
    for heading, parts in (
        ("found in the table:", [*_found(city)]),
        ("filled in, for you to change in the file:", filled_in),
    ):
        lines += [heading, *_labelled(parts)] if parts else []
    lines += others
    if not to_stderr:
        lines.append(f"check your changes with: ns validate {file}")
        lines.append(how_to_print(file))
    say("\n".join(lines), err=to_stderr)


def _labelled(parts: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Labels with lists beside them that are not empty, on as many lines as these need."""
    from nextstation.cli.report.table import WIDTH

    filled = [(name, listed) for name, listed in parts if listed]
    label = max((len(each) for each, _ in filled), default=0) + 4
    for name, listed in filled:
        first, *others = fill(listed, WIDTH - label)
        yield f"  {name}".ljust(label) + first
        yield from (" " * label + line for line in others)


def _found(city: "ImportedCity") -> Iterator[tuple[str, Sequence[str]]]:
    """How the first row was understood, and the names in the table, with the stations of each."""
    made, layout, header = city.network.city, city.layout, city.header
    stations = city.network.stations.values()
    if header.renamed:
        yield "columns", [f"{cell} → {column}" for cell, column in header.renamed.items()]
    if not header.base:
        yield "grid", ["columns and rows count from 0"]
    if header.ignored:
        more = ["…"] if len(header.ignored) > _MOST_IGNORED else []
        unused = header.ignored[:_MOST_IGNORED]
        meant = [(cell.text, header.meant_by(cell)) for cell in unused]
        asked = [f"{text} (did you mean {name}?)" if name else text for text, name in meant]
        yield "not used", [*asked, *more]
    if "districts" not in layout.filled:
        letters = Counter(each.district for each in stations)
        names = {each.name: letters[each.letter] for each in made.map.districts}
        yield (
            "districts",
            [f"{text} {names[name]}" for name, text in layout.districts.texts.items()],
        )
    if kinds := Counter(kind for each in stations for kind in each.specials):
        yield "specials", [f"{text} {kinds[name]}" for name, text in layout.specials.texts.items()]
    if "departures" not in layout.filled:
        yield "pencils", _departures(city)


def _departures(city: "ImportedCity") -> Sequence[str]:
    return [
        f"{line.shown or humanize(line.colour)} {line.side or ''} {point.name}".replace("  ", " ")
        for point, line in city.layout.pencils.items()
    ]


def _kept(like: "Document") -> Iterator[tuple[str, Sequence[str]]]:
    """The keys of a city that say something of its own map, or name it."""
    for name in _OF_ITS_MAP:
        value = like.at(tuple(name.split(".")))
        if isinstance(value, dict):
            yield name, [f"{key}: {x}" if isinstance(x, str) else key for key, x in value.items()]
        elif value:
            yield name, value if isinstance(value, list) else [value]


def _symbols(city: "ImportedCity") -> Iterator[tuple[str, Sequence[str]]]:
    """What is said of the stations to which the table gives no symbol."""
    if count := sum(each.lacks_symbol for each in city.layout.places.values()):
        dealt = f"{counted(count, 'symbol')} dealt"
        yield "map.stations", [dealt, "neighbours differ", "each is there as often"]


def _filled_in(city: "ImportedCity", rules: str) -> Iterator[tuple[str, Sequence[str]]]:
    """What the table does not say: a key of the file, and what was put there."""
    from nextstation.engine.authoring.table.places import sides_of

    made, layout = city.network.city, city.layout
    if "districts" in layout.filled:
        yield "map.districts", ["blocks of the grid"]
    elif layout.open_points:
        points = counted(layout.open_points, "grid point")
        yield "map.districts", [f"{points} with `.`, which joins the nearest district"]
    if layout.corners:
        named = ", ".join(layout.districts.texts[each] for each in layout.corners)
        yield "", [f"{named} are secondary: a station in each corner"]
    elif "districts" not in layout.filled and any(name for _, name in layout.in_corners):
        lacking = dict.fromkeys(end.name for end, name in layout.in_corners if not name)
        if lacking:
            label = "" if layout.open_points else "map.districts"
            yield label, [f"none is secondary: no district of one station in {', '.join(lacking)}"]
    if layout.longest:
        longer = counted(city.left_out, "longer link")
        yield "map.links", [f"longest: {layout.longest}, without {longer} and many crossings"]
    sides = " and ".join(sides_of(layout.places.values())[0])
    yield "map.rivers", [f"one between {sides}" if layout.rivers else "none"]
    if "departures" in layout.filled:
        yield "colours", _departures(city)
    elif "inks" in layout.filled:
        inks = {line.shown or humanize(line.colour): line.ink for line in layout.pencils.values()}
        yield "colours", [f"{name} {ink}" for name, ink in inks.items()]
    if rules:
        return
    yield "deck", [counted(len(made.deck.cards), "card")]
    terms = [term.name for term in (*made.line_terms, *made.network_terms)]
    yield "scoring", [*map(humanize, dict.fromkeys(terms))]
