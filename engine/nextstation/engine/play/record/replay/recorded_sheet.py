"""A sheet on which a record is replayed: what no card is known to grant can be drawn too."""

from nextstation.engine.city.network import Link
from nextstation.engine.city.place import Point
from nextstation.engine.kernel.bits import add
from nextstation.engine.kernel.board.codes import GrantRow
from nextstation.engine.kernel.rules import legal, pending_grants, turn
from nextstation.engine.kernel.rules.decision import start_at
from nextstation.engine.kernel.rules.state import count_lines, count_station
from nextstation.engine.play.sheet.grant import direction_from, is_on_line, line_at
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work


class RecordedSheet(Sheet):
    """A sheet that takes what a record tells, whether a card grants it or not."""

    def grant_freely(self) -> None:
        """Allow one section from anywhere to any symbol: for a sheet whose cards are unknown."""
        turn.begin_turn(self.board, self.game)
        pending_grants.grant_freely(self.board, self.game)
        if any(card.lays.double_tracks for card in self.setup.city.deck.cards):
            self.game.queue[0, GrantRow.DOUBLE] = 1

    def draw_anyway(self, link: Link, start: Point) -> None:
        """Draw a section that is not legal, as if a grant of the turn gave it.

        Does nothing where a line cannot hold it: its start is not on a line, or its end is.
        """
        line, end = line_at(self, start), link.end if start == link.start else link.start
        if not is_on_line(self, line, start) or is_on_line(self, line, end):
            return
        while self.awaits_circle:
            self.pass_grant()
        if not self.awaits_decision:
            pending_grants.grant_freely(self.board, self.game)
        self.take(start_at(self.number(start), 0) | direction_from(link, start))

    def mark(self, mark: str, point: Point) -> None:
        """Put a mark on a station."""
        place = list(self.network.city.marks).index(mark)
        add(self.game.marked[place], self.board.canonical[self.number(point)])

    def circle_freely(self, point: Point) -> bool:
        """Circle a station of the line on a finished sheet. Returns whether the line holds it."""
        if point not in self.network.station_at:
            return False
        number = self.number(point)
        lines = range(count_lines(self.board, self.game))
        held = any(legal.counts_on(self.board, self.game, line, number) for line in lines)
        if held:
            count_station(self.board, self.game, line_at(self, point), number, 1)
            self.circled.append((self.colour, point))
            self._spend_on_circle()
        return held

    def _spend_on_circle(self) -> None:
        """A circle used a power where nothing but that power gives one (W4)."""
        circling = [card.effect for card in self.setup.cards if card.effect.circles]
        powers = [slot for slot in slots_at_work(self) if self.card_of(slot).effect.circles]
        if len(powers) == 1 and all(effect.once_a_round for effect in circling):
            self.game.spent[powers] = 1
