"""Plays a comparison: the same games on every side, for a number of them or until it is decided."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.city.network import Network
from nextstation.engine.play.agents import name_of
from nextstation.engine.statistics import LEVEL
from nextstation.engine.stats.batch.figure import TOTAL, Figure
from nextstation.engine.stats.batch.interval import check_precision, looks, most_games
from nextstation.engine.stats.batch.parallel import paced
from nextstation.engine.stats.batch.partial import PairedSums, PartialResult, Summed, of_games
from nextstation.engine.stats.batch.players import player_of, threads_and_games
from nextstation.engine.stats.batch.result import Legend, result_of
from nextstation.engine.stats.batch.simulation import check_games
from nextstation.engine.stats.experiment.comparison import Comparison, Ended, Gain, Side, SideResult
from nextstation.engine.stats.experiment.coupling import card_ids, differ


@dataclass(frozen=True, slots=True)
class Stop:
    """When a comparison ends: at a number of games at the latest.

    With `decided` it ends as soon as the total of every side is found to differ from that of the
    first, or is known to `precision` points; with `precision` alone, once all are known to it.
    Raises ValueError when the precision is not above 0.
    """

    games: int | None = None
    precision: float | None = None
    decided: bool = False

    def __post_init__(self) -> None:
        check_precision(self.precision)

    @property
    def any_time(self) -> bool:
        """Whether the games decide when it ends."""
        return self.decided or self.precision is not None

    @property
    def most(self) -> int:
        """The most games."""
        return most_games(self.games, any_time=self.any_time)

    def looks(self) -> Iterator[int]:
        """The numbers of games after which it may end, whatever the threads and the chunks."""
        return looks(self.most) if self.any_time else iter(())

    def reason(self, gains: Sequence[Gain]) -> Ended | None:
        """Why to end with these differences of the totals; None to play on."""
        precise = [self._is_precise(each) for each in gains]
        if self.precision is not None and all(precise):
            return Ended.PRECISE
        settled = (gain.differs or done for gain, done in zip(gains, precise, strict=True))
        return Ended.DECIDED if self.decided and all(settled) else None

    def _is_precise(self, gain: Gain) -> bool:
        return self.precision is not None and gain.half is not None and gain.half <= self.precision


@dataclass(frozen=True, slots=True)
class SideSums(Summed):
    """The sums of one side.

    `gains` are those of the figures that it has in common with the first side, less that side's; a
    game's sheets are summed first.
    """

    part: PartialResult
    gains: PairedSums


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of some games, for each side."""

    games: int
    sides: tuple[SideSums, ...]

    def __add__(self, other: "Sums") -> "Sums":
        sides = (one + two for one, two in zip(self.sides, other.sides, strict=True))
        return Sums(self.games + other.games, tuple(sides))


class PairedPlayers:
    """Plays chunks of games, each on all sides."""

    def __init__(self, sides: Sequence[Side], seed: int) -> None:
        self.sides = sides
        coupled = differ(side.setup for side in sides)
        self.players = [
            player_of(
                side.setup,
                side.policy,
                seed,
                card_ids=card_ids(side.setup) if coupled else None,
            )
            for side in sides
        ]
        self.legends = [Legend.of(side.setup) for side in sides]
        self.figures = [each.figures for each in self.legends]
        # For each side but the first, the figures that it has in common with that one.
        self.common = [
            [each for each in self.figures[0] if each in own and place]
            for place, own in enumerate(self.figures)
        ]

    def prepare(self, on_compile: Callable[[Side], None]) -> None:
        """Load what is built for each side, or build it."""
        for side, player in zip(self.sides, self.players, strict=True):
            player.prepare(lambda side=side: on_compile(side))  # type: ignore[misc]

    def play(self, first: int, games: int) -> Sums:
        """Play a number of games from game `first` of the seed on."""
        found = [player.rows(first, games) for player in self.players]
        rows = [
            of_games(results, player.players)
            for player, (results, _) in zip(self.players, found, strict=True)
        ]
        figures = [
            {figure: own[:, column] for figure, column in columns.items()}
            for own, columns in zip(rows, self.figures, strict=True)
        ]
        gains = [
            PairedSums.of([own[each] - figures[0][each] for each in common])
            for own, common in zip(figures, self.common, strict=True)
        ]
        sums = (player.summed(*each) for player, each in zip(self.players, found, strict=True))
        return Sums(games, tuple(map(SideSums, sums, gains)))


class Experiment:
    """A comparison under way. What is known so far is there at any time, as `result`."""

    def __init__(self, sides: Sequence[Side], stop: Stop, seed: int = 1) -> None:
        """Raises ValueError when a number is out of range, or the sides cannot be compared."""
        check_games(stop.most, seed, None)
        if len(sides) < 2:
            raise ValueError("a comparison needs two sides at least")
        if len({side.setup.players for side in sides}) > 1:
            raise ValueError("all sides must have the same number of players")
        if stop.decided and stop.precision is None:
            _check_that_they_differ(sides)
        self.sides, self.stop, self.seed = tuple(sides), stop, seed
        self.paired, self.ended = PairedPlayers(sides, seed), Ended.INTERRUPTED

    def prepare(self, on_compile: Callable[[Side], None]) -> None:
        """Load what is built for the sides, or build it."""
        self.paired.prepare(on_compile)
        self.sums = self.paired.play(0, 0)

    def run(
        self,
        *,
        jobs: int | None = None,
        chunk_size: int | None = None,
        on_progress: Callable[[int], None] = lambda games: None,
    ) -> None:
        """Play until it ends."""
        threads, most = threads_and_games((side.policy for side in self.sides), jobs)
        looks = set(self.stop.looks())
        parts = paced(
            self.paired.play,
            self.stop.most,
            threads,
            most=most,
            size=chunk_size,
            stops=sorted(looks),
        )
        with closing(parts):
            for part in parts:
                self.sums += part
                on_progress(part.games)
                if self.sums.games in looks and (ended := self.stop.reason(self._totals())):
                    self.ended = ended
                    return
        self.ended = self.stop.reason(self._totals()) or Ended.GAMES

    def result(self) -> Comparison:
        """The result of the games played so far."""
        return Comparison(
            tuple(self._result(place) for place in range(len(self.sides))),
            self.sums.games,
            self.sides[0].setup.players,
            self.seed,
            self.stop.any_time,
            self.ended,
        )

    def _result(self, place: int) -> SideResult:
        side = self.sides[place]
        found = result_of(
            self.paired.legends[place],
            self.sums.sides[place].part,
            policy=name_of(side.policy),
            seed=self.seed,
            games=self.sums.games,
        )
        gains = {figure: self._gain(place, figure) for figure in self.paired.common[place]}
        return SideResult(side, found, gains)

    def _totals(self) -> list[Gain]:
        return [self._gain(place, TOTAL) for place in range(1, len(self.sides))]

    def _gain(self, place: int, figure: Figure) -> Gain:
        """The difference of a figure; the intervals of several hold all together (Bonferroni)."""
        column = self.paired.common[place].index(figure)
        moments = self.sums.sides[place].gains.moments(column)
        if figure == TOTAL:
            several = len(self.sides) - 1
        else:
            several = sum(len(common) - 1 for common in self.paired.common[1:])
        return Gain.of(
            moments,
            self.sums.games,
            (1 - LEVEL) / several,
            any_time=self.stop.any_time,
            scale=self.sides[0].setup.players,
        )


def _check_that_they_differ(sides: Sequence[Side]) -> None:
    """Raise ValueError if no number of games would find a difference to the first side."""
    first, *others = sides
    if same := next((each for each in others if each.is_same_as(first)), None):
        raise ValueError(
            f"{first.name or first.setup.city.title} and {same.name or same.setup.city.title} are "
            "the same: no number of games decides between them"
        )


def compare(
    *sides: Side | Network | str | Path,
    games: int | None = None,
    seed: int = 1,
    precision: float | None = None,
    until_decided: bool = False,
    jobs: int | None = None,
    chunk_size: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[Side], None] = lambda side: None,
) -> Comparison:
    """Play the same games on several sides, and return what differs from the first.

    A side is a Side, or a city that the greedy policy plays: loaded, by name or by file.

    Without `precision` and `until_decided`, a number of games is played. With `precision`, games
    are played until half the interval of each difference of the totals is at most that wide; with
    `until_decided`, until it is found to differ from 0, or is known to the precision if that is
    given too. `games` is then the most.

    The same seed gives the same result, whatever the number of threads (`jobs`) and of games in a
    chunk. Raises ValueError when a number is out of range or the sides cannot be compared, what
    `load_city` raises, and PlayerError when a custom player fails.
    """
    found = [side if isinstance(side, Side) else Side.of(side) for side in sides]
    experiment = Experiment(found, Stop(games, precision, until_decided), seed)
    experiment.prepare(on_compile)
    experiment.run(jobs=jobs, chunk_size=chunk_size, on_progress=on_progress)
    return experiment.result()
