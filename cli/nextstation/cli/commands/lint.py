"""`ns lint`: what a good designer would say about a city."""

from collections import Counter
from collections.abc import Iterator
from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.city import PatchOption, SetOption, patches_of
from nextstation.cli.options.output import FindingsFormat, FindingsFormatOption
from nextstation.cli.report.diagnostics import parts_of, plain_data, reporting_faults
from nextstation.cli.report.findings import Found, print_annotations, print_sarif
from nextstation.cli.terminal.errors import FINDINGS, FINE, USAGE, fail, usage_errors
from nextstation.cli.terminal.text import Styled, counted, note, say, say_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.checks.registry import Check
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.format.source.checked import Checked
    from nextstation.engine.format.source.document import Document
    from nextstation.engine.lint.runner import DesignWarning, LintReport


def lint(
    cities: Annotated[
        list[str] | None,
        typer.Argument(metavar="CITY...", help="City files, or names of shipped cities."),
    ] = None,
    output: FindingsFormatOption = FindingsFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="Only these codes, or beginnings of codes: W101,W2."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="All but these codes, or beginnings of codes."),
    ] = None,
    module: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE",
            help="A module to check with the city: a file, or a shipped one that the city does not "
            "list. Repeat the option for several.",
        ),
    ] = None,
    settings: SetOption = None,
    patch: PatchOption = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="The games of each player, for the checks that need games; 0: without them.",
            min=0,
            max=200_000,
        ),
    ] = 1000,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with 0 even if there are warnings.")
    ] = False,
    texts: Annotated[
        bool,
        typer.Option(
            "--texts",
            help="Print what the counts of the city score, as sentences made of them, and the "
            "author's own texts beside these, and check nothing.",
        ),
    ] = False,
    explain: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="Explain a code, with examples, and check nothing."),
    ] = None,
) -> None:
    """Check the design of a city, for what may spoil the game.

    Each warning has its place in the file, what was measured, and what could be done. A city file
    can ignore a warning, with the reason, or move its limit: see `lint` in the city format. Some
    checks play games; they warn only of what the games show at 99%.

    Example: ns lint london
    """
    if explain:
        _explain(explain)
        raise typer.Exit(FINE)
    if not cities:
        fail("name a city file or a shipped city", USAGE)
    if texts:
        _texts(cities, patches_of(patch, settings), module)
        raise typer.Exit(FINE)
    with usage_errors():
        from nextstation.engine.lint.runner import codes_of

        codes = codes_of(_words(select), _words(ignore))
    patches, reports = patches_of(patch, settings), {}
    modules = _modules(module)
    for name in cities:
        reports[name] = _lint(name, codes, games, patches, modules)
        if output is FindingsFormat.TEXT:
            print_report(name, reports[name])
    warnings = [each for report in reports.values() for each in report.warnings]
    found = [Found(each.diagnostic, "warning") for each in warnings]
    match output:
        case FindingsFormat.JSON:
            say_json({"files": [lint_data(*each) for each in reports.items()]})
        case FindingsFormat.GITHUB:
            print_annotations(found)
        case FindingsFormat.SARIF:
            print_sarif(found)
    raise typer.Exit(FINDINGS if warnings and not exit_zero else FINE)


def _words(options: list[str] | None) -> list[str]:
    """The words of options that take several, separated by commas."""
    return [word.strip() for each in options or () for word in each.split(",") if word.strip()]


def _modules(names: list[str] | None) -> "list[Checked[Module]]":
    if not names:
        return []
    from nextstation.engine.checks.load import ALL, find_module
    from nextstation.engine.checks.runner import check_module_file

    with reporting_faults():
        # All that the city lists are checked with it.
        found = [check_module_file(find_module(name)) for name in names if name != ALL]
        for checked in found:
            checked.sound()
    return found


def _lint(
    name: str,
    codes: set[str],
    games: int,
    patches: "Sequence[Document]",
    modules: "Sequence[Checked[Module]]",
) -> "LintReport":
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.checks.runner import check_city_file
    from nextstation.engine.city.dealing import DealError
    from nextstation.engine.lint.runner import lint_city
    from nextstation.renderers.lint.catalogue import every_check

    checks = [check for code, check in every_check().items() if code in codes]
    with reporting_faults():
        try:
            checked = check_city_file(find_city(name), patches)
            return lint_city(checked, checks, games, _say_building, modules)
        except DealError as error:
            fail(str(error), USAGE)


def _say_building(setup: "Setup", player: str) -> None:
    from nextstation.cli.options.policy import OBSERVER, say_building

    say_building(note, setup, player, OBSERVER)


def _texts(names: list[str], patches: "Sequence[Document]", module: list[str] | None) -> None:
    from nextstation.cli.options.city import open_city, open_modules
    from nextstation.cli.report.cards import print_texts

    for name in names:
        network = open_city(name, patches)
        modules = open_modules(network, [*(module or ()), "all"]).setup().modules
        named = {each.id for each in open_modules(network, module).modules}
        print_texts(network.city, modules, named)


def _explain(asked: str) -> None:
    from nextstation.engine.format.source.suggestions import suggestion
    from nextstation.renderers.lint.catalogue import every_check

    checks, code = every_check(), asked.strip().upper()
    if code not in checks:
        fail(f"there is no check `{asked}`; {suggestion(code, checks, 'its codes')}", USAGE)
    print_check(checks[code])


def print_report(name: str, report: "LintReport") -> None:
    """Print the warnings about a city for people."""
    for each in report.warnings:
        say(*parts_of(each.diagnostic, is_warning=True))
    count = counted(len(report.warnings), "warning") if report.warnings else "no warning"
    colour = "yellow" if report.warnings else "green"
    ignored = "; ".join(_ignored(report))
    ignored = f" ({ignored})" if ignored else ""
    say(f"{name}: ", Styled(count, colour, bold=True), ignored)


def _ignored(report: "LintReport") -> Iterator[str]:
    """What the file ignores, and of which codes it ignores fewer warnings than there are."""
    if codes := sorted({each.check.code for each in report.ignored}):
        yield f"the file ignores {counted(len(report.ignored), 'warning')}, {', '.join(codes)}"
    for code, count in Counter(each.check.code for each in report.warnings).items():
        if code in report.by_file:
            most = report.by_file[code].warnings
            yield f"of {code} the file ignores {most}, but there are {count}"


def lint_data(name: str, report: "LintReport") -> dict[str, Any]:
    """The warnings about a city as plain data."""
    return {
        "file": name,
        "ok": not report.warnings,
        "warnings": [_data(each) for each in report.warnings],
        "ignored": [
            {**_data(each), "reason": report.by_file[each.check.code].reason}
            for each in report.ignored
        ],
    }


def _data(warning: "DesignWarning") -> dict[str, Any]:
    (diagnostic,) = plain_data([warning.diagnostic])
    return {**diagnostic, **warning.facts}


def print_check(check: "Check") -> None:
    """Print what a design check measures, with its examples."""
    from nextstation.engine.lint.examples import without_marks

    meaning = check.meaning
    say(f"{check.code}: {meaning.name}\n{meaning.summary}")
    if meaning.limit_word:
        say(f"{meaning.bound}: `lint: {{{check.code}: {{{meaning.setting}}}}}`.")
    for title, example in (("It warns:", check.bad), ("It does not:", check.good)):
        say(f"\n{title}\n\n{indent(without_marks(example), '    ')}", nl=False)
