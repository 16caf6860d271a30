"""Records of games with modules: what they shall hold, and what one holds, seen in its replay."""

from collections.abc import Iterator, Sequence
from typing import Any

from nextstation.engine.city.deck import Lays
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.kernel.bits import has, in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.rules import state
from nextstation.engine.kernel.rules.decision import PASS, power_of, section_of
from nextstation.engine.kernel.rules.state import is_built
from nextstation.engine.play.record.load import RecordedGame
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.sheet.grant import line_at
from nextstation.engine.play.sheet.pile import returned
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work
from nextstation.engine.play.table.seat import Seat

OBJECTIVES = SHARED_OBJECTIVES.name
# The modules that the records of each city are played with; special stations go with any.
SETS = {
    "london": [OBJECTIVES, "pencil_powers"],
    "paris": [OBJECTIVES, "city_gates", "special_stations"],
    "berlin": [OBJECTIVES, "accelerated_construction"],
}
AT_A_TABLE = {"one at the table", "several at the table"}


def wishes(modules: Sequence[Module]) -> set[str]:
    """What the records of a city shall hold of its modules: each card at work, and not."""
    found = {*AT_A_TABLE}
    for module in modules:
        for card in module.cards:
            name = f"{module.id} {card.id}"
            if card.objective:
                found |= {f"{name} reached", f"{name} missed"}
            else:
                found |= {f"{name}: {part}" for part in parts(card)}
        if any(card.effect.once_a_round for card in module.cards):
            found.add(f"{module.id}: a power left unused")
    return found


def parts(card: ModuleCard) -> Iterator[str]:
    """What a card does, by the words that can be seen at work one by one."""
    effect = card.effect
    if effect.once_a_round or effect.grants or effect.circles or effect.on_reaching:
        yield "used"
    elif effect.lays != Lays():
        yield "laid"
    if effect.lets_double:
        yield "beside"
    if effect.counts:
        yield "counted"
    if effect.switch_returns:
        yield "came back"
    if effect.shows_next_card:
        yield "shown"


class Watched(Sheet):
    """A sheet that notes which cards of modules are seen at work on it."""

    def __init__(self, setup: Setup, board: Board) -> None:
        super().__init__(setup, board)
        self.seen: set[str] = set()
        self.names = [slot.module.id for slot in setup.slots]

    def note(self, slot: int, part: str) -> None:
        self.seen.add(f"{self.names[slot]} {self.card_of(slot).id}: {part}")

    def take(self, code: int) -> None:
        if code != PASS:
            place = power_of(code)
            slot = int(self.game.active[place - 1]) if place else self.source
            if slot != NONE:
                self.note(slot, "used")
            if not self.awaits_circle:
                self.look_at_section(section_of(code))
        super().take(code)

    def look_at_section(self, code: int) -> None:
        start, end = self.named(code)
        beside = int(self.board.link[code]) in {drawn.link for drawn in self.drawn}
        shown = self.board.card_kind[self.game.table.now[state.TableNow.SHOWN]]
        for slot in slots_at_work(self):
            effect = self.card_of(slot).effect
            if beside and effect.lets_double:
                self.note(slot, "beside")
            symbol = self.game.dealt[slot, state.Dealt.SYMBOL]
            if effect.once_a_round or not effect.when_card or shown != symbol:
                continue
            frees = effect.lays.start == "anywhere" and not self.is_end(start)
            target = self.board.shows[self.number(end)]
            if frees or (effect.lays.to and target not in (symbol, self.board.any_kind)):
                self.note(slot, "laid")

    def is_end(self, point: Any) -> bool:
        return not has(self.game.lines.branched[line_at(self, point)], self.number(point))

    def close_turn(self) -> bool:
        before = returned(self)
        follows = super().close_turn()
        for slot in slots_at_work(self):
            if returned(self) - before and self.card_of(slot).effect.switch_returns:
                self.note(slot, "came back")
        return follows

    def end_round(self) -> None:
        for slot in slots_at_work(self):
            card = self.card_of(slot)
            if card.effect.shows_next_card:
                self.note(slot, "shown")
            if card.effect.once_a_round and not self.game.spent[slot]:
                self.seen.add(f"{self.names[slot]}: a power left unused")
            if self.counts_more(slot, card):
                self.note(slot, "counted")
        for slot, name in enumerate(self.names):
            counts = self.card_of(slot).effect.counts
            if "this_district" in counts and in_set(self.gates_reached(), self.district(slot)):
                self.seen.add(f"{name} {self.card_of(slot).id}: counted")
        super().end_round()

    def counts_more(self, slot: int, card: ModuleCard) -> bool:
        """Whether something that a card makes more of is on a line of the round."""
        counts, game = card.effect.counts, self.game
        built = [
            line
            for line in range(state.count_lines(self.board, game))
            if is_built(self.board, game, line)
        ]
        passed = [int(game.lines.tally[line, state.Tally.DISTRICTS]) for line in built]
        symbol = game.dealt[slot, state.Dealt.SYMBOL]
        shown = any(
            has(game.lines.visited[line], self.number(point))
            for line in built
            for point in self.network.stations
            if self.board.shows[self.number(point)] == symbol
        )
        return (
            ("secondary_districts" in counts and any(p & self.board.secondary for p in passed))
            or ("fullest_district" in counts and len(built) == self.board.departs.shape[1])
            or ("dealt_symbol" in counts and shown)
        )

    def gates_reached(self) -> int:
        """The districts that count more on a line of the round, as a set of bits."""
        gates = 0
        for line in range(state.count_lines(self.board, self.game)):
            gates |= int(self.game.lines.tally[line, state.Tally.GATES])
        return gates

    def district(self, slot: int) -> int:
        return int(self.board.modules.slots[slot, 1])


def held(played: RecordedGame) -> set[str]:
    """What a record without fault holds of the wishes."""
    setup = played.setup
    board = Board.of(setup)
    found = set()
    for player, score in zip(played.record.players, played.outcome.scores, strict=True):
        sheet = Watched(setup, board)
        replayed = SeatReplay(Seat(sheet), played.record, player)
        replayed.play()
        assert replayed.seat.scored
        assert replayed.causes.found == []
        found |= sheet.seen
        for name, points in score.objectives.items():
            found.add(f"{OBJECTIVES} {name} {'reached' if points else 'missed'}")
    players = "one" if len(played.outcome.scores) == 1 else "several"
    return {*found, f"{players} at the table"}
