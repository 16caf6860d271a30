"""`ns compare`: plays the same games on several sides, and says what differs."""

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.machines import JobsOption
from nextstation.cli.options.modules import ModuleOption
from nextstation.cli.options.pencils import PencilsOption, pencils_of
from nextstation.cli.options.players import PlayersOption
from nextstation.cli.options.policy import PolicyOption, building, player_errors
from nextstation.cli.options.report import ReportOption, check_report, command_line, write_report
from nextstation.cli.options.seed import ManyGamesSeedOption
from nextstation.cli.options.side import (
    MorePatchOption,
    MoreSetOption,
    Shared,
    SidesArgument,
    open_side,
    texts_of,
)
from nextstation.cli.terminal.errors import INTERRUPTED, USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.say import say_json

if TYPE_CHECKING:
    from nextstation.engine.experiment.compare import Experiment
    from nextstation.engine.experiment.comparison import Comparison

_MOST_SIDES = 26


def compare(
    sides: SidesArgument,
    settings: MoreSetOption = None,
    patch: MorePatchOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The number of games of each side; with --precision or --until-decided, the most.",
            show_default="10000, or 1000000 at most",
            min=1,
            max=10**12,
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="Play until each difference of the totals is known to within this many points.",
        ),
    ] = None,
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided",
            help="Play until a difference is found; with --precision, or known to be smaller.",
        ),
    ] = False,
    policy: PolicyOption = "greedy",
    module: ModuleOption = None,
    pencils: PencilsOption = None,
    players: PlayersOption = 1,
    seed: ManyGamesSeedOption = 1,
    jobs: JobsOption = None,
    report: ReportOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Compare cities, modules or players on the same cards.

    What differs is said at 99%. The first side is compared with every other. A side is a city,
    with options of its own in quotes: "london --module pencil_powers", "london --policy
    lookahead:2".

    Example: ns compare london --set deck.street.joker.copies=2 --precision 0.2
    """
    from nextstation.engine.experiment.compare import Experiment, Stop

    check_report(report)
    texts = list(texts_of(sides, patch, settings))
    if not 2 <= len(texts) <= _MOST_SIDES:
        city = sides[0].partition(" --")[0]
        example = shlex.join(["ns", "compare", city, f"{city} --policy random"])
        fail(
            f"name 2 to {_MOST_SIDES} sides to compare, not {len(texts)}: a side is a city, in "
            f"quotes with --policy, --module or --set of its own, such as {example}",
            USAGE,
        )
    shared = Shared(policy, module or (), pencils_of(pencils), players)
    found = [open_side(text, shared) for text in texts]
    with usage_errors():
        experiment = Experiment(found, Stop(games, precision, until_decided), seed)
    interrupted = not _run(experiment, jobs)
    comparison = experiment.result()
    _print(comparison, output=output)
    if report:
        from nextstation.cli.report.html.comparison import comparison_report

        write_report(report, comparison_report(comparison, [command_line()]))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _run(experiment: "Experiment", jobs: int | None) -> bool:
    """Play; returns False if Ctrl-C ended the games before they were all played."""
    from nextstation.engine.play.players.agents import name_of

    with player_errors(), counting("games", experiment.stop.most) as (advance, say):
        experiment.prepare(lambda side: say(building(side.setup, name_of(side.policy))))
        try:
            experiment.run(jobs=jobs, on_progress=advance)
        except KeyboardInterrupt:
            if not experiment.sums.games:
                raise
            return False
    return True


def _print(comparison: "Comparison", *, output: Format) -> None:
    from nextstation.cli.report.compare.data import comparison_data
    from nextstation.cli.report.compare.text import print_comparison

    if output is Format.JSON:
        say_json(comparison_data(comparison))
    else:
        print_comparison(comparison)
