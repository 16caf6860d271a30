"""`ns validate`: is it a correct city?"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import json_of, safe, text_of
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE, USAGE, fail
from nextstation.engine.source.diagnostic import Diagnostic

if TYPE_CHECKING:
    from nextstation.engine.vocabulary.rules import Group


class Format(StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"


Checked = tuple[str, Sequence[Diagnostic], dict[str, int]]


def validate(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="CITY…", help="City or module files, or names of shipped ones."),
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
    ] = Format.TEXT,
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER", help="Say what a code such as E303, or a rule such as S4, means."
        ),
    ] = None,
) -> None:
    """Is it a correct city, or module? Reports every fault with file, line and column.

    Example: ns validate cities/london.yaml
    """
    if explain:
        _explain(explain)
        raise typer.Exit(FINE)
    if not files:
        fail("name a city file, or a shipped city", USAGE)
    checked, code = [], FINE
    for file in files:
        result, file_code = _check(file)
        checked.append(result)
        code = max(code, file_code)
        if output is Format.TEXT:
            _print(result)
    if output is Format.JSON:
        typer.echo(json_of(checked))
    raise typer.Exit(code)


def _explain(asked: str) -> None:
    """Print what a code or the number of a rule means."""
    from nextstation.cli.report.rule_text import print_rule
    from nextstation.engine.source.schema_check import closest
    from nextstation.engine.vocabulary.diagnostic_codes import FAULTS, MODULE_FAULTS, RECORD_FAULTS
    from nextstation.engine.vocabulary.rules import entries, groups

    codes, name = FAULTS | RECORD_FAULTS | MODULE_FAULTS, asked.strip("() ").upper()
    if name in codes:
        typer.echo(f"{name}: {codes[name]}")
    elif name in entries():
        print_rule(name)
    else:
        guess = closest(name, [*codes, *entries()])
        meant = f"; did you mean `{guess}`?" if guess else ""
        spans = ", ".join(_span(group) for group in groups())
        fail(
            f"there is no code or rule `{asked}`{meant}\n"
            f"codes: {min(codes)} to {max(codes)}; rules: {spans}; a letter lists its rules",
            USAGE,
        )


def _span(group: "Group") -> str:
    """The numbers of a group of rules, from the first to the last."""
    return f"{group.rules[0].number}–{group.rules[-1].number}"


def _check(name: str) -> tuple[Checked, int]:
    from nextstation.engine.check.library import shipped_modules
    from nextstation.engine.check.load import UnknownCity, find_city
    from nextstation.engine.check.modules import check_module, is_module
    from nextstation.engine.check.runner import check_document
    from nextstation.engine.source.diagnostic import Unreadable
    from nextstation.engine.source.document import read_document

    try:
        file = shipped_modules().get(name) or find_city(name)
    except UnknownCity as error:
        fail(str(error), USAGE)
    try:
        document = read_document(file)
    except Unreadable as error:
        return (name, [error.diagnostic], {}), UNREADABLE
    if is_module(document):
        module = check_module(document)
        faults = module.diagnostics
        cards = {"cards": len(module.module.cards)}
        return (name, faults, {} if faults else cards), FINDINGS if faults else FINE
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
    found = report.diagnostics
    return (name, found, {} if found else summary), FINDINGS if found else FINE


def _print(checked: Checked) -> None:
    name, diagnostics, summary = checked
    for diagnostic in diagnostics:
        typer.echo(text_of(diagnostic))
    if diagnostics:
        count = len(diagnostics)
        verdict = typer.style(f"{count} fault{'s' if count > 1 else ''}", fg="red", bold=True)
        typer.echo(f"{safe(name)}: {verdict}")
    else:
        facts = ", ".join(f"{count} {what}" for what, count in summary.items() if count)
        typer.echo(f"{safe(name)}: {typer.style('no fault', fg='green', bold=True)} ({facts})")
