"""The sides of a comparison: each a city, with options of its own if it is quoted."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.patch import PatchOption, SetOption, patches_of
from nextstation.cli.options.policy import BudgetOption, PolicyOption, policy_of
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.experiment.comparison import Side

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
    from nextstation.engine.experiment.comparison import Side

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
