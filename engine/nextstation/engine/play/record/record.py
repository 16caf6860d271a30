"""A record: the content of its file, not yet checked against the city."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nextstation.engine.city.deck import several
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player drew in a turn, or in one step of a finished sheet, in notation.

    A `pass` before a section declines a grant that could also have given it; `circle d3` circles a
    station. `listed` says that the file has a list here.
    """

    sections: tuple[str, ...]
    path: Path = ()
    listed: bool = False

    def place(self, number: int) -> Path:
        """The path of a section of the turn, numbered from 0."""
        return (*self.path, number) if self.listed else self.path


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """The line of a round, turn by turn; on a finished sheet each section is a turn.

    `key` is the word that the file has for them: `turns`, or `sections`.
    """

    colour: str
    turns: tuple[Turn, ...]
    path: Path = ()
    key: str = "turns"


@dataclass(frozen=True, slots=True)
class Player:
    """A player's lines in the order of the rounds, and the marks of a finished sheet."""

    name: str
    lines: tuple[RecordedLine, ...]
    marks: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its file describes it.

    `city` is the name of a shipped city or, with `city_is_file`, of a file; `city_hash` and
    `module_hashes` are the hashes of the city and the modules as they were played. `rounds` are the
    names of the cards by round and turn, or None for finished sheets without cards. `deal` is what
    was dealt, by module; `seed` deals the cards; `date` is the day of the game, as
    year-month-day, or empty.
    """

    city: str
    players: tuple[Player, ...]
    rounds: tuple[tuple[tuple[str, ...], ...], ...] | None = None
    city_is_file: bool = False
    city_hash: str | None = None
    module_hashes: Mapping[str, str] = field(default_factory=dict)
    deal: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    pencils: tuple[str, ...] = ()
    date: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Record":
        """The record in data that follows the schema."""
        city, rounds, hashes = data["city"], data.get("rounds"), data.get("hashes", {})
        in_file = {} if isinstance(city, str) else city
        return cls(
            city=in_file.get("file", city),
            city_is_file=bool(in_file),
            city_hash=hashes.get("city", in_file.get("hash")),
            module_hashes=hashes.get("modules", {}),
            deal=data.get("modules", {}),
            seed=data.get("seed"),
            date=data.get("date", ""),
            pencils=tuple(data.get("pencils", ())),
            rounds=None
            if rounds is None
            else tuple(tuple(several(turn) for turn in each["cards"]) for each in rounds),
            players=tuple(
                _player(player, ("players", number))
                for number, player in enumerate(data["players"])
            ),
        )


def _player(data: Mapping[str, Any], path: Path) -> Player:
    return Player(
        data.get("name", f"player {int(path[-1]) + 1}"),
        tuple(_line(line, (*path, "lines", number)) for number, line in enumerate(data["lines"])),
        {
            mark: tuple(Point.parse(place) for place in places)
            for mark, places in data.get("marks", {}).items()
        },
        path,
    )


def _line(data: Mapping[str, Any], path: Path) -> RecordedLine:
    key = "turns" if "turns" in data else "sections"
    turns = (
        Turn(several(turn), (*path, key, number), isinstance(turn, list))
        for number, turn in enumerate(data.get(key, ()))
    )
    return RecordedLine(data["colour"], tuple(turns), path, key)
