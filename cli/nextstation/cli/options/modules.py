"""The option `--module`: which modules are played, and what of them is dealt by name."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.network import Network
    from nextstation.engine.city.setup import Setup

ModuleOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Play with this module: a shipped one, a file, or `all` that the city brings; may be "
        'repeated. Its cards are dealt at random, or by name: "pencil_powers: {purple: joker}".',
    ),
]


def open_setup(
    network: "Network",
    words: list[str] | None,
    *,
    pencils: tuple[str, ...] = (),
    players: int = 1,
) -> "Setup":
    """The set-up with the modules that were named; ends the command when it cannot be."""
    from nextstation.engine.check import load
    from nextstation.engine.city.setup import Setup

    modules: list[Module] = []
    deal: dict[str, object] = {}
    with reporting_faults():
        try:
            for word in words or ():
                name, dealt = _split(word)
                found = [each for each in load.load_modules(network, [name]) if each not in modules]
                modules += found
                if dealt is not None:
                    deal[found[0].id if found else name] = dealt
            return Setup(network, modules, deal, pencils, players)
        except ValueError as error:
            fail(str(error), USAGE)


def _split(word: str) -> tuple[str, object]:
    """A module's name, and what is dealt of it, if the word says so."""
    from nextstation.engine.source.document import parse_document

    if ": " not in word:
        return word, None
    document = parse_document(word, "--module")
    if document.faults or not isinstance(document.data, dict) or len(document.data) != 1:
        fail(
            f"`{word}` is no deal; write it as in a record, such as "
            "`pencil_powers: {purple: joker}` or `shared_objectives: [every_district]`",
            USAGE,
        )
    ((name, dealt),) = document.data.items()
    return str(name), dealt
