"""`ns tune`: small changes of a city that make it meet goals."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ManyGamesSeedOption,
    ModuleOption,
    open_file,
    open_modules,
)
from nextstation.cli.options.output import (
    ForceOption,
    Format,
    FormatOption,
    check_free,
    output_to,
    print_as,
)
from nextstation.cli.options.policy import OBSERVER, say_building
from nextstation.cli.options.report import ReportOption, check_report, command_line, write_report
from nextstation.cli.options.results import JobsOption
from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail, usage_errors, write_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import counted, note, say

if TYPE_CHECKING:
    from nextstation.engine.authoring.edits.city_file import CityFile
    from nextstation.engine.format.source.document import Document
    from nextstation.engine.stats.design.tune import Tuned


def tune(
    city: CityArgument,
    goal: Annotated[
        list[str],
        typer.Option(
            metavar="GOAL",
            help="What a trait should be: greedy.total=120±1, pencils.apart<=0.5, stuck in 4..8%, "
            "objectives in 15..60%. `weight 2` at its end counts it twice. Repeat the option.",
        ),
    ],
    may: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="What may change: departures, symbols, specials, districts, links, river, deck, "
            "scoring; or PATH=VALUES such as deck.joker.copies=1..4. Repeat the option.",
            show_default="departures, symbols",
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TRAIT",
            help="A trait that must be no worse than now, such as stuck, openings or skill. "
            "Repeat the option.",
        ),
    ] = None,
    edits: Annotated[
        int, typer.Option(metavar="N", help="The most changes of an answer.", min=1, max=20)
    ] = 6,
    answers: Annotated[
        int, typer.Option(metavar="N", help="The number of different answers.", min=1, max=12)
    ] = 3,
    budget_games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The most games to search with; the same number finds the same answers.",
            min=1,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="N", help="End the search after so many seconds; confirming comes after.", min=1
        ),
    ] = None,
    seed: ManyGamesSeedOption = 1,
    module: ModuleOption = None,
    jobs: JobsOption = None,
    file: Annotated[
        str | None,
        output_to(
            "Write the first answer to this file, the others beside it: fair.yaml, fair-2.yaml.",
            default=False,
        ),
    ] = None,
    force: ForceOption = False,
    report: ReportOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Find small changes of a city that make it meet goals.

    It tries single changes, plays them on the same cards, goes on from the best, and confirms what
    it finds on other cards. Answers have few changes, each in a sentence, the gentlest first; what
    is written keeps the comments of the file. If no answer meets the goals, those that come nearest
    are shown, and the exit code is 1. Ctrl-C ends the search with the best so far. docs/design.md
    explains traits and goals.

    Example: ns tune my_town.yaml --goal "pencils.apart<=0.5" --keep stuck -o fair.yaml
    """
    from nextstation.cli.report.design.tune import print_tuned, tuned_data, tuned_report
    from nextstation.engine.format.source.atomic_write import write_whole
    from nextstation.engine.format.source.reader import like_file
    from nextstation.engine.stats.design.tune import MAY

    check_report(report)
    names = [] if file is None else names_of(file, answers)
    for name in names:
        check_free(name, force)
    document = open_file(city)
    with usage_errors():
        found = _tuned(
            document,
            module,
            jobs,
            goals=goal,
            may=may or MAY,
            keep=keep or (),
            edits=edits,
            answers=answers,
            seed=seed,
            budget_games=budget_games,
            seconds=seconds,
        )
    print_as(output, lambda: tuned_data(found), lambda: print_tuned(found))
    for name, answer in zip(names, found.answers, strict=False):
        with write_errors():
            write_whole(Path(name), like_file(document.content, answer.file.text))
        changes = counted(len(answer.moves), "change")
        say(f"{name}: {changes} of {document.file}{_warned(document, answer.file)}", err=True)
    if file and not found.answers:
        note(f"{file}: not written, since there is no answer")
    if report:
        write_report(report, tuned_report(found, [command_line()]))
    if not found.is_met:
        raise typer.Exit(FINDINGS)


def _warned(document: "Document", after: "CityFile") -> str:
    """The design checks that warn of an answer, and of the city less often; those without games."""
    from collections import Counter

    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.lint.runner import lint_city
    from nextstation.renderers.lint.catalogue import every_check

    checks = every_check().values()
    was, now = (
        Counter(each.check.code for each in lint_city(checked, checks).warnings)
        for checked in (check_city(document), check_city(after.document))
    )
    more = sorted((now - was).keys())
    return f"; ns lint warns of {', '.join(more)}, too" if more else ""


def _tuned(
    document: "Document", module: list[str] | None, jobs: int | None, **wanted: Any
) -> "Tuned":
    """Search, with a bar that shows the games played."""
    from nextstation.engine.authoring.edits.city_file import CityFile
    from nextstation.engine.authoring.edits.refusal import RefusedEditError
    from nextstation.engine.stats.design import tune as search

    try:
        file = CityFile.of("\n".join(document.lines), document.file)
    except RefusedEditError as error:
        fail(f"{document.file}: {error}", USAGE)
    setup = open_modules(file.network, module).setup()
    total = wanted["budget_games"] or search.most_games(wanted["edits"])
    with counting("games", total) as (advance, say_now):
        return search.tune(
            file,
            setup=setup,
            jobs=jobs,
            on_progress=advance,
            on_confirm=lambda: say_now("confirming what was found, on other cards"),
            on_compile=lambda player: say_building(say_now, setup, player, OBSERVER),
            **wanted,
        )


def names_of(file: str, answers: int) -> list[str]:
    """The files of the answers: `fair.yaml`, `fair-2.yaml`."""
    path = Path(file)
    if path.suffix not in (".yaml", ".yml"):
        fail(f"{file}: the name of a city file ends in .yaml", USAGE)
    others = (path.with_stem(f"{path.stem}-{number}") for number in range(2, answers + 1))
    return [file, *map(str, others)]
