"""Loads cities and modules, by the name of a shipped one or by file."""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nextstation.engine.checks.runner import check_city_file, check_module_file
from nextstation.engine.checks.shipped import shipped_cities, shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.arguments import several
from nextstation.engine.format.source.checked import UnknownNameError
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES

if TYPE_CHECKING:
    from nextstation.engine.format.source.document import Document

# Instead of a module's name: every module that the city lists.
ALL = "all"
_SUFFIXES = (".yaml", ".yml")


class UnknownCityError(UnknownNameError):
    """A name that is neither a shipped city nor a file."""


class UnknownModuleError(UnknownNameError):
    """A name that is neither a shipped module nor a file."""


def find_city(name: str) -> Path:
    """The file of a city, given by file, by its name without `.yaml`, or the name of a shipped one.

    Raises UnknownCityError, with a suggestion.
    """
    return _find(name, shipped_cities(), "city", UnknownCityError)


def find_module(name: str) -> Path:
    """The file of a module, given by file, by its name without `.yaml`, or that of a shipped one.

    Raises UnknownModuleError, with a suggestion.
    """
    return _find(name, shipped_modules(), "module", UnknownModuleError)


def own_module_file(name: str) -> Path | None:
    """The file that is meant by the name of a module; None if it is a shipped one or the city's."""
    if name in (ALL, SHARED_OBJECTIVES.name):
        return None
    return _own_file(name, shipped_modules())


def _find(name: str, shipped: Mapping[str, Path], what: str, unknown: type[ValueError]) -> Path:
    if file := _own_file(name, shipped) or shipped.get(name):
        return file
    other, others = ("module", shipped_modules()) if what == "city" else ("city", shipped_cities())
    if name in others:
        raise unknown(f"`{name}` is a {other}, not a {what}")
    hint = suggestion(name, shipped, "shipped")
    if closest(name, shipped) is None:
        hint += "; or name a .yaml file"
    raise unknown(f"there is no {what} `{name}`; {hint}")


def _own_file(name: str, shipped: Mapping[str, Path]) -> Path | None:
    """The file of this name, with or without its ending; None if only a shipped one has it."""
    file = Path(name)
    if name in shipped and not file.is_file():
        return None
    complete = [Path(f"{name}{end}") for end in _SUFFIXES if os.path.lexists(f"{name}{end}")]
    if file.suffix in _SUFFIXES or (os.path.lexists(file) and not (file.is_dir() and complete)):
        return file
    return complete[0] if complete else None


def load_city(
    name: str | Path, patches: "Iterable[Document | str | Path] | Document | str | Path" = ()
) -> Network:
    """Load a city to play or print it, by name or file, with patches applied in order.

    A patch is a setting, such as `deck.joker.copies=2`, or the path of a patch file; one may stand
    by itself. Raises UnknownCityError, UnreadableError, or FaultyFileError with every diagnostic.
    """
    return check_city_file(find_city(str(name)), _read(several(patches))).sound()


def _read(patches: "Sequence[Document | str | Path]") -> "list[Document]":
    # Most cities are loaded as they are.
    if not patches:
        return []
    from nextstation.engine.format.patch.patch import patch_of

    return [*map(patch_of, patches)]


def network_of(city: Network | str | Path) -> Network:
    """A city that is given loaded, by its name or by its file. Raises what `load_city` raises."""
    return city if isinstance(city, Network) else load_city(city)


def load_module(name: str | Path) -> Module:
    """Load a module to play it, by name or file.

    Raises UnknownModuleError, UnreadableError, or FaultyFileError with every diagnostic.
    """
    file = find_module(str(name))
    if file == shipped_modules().get(file.stem):
        return shipped_module(file.stem).sound()
    return check_module_file(file).sound()


def load_modules(network: Network, names: Sequence[Module | str | Path]) -> list[Module]:
    """The modules to play a city with, each once; `all` stands for those that the city lists.

    The shared objectives are the city's own. Raises what `load_module` raises.
    """
    loaded: dict[str, Module] = {}
    for name in several(names):
        found = named_modules(network, [ALL]) if name == ALL else [_load_for(network, name)]
        for module in found:
            loaded.setdefault(module.id, module)
    return list(loaded.values())


def named_modules(network: Network, names: Iterable[str]) -> list[Module]:
    """Modules as `load_modules` has them, by names from a stranger: none is that of a file.

    Raises UnknownModuleError.
    """
    asked = chain.from_iterable(network.city.modules if n == ALL else [n] for n in names)
    return [_named_module(network, name) for name in dict.fromkeys(asked)]


def _named_module(network: Network, name: str) -> Module:
    if name in shipped_modules():
        return shipped_module(name).sound()
    if name == SHARED_OBJECTIVES.name:
        return _load_for(network, name)
    hint = suggestion(name, dict.fromkeys([*network.city.modules, *shipped_modules()]))
    raise UnknownModuleError(f"there is no module `{name}`; {hint}")


def module_files(network: Network, names: Iterable[str]) -> list[Path]:
    """The files of the modules that `load_modules` loads by these names."""
    found = [each for name in names for each in (network.city.modules if name == ALL else [name])]
    return [find_module(each) for each in found if each != SHARED_OBJECTIVES.name]


def _load_for(network: Network, name: Module | str | Path) -> Module:
    if isinstance(name, Module):
        return name
    if name == SHARED_OBJECTIVES.name:
        if network.city.objectives is None:
            raise UnknownModuleError(f"{network.city.title} has no shared objectives")
        return network.city.objectives
    try:
        return load_module(name)
    except UnknownModuleError:
        known = [*network.city.modules, *shipped_modules()]
        if closest(str(name), known) is None:
            raise
        hint = suggestion(str(name), known)
        raise UnknownModuleError(f"there is no module `{name}`; {hint}") from None


def module_facts(network: Network) -> list[dict[str, Any]]:
    """The modules that the city lists, then the other shipped ones; why one is not playable."""
    listed = network.city.modules
    names = [*listed, *(name for name in shipped_modules() if name not in listed)]
    return [
        {
            "name": module.id,
            "listed": module.id in listed,
            "cards": [card.id for card in module.cards],
            "incompatible": incompatibility(network, module),
        }
        for module in named_modules(network, names)
    ]
