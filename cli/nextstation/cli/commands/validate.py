"""`ns validate`: is it a correct city?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.report.diagnostics import diagnostics_data, print_diagnostics
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE, USAGE, fail
from nextstation.cli.terminal.text import safe
from nextstation.engine.source.diagnostic import Diagnostic

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network

Checked = tuple[str, Sequence[Diagnostic], dict[str, int]]


def validate(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="CITY…", help="City or module files, or names of shipped ones."),
    ] = None,
    output: FormatOption = Format.TEXT,
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
        typer.echo(json_of({"files": [diagnostics_data(*each) for each in checked]}))
    raise typer.Exit(code)


def _explain(asked: str) -> None:
    """Print what a code, or the number of a rule or the letter of a group of rules, means."""
    from nextstation.cli.report.rule_text import print_rule
    from nextstation.engine.source.suggestions import closest
    from nextstation.engine.vocabulary.diagnostic_codes import (
        DIAGNOSTIC_CODES,
        MODULE_CODES,
        RECORD_CODES,
    )
    from nextstation.engine.vocabulary.rules import entries, groups

    codes, name = DIAGNOSTIC_CODES | RECORD_CODES | MODULE_CODES, asked.strip("() ").upper()
    if name in codes:
        typer.echo(f"{name}: {codes[name]}")
    elif name in entries():
        print_rule(name)
    else:
        guess = closest(name, [*codes, *entries()])
        meant = f"; did you mean `{guess}`?" if guess else ""
        spans = (f"{group.rules[0].number}–{group.rules[-1].number}" for group in groups())
        fail(
            f"there is no code or rule `{asked}`{meant}\n"
            f"codes: {min(codes)} to {max(codes)}; rules: {', '.join(spans)}; "
            "a letter such as S lists its rules",
            USAGE,
        )


def _check(name: str) -> tuple[Checked, int]:
    from nextstation.engine.check.library import shipped_modules
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.check.modules import check_module, is_module
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.document import read_document

    try:
        file = shipped_modules().get(name) or find_city(name)
    except UnknownCityError as error:
        fail(str(error), USAGE)
    try:
        document = read_document(file)
    except UnreadableError as error:
        return (name, [error.diagnostic], {}), UNREADABLE
    if is_module(document):
        module = check_module(document)
        if module.diagnostics:
            return (name, module.diagnostics, {}), FINDINGS
        return (name, (), {"cards": len(module.sound().cards)}), FINE
    city = check_city(document)
    if city.diagnostics:
        return (name, city.diagnostics, {}), FINDINGS
    return (name, (), _summary(city.sound())), FINE


def _summary(network: "Network") -> dict[str, int]:
    return {
        "stations": len(network.stations),
        "links": len(network.links),
        "river links": len(network.river_links),
        "districts": len(network.city.map.districts),
        "colours": len(network.city.colours),
        "cards": len(network.city.deck.cards),
    }


def _print(checked: Checked) -> None:
    name, diagnostics, summary = checked
    print_diagnostics(diagnostics)
    if diagnostics:
        count = len(diagnostics)
        verdict = typer.style(f"{count} fault{'s' if count > 1 else ''}", fg="red", bold=True)
        typer.echo(f"{safe(name)}: {verdict}")
    else:
        facts = ", ".join(f"{count} {what}" for what, count in summary.items() if count)
        typer.echo(f"{safe(name)}: {typer.style('no fault', fg='green', bold=True)} ({facts})")
