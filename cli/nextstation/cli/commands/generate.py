"""`ns generate`: new towns, as files, with a contact sheet."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city, open_file
from nextstation.cli.options.output import (
    STDOUT,
    ForceOption,
    check_free,
    how_to_print,
    one_of,
    output_to,
    write_text,
)
from nextstation.cli.options.report import check_report, command_line, write_report
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors, write_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import say

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.format.source.checked import Checked
    from nextstation.engine.stats.design.generate import Flaws, Generated
    from nextstation.engine.stats.design.profile import Profile

_MOODS = ("any", "dense", "branching", "ring", "islands")
_LANGUAGES = ("en", "de", "fr", "es", "ru")
_SUFFIXES = (".yaml", ".yml")
# The checks of the sheet are slow, and so are those that play: they are for towns to be chosen.
_OF_SHEETS, _GAMES = 6, 1000


def generate(
    output: Annotated[
        str,
        output_to("The folder to write, or the file of a single town, town.yaml.", "FOLDER"),
    ] = "towns",
    count: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many towns.")] = 12,
    size: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            help="small, medium or large, or columns and rows, such as 10x9.",
        ),
    ] = "medium",
    stations: Annotated[
        int | None,
        typer.Option(min=2, metavar="N", help="The stations of a town.", show_default="by size"),
    ] = None,
    pencils: Annotated[
        int | None,
        typer.Option(
            min=1, max=8, metavar="N", help="The pencils of a town.", show_default="by rules, or 4"
        ),
    ] = None,
    specials: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="The special stations of each kind.", show_default="by rules"
        ),
    ] = None,
    rules: Annotated[
        str,
        typer.Option(
            metavar="CITY",
            help="Take deck, scoring, modules and rules from a city: a file, or a shipped one.",
        ),
    ] = "",
    mood: Annotated[str, one_of(_MOODS, "What the maps are like.")] = "any",
    river: Annotated[
        bool | None,
        typer.Option(
            "--river/--no-river", help="All towns with a river, or none.", show_default="by rules"
        ),
    ] = None,
    language: Annotated[str, one_of(_LANGUAGES, "The language of all names.")] = "en",
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help="The same seed makes the same towns.")
    ] = 1,
    force: ForceOption = False,
) -> None:
    """Make new towns that are sound and differ from each other.

    Many candidates are made, checked as ns validate and ns lint do, and played; the best that
    differ from each other are written. A contact sheet, contact.pdf and contact.html, has all maps
    with their figures.

    Example: ns generate -o towns --count 4 --size small --rules london
    """
    is_file = output == STDOUT or Path(output).suffix in _SUFFIXES
    if is_file and count != 1:
        fail(f"{output} is one file: add --count 1, or name a folder", USAGE)
    files = [output] if is_file else [f"{output}/town-{n:02}.yaml" for n in range(1, count + 1)]
    sheets = [] if is_file else [Path(output) / f"contact.{end}" for end in ("pdf", "html")]
    if not is_file and Path(output).is_file():
        fail(f"{output} is a file, not a folder", USAGE)
    for file in (*files, *map(str, sheets)):
        check_free(file, force)
    lender = open_file(rules) if rules else ""
    with usage_errors():
        from nextstation.cli.options.policy import OBSERVER, say_building
        from nextstation.engine.stats.design.generate import candidates_for
        from nextstation.engine.stats.design.generate import generate as generated

        with counting("towns", candidates_for(count)) as (advance, note):
            found = generated(
                count,
                size,
                stations=stations,
                pencils=pencils,
                specials=specials,
                rules=lender,
                mood=mood,
                river=river,
                language=language,
                seed=seed,
                flaws=_lint(),
                on_progress=advance,
                on_compile=lambda setup, player: say_building(note, setup, player, OBSERVER),
            )
    if not is_file:
        from nextstation.engine.format.source.atomic_write import make_folder

        with write_errors():
            make_folder(Path(output))
    for file, town in zip(files, found.towns, strict=True):
        write_text(file, town.text)
    if sheets:
        _write_sheets(sheets, files, found)
    elif output != STDOUT:
        say(f"{output}: {found.towns[0].title}; {how_to_print(output)}")


def _lint() -> "Flaws":
    """What design checks warn about: the quick ones of a candidate, all of a town to be chosen."""
    from nextstation.engine.lint.runner import lint_city
    from nextstation.renderers.lint.catalogue import every_check

    checks = every_check()
    quick = [check for code, check in checks.items() if int(code[1:]) // 100 != _OF_SHEETS]

    def flaws(town: "Checked[Network]", is_chosen: bool) -> set[str]:
        report = lint_city(town, checks.values(), _GAMES) if is_chosen else lint_city(town, quick)
        return {each.diagnostic.code for each in report.warnings}

    return flaws


def _write_sheets(sheets: Sequence[Path], files: Sequence[str], found: "Generated") -> None:
    from nextstation.cli.report.measure.generated import generated_report, words_of
    from nextstation.cli.report.printed import print_report
    from nextstation.renderers.contact import contact_sheets
    from nextstation.renderers.output.export import save

    pdf, html = sheets
    report = generated_report(found, _shipped(), files, [command_line()])
    print_report(report)
    named = zip(found.towns, files, strict=True)
    pages = contact_sheets(
        [(town.network, words_of(town, file)) for town, file in named], "New towns"
    )
    with write_errors():
        save(pages, pdf)
    check_report(html)
    write_report(html, report)
    say(f"{html.parent}: {len(files)} towns, {pdf.name}, {html.name}")


def _shipped() -> "Mapping[str, Profile]":
    """The profiles of the shipped cities, to compare with."""
    from nextstation.engine.checks.shipped import shipped_cities
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.stats.design.generate import GAMES, PLAYERS
    from nextstation.engine.stats.design.profile import profiled

    setups = {name: Setup(open_city(name)) for name in shipped_cities()}
    return dict(zip(setups, profiled([*setups.values()], GAMES, PLAYERS), strict=True))
