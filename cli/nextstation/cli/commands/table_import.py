"""`ns import`: a city from a map in a spreadsheet."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.naming import id_of, title_of
from nextstation.cli.options.written import STDOUT, ForceOption, check_free, write_text
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.text import counted, humanize, safe

if TYPE_CHECKING:
    from nextstation.engine.table.importing import ImportedCity

_MOST_IGNORED = 8


def import_table(
    table: Annotated[
        str, typer.Argument(metavar="FILE", help="The table, as a spreadsheet exports it: CSV.")
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The city file to write, or - to print it.",
            show_default="as the table, .yaml",
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(metavar="TITLE", help="The name on the sheet.", show_default="as the file"),
    ] = None,
    force: ForceOption = False,
) -> None:
    """Make a city of a map in a spreadsheet.

    The first row names the columns, in any order: column, row and symbol, or place and symbol; and
    district, special, departure and name, as far as you have them. Whatever
    else a city needs is filled in, and listed.

    Example: ns import stations.csv -o my_town.yaml
    """
    from nextstation.engine.table.importing import import_city

    file = output or f"{id_of(Path(table).stem)}.yaml"
    stem = Path(table if file == STDOUT else file).stem
    city_id, shown = id_of(stem), title_of(title or stem)
    check_free(file, force)
    with reporting_faults():
        city = import_city(table, city_id, shown).sound()
    write_text(file, city.text)
    _print_summary(city, file)


def _print_summary(city: "ImportedCity", file: str) -> None:
    """Say what was made and what was filled in; on stderr if the city itself is on stdout."""
    from nextstation.cli.report.table import aligned

    network, to_stderr = city.network, file == STDOUT
    name = network.city.title if to_stderr else file
    facts = [counted(len(network.stations), "station"), counted(len(network.links), "link")]
    lines = [f"{name}: {', '.join(facts)}; filled in, for you to change in the file:"]
    lines += [f"  {line.rstrip()}" for line in aligned([*_filled_in(city)], labels=2)]
    if city.ignored:
        more = ", …" if len(city.ignored) > _MOST_IGNORED else ""
        ignored = ", ".join(city.ignored[:_MOST_IGNORED])
        lines.append(f"columns not used: {ignored}{more}")
    if not to_stderr:
        lines.append(f"check your changes with: ns validate {file}")
    typer.echo(safe("\n".join(lines)), err=to_stderr)


def _filled_in(city: "ImportedCity") -> Iterator[tuple[str, str]]:
    """What the table does not say: a key of the file, and what was put there."""
    made, layout = city.network.city, city.layout
    if "districts" in layout.filled:
        yield "map.districts", "blocks of the grid"
    elif layout.open_points:
        points = counted(layout.open_points, "grid point")
        yield "map.districts", f"{points} with `.`, which joins the nearest district"
    yield "map.rivers", "none"
    if "departures" in layout.filled:
        departs = (f"{each.name} {each.departures[0].point.name}" for each in made.colours)
        yield "colours", ", ".join(departs)
    yield "deck", counted(len(made.deck.cards), "card")
    terms = [term.name for term in (*made.line_terms, *made.network_terms)]
    yield "scoring", ", ".join(map(humanize, dict.fromkeys(terms)))
