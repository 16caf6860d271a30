"""The option `--module`: the modules in play, and which of their cards are dealt by name."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors

if TYPE_CHECKING:
    from nextstation.engine.city.dealing import Deal
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.network import Network
    from nextstation.engine.city.setup import Setup

ModuleOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="MODULE",
        help="A module to play with: a shipped one, a file, or `all` for those that the city "
        "lists. Repeat the option for several. The cards are dealt at random, or by name: "
        '"pencil_powers: {purple: joker}".',
    ),
]


@dataclass(frozen=True, slots=True)
class ModuleChoice:
    """The modules chosen to play a city with.

    `deal` are the cards dealt by name, `files` the files of modules that are not shipped; both are
    keyed by the modules' ids.
    """

    network: "Network"
    modules: "Sequence[Module]"
    deal: "Deal"
    files: Mapping[str, Path]

    def sources(self) -> list[Path]:
        """The files of all modules."""
        from nextstation.engine.check.load import module_files

        names = (str(self.files.get(each.id, each.id)) for each in self.modules)
        return module_files(self.network, names)

    def setup(self, *, pencils: Sequence[str] = (), players: int = 1) -> "Setup":
        """The set-up of a game with them; ends the command if there cannot be one."""
        from nextstation.engine.city.setup import Setup

        with usage_errors():
            return Setup(self.network, self.modules, self.deal, pencils, players)


def open_modules(network: "Network", texts: Sequence[str] | None) -> ModuleChoice:
    """Load the modules named; ends the command, with diagnostics, if one cannot be loaded."""
    from nextstation.engine.check import load

    modules: dict[str, Module] = {}
    deal: dict[str, object] = {}
    files: dict[str, Path] = {}
    with reporting_faults():
        for text in texts or ():
            name, dealt = _split(text)
            try:
                found = load.load_modules(network, [name])
            except load.UnknownModuleError as error:
                fail(str(error), USAGE)
            for module in found:
                modules.setdefault(module.id, module)
            if dealt is not None:
                deal[found[0].id if found else name] = dealt
            if file := load.own_module_file(name):
                files[found[0].id] = file
    return ModuleChoice(network, list(modules.values()), deal, files)


def _split(text: str) -> tuple[str, object]:
    """A module's name, and the cards dealt of it, if any are named."""
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.reader import parse_document

    if ": " not in text:
        return text, None
    with suppress(UnreadableError):
        document = parse_document(text, "--module")
        if not document.faults and isinstance(document.data, dict) and len(document.data) == 1:
            ((name, dealt),) = document.data.items()
            return str(name), dealt
    return fail(
        f"cannot read `{text}` as a deal; write it as in a record, such as "
        "`pencil_powers: {purple: joker}` or `shared_objectives: [every_district]`",
        USAGE,
    )
