"""Records of games at random: one fault for one change, and none for a finished sheet.

The games have every module that their city can be played with, and one or two players.
"""

import random
from typing import Any

import pytest
from boards import ALL_MODULES, network
from plain_yaml import read_yaml

from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.replay.cause import Cause
from nextstation.engine.play.record.replay.finished_sheet import most_branches, most_sections
from nextstation.engine.play.record.replay.replay import replay
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.play.sheet.sheet import Sheet

CITIES = ("london", "paris", "berlin", "harbour", "ferry")
GAMES, CHANGES = 3, 8


def report(code: str, message: str, path: Path, hint: str) -> Diagnostic:
    return Diagnostic("game.yaml", Span(1, 1), code, message, hint, path)


def playable(city: Network) -> list[Module]:
    """The modules that a city can be played with."""
    found = []
    for name in ALL_MODULES:
        try:
            found += load_modules(city, [name])
            Setup(city, found)
        except (DealError, ValueError):
            found = [module for module in found if module.id != name]
    return found


def changed(data: dict[str, Any], city: Network, chooser: random.Random) -> tuple[str, str]:
    """Change one decision of a record to another; returns both."""
    line = chooser.choice(chooser.choice(data["players"])["lines"])
    place = chooser.randrange(len(line["turns"]))
    turn = line["turns"][place]
    decisions = list(turn) if isinstance(turn, list) else [turn]
    number = chooser.randrange(len(decisions))
    old, decisions[number] = decisions[number], another(decisions[number], city, chooser)
    line["turns"][place] = decisions if len(decisions) > 1 else decisions[0]
    return old, decisions[number]


def another(old: str, city: Network, chooser: random.Random) -> str:
    """A pass, a section that is like another one or like none, or a circle."""
    stations = [point.name for point in city.stations]
    one, other = chooser.sample(chooser.choice(city.links).name.split("-"), 2)
    start = old.split("-")[0] if "-" in old else one
    choices = ["pass", f"{one}-{other}", f"{start}-{chooser.choice(stations)}", f"circle {other}"]
    choices += [f"{start}-{end.name}" for end in ends_from(city, start)]
    return chooser.choice([each for each in choices if each != old])


def ends_from(city: Network, start: str) -> list[Any]:
    links = (link for link in city.links if start in link.name.split("-"))
    return [link.end if link.start.name == start else link.start for link in links]


def written(name: str, number: int) -> tuple[Setup, str]:
    """A game as the text of its record, and the set-up with what was dealt."""
    city = network(name)
    setup = Setup(city, playable(city) if number else (), players=1 + number % 2)
    text = RecordedGames(setup, ("random", "greedy")[number % 2], number, name).text(number)
    return Setup(city, setup.modules, read_yaml(text).get("modules", {})), text


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", CITIES)
def test_a_changed_decision_is_at_most_one_fault(name: str, number: int) -> None:
    chooser = random.Random(number)  # noqa: S311
    setup, text = written(name, number)
    board, found = Board.of(setup), 0
    for _ in range(CHANGES):
        data = read_yaml(text)
        old, new = changed(data, setup.network, chooser)
        faults = replay(setup, Record.of(data), report, board).faults
        assert len(faults) <= 1, f"`{old}` was changed to `{new}`: {[str(each) for each in faults]}"
        found += len(faults)
    assert found


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", CITIES)
def test_a_finished_sheet_is_within_what_the_cards_can_give(name: str, number: int) -> None:
    """No game has more sections, branches or circles than the most that is reported (E716)."""
    setup, text = written(name, number)
    data = read_yaml(text)
    game = replay(setup, Record.of(data), report)
    for player, sheet in zip(data["players"], game.sheets, strict=True):
        player["marks"] = {
            mark: [point.name for point in sheet.marked(mark)] for mark in setup.city.marks
        }
    sheets = replay(setup, Record.of(as_sheets(data)), report)
    assert sheets.faults == ()
    assert [score.lines for score in sheets.scores] == [score.lines for score in game.scores]


def as_sheets(data: dict[str, Any]) -> dict[str, Any]:
    """A record without its cards."""
    for line in (line for player in data["players"] for line in player["lines"]):
        turns = [each if isinstance(each, list) else [each] for each in line.pop("turns")]
        line["sections"] = [name for each in turns for name in each if name != "pass"]
    return {key: value for key, value in data.items() if key != "rounds"}


SWITCH_WITH_A_SYMBOL = [
    {"card": "switch", "symbol": "circle"},
    {"card": "joker_and_double_tracks", "symbol": "square"},
    {"card": "double_stations", "symbol": "triangle"},
    {"card": "straight_on", "symbol": "pentagon"},
]
MOST: list[tuple[str, dict[str, Any], int, int]] = [
    ("london", {}, 10, 1),
    ("london", {"pencil_powers": {"purple": "second_section"}}, 11, 1),
    ("london", {"pencil_powers": {"purple": "switch"}}, 10, 2),
    ("paris", {}, 12, 1),
    ("paris", {"special_stations": SWITCH_WITH_A_SYMBOL}, 12, 3),
    ("berlin", {}, 10, 3),
]


@pytest.mark.parametrize(("name", "dealt", "sections", "branches"), MOST)
def test_the_most_that_a_round_gives(
    name: str, dealt: dict[str, Any], sections: int, branches: int
) -> None:
    """D2, D3: ten turns, or nine; S8, S9, S11, W1, W3: what gives more; T2: with two cards."""
    city = network(name)
    setup = Setup(city, load_modules(city, list(dealt)), dealt)
    sheet = Sheet(setup, Board.of(setup))
    sheet.begin_round(sheet.colours[0])
    assert (most_sections(sheet).total, most_branches(sheet).total) == (sections, branches)


def test_faults_of_other_players_with_a_card_are_notes_of_the_first_one() -> None:
    first, other = (Cause("E701", f"turn 1 of {each}", (each,)) for each in ("red", "blue"))
    first.absorb(other)
    found = first.reported(report)
    assert (found.message, "the card may be wrong" in found.hint) == ("turn 1 of red", True)
    assert [each.message for each in found.related] == ["turn 1 of blue"]
