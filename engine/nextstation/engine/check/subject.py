"""What a check looks at, and how it says what it found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.diagnostic import Diagnostic, Path, Span
from nextstation.engine.city.document import Document
from nextstation.engine.city.network import Network

STATIONS: Path = ("map", "stations")
LEGEND: Path = ("map", "legend")
DISTRICTS: Path = ("map", "districts")
LINKS: Path = ("map", "links")
RIVERS: Path = ("map", "rivers")
COLOURS: Path = ("colours",)
SPECIALS: Path = ("specials",)
SYMBOLS: Path = ("symbols",)
DECK: Path = ("deck",)
SCORING: Path = ("scoring",)
OBJECTIVES: Path = ("modules", "shared_objectives")


@dataclass(frozen=True, slots=True)
class Subject:
    """A city under check: its document, what the file says, and what follows."""

    document: Document
    city: City
    network: Network

    def fault(
        self, code: str, message: str, path: Path, hint: str = "", span: Span | None = None
    ) -> Diagnostic:
        """A diagnostic about the node at `path`, or about a `span` of it."""
        return self.document.diagnostic(code, message, path, hint, span=span)


@dataclass(frozen=True, slots=True)
class Check:
    """A check, and the parts of the document it cannot do without."""

    find: Callable[[Subject], Iterator[Diagnostic]]
    needs: tuple[Path, ...]


CHECKS: list[Check] = []


def check(
    *needs: Path,
) -> Callable[
    [Callable[[Subject], Iterator[Diagnostic]]], Callable[[Subject], Iterator[Diagnostic]]
]:
    """Register a check. It is left out where one of its needs was mended by a guess."""

    def register(
        find: Callable[[Subject], Iterator[Diagnostic]],
    ) -> Callable[[Subject], Iterator[Diagnostic]]:
        CHECKS.append(Check(find, needs))
        return find

    return register
