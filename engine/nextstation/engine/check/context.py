"""What a check looks at, and how it says what it found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.source.document import Document
from nextstation.engine.vocabulary.map import DISTRICT_KINDS

STATIONS: Path = ("map", "stations")
LEGEND: Path = ("map", "legend")
SUFFIXES: Path = ("map", "suffixes")
DISTRICTS: Path = ("map", "districts")
DISTRICT_ART: Path = (*DISTRICTS, "art")
DISTRICT_LETTERS: tuple[Path, ...] = tuple((*DISTRICTS, kind) for kind in DISTRICT_KINDS)
LINKS: Path = ("map", "links")
RIVERS: Path = ("map", "rivers")
COLOURS: Path = ("colours",)
SPECIALS: Path = ("specials",)
MARKS: Path = ("station_marks",)
SYMBOLS: Path = ("symbols",)
DECK: Path = ("deck",)
GROUPS: Path = (*DECK, "groups")
SCORING: Path = ("scoring",)
MOTIF: Path = ("look", "motif")
WORDS: Path = ("words",)
OBJECTIVES: Path = ("modules", "shared_objectives")


@dataclass(frozen=True, slots=True)
class CheckContext:
    """A city under check: its document, what the file says, and what follows."""

    document: Document
    city: City
    network: Network

    def diagnostic(
        self, code: str, message: str, path: Path, hint: str = "", span: Span | None = None
    ) -> Diagnostic:
        """A diagnostic about the node at `path`, or about a `span` of it."""
        return self.document.diagnostic(code, message, path, hint, span=span)


@dataclass(frozen=True, slots=True)
class Check:
    """A check, and the parts of the document it cannot do without.

    A part of `needs` may hold values that were mended by a guess, a part of `whole` may not.
    """

    find: Callable[[CheckContext], Iterator[Diagnostic]]
    needs: tuple[Path, ...]
    whole: tuple[Path, ...]

    def can_judge(self, document: Document) -> bool:
        """Whether what it would find does not come from a guess."""
        guessed = any(map(document.is_repaired, self.needs))
        return not guessed and not any(map(document.is_unreliable, self.whole))


CHECKS: list[Check] = []


def check(
    *needs: Path,
    whole: tuple[Path, ...] = (),
) -> Callable[
    [Callable[[CheckContext], Iterator[Diagnostic]]], Callable[[CheckContext], Iterator[Diagnostic]]
]:
    """Register a check. It is left out where what it needs was mended by a guess."""

    def register(
        find: Callable[[CheckContext], Iterator[Diagnostic]],
    ) -> Callable[[CheckContext], Iterator[Diagnostic]]:
        CHECKS.append(Check(find, needs, whole))
        return find

    return register
