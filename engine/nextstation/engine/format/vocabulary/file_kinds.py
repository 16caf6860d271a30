"""The kinds of files that `ns` reads, and how one is told from the others: by its keys."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: its name, its schema, and what to do with such a file (`{file}`)."""

    name: str
    schema: Callable[[], Schema]
    use: str

    @property
    def keys(self) -> Collection[str]:
        """The keys that such a file may have."""
        keys: Collection[str] = self.schema()["properties"].keys()
        return keys


CITY = FileKind(
    "a city",
    city_schema,
    "check it with `ns validate {file}`, print it with `ns render {file} -o sheet.pdf`",
)
MODULE = FileKind(
    "a module",
    module_schema,
    "check it with `ns validate {file}`, play a city with it by adding `--module {file}`",
)
RECORD = FileKind(
    "the record of a game",
    record_schema,
    "check and score it with `ns score {file}`, draw it with `ns render {file} -o sheet.pdf`",
)
EXPERIMENT = FileKind("an experiment", experiment_schema, "play it with `ns batch {file}`")
_KINDS = (CITY, MODULE, RECORD, EXPERIMENT)


def kind_of(data: Mapping[str, Any]) -> FileKind | None:
    """The kind of file with such keys; None if they do not tell one."""
    counts = {kind: len(own & data.keys()) for kind, own in _own_keys().items()}
    most = max(counts.values())
    likely = [kind for kind, count in counts.items() if count == most]
    return likely[0] if most and len(likely) == 1 else None


@cache
def _own_keys() -> Mapping[FileKind, frozenset[str]]:
    """The keys of each kind that no other kind has."""
    return {
        kind: frozenset(kind.keys).difference(*(each.keys for each in _KINDS if each != kind))
        for kind in _KINDS
    }
