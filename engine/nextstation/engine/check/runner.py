"""Checks a city file: every fault in one run, in the order of the file."""

from dataclasses import dataclass
from pathlib import Path as FilePath

from nextstation.engine.check import (
    deck,
    districts,
    map_art,
    module_refs,
    motif,
    objectives,
    places,
    rivers,
    scoring,
    station_bodies,
)
from nextstation.engine.check.context import CHECKS, CheckContext
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.document import Document, parse_document, read_document
from nextstation.engine.source.schema_check import check_schema

# Importing a file of checks registers them.
CHECK_FILES = (
    map_art,
    districts,
    station_bodies,
    places,
    rivers,
    deck,
    scoring,
    objectives,
    module_refs,
    motif,
)


@dataclass(frozen=True, slots=True)
class Report:
    """A checked city: what it says, what follows, and every fault. Sound when there is none."""

    document: Document
    network: Network
    diagnostics: tuple[Diagnostic, ...]

    @property
    def city(self) -> City:
        """What the file says; guessed in places when there are faults."""
        return self.network.city


def check_file(file: str | FilePath) -> Report:
    """Read and check a city file. Raises UnreadableError when it is not YAML of bounded size."""
    return check_document(read_document(file))


def check_text(text: str, file: str = "<text>") -> Report:
    """Check a city given as text. Raises UnreadableError when it is not YAML."""
    return check_document(parse_document(text, file))


def check_document(document: Document) -> Report:
    """Check a document, which is mended where it can be."""
    found = [*document.faults, *check_schema(document)]
    city = City.of(document.data)
    context = CheckContext(document, city, Network.of(city))
    for check in CHECKS:
        if check.can_judge(document):
            faults = check.find(context)
            found += (fault for fault in faults if not document.is_unreliable(fault.path))
    return Report(document, context.network, tuple(sorted(found, key=lambda each: each.order)))
