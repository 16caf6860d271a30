"""A deck dealt at the terminal: each key reveals the cards of a turn."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from textwrap import wrap

import typer
from rich.text import Text

from nextstation.cli.options.city import seed_of
from nextstation.cli.report.cards import (
    card_lines,
    counts_text,
    module_lines,
    round_lines,
    turn_lines,
)
from nextstation.cli.report.names import pencil_title
from nextstation.cli.report.table import WIDTH, print_parts
from nextstation.cli.session.kept_game import KeptGame
from nextstation.cli.terminal.text import humanize, safe, say
from nextstation.engine.city.city import City
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.record.load import RecordedGame
from nextstation.engine.play.record.resume import table_of
from nextstation.engine.play.sheet.pile import next_card, returned, round_end_counts
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table

_INDENT = " " * 6
_TO_FILL_IN = """\
# Write what was drawn in a turn in place of its `pass`: `c6-d7`, or several `[c6-d7, d7-d8]`. If
# nobody noted the turns, delete `rounds`, and write `sections: [c6-d7, d7-d8]` for `turns`.
"""


def table_to_deal(setup: Setup, seed: int) -> Table:
    """A table that draws on paper; a player alone whose order is not drawn may choose it."""
    is_drawn = setup.players == 1 and setup.city.rules.solo_order == "random"
    return Table(setup, seed, () if is_drawn else setup.colours)


class KeptDeal(KeptGame):
    """Keeps the record of what was dealt, with a pass for each turn, to be filled in."""

    command, is_bare = "deal", True

    def head(self, game: Table) -> str:
        """What to write where, and which pencil is which where its name does not say it."""
        titles = {each.name: pencil_title(each) for each in game.setup.city.colours}
        said = [f"{name}: {each}" for name, each in titles.items() if humanize(name) != each]
        return f"{_TO_FILL_IN}# Pencils: {', '.join(said)}\n" if said else _TO_FILL_IN

    def tell_end(self) -> None:
        """Say what to do with the record."""
        say(f"{self.file}: write the sections there, then score it: ns score {self.file}")

    @classmethod
    def resumed(cls, played: RecordedGame) -> Table:
        """The game of a record, for any players, with every turn so far ended."""
        setup = played.setup
        game = table_of(played.network, played.record, seed_of(None), setup.modules, setup.colours)
        if game.pencils_left:
            game.plan(setup.colours)
        if game.seats[0].round_in_progress:
            game.close_turn()
        return game


def deal_at_terminal(table: Table, players: Sequence[str], keep: Callable[[Table], None]) -> None:
    """Deal the rounds of a game from where it is, until its end or until the user stops.

    `keep` gets the game after every turn.
    """
    title, sheet = Text(safe(table.setup.city.title), "bold"), table.seats[0].sheet
    print_parts([title.append(f"  (seed {table.seed})", "not bold")])
    print_parts(["Any key reveals the next card, q stops."])
    print_parts(wrap(_pencils(table, players), WIDTH))
    for line in module_lines(sheet):
        print_parts(wrap(line, WIDTH, subsequent_indent="    "))
    rounds = len(table.setup.colours)
    while table.stage is not Stage.GAME_OVER:
        if not table.seats[0].round_in_progress:
            table.begin_next_round()
        number = len(table.seats[0].rounds)
        print_parts(["", Text(f"Round {number} of {rounds}", "bold")])
        for line in round_lines(sheet, number - 1):
            print_parts(wrap(line, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT + "  "))
        if not _deal_round(table, keep):
            print_parts(["stopped"])
            return
        print_parts([Text(f"{_INDENT}Last turn of the round: draw, then score the line.", "bold")])
    print_parts(["", "The game is over: score the network."])


def _pencils(table: Table, players: Sequence[str]) -> str:
    """The pencils that players begin with (D5), or the order of one who plays alone (L1)."""
    said = {each.name: pencil_title(each) for each in table.setup.city.colours}
    if len(players) > 1:
        first = (said[table.order_of(seat)[0]] for seat in range(len(players)))
        held = ", ".join(
            f"{safe(name)} {pencil}" for name, pencil in zip(players, first, strict=True)
        )
        return f"First {held}; after each round, the next of {', '.join(said.values())} (D5)."
    if table.pencils:
        return "One player: choose the order of the pencils before the first card (L1)."
    order = ", ".join(said[each] for each in table.order)
    return f"One player: the pencils in the order {order} (L1)."


def _deal_round(table: Table, keep: Callable[[Table], None]) -> bool:
    """Deal the turns that are left of a round. Returns False if the user stops."""
    city, seat, revealed = table.setup.city, table.seats[0], 0
    for turn, dealt in enumerate(seat.rounds[-1].turns, 1):
        print_parts(_turn_lines(city, dealt.cards, turn, revealed))
        revealed += len(dealt.cards)
    while seat.round_in_progress:
        following = next_card(seat.sheet)
        if following is not None:
            card = city.deck.cards[following]
            print_parts(_labelled("next  ", card_lines(city, card, revealed + 1)))
        if not _next_wanted():
            return False
        before = returned(seat.sheet)
        table.deal()
        turn = len(seat.rounds[-1].turns)
        print_parts(_turn_lines(city, seat.turn.cards, turn, revealed))
        ends = counts_text(city, round_end_counts(seat.sheet))
        print_parts([Text(_INDENT).append_text(ends)])
        table.close_turn()
        keep(table)
        if returned(seat.sheet) != before:
            print_parts([f"{_INDENT}the switch is shuffled back into the pile"])
        revealed += len(seat.turn.cards)
    return True


def _turn_lines(city: City, cards: Sequence[int], turn: int, revealed: int) -> Iterator[Text]:
    """The cards of a turn, by its number in the round; so many were revealed before it."""
    label = f"{turn:>4}  "
    for lines in turn_lines(city, cards, revealed):
        yield from _labelled(label, lines)
        label = _INDENT


def _labelled(label: str, lines: Iterable[Text]) -> Iterator[Text]:
    """Lines with a label before the first, and space before the others."""
    for before, line in zip(chain([label], repeat(_INDENT)), lines, strict=False):
        yield Text(before).append_text(line)


def _next_wanted() -> bool:
    """Wait for a key, or if the input is not a terminal, for a line; none comes if it is closed."""
    if sys.stdin is None:
        return False
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
