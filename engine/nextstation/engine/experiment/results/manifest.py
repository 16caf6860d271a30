"""The manifest of a cell: what its games depend on, how many there are, and in what chunks."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any

from nextstation.engine.batch.parallel import chunks
from nextstation.engine.batch.result import Legend
from nextstation.engine.experiment.interval import looks
from nextstation.engine.experiment.results.cell import key_of
from nextstation.engine.experiment.results.errors import DamagedError

_FORMAT = 1
# What each version says of a cell. (`coupled` came later; without it, a deck is not.)
_NEEDED = {
    *("city", "hash", "changes", "modules", "deal", "pencils", "players"),
    *("policy", "source", "seed", "version"),
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the folder of a cell is to hold: `games`, in chunks of at most `chunk` games.

    `cell` are the data of a Cell. Of the row of each sheet, the first `columns` are kept. With a
    `precision`, in points, games are played until half the interval of the mean total is that wide;
    `games` is then the most, and `played` is how many it took, None while that is unknown.
    """

    cell: Mapping[str, Any]
    legend: Legend
    games: int
    chunk: int
    columns: int
    precision: float | None = None
    played: int | None = None

    @property
    def last(self) -> int:
        """The number of games after which no more are played, as far as that is known."""
        return self.games if self.played is None else self.played

    @property
    def key(self) -> str:
        """The key of the cell."""
        return key_of(self.cell)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The first game of each chunk, and its number of games; none crosses a look."""
        stops = () if self.precision is None else looks(self.games)
        return chunks(0, self.last, self.chunk, stops)

    def text(self) -> bytes:
        """The manifest as a file, with the hash of itself."""
        data = {
            "format": _FORMAT,
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "legend": self.legend.data,
        }
        lines = list(_lines(data))
        return _joined([*lines, *_lines({"sha256": sha256(_joined(lines)).hexdigest()})])

    @classmethod
    def read(cls, text: bytes) -> "Manifest":
        """The manifest that a file holds. Raises DamagedError if it is not as it was written."""
        try:
            data = json.loads(text)
            is_same = text == _joined(_lines(data)) and data.pop("sha256") == _hash(data)
            if not is_same or data.pop("format") != _FORMAT:
                raise DamagedError("the manifest was changed")
            if lacking := sorted(_NEEDED - data["cell"].keys()):
                raise DamagedError(f"the manifest lacks `{lacking[0]}`: it is not of this version")
            return cls(**{**data, "legend": Legend.from_data(data["legend"])})
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise DamagedError("the manifest is damaged") from error


def _hash(data: Mapping[str, Any]) -> str:
    return sha256(_joined(_lines(data))).hexdigest()


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """JSON with a line for each key."""
    for key, value in data.items():
        yield f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, default=str)}"


def _joined(lines: Iterable[str]) -> bytes:
    return ("{\n " + ",\n ".join(lines) + "\n}\n").encode()
