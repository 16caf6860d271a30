"""A record as a game to resume.

The record of an unfinished game has the cards and decisions so far: its last round may stop early,
and its last turn may lack some or all of its decisions.
"""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.kernel.rules.seats import pencil_at, seat_of
from nextstation.engine.play.errors import TurnError
from nextstation.engine.play.record.record import Player, Record, RecordedLine
from nextstation.engine.play.table.restore import restore_seats
from nextstation.engine.play.table.seat import SeatRound, SeatTurn
from nextstation.engine.play.table.table import Table


class ResumeError(ValueError):
    """A record of something other than an unfinished game; `path` is the place in it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[type["ResumeError"], tuple[str, Path]]:
        return (ResumeError, (str(self), self.path))


def table_of(network: Network, record: Record, seed: int, modules: Sequence[Module] = ()) -> Table:
    """The game of a record, to resume it. `seed` is for a record that has none.

    Look for the faults of an open game first: they are not looked for again. Raises ResumeError.
    """
    if record.rounds is None:
        raise ResumeError("a game cannot be resumed without its cards", ())
    players = len(record.players)
    seed = seed if record.seed is None else record.seed
    game = Table(Setup(network, modules, players=players), seed)
    if game.seats[0].sheet.deal() != record.deal:
        game = Table(Setup(network, modules, record.deal, players=players), seed)
    game.date = record.date
    game.pencils = record.pencils if players == 1 else _ring(game, record)
    try:
        restore_seats(game, [list(_rounds(game, record, each)) for each in record.players])
    except TurnError as error:
        raise ResumeError(str(error), _place(error)) from None
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


def _place(error: TurnError) -> Path:
    path: Path = ("rounds", error.round, "cards")
    return path if error.turn is None else (*path, error.turn)


def _rounds(game: Table, record: Record, player: Player) -> Iterator[SeatRound]:
    rounds = record.rounds or ()
    if len(player.lines) != len(rounds):
        message = f"there are {len(player.lines)} lines for {len(rounds)} rounds"
        raise ResumeError(message, player.path)
    for number, (cards, line) in enumerate(zip(rounds, player.lines, strict=True), 1):
        _check_turns(line, len(cards), is_open=number == len(rounds))
        yield SeatRound(
            line.colour,
            [
                SeatTurn(
                    _cards(game, names, (number - 1, place)),
                    list(line.turns[place].sections) if place < len(line.turns) else [],
                )
                for place, names in enumerate(cards)
            ],
        )


def _cards(game: Table, names: tuple[str, ...], where: tuple[int, int]) -> tuple[int, ...]:
    unknown = next((name for name in names if name not in game.names), None)
    if unknown is not None:
        raise TurnError(f"there is no card `{unknown}`", *where)
    return tuple(game.names.index(name) for name in names)


def _check_turns(line: RecordedLine, turns: int, *, is_open: bool) -> None:
    """A line has the turns of its round; the last turn may still be open."""
    if len(line.turns) not in ((turns - 1, turns) if is_open else (turns,)):
        message = f"the line has {len(line.turns)} turns, its round has {turns}"
        raise ResumeError(message, line.path)
