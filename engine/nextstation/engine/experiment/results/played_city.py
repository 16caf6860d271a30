"""The city of a cell in a folder: a cell keeps its name, its changes and its hash."""

from collections.abc import Sequence

from nextstation.engine.check.load import UnknownCityError, load_city
from nextstation.engine.check.shipped import shipped_cities
from nextstation.engine.city.network import Network
from nextstation.engine.experiment.results.kept import KeptCell
from nextstation.engine.experiment.results.sources import kept_sources
from nextstation.engine.patch.patch import patch_from
from nextstation.engine.record.fingerprint import city_hash
from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import UnreadableError


def played_city(cell: KeptCell, files: Sequence[str]) -> Network | None:
    """The city that a cell was played on: from some files, those that its folder keeps, or shipped.

    None if it is not among them, or has changed since.
    """
    data = cell.files.manifest.cell
    kept = [*map(str, kept_sources(cell.files.results))]
    # A name from the manifest is that of a shipped city, never that of a file.
    for name in (*files, *kept, *({data["city"]} & shipped_cities().keys())):
        try:
            network = load_city(name, map(patch_from, data["changes"]))
        except (UnknownCityError, UnreadableError, FaultyFileError):
            continue
        if network.city.id == data["city"] and city_hash(network) == data["hash"]:
            return network
    return None
