"""A deck dealt at the terminal: each key reveals the cards of a turn."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, count, repeat
from textwrap import wrap
from typing import Any

import typer
from rich.text import Text

from nextstation.cli.report.cards import (
    card_lines,
    counts_text,
    module_lines,
    round_lines,
    turn_lines,
)
from nextstation.cli.report.names import pencil_title
from nextstation.cli.report.table import WIDTH, print_parts
from nextstation.cli.terminal.text import humanize, safe
from nextstation.engine.game.rules.seats import pencil_at, seat_of
from nextstation.engine.play.dealer import Dealer, DealtTurn
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.sheet.pile import next_card
from nextstation.engine.record.write import Lines, deal_named, hashes_of, record_text

_INDENT = " " * 6
_TO_FILL_IN = """\
# Write what was drawn in a turn in place of its `pass`: `c6-d7`, or several `[c6-d7, d7-d8]`. If
# nobody noted the turns, delete `rounds`, and write `sections: [c6-d7, d7-d8]` for `turns`.
"""


def deal_at_terminal(dealer: Dealer, seed: int, players: Sequence[str]) -> None:
    """Deal all rounds of a game; ends the command when the user stops."""
    title = Text(safe(dealer.sheet.network.city.title), "bold")
    print_parts([title.append(f"  (seed {seed})", "not bold")])
    print_parts(["Any key reveals the next card, q stops."])
    print_parts(wrap(_pencils(dealer, players), WIDTH))
    for line in module_lines(dealer.sheet):
        print_parts(wrap(line, WIDTH, subsequent_indent="    "))
    for number in range(dealer.rounds):
        dealer.begin_round(number)
        print_parts(["", Text(f"Round {number + 1} of {dealer.rounds}", "bold")])
        for line in round_lines(dealer.sheet, number):
            print_parts(wrap(line, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT + "  "))
        _deal_round(dealer)
        print_parts([Text(f"{_INDENT}Last turn of the round: draw, then score the line.", "bold")])
    print_parts(["", "The game is over: score the network."])


def _pencils(dealer: Dealer, players: Sequence[str]) -> str:
    """The pencils that players begin with (D5), or the order of one who plays alone (L1)."""
    if len(players) > 1:
        said = {each.name: pencil_title(each) for each in dealer.sheet.network.city.colours}
        orders = zip(players, pencils_of(dealer, len(players)), strict=True)
        held = ", ".join(f"{safe(name)} {said[first]}" for name, (first, *_) in orders)
        return f"First {held}; after each round, the next of {', '.join(said.values())} (D5)."
    if not dealer.drawn_pencils:
        return "One player: choose the order of the pencils before the first card (L1)."
    order = ", ".join(map(humanize, dealer.drawn_pencils))
    return f"One player: the pencils in the order {order} (L1)."


def pencils_of(dealer: Dealer, players: int) -> list[list[str]]:
    """The pencil of each player in each round: passed round at a table (D5), as drawn alone."""
    ring = (players == 1 and dealer.drawn_pencils) or dealer.sheet.setup.colours
    size = len(ring)
    return [
        [ring[pencil_at(seat_of(player, players, size), each, size)] for each in range(size)]
        for player in range(players)
    ]


def record_of(dealer: Dealer, players: Sequence[str], city: Any, files: Mapping[str, str]) -> str:
    """The record of what was dealt, with a pass for each turn, to be filled in by the players."""
    sheet, day = dealer.sheet, datetime.now().astimezone().date().isoformat()
    names = card_names(sheet.network.city.deck)
    rounds = [[[names[card] for card in turn] for turn in each] for each in dealer.dealt if each]
    lines: list[Lines] = [
        [(colour, [[] for _ in cards]) for colour, cards in zip(pencils, rounds, strict=False)]
        for pencils in pencils_of(dealer, len(players))
    ]
    dealt, hashes = deal_named(sheet, files), hashes_of(sheet.setup, files)
    game = sheet.network, players, city, dealt, rounds, lines
    titles = ", ".join(f"{each.name}: {pencil_title(each)}" for each in sheet.network.city.colours)
    return f"{_TO_FILL_IN}# Pencils: {titles}\n{record_text(*game, hashes=hashes, date=day)}"


def _deal_round(dealer: Dealer) -> None:
    city, revealed = dealer.sheet.network.city, 0
    for turn in count(1):
        following = next_card(dealer.sheet)
        if following is not None:
            card = city.deck.cards[following]
            print_parts(_labelled("next  ", card_lines(city, card, revealed + 1)))
        if not _next_wanted():
            print_parts(["stopped"])
            raise typer.Exit
        dealt = dealer.deal_turn()
        print_parts(_turn_lines(dealer, dealt, turn, revealed))
        if dealt.is_last:
            return
        revealed += len(dealt.cards)


def _turn_lines(dealer: Dealer, dealt: DealtTurn, turn: int, revealed: int) -> Iterator[str | Text]:
    """The cards of a turn, and how near the end of the round is."""
    city, label = dealer.sheet.network.city, f"{turn:>4}  "
    for lines in turn_lines(city, dealt.cards, revealed):
        yield from _labelled(label, lines)
        label = _INDENT
    yield Text(_INDENT).append_text(counts_text(city, dealt.counts))
    if dealt.returns:
        yield f"{_INDENT}the switch is shuffled back into the pile"


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
