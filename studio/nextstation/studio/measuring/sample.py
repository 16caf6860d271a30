"""The results of a player's games of a city, in little memory, so that others can be compared."""

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.figure import TOTAL
from nextstation.engine.batch.observe import Observed
from nextstation.engine.batch.result import Used
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.measure.figures import Values, counts, lines, points, used
from nextstation.engine.measure.openings import Openings, openings
from nextstation.engine.statistics import Numbers


@dataclass(frozen=True, slots=True)
class Sample:
    """Games of a city by one player: figures with a value for each game, in the order of games."""

    games: int
    figures: Values
    openings: Openings
    used: Used

    @classmethod
    def of(cls, observed: Observed) -> "Sample":
        """A sample of games of a single player."""
        return cls(
            len(observed.totals),
            {
                figure: _small(values)
                for each in (points, lines, counts)
                for figure, values in each(observed).items()
            },
            openings(observed),
            used(observed),
        )

    @property
    def totals(self) -> Numbers:
        """The total of each game."""
        return self.figures[TOTAL]

    @property
    def bytes(self) -> int:
        """About how many bytes of memory it takes."""
        return sum(each.nbytes for each in self.figures.values()) + 50_000


def _small(values: Ints) -> Ints:
    """The same numbers in the narrowest type that holds them."""
    ends = int(values.min(initial=0)), int(values.max(initial=0))
    found: Ints = values.astype(np.result_type(*map(np.min_scalar_type, ends)))
    return found


class Memory:
    """The samples that were used last, as many as there is room for, by what was played."""

    def __init__(self, room: int = 128 * 1024 * 1024) -> None:
        """Keep samples of up to this many bytes."""
        self._room, self._kept = room, OrderedDict[object, Sample]()

    def get(self, key: object) -> Sample | None:
        """The sample that is kept, if any; it is now the last one used."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: object, sample: Sample) -> None:
        """Keep a sample, instead of those that were used longest ago."""
        self._kept[key] = sample
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and sum(each.bytes for each in self._kept.values()) > self._room:
            self._kept.popitem(last=False)
