"""What an edit is: something that the author of a city wants changed, as data."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from nextstation.engine.edits.change import Change
from nextstation.engine.edits.city_file import CityFile


@dataclass(frozen=True, slots=True)
class Plan:
    """How an edit is made: `title` describes it in words, `notes` say what else it changes."""

    title: str
    changes: Sequence[Change]
    notes: Sequence[str] = ()


class Edit(Protocol):
    """An edit of a city. Both methods raise RefusedEditError if it has no meaning."""

    def about(self, file: CityFile) -> Hashable:
        """What the edit is about: if this differs, the edit was meant for another city."""
        ...

    def plan(self, file: CityFile) -> Plan:
        """The changes that make the edit."""
        ...
