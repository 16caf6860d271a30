"""Chooses and writes the records of cities anew, with totals: `python tests/records/renew.py CITY`.

Games are played until those written hold all that `wishes` names: each card, each form of grant,
each scoring term with points; and then games with modules, for one player or three, until they hold
each objective reached and missed, and each card of the modules at work.
"""

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from plain_yaml import read_yaml
from records import tables
from records.tables import OBJECTIVES, SETS

from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.city import term_names
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import parse_pair
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.kernel.bits import has
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, GrantRow, Start, WhichLine
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.load import load_record
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.play.score.score import Outcome, Score
from nextstation.engine.play.sheet.grant import line_at, line_rule, start_rule
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section
from nextstation.engine.players.catalogue import SIMPLE
from nextstation.engine.players.registry import make_policy
from nextstation.engine.stats.batch.chunk import Column, blank_tally, columns_of
from nextstation.engine.stats.batch.players import compiled_chunk

FOLDER = Path(__file__).parent
TOTALS = FOLDER / "totals.yaml"
CITIES = ("london", "paris", "berlin")
LEAST, MOST, MANY = 3, 400, 2000


def renew(city: str) -> None:
    """Write games of a city until they hold all that is wished."""
    network = load_city(FOLDER.parents[1] / "cities" / f"{city}.yaml")
    totals: dict[str, Any] = read_yaml(TOTALS.read_bytes()) if TOTALS.is_file() else {}
    for old in FOLDER.glob(f"{city}-*.yaml"):
        old.unlink()
    totals = {name: each for name, each in totals.items() if not name.startswith(f"{city}-")}
    wanted, written = wishes(network), 0
    for number in range(MOST):
        policy = ("greedy", "random")[number % 2]
        file = FOLDER / f"{city}-{policy}-1-{number + 1}.yaml"
        named = {"file": f"../../cities/{city}.yaml"}
        file.write_text(
            RecordedGames(Setup(network), policy, 1, named).text(number), encoding="utf-8"
        )
        score, found = read(file)
        if found & wanted or written < LEAST:
            totals[file.name] = points_of(score)
            wanted, written = wanted - found, written + 1
        else:
            file.unlink()
        if not wanted and written >= LEAST:
            break
    TOTALS.write_text(f"# Written by renew.py.\n{yaml.safe_dump(totals)}", encoding="utf-8")
    if wanted:
        raise SystemExit(f"no game of {city} holds {sorted(wanted)}")


def renew_tables(city: str) -> None:
    """Write games of a city with modules until they hold all that is wished of those."""
    network = load_city(FOLDER.parents[1] / "cities" / f"{city}.yaml")
    modules = load_modules(network, SETS[city])
    totals: dict[str, Any] = read_yaml(TOTALS.read_bytes())
    for old in FOLDER.glob(f"table-{city}-*.yaml"):
        old.unlink()
    totals = {name: each for name, each in totals.items() if not name.startswith(f"table-{city}-")}
    wanted, written = tables.wishes(modules), 0
    for policy, number, players, deal in games_to_try(network, modules):
        if not wanted:
            break
        asked = {f"{OBJECTIVES} {name} reached" for name in deal[OBJECTIVES]}
        if not asked & wanted and any(each.endswith("reached") for each in wanted):
            continue
        file = FOLDER / f"table-{city}-{written + 1}-{policy}.yaml"
        named = {"file": f"../../cities/{city}.yaml"}
        text = RecordedGames(Setup(network, modules, deal, players=players), policy, 1, named).text(
            number
        )
        file.write_text(text, encoding="utf-8")
        played = load_record(file).sound()
        found = tables.held(played) & wanted
        if len(found) > 1 or (found and len(wanted) < 4):
            totals[file.name] = table_of(played.outcome)
            wanted, written = wanted - found, written + 1
        else:
            file.unlink()
    TOTALS.write_text(f"# Written by renew.py.\n{yaml.safe_dump(totals)}", encoding="utf-8")
    if wanted:
        raise SystemExit(f"no table of {city} holds {sorted(wanted)}")


def games_to_try(
    network: Network, modules: list[Module]
) -> Iterator[tuple[str, int, int, dict[str, Any]]]:
    """Policies, games, players and deals: for each pair of objectives, games that reach most."""
    names = [card.id for card in modules[0].cards]
    pairs = [list(pair) for pair in combinations(names, 2)]
    for turn in range(4):
        for place, pair in enumerate(pairs):
            deal = {OBJECTIVES: pair}
            policy = SIMPLE[1 - (turn + place) % 5 // 4]
            players = 1 if (turn + place) % 4 == 3 else 3
            points = objectives_of(Board.of(Setup(network, modules, deal)), policy, players)
            yield policy, int(np.argsort(-points, kind="stable")[turn]), players, deal


def objectives_of(board: Board, policy: str, players: int) -> Ints:
    """The objective points of each of many games, of the player who has most."""
    results = np.zeros((MANY * players, columns_of(board).width), np.int64)
    game, tally = blank_game(board), blank_tally(board)
    compiled_chunk()(board, game, make_policy(policy, board, game), 1, 0, players, results, tally)
    most: Ints = results[:, Column.OBJECTIVES].reshape(MANY, players).max(axis=1)
    return most


def table_of(replay: Outcome) -> dict[str, Any]:
    """The rows of all players, who won, and what a solo player subtracts."""
    rows: dict[str, Any] = {
        score.player: {**points_of(score), "objectives": dict(score.objectives)}
        for score in replay.scores
    }
    return {**rows, "winners": replay.winners, "penalty": replay.penalty}


def read(file: Path) -> tuple[Score, set[str]]:
    """What a record scores, and what it holds of the wishes."""
    played = load_record(file).sound()
    (score,) = played.outcome.scores
    return score, {
        *(
            f"card {name}"
            for turns in played.record.rounds or ()
            for each in turns
            for name in each
        ),
        *(f"grant {form}" for form in forms(played.network, played.record)),
        *(f"term {name}" for line in score.lines for name in line.terms if line.terms[name]),
        *(f"term {name}" for name in score.network if score.network[name]),
    }


def points_of(score: Score) -> dict[str, int]:
    """The table's row of a record: its lines, the terms of the network, the total."""
    lines = {line.colour: line.total for line in score.lines}
    return {**lines, **score.network, "total": score.total}


def wishes(network: Network) -> set[str]:
    """What the records of a city shall hold."""
    city = network.city
    cards = city.deck.cards
    found = {f"card {name}" for name in card_names(city.deck)} | {"grant ends"}
    found |= {f"term {name}" for name in term_names(city.line_terms)}
    found |= {f"term {name}" for name in term_names(city.network_terms)}
    held = {
        "anywhere": any(card.lays.start == "anywhere" for card in cards),
        "each": any(card.lays.line == "each" for card in cards),
        "last": any(card.on_reaching for card in cards),
        "mark": any(grant.marks for card in cards for grant in card.grants),
    }
    return found | {f"grant {form}" for form, wished in held.items() if wished}


def forms(network: Network, record: Record) -> Iterator[str]:
    """The forms of the grants that gave a record its sections."""
    setup = Setup(network)
    sheet, names = Sheet(setup, Board.of(setup)), card_names(network.city.deck)
    (player,) = record.players
    for line, turns in zip(player.lines, record.rounds or (), strict=True):
        sheet.begin_round(line.colour)
        left = list(range(len(names)))
        for cards, drawn in zip(turns, line.turns, strict=True):
            sheet.begin_turn()
            for name in cards:
                card = next(each for each in left if names[each] == name)
                left.remove(card)
                sheet.reveal(card)
            for name in drawn.sections:
                if name != PASS_WORD:
                    yield from _draw(sheet, parse_pair(name))
                elif sheet.awaits_decision:
                    sheet.pass_grant()
            while sheet.awaits_decision:
                sheet.pass_grant()
        sheet.end_round()


def _draw(sheet: Sheet, section: Section) -> Iterator[str]:
    """Draw a section, and say what was special about the grant that gave it."""
    while section not in sheet.sections():
        sheet.pass_grant()
    start = sheet.number(section[0])
    line = line_at(sheet, section[0])
    if start_rule(sheet) == Start.ENDS:
        yield "ends"
    if start_rule(sheet) == Start.BEFORE and has(sheet.game.lines.branched[line], start):
        yield "anywhere"
    if start_rule(sheet) == Start.LAST:
        yield "last"
    if line_rule(sheet) == WhichLine.OTHER:
        yield "each"
    if sheet.game.queue[0, GrantRow.MARK] != NONE:
        yield "mark"
    sheet.take(sheet.sections()[section])


if __name__ == "__main__":
    for name in sys.argv[1:] or CITIES:
        renew(name)
        renew_tables(name)
