"""`ns compare`: plays the same games on several sides, and says what differs."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import (
    ManyGamesSeedOption,
    ModuleOption,
    PatchOption,
    PencilsOption,
    PlayersOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
    pencils_of,
)
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import (
    BudgetOption,
    PolicyOption,
    player_errors,
    policy_of,
    say_building,
)
from nextstation.cli.options.report import ReportOption, check_report, command_line, write_report
from nextstation.cli.options.results import JobsOption
from nextstation.cli.terminal.errors import INTERRUPTED, USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from nextstation.engine.stats.experiment.compare import Experiment
    from nextstation.engine.stats.experiment.comparison import Side

SidesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="SIDE...",
        help="What to compare: cities. In quotes, a city may have options of its own: --set, "
        "--patch, --module, --policy, --budget.",
    ),
]
MoreSetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="One more side: the first one, changed by the words of its file: "
        "deck.joker.copies=2. Repeat the option for several changes.",
    ),
]
MorePatchOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="One more side: the first one with the changes of a patch file, before those of "
        "--set.",
    ),
]
# Where the options of a side begin.
_OPTIONS = " --"
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
    from nextstation.cli.report.comparison import comparison_data, print_comparison
    from nextstation.engine.stats.experiment.compare import Experiment, Stop

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
    print_as(output, lambda: comparison_data(comparison), lambda: print_comparison(comparison))
    if report:
        from nextstation.cli.report.html.comparison import comparison_report

        write_report(report, comparison_report(comparison, [command_line()]))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _run(experiment: "Experiment", jobs: int | None) -> bool:
    """Play; returns False if Ctrl-C ended the games before they were all played."""
    from nextstation.engine.play.agents import name_of

    with player_errors(), counting("games", experiment.stop.most) as (advance, say):
        experiment.prepare(lambda side: say_building(say, side.setup, name_of(side.policy)))
        try:
            experiment.run(jobs=jobs, on_progress=advance)
        except KeyboardInterrupt:
            if not experiment.sums.games:
                raise
            return False
    return True


@dataclass(frozen=True, slots=True)
class Shared:
    """What holds for every side, unless it has its own."""

    policy: str = "greedy"
    modules: Sequence[str] = ()
    pencils: Sequence[str] = ()
    players: int = 1


def texts_of(
    sides: Sequence[str], files: Sequence[Path] | None, settings: Sequence[str] | None
) -> Iterator[str]:
    """The sides as texts, with the one that the options `--patch` and `--set` make last."""
    yield from sides
    if files or settings:
        words = [f"--patch {shlex.quote(str(file))}" for file in files or ()]
        words += [f"--set {shlex.quote(each)}" for each in settings or ()]
        yield " ".join([sides[0], *words])


def open_side(text: str, shared: Shared) -> "Side":
    """Load a side; ends the command if that fails."""
    from nextstation.engine.stats.experiment.comparison import Side

    city, dashes, options = text.partition(_OPTIONS)
    if not city.strip():
        fail(f"`{text}`: a side begins with a city, such as `london --policy greedy`", USAGE)
    own = _own_options(text, dashes.strip() + options)
    network = open_city(city.strip(), patches_of(own.patch, own.settings))
    choice = open_modules(network, [*shared.modules, *own.modules])
    return Side(
        choice.setup(pencils=shared.pencils, players=shared.players),
        policy_of(own.policy or shared.policy, own.budget),
        text,
    )


@dataclass(frozen=True, slots=True)
class _Own:
    """The options of a side."""

    policy: str
    budget: int | None
    modules: Sequence[str]
    patch: Sequence[Path]
    settings: Sequence[str]


def _own_options(side: str, options: str) -> _Own:
    """The options of a side, read as those of a command are."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(add_help_option=False)(_read)
    try:
        found: _Own = typer.main.get_command(app)(shlex.split(options), standalone_mode=False)
    except (ValueError, typer.TyperException) as error:
        fail(f"`{side}`: {error}", USAGE)
    return found


def _read(
    settings: SetOption = None,
    patch: PatchOption = None,
    module: ModuleOption = None,
    policy: PolicyOption = "",
    budget: BudgetOption = None,
) -> _Own:
    return _Own(policy, budget, module or (), patch or (), settings or ())
