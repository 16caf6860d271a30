"""The city and the modules of a game, and what a record calls them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nextstation.engine.checks.load import (
    find_city,
    load_city,
    load_modules,
    network_of,
    own_module_file,
)
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import several
from nextstation.engine.play.record.write import city_reference, hashes_of, module_references


@dataclass(frozen=True)
class NamedParts:
    """A city and modules; `file` is that of the city, `module_files` those that are not shipped."""

    network: Network
    modules: Sequence[Module]
    file: Path | None = None
    module_files: Mapping[str, Path] = field(default_factory=dict)

    @classmethod
    def of(cls, city: Network | str | Path, names: Sequence[Module | str | Path]) -> "NamedParts":
        """Load what is given by name or file. Raises what `load_city` and `load_modules` raise."""
        file = None if isinstance(city, Network) else find_city(str(city))
        network = network_of(city)
        modules, own = load_modules(network, names), dict[str, Path]()
        for name in several(names):
            if not isinstance(name, Module) and (found := own_module_file(str(name))):
                own[load_modules(network, [name])[0].id] = found
        return cls(network, modules, file, own)

    @property
    def hashes(self) -> dict[str, Any]:
        """The hashes that a record keeps."""
        return hashes_of(Setup(self.network, self.modules), self.files)

    @property
    def reference(self) -> Any:
        """How a record in the current folder names the city."""
        if self.file:
            return city_reference(self.file, Path())
        name = self.network.city.id
        is_shipped = name in shipped_cities()
        if is_shipped and city_hash(self.network) == city_hash(load_city(name)):
            return name
        return {"file": f"{name}.yaml"}

    @property
    def files(self) -> dict[str, str]:
        """How a record in the current folder names the modules that are not shipped."""
        return module_references(self.module_files, Path())
