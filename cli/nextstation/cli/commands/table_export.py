"""`ns export`: the map of a city as a table for a spreadsheet."""

from typing import Annotated

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.output import (
    STDOUT,
    ForceOption,
    check_free,
    one_of,
    output_to,
    write_text,
)
from nextstation.cli.terminal.text import counted, say

_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


def table_export(
    city: CityArgument,
    output: Annotated[str, output_to("The table to write (CSV), or - to print it.")] = STDOUT,
    separator: Annotated[
        str,
        one_of(
            _SEPARATORS,
            "What stands between two cells; where numbers have a decimal comma, spreadsheets "
            "expect a semicolon.",
        ),
    ] = "comma",
    force: ForceOption = False,
) -> None:
    """Write the map of a city as a table for a spreadsheet.

    A row for each station: its column, row, symbol, district, special, departure and name.
    `ns import` makes a city of it. Links, rivers, deck and scoring are not in the table.

    Example: ns export my_town.yaml -o stations.csv
    """
    from nextstation.engine.authoring.table.exporting import export_city

    network = open_city(city)
    check_free(output, force)
    text = export_city(network, _SEPARATORS[separator])
    # Without the mark in front, some spreadsheets take UTF-8 for another encoding.
    write_text(output, text, "ascii" if text.isascii() else "utf-8-sig")
    if output != STDOUT:
        stations = counted(len(network.stations), "station")
        say(f"{output}: {stations} of {network.city.title}")
