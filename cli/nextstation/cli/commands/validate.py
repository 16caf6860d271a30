"""`ns validate`: checks city and module files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import PatchOption, SetOption, patches_of
from nextstation.cli.options.output import FindingsFormat, FindingsFormatOption
from nextstation.cli.report.diagnostics import diagnostics_data, print_diagnostics, reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE, USAGE, fail
from nextstation.cli.terminal.text import Styled, counted, say, say_json
from nextstation.engine.format.source.diagnostic import Diagnostic

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.format.source.document import Document


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file as the user named it, its diagnostics, what it holds, and the exit code.

    `note` says for which cities a sound module has enough cards.
    """

    name: str
    diagnostics: Sequence[Diagnostic]
    summary: Mapping[str, int]
    code: int
    note: str = ""


def validate(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="CITY...", help="City or module files, or names of shipped ones."),
    ] = None,
    output: FindingsFormatOption = FindingsFormat.TEXT,
    settings: SetOption = None,
    patch: PatchOption = None,
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER",
            help="Explain a code, such as E303, or a rule, such as S4, and check nothing.",
        ),
    ] = None,
) -> None:
    """Check city and module files for faults.

    Each fault is reported with its file, line and column, and with what would be right.

    Example: ns validate cities/london.yaml
    """
    if explain:
        _explain(explain)
        raise typer.Exit(FINE)
    if not files:
        fail("name a city or module file, or a shipped city", USAGE)
    patches, checked = patches_of(patch, settings), list[CheckedFile]()
    for file in files:
        checked.append(_check(file, patches))
        if output is FindingsFormat.TEXT:
            _print(checked[-1])
    if output is FindingsFormat.TEXT and len(files) == 1 and "stations" in checked[0].summary:
        so = " with the same changes" if patches else ""
        say(f"for its design: ns lint {files[0]}{so}")
    match output:
        case FindingsFormat.JSON:
            data = [diagnostics_data(each.name, each.diagnostics, each.summary) for each in checked]
            say_json({"files": data})
        case FindingsFormat.GITHUB | FindingsFormat.SARIF:
            from nextstation.cli.report.findings import Found, print_annotations, print_sarif

            faults = [Found(fault, "error") for each in checked for fault in each.diagnostics]
            (print_sarif if output is FindingsFormat.SARIF else print_annotations)(faults)
    raise typer.Exit(max(each.code for each in checked))


def _explain(asked: str) -> None:
    """Print what a code, or the number of a rule or the letter of a group of rules, means."""
    from nextstation.cli.report.findings import meanings
    from nextstation.cli.report.rule_text import print_rule
    from nextstation.engine.format.source.suggestions import closest
    from nextstation.engine.format.vocabulary.rules import entries, groups

    codes, name = meanings(), asked.strip("() ").upper()
    if name in codes:
        say(f"{name}: {codes[name]}")
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


def _check(name: str, patches: "Sequence[Document]") -> CheckedFile:
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.checks.runner import check_city, check_module, is_module
    from nextstation.engine.checks.shipped import shipped_modules
    from nextstation.engine.format.source.diagnostic import UnreadableError
    from nextstation.engine.format.source.reader import read_document

    with reporting_faults():
        file = shipped_modules().get(name) or find_city(name)
    try:
        document = read_document(file)
    except UnreadableError as error:
        return CheckedFile(name, [error.diagnostic], {}, UNREADABLE)
    if is_module(document):
        if patches:
            fail(f"--set and --patch change cities; {name} is a module", USAGE)
        module = check_module(document)
        if module.diagnostics:
            return CheckedFile(name, module.diagnostics, {}, FINDINGS)
        cards, to = len(module.sound().cards), module.sound().to
        note = "" if to == "game" else f"for at most {cards} of the {to.replace('_', ' ')}"
        return CheckedFile(name, (), {"cards": cards}, FINE, note)
    city = check_city(document, patches)
    if city.diagnostics:
        return CheckedFile(name, city.diagnostics, {}, FINDINGS)
    return CheckedFile(name, (), _summary(city.sound()), FINE)


def _summary(network: "Network") -> dict[str, int]:
    return {
        "stations": len(network.stations),
        "links": len(network.links),
        "river links": len(network.river_links),
        "districts": len(network.city.map.districts),
        "colours": len(network.city.colours),
        "cards": len(network.city.deck.cards),
    }


def _print(checked: CheckedFile) -> None:
    print_diagnostics(checked.diagnostics)
    if checked.diagnostics:
        faults = counted(len(checked.diagnostics), "fault")
        say(f"{checked.name}: ", Styled(faults, "red", bold=True))
    else:
        facts = [counted(n, what.removesuffix("s")) for what, n in checked.summary.items() if n]
        summary = ", ".join([*facts, checked.note] if checked.note else facts)
        say(f"{checked.name}: ", Styled("no fault", "green", bold=True), f" ({summary})")
