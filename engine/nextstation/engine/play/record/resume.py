"""A record as a game to resume.

The record of an unfinished game has the cards and decisions so far: its last round may stop early,
and its last turn may lack some or all of its decisions.
"""

from collections.abc import Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.kernel.rules.seats import pencil_at, seat_of
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.table.table import Table


class ResumeError(ValueError):
    """A record of something other than an unfinished game; `path` is the place in it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[type["ResumeError"], tuple[str, Path]]:
        return (ResumeError, (str(self), self.path))


def table_of(
    network: Network,
    record: Record,
    seed: int,
    modules: Sequence[Module] = (),
    pencils: Sequence[str] = (),
) -> Table:
    """The game of a record, to resume it.

    `seed` is for a record that has none, `pencils` for what its lines do not show of the ring. Look
    for the faults of an open game first: they are not looked for again. Raises ResumeError.
    """
    if record.rounds is None:
        raise ResumeError("a game cannot be resumed without its cards", ())
    players = len(record.players)
    seed = seed if record.seed is None else record.seed
    game = Table(Setup(network, modules, players=players), seed, pencils)
    if game.seats[0].sheet.deal() != record.deal:
        game = Table(Setup(network, modules, record.deal, players=players), seed, pencils)
    game.date = record.date
    game.pencils = record.pencils if players == 1 else _ring(game, record)
    for seat, player in zip(game.seats, record.players, strict=True):
        SeatReplay(seat, record, player, is_open=True).play()
    return game


def _ring(game: Table, record: Record) -> tuple[str, ...]:
    """The ring of pencils at a table: what the lines show of it, the rest as it was drawn (D5)."""
    size = len(game.setup.colours)
    seen = {
        pencil_at(seat_of(seat, len(record.players), size), number, size): line.colour
        for seat, player in enumerate(record.players)
        for number, line in enumerate(player.lines[:size])
    }
    others = iter([each for each in game.order if each not in seen.values()])
    return tuple(seen.get(place) or next(others) for place in range(size))
