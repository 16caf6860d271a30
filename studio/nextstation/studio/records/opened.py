"""A record that was opened: its faults or, if there are none, its game step by step, as data."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.format.source.checked import Checked, FaultyFileError
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.load import RecordedGame, RecordLoader, open_game
from nextstation.engine.play.record.replay.decisions import SheetStep
from nextstation.engine.play.record.steps import GameSteps
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of
from nextstation.studio.games.cards import card_data
from nextstation.studio.map_data import symbol_paths


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """A game on record; `steps` is None if it has faults.

    `unfinished` says where a game stops that is not over; `text` is what the file holds.
    """

    file: Path
    text: bytes
    steps: GameSteps | None
    faults: Sequence[Diagnostic] = ()
    warnings: Sequence[Diagnostic] = ()
    unfinished: str = ""

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.file.name

    @property
    def sha256(self) -> str:
        """The hash of the file."""
        return sha256(self.text).hexdigest()

    # The steps share a sheet for each player: one thread at a time sets it to a step.
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def content(self, step: int, player: int) -> SheetContent:
        """What the sheet of a player shows at a step. Raises IndexError where there is none."""
        if self.steps is None or step < 0 or player < 0:
            raise IndexError
        with self._lock:
            sheet, alone = self.steps.sheet_at(step, player), len(self.steps.sheets) == 1
            score, date = self.steps.at(step, player).score, self.steps.game.record.date
            return content_of(sheet, score, alone=alone, date=date)


def open_record(file: Path, text: bytes) -> OpenedRecord:
    """Replay the record that a file holds; one that cannot be read is a record with a fault."""
    try:
        return record_of(RecordLoader().check(document_of(text, str(file))), text)
    except UnreadableError as error:
        return OpenedRecord(file, text, None, (error.diagnostic,))
    except FaultyFileError as error:
        return OpenedRecord(file, text, None, error.diagnostics)


def record_of(checked: Checked[RecordedGame], text: bytes = b"") -> OpenedRecord:
    """A record that was read from a file with this text."""
    so_far, file = open_game(checked), Path(checked.document.file)
    if so_far.diagnostics or checked.value is None:
        return OpenedRecord(file, text, None, checked.diagnostics, checked.warnings)
    stops = next((each.message for each in checked.diagnostics), "")
    return OpenedRecord(file, text, GameSteps(checked.value), (), checked.warnings, stops)


def replay_data(steps: GameSteps) -> dict[str, Any]:
    """The game as the page replays it.

    Of each step: who decided (None for cards, and at both ends), the round and the turn, the cards
    of the turn, what was decided, and for each player the colour and the total so far.
    """
    city = steps.setup.city
    ends = [sheet[-1].score for sheet in steps.steps]
    return {
        "city": city.title,
        "rounds": len(city.colours),
        "colours": {each.name: each.ink for each in city.colours},
        "cards": _cards(city),
        "shapes": symbol_paths(city),
        "players": [{"name": score.player, "total": score.total} for score in ends],
        "steps": [_step(steps, number) for number in range(len(steps.order))],
    }


def _cards(city: City) -> dict[str, Any]:
    """What the cards of the deck look like, by their names in records."""
    return {name: card_data(city, place) for place, name in enumerate(card_names(city.deck))}


def _step(steps: GameSteps, number: int) -> dict[str, Any]:
    step, players = steps.order[number], range(len(steps.sheets))
    now = [steps.at(number, player) for player in players]
    shown = now[step.player or 0]
    return {
        "player": step.player,
        "round": shown.round,
        "turn": shown.turn,
        "cards": list(shown.cards),
        "colours": [each.colour for each in now],
        "totals": [each.score.total for each in now],
        **(_decision(shown) if step.player is not None else {}),
    }


def _decision(step: SheetStep) -> dict[str, Any]:
    assert step.decision is not None
    places = [] if step.decision == PASS_WORD else step.decision.split()[-1].split("-")
    return {"decision": step.decision, "places": places}
