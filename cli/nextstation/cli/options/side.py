"""The sides of a comparison: each a city, with options of its own if it is quoted."""

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.policy import BudgetOption, PolicyOption, policy_of
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.experiment.side import Side

SidesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="SIDE...",
        help="What to compare: two cities or more. In quotes, a city may be followed by options "
        'of its own: "london --policy lookahead:2".',
    ),
]
# Where the options of a side begin.
_OPTIONS = " --"


def open_side(
    text: str, *, modules: Sequence[str], policy: str, pencils: Sequence[str], players: int
) -> "Side":
    """Load a side; ends the command if that fails. What is not its own holds for all sides."""
    from nextstation.engine.experiment.side import Side

    city, dashes, options = text.partition(_OPTIONS)
    own = _parsed(text, dashes.strip() + options)
    choice = open_modules(open_city(city.strip()), [*modules, *own["module"]])
    return Side(
        choice.setup(pencils=pencils, players=players),
        policy_of(own["policy"] or policy, own["budget"]),
        text,
    )


def _parsed(side: str, options: str) -> Mapping[str, Any]:
    """The options of a side by their names."""
    try:
        return _parser()(shlex.split(options), standalone_mode=False)  # type: ignore[no-any-return]
    except (ValueError, typer.TyperException) as error:
        fail(f"`{side}`: {error}", USAGE)


def _parser() -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(add_help_option=False)(_options)
    return typer.main.get_command(app)


def _options(
    module: ModuleOption = None, policy: PolicyOption = "", budget: BudgetOption = None
) -> Mapping[str, Any]:
    """The options that a side may have of its own."""
    return {"module": module or (), "policy": policy, "budget": budget}
