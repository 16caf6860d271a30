"""A city by name or file: the shipped cities, and how to open one to play or print it."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from nextstation.engine.check.checking import check_file
from nextstation.engine.city.diagnostic import Diagnostic
from nextstation.engine.city.network import Network
from nextstation.engine.city.schema import closest


class UnknownCity(ValueError):
    """No shipped city has this name, and no file either."""


class FaultyCity(ValueError):
    """A city file with faults; they are in `diagnostics`."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        count = len(diagnostics)
        super().__init__(f"the city file has {count} fault{'s' if count > 1 else ''}")
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type["FaultyCity"], tuple[tuple[Diagnostic, ...]]]:
        return (FaultyCity, (self.diagnostics,))


@cache
def shipped_cities() -> dict[str, Path]:
    """The cities that come with the program: their files by name."""
    folder = Path(str(files("nextstation.cities")))
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))}


def find_city(name: str) -> Path:
    """The file of a city, given as a file or as the name of a shipped one.

    Raises UnknownCity, with a suggestion.
    """
    if name in shipped_cities() and not Path(name).is_file():
        return shipped_cities()[name]
    if Path(name).suffix in (".yaml", ".yml") or Path(name).exists():
        return Path(name)
    guess = closest(name, shipped_cities())
    known = f"shipped: {', '.join(shipped_cities())}"
    hint = f"did you mean `{guess}`?" if guess else f"{known}; or name a .yaml file"
    raise UnknownCity(f"there is no city `{name}`; {hint}")


def load_city(name: str | Path) -> Network:
    """Open a city to play or print it, by name or file.

    Raises UnknownCity, Unreadable, or FaultyCity with every diagnostic.
    """
    report = check_file(find_city(str(name)))
    if report.diagnostics:
        raise FaultyCity(report.diagnostics)
    return report.network
