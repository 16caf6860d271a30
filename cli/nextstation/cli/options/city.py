"""The argument CITY: a city's file, or the name of a shipped one."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.city.network import Network
    from nextstation.engine.patch.patch import Patch
    from nextstation.engine.source.document import Document

CityArgument = Annotated[
    str, typer.Argument(metavar="CITY", help="A city file, or the name of a shipped city.")
]


def open_city(name: str, patches: "Sequence[Patch]" = ()) -> "Network":
    """Load a city with patches; ends the command, with its diagnostics, if that fails."""
    from nextstation.engine.check.load import UnknownCityError, load_city

    with reporting_faults():
        try:
            return load_city(name, patches)
        except UnknownCityError as error:
            fail(str(error), USAGE)


def open_file(name: str) -> "Document":
    """Read the file of a sound city; ends the command, with its diagnostics, if that fails."""
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.reader import read_document

    with reporting_faults():
        try:
            document = read_document(find_city(name))
        except UnknownCityError as error:
            fail(str(error), USAGE)
        check_city(document).sound()
    return document
