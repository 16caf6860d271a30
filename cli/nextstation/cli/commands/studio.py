"""`ns studio`: a page in the browser on which a city is designed."""

from typing import Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe


def studio(
    city: Annotated[str, typer.Argument(metavar="FILE", help="The file of a city.")],
    port: Annotated[
        int,
        typer.Option(
            metavar="N", help="The port to listen on.", show_default="a free one", min=0, max=65535
        ),
    ] = 0,
    show: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Design a city in the browser: see it, change it, measure it, play it.

    The page shows the sheet, and draws it again whenever the file is saved, here or in an editor.
    Only this machine can reach it. Ctrl-C ends it.

    Example: ns studio my_town.yaml
    """
    try:
        from nextstation.studio.server import PortTakenError, serve
    except ModuleNotFoundError as error:
        fail(f"the studio needs {error.name}: pip install 'nextstation[studio]'", USAGE)
    from nextstation.engine.check.load import UnknownCityError, find_city

    with reporting_faults():
        try:
            serve(find_city(city), port, show=show, say=_say)
        except (UnknownCityError, PortTakenError) as error:
            fail(str(error), USAGE)


def _say(text: str) -> None:
    typer.echo(safe(text), err=True)
