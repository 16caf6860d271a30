"""A city by name or file: the shipped cities, and how to open one to play or print it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from nextstation.engine.check.library import shipped_cities, shipped_modules
from nextstation.engine.check.modules import ALL, check_module_file
from nextstation.engine.check.runner import check_file
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.schema_check import closest
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES


class UnknownCityError(ValueError):
    """No shipped city has this name, and no file either."""


class FaultyCity(ValueError):
    """A city file with faults; they are in `diagnostics`."""

    what = "city"

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        count = len(diagnostics)
        super().__init__(f"the {self.what} file has {count} fault{'s' if count > 1 else ''}")
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type["FaultyCity"], tuple[tuple[Diagnostic, ...]]]:
        return (type(self), (self.diagnostics,))


class UnknownModuleError(ValueError):
    """No shipped module has this name, and no file either."""


class FaultyModule(FaultyCity):
    """A module file with faults; they are in `diagnostics`."""

    what = "module"


def find_city(name: str) -> Path:
    """The file of a city, given as a file or as the name of a shipped one.

    Raises UnknownCityError, with a suggestion.
    """
    return _find(name, shipped_cities(), "city", UnknownCityError)


def find_module(name: str) -> Path:
    """The file of a module, given as a file or as the name of a shipped one.

    Raises UnknownModuleError, with a suggestion.
    """
    return _find(name, shipped_modules(), "module", UnknownModuleError)


def _find(name: str, shipped: Mapping[str, Path], what: str, unknown: type[ValueError]) -> Path:
    if name in shipped and not Path(name).is_file():
        return shipped[name]
    if Path(name).suffix in (".yaml", ".yml") or Path(name).exists():
        return Path(name)
    guess = closest(name, shipped)
    known = f"shipped: {', '.join(shipped)}; or name a .yaml file"
    hint = f"did you mean `{guess}`?" if guess else known
    raise unknown(f"there is no {what} `{name}`; {hint}")


def load_city(name: str | Path) -> Network:
    """Open a city to play or print it, by name or file.

    Raises UnknownCityError, UnreadableError, or FaultyCity with every diagnostic.
    """
    report = check_file(find_city(str(name)))
    if report.diagnostics:
        raise FaultyCity(report.diagnostics)
    return report.network


def load_module(name: str | Path) -> Module:
    """Open a module to play it, by name or file.

    Raises UnknownModuleError, UnreadableError, or FaultyModule with every diagnostic.
    """
    report = check_module_file(find_module(str(name)))
    if report.diagnostics:
        raise FaultyModule(report.diagnostics)
    return report.module


def open_modules(network: Network, names: Sequence[Module | str | Path]) -> list[Module]:
    """The modules to play a city with, each once; `all` stands for those that the city brings.

    The shared objectives are the city's own. Raises what `load_module` raises.
    """
    opened: dict[str, Module] = {}
    for name in names:
        for each in network.city.modules if name == ALL else [name]:
            module = _open_module(network, each)
            opened.setdefault(module.id, module)
    return list(opened.values())


def _open_module(network: Network, name: Module | str | Path) -> Module:
    if isinstance(name, Module):
        return name
    if name == SHARED_OBJECTIVES.name:
        if network.city.objectives is None:
            raise UnknownModuleError(f"{network.city.title} has no shared objectives")
        return network.city.objectives
    try:
        return load_module(name)
    except UnknownModuleError as error:
        known = [*network.city.modules, *shipped_modules()]
        guess = closest(str(name), known)
        raise UnknownModuleError(
            f"there is no module `{name}`; did you mean `{guess}`?" if guess else str(error)
        ) from None
