"""A solo game as a record, and a record as a solo game to resume.

The record of an unfinished game has the cards and decisions so far: its last round may stop early,
and its last turn may lack some or all of its decisions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.notation import without_trailing_passes
from nextstation.engine.play.solo import Solo, SoloRound, SoloTurn, TurnError
from nextstation.engine.record.record import Record, RecordedLine
from nextstation.engine.record.write import deal_named, hashes_of, record_text
from nextstation.engine.source.diagnostic import Path


class ResumeError(ValueError):
    """A record that is none of an unfinished solo game; `path` is the place in it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[type["ResumeError"], tuple[str, Path]]:
        return (ResumeError, (str(self), self.path))


def text_of_game(
    game: Solo,
    city: Any,
    player: str,
    files: Mapping[str, str] | None = None,
    hashes: Mapping[str, Any] | None = None,
) -> str:
    """A game, finished or not, as the text of a record. A round without a turn is left out.

    `files` are those of modules that are not shipped, by their ids; `hashes` are what `hashes_of`
    found before, which takes longer than all else.
    """
    rounds, lines = [], []
    for played in filter(lambda each: each.turns, game.rounds):
        rounds.append([[game.names[card] for card in turn.cards] for turn in played.turns])
        lines.append(
            (played.colour, [without_trailing_passes(turn.decided) for turn in played.turns])
        )
    if game.round_in_progress and game.rounds[-1].turns:
        # With its passes: they show which grants are still open.
        last = lines[-1][1]
        last[-1:] = [game.turn.decided] if game.turn.decided else []
    deal, order = deal_named(game.sheet, files), game.chosen_order
    hashes = hashes or hashes_of(game.setup, files)
    return record_text(game.network, player, city, deal, rounds, [lines], game.seed, hashes, order)


def game_of(network: Network, record: Record, seed: int, modules: Sequence[Module] = ()) -> Solo:
    """The game of a record, to resume it. `seed` is for a record that has none.

    Look for `faults_of_open_game` first: they are not looked for again. Raises ResumeError.
    """
    if record.rounds is None:
        raise ResumeError("a game cannot be resumed without its cards", ())
    if len(record.players) != 1:
        raise ResumeError("a solo game has one player", ("players",))
    game = Solo(Setup(network, modules), seed if record.seed is None else record.seed)
    if game.sheet.deal() != record.deal:
        game = Solo(Setup(network, modules, record.deal), game.seed)
    game.pencils = record.pencils
    try:
        game.restore(list(_rounds(game, record)))
    except TurnError as error:
        raise ResumeError(str(error), _place(error)) from None
    return game


def _place(error: TurnError) -> Path:
    path: Path = ("rounds", error.round, "cards")
    return path if error.turn is None else (*path, error.turn)


def _rounds(game: Solo, record: Record) -> Iterator[SoloRound]:
    rounds, (player,) = record.rounds or (), record.players
    if len(player.lines) != len(rounds):
        message = f"there are {len(player.lines)} lines for {len(rounds)} rounds"
        raise ResumeError(message, player.path)
    for number, (cards, line) in enumerate(zip(rounds, player.lines, strict=True), 1):
        _check_turns(line, len(cards), is_open=number == len(rounds))
        yield SoloRound(
            line.colour,
            [
                SoloTurn(
                    _cards(game, names, (number - 1, place)),
                    list(line.turns[place].sections) if place < len(line.turns) else [],
                )
                for place, names in enumerate(cards)
            ],
        )


def _cards(game: Solo, names: tuple[str, ...], where: tuple[int, int]) -> tuple[int, ...]:
    unknown = next((name for name in names if name not in game.names), None)
    if unknown is not None:
        raise TurnError(f"there is no card `{unknown}`", *where)
    return tuple(game.names.index(name) for name in names)


def _check_turns(line: RecordedLine, turns: int, *, is_open: bool) -> None:
    """A line has the turns of its round; the last turn may still be open."""
    if len(line.turns) not in ((turns - 1, turns) if is_open else (turns,)):
        message = f"the line has {len(line.turns)} turns, its round has {turns}"
        raise ResumeError(message, line.path)
