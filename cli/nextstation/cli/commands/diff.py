"""`ns diff`: what changed between two cities."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.output import Format, FormatOption
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, FINE
from nextstation.cli.terminal.text import say, say_json

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.format.source.checked import Checked

_City = "A city file, or the name of a shipped city."


def diff(
    before: Annotated[str, typer.Argument(metavar="CITY", help=_City)],
    after: Annotated[str, typer.Argument(metavar="OTHER", help="The same city later.")],
    output: FormatOption = Format.TEXT,
) -> None:
    """Say what changed between two cities.

    Layout, comments and the letters of the art do not count. The exit code is 0 if nothing
    changed, else 1.

    Example: ns diff old_town.yaml my_town.yaml
    """
    from nextstation.engine.authoring.differences import differences

    with reporting_faults():
        changes = [*differences(_checked(before), _checked(after))]
    if output is Format.JSON:
        data = [change.to_dict() for change in changes]
        say_json({"before": before, "after": after, "changes": data})
    elif changes:
        for change in changes:
            say(change.text)
    else:
        say("no difference")
    raise typer.Exit(FINDINGS if changes else FINE)


def _checked(name: str) -> "Checked[Network]":
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.checks.runner import check_city_file

    return check_city_file(find_city(name))
