"""What is played: a city, its changes (`--set`, `--patch`), modules, pencils, players, seed."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.engine.format.vocabulary.limits import MAX_SEED

if TYPE_CHECKING:
    from nextstation.engine.city.dealing import Deal
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.network import Network
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.format.source.document import Document

CityArgument = Annotated[
    str, typer.Argument(metavar="CITY", help="A city file, or the name of a shipped city.")
]
# Where a record may name the city.
OptionalCity = Annotated[
    str | None, typer.Argument(metavar="CITY", help="A city file, or the name of a shipped city.")
]


def open_city(name: str, patches: "Sequence[Document]" = ()) -> "Network":
    """Load a city with patches; ends the command, with its diagnostics, if that fails."""
    from nextstation.engine.checks.load import load_city

    with reporting_faults():
        return load_city(name, patches)


def open_file(name: str) -> "Document":
    """Read the file of a sound city; ends the command, with its diagnostics, if that fails."""
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.format.source.reader import read_document

    with reporting_faults():
        document = read_document(find_city(name))
        check_city(document).sound()
    return document


SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Change the city by the words of its file: deck.joker.copies=2. A list is in "
        "brackets: solo.bands=[80,100]. Repeat the option for several.",
    ),
]
PatchOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE", help="Apply the changes of a patch file to the city, before those of --set."
    ),
]


def patches_of(files: Sequence[Path] | None, settings: Sequence[str] | None) -> "list[Document]":
    """The patches of the two options in order; ends the command if a file cannot be read."""
    if not files and not settings:
        return []
    from nextstation.engine.format.patch.patch import read_patch, setting

    with reporting_faults():
        return [*map(read_patch, files or ()), *map(setting, settings or ())]


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
        from nextstation.engine.checks.load import module_files

        names = (str(self.files.get(each.id, each.id)) for each in self.modules)
        return module_files(self.network, names)

    def setup(self, *, pencils: Sequence[str] = (), players: int = 1) -> "Setup":
        """The set-up of a game with them; ends the command if there cannot be one."""
        from nextstation.engine.city.setup import Setup

        with usage_errors():
            return Setup(self.network, self.modules, self.deal, pencils, players)


def open_modules(network: "Network", texts: Sequence[str] | None) -> ModuleChoice:
    """Load the modules named; ends the command, with diagnostics, if one cannot be loaded."""
    from nextstation.engine.checks import load

    modules: dict[str, Module] = {}
    deal: dict[str, object] = {}
    files: dict[str, Path] = {}
    with reporting_faults():
        for text in texts or ():
            name, dealt = _split(text)
            found = load.load_modules(network, [name])
            for module in found:
                modules.setdefault(module.id, module)
            if dealt is not None:
                deal[found[0].id if found else name] = dealt
            if file := load.own_module_file(name):
                files[found[0].id] = file
    return ModuleChoice(network, list(modules.values()), deal, files)


def _split(text: str) -> tuple[str, object]:
    """A module's name, and the cards dealt of it, if any are named."""
    from nextstation.engine.format.source.diagnostic import UnreadableError
    from nextstation.engine.format.source.reader import parse_document

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


PencilsOption = Annotated[
    str | None,
    typer.Option(
        metavar="COLOURS",
        help="The pencils in the order of the rounds, such as green,blue,pink,purple.",
        show_default="as the city's rules say",
    ),
]


def pencils_of(text: str | None) -> tuple[str, ...]:
    """The pencils named, separated by commas or spaces."""
    return tuple((text or "").lower().replace(",", " ").split())


PlayersOption = Annotated[
    int, typer.Option(metavar="N", help="The number of players at a table.", min=1)
]


_DRAWN = 10**9

SeedOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed deals the same cards.",
        show_default="drawn at random",
        min=0,
        max=MAX_SEED,
    ),
]

ManyGamesSeedOption = Annotated[
    int, typer.Option(metavar="N", help="The same seed plays the same games.", min=0)
]


def seed_of(seed: int | None) -> int:
    """The seed given, or one drawn at random."""
    import secrets

    return secrets.randbelow(_DRAWN) if seed is None else seed
