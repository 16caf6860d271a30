"""Checks a city file: every fault in one run, in the order of the file."""

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
    sheet_words,
    station_bodies,
)
from nextstation.engine.check.context import CHECKS, CheckContext
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.document import Document, read_document
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
    sheet_words,
)


def check_city_file(file: str | FilePath) -> Checked[Network]:
    """Read and check a city file. Raises UnreadableError if it is not YAML of bounded size."""
    return check_city(read_document(file))


def check_city(document: Document) -> Checked[Network]:
    """Check the document of a city, and repair it where that lets later checks run."""
    found = [*document.faults, *check_schema(document)]
    city = City.of(document.data)
    context = CheckContext(document, city, Network.of(city))
    for check in CHECKS:
        if check.can_judge(document):
            faults = check.find(context)
            found += (fault for fault in faults if not document.is_unreliable(fault.path))
    return Checked.of("city file", document, context.network, found)
