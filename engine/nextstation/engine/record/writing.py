"""Plays games and writes them as records."""

import json
from typing import Any

from nextstation.engine.city.network import Network
from nextstation.engine.game import turn
from nextstation.engine.game.board import Board
from nextstation.engine.policy.players import POLICIES, choose
from nextstation.engine.record.record import PASS
from nextstation.engine.record.replay import card_names
from nextstation.engine.record.sheet import Sheet

Round = tuple[list[list[str]], list[list[str]]]


def played_record(network: Network, policy: str, seed: int, number: int, city: Any) -> str:
    """Game `number` of a seed as the text of a record: the same game that `simulate` plays."""
    sheet = Sheet(network, Board.of(network), seed, number)
    names = card_names(network.city.deck)
    rounds, lines = [], []
    for colour in [sheet.colours[place] for place in sheet.game.order]:
        cards, turns = _play_round(sheet, colour, POLICIES.index(policy), names)
        rounds.append(cards)
        lines.append((colour, turns))
    return "\n".join(_written(network, policy, city, rounds, lines)) + "\n"


def _play_round(sheet: Sheet, colour: str, policy: int, names: list[str]) -> Round:
    cards: list[list[str]] = []
    turns: list[list[str]] = []
    sheet.begin_round(colour)
    over = False
    while not over:
        sheet.begin_turn()
        cards.append([])
        more = True
        while more:
            card = turn.draw_card(sheet.game.table)
            cards[-1].append(names[card])
            more = sheet.reveal(card)
        over = sheet.round_is_over
        turns.append(list(_play_turn(sheet, policy)))
    sheet.end_round()
    return cards, turns


def _play_turn(sheet: Sheet, policy: int) -> list[str]:
    drawn: list[str] = []
    while sheet.awaits_decision:
        found = turn.find_sections(sheet.board, sheet.game)
        decision = choose(sheet.board, sheet.game, found, policy)
        if decision == turn.PASS:
            sheet.pass_grant()
            drawn.append(PASS)
            continue
        start, end = sheet.named(decision)
        sheet.draw((start, end))
        drawn.append(f"{start.name}-{end.name}")
    while drawn and drawn[-1] == PASS:
        drawn.pop()
    return drawn


def _written(
    network: Network,
    policy: str,
    city: Any,
    rounds: list[list[list[str]]],
    lines: list[tuple[str, list[list[str]]]],
) -> list[str]:
    """The record as lines of YAML, a round and a line each on one."""
    # JSON is YAML: in quotes no name of a file is anything else.
    named = city if isinstance(city, str) else json.dumps(city, ensure_ascii=False)
    text = [f"# A game of {network.city.title}.", "format: 1", f"city: {named}", "rounds:"]
    text += [f"  - cards: [{', '.join(map(_one_or_list, cards))}]" for cards in rounds]
    text += ["players:", f"  - name: {policy}", "    lines:"]
    for colour, turns in lines:
        drawn = ", ".join(_one_or_list(turn) if turn else PASS for turn in turns)
        text.append(f"      - {{colour: {colour}, turns: [{drawn}]}}")
    return text


def _one_or_list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"[{', '.join(words)}]"
