"""`ns validate`: checks city and module files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.report.diagnostics import diagnostics_data, print_diagnostics
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE, USAGE, fail
from nextstation.cli.terminal.text import counted, safe
from nextstation.engine.source.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file as the user named it, its diagnostics, what it holds, and the exit code."""

    name: str
    diagnostics: Sequence[Diagnostic]
    summary: Mapping[str, int]
    code: int

    @classmethod
    def of(
        cls, name: str, diagnostics: Sequence[Diagnostic], summary: Mapping[str, int]
    ) -> "CheckedFile":
        """A file that can be read; only a sound one has a summary."""
        return cls(name, diagnostics, *(({}, FINDINGS) if diagnostics else (summary, FINE)))


def validate(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="CITY...", help="City or module files, or names of shipped ones."),
    ] = None,
    output: FormatOption = Format.TEXT,
    explain: Annotated[
        str | None, typer.Option(metavar="CODE", help="Explain a code, such as E303, instead.")
    ] = None,
) -> None:
    """Check city and module files for faults.

    Each fault is reported with its file, line and column, and with what would be right.

    Example: ns validate cities/london.yaml
    """
    if explain:
        typer.echo(_meaning(explain))
        raise typer.Exit(FINE)
    if not files:
        fail("name a city or module file, or a shipped city", USAGE)
    checked = []
    for file in files:
        checked.append(_check(file))
        if output is Format.TEXT:
            _print(checked[-1])
    if output is Format.JSON:
        data = [diagnostics_data(each.name, each.diagnostics, each.summary) for each in checked]
        typer.echo(json_of({"files": data}))
    raise typer.Exit(max(each.code for each in checked))


def _meaning(code: str) -> str:
    from nextstation.engine.vocabulary.diagnostic_codes import (
        DIAGNOSTIC_CODES,
        MODULE_CODES,
        RECORD_CODES,
    )

    known = DIAGNOSTIC_CODES | RECORD_CODES | MODULE_CODES
    if code.upper() not in known:
        fail(f"there is no code `{code}`; codes run from {min(known)} to {max(known)}", USAGE)
    return f"{code.upper()}: {known[code.upper()]}"


def _check(name: str) -> CheckedFile:
    from nextstation.engine.check.library import shipped_modules
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.check.modules import check_module, is_module
    from nextstation.engine.check.runner import check_document
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.document import read_document

    try:
        file = shipped_modules().get(name) or find_city(name)
    except UnknownCityError as error:
        fail(str(error), USAGE)
    try:
        document = read_document(file)
    except UnreadableError as error:
        return CheckedFile(name, [error.diagnostic], {}, UNREADABLE)
    if is_module(document):
        module = check_module(document)
        cards = {"cards": len(module.module.cards)}
        return CheckedFile.of(name, module.diagnostics, cards)
    report = check_document(document)
    network = report.network
    summary = {
        "stations": len(network.stations),
        "links": len(network.links),
        "river links": len(network.river_links),
        "districts": len(network.city.map.districts),
        "colours": len(network.city.colours),
        "cards": len(network.city.deck.cards),
    }
    return CheckedFile.of(name, report.diagnostics, summary)


def _print(checked: CheckedFile) -> None:
    print_diagnostics(checked.diagnostics)
    if checked.diagnostics:
        faults = counted(len(checked.diagnostics), "fault")
        typer.echo(f"{safe(checked.name)}: {typer.style(faults, fg='red', bold=True)}")
    else:
        summary = ", ".join(f"{count} {what}" for what, count in checked.summary.items() if count)
        sound = typer.style("no fault", fg="green", bold=True)
        typer.echo(f"{safe(checked.name)}: {sound} ({summary})")
