"""The replay of a game that is to be resumed: that it is not over is no fault."""

from dataclasses import replace

from nextstation.engine.city.setup import Setup
from nextstation.engine.record.load import RecordedGame
from nextstation.engine.record.record import Player, Record, Turn
from nextstation.engine.record.replay.cause import UNFINISHED
from nextstation.engine.record.replay.replay import replay
from nextstation.engine.source.checked import Checked


def open_game(checked: Checked[RecordedGame]) -> Checked[RecordedGame]:
    """A replayed record with the faults that it has as an unfinished game.

    Its last round may stop early, and its last turn need not be decided.
    """
    game = checked.value
    if game is None or game.record.rounds is None or not checked.diagnostics:
        return checked
    setup = Setup(game.network, game.outcome.modules, game.record.deal)
    played = replay(setup, _last_turn_passed(game.record), checked.document.diagnostic)
    faults = [each for each in played.faults if each.code != UNFINISHED]
    # A city that has changed and lines of the other kind are faults that no replay finds.
    faults += [each for each in checked.diagnostics if each.code in ("E710", "E711")]
    return Checked.of(checked.kind, checked.document, game, faults, checked.warnings)


def _last_turn_passed(record: Record) -> Record:
    return replace(record, players=tuple(_passed(record, each) for each in record.players))


def _passed(record: Record, player: Player) -> Player:
    """The player with a turn for the last cards, if only that one is missing."""
    rounds, lines = record.rounds or (), player.lines
    if not rounds or len(lines) != len(rounds) or len(lines[-1].turns) + 1 != len(rounds[-1]):
        return player
    last = replace(lines[-1], turns=(*lines[-1].turns, Turn((), lines[-1].path)))
    return replace(player, lines=(*lines[:-1], last))
