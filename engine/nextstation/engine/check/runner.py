"""Checks a city file: one run reports every fault, in the order of the file."""

from pathlib import Path

from nextstation.engine.check.context import CITY_CHECKS, CityContext
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.document import Document
from nextstation.engine.source.file_kind import other_kind
from nextstation.engine.source.reader import read_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.file_kinds import CITY


def check_city_file(file: str | Path) -> Checked[Network]:
    """Read and check a city file. Raises UnreadableError if it is not YAML of bounded size."""
    return check_city(read_document(file))


def check_city(document: Document) -> Checked[Network]:
    """Check the document of a city, which is repaired so that one fault does not hide others."""
    if foreign := other_kind(document, CITY):
        return Checked.of("city file", document, None, [foreign])
    found = [*document.faults, *check_schema(document)]
    city = City.of(document.data)
    context = CityContext(document, city, Network.of(city))
    found += CITY_CHECKS.run(document, context)
    return Checked.of("city file", document, context.network, found)
