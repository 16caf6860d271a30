"""Objectives in the middle of a round: the kernel and the oracle agree after every decision."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import oracle
import pytest
import yaml
from boards import FILES
from checking import check_text
from plain_yaml import read_yaml

from nextstation.engine.city.module import Module
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.play.score.points import objectives
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table

# What is counted in a city, each at several numbers that a game comes past.
COUNTED: dict[str, list[tuple[dict[str, Any], Sequence[int]]]] = {
    "london": [
        ({"count": "interchanges"}, (1, 4)),
        ({"count": "districts", "with": "station"}, (3, 8, 11)),
        ({"count": "districts", "with": "tourist_site"}, (2,)),
        ({"count": "stations", "which": "tourist_site"}, (1, 3)),
        ({"count": "stations", "in": "central"}, (2, 5)),
        ({"count": "river_crossings"}, (1, 2, 3)),
    ],
    "paris": [
        ({"count": "interchanges", "of_colours": 3}, (1, 2)),
        ({"count": "districts", "per": "line"}, (3, 5, 6)),
        ({"count": "districts", "kind": "main"}, (3, 6, 8)),
        ({"count": "stations", "which": "monument"}, (1, 4)),
        ({"count": "stations", "which": "monument", "per": "line"}, (2, 3)),
        ({"count": "overhead_crossings"}, (1, 3)),
        ({"count": "overhead_crossings", "times_used": 2}, (1,)),
    ],
    "berlin": [
        ({"count": "complete_districts", "kind": "secondary"}, (1, 2)),
        ({"count": "stations", "which": "national_train_station", "per": "line"}, (1, 2)),
        ({"count": "districts", "with": "national_train_station"}, (2, 3)),
        ({"count": "districts", "kind": "main", "with": "interchange"}, (1, 3)),
        ({"count": "districts"}, (3, 7, 11)),
    ],
}
# A new count is compared as well.
_LISTED = {asked["count"] for each in COUNTED.values() for asked, _ in each}
COUNTED["london"] += [({"count": name}, (1, 2)) for name in TRANSLATED if name not in _LISTED]


def with_all_dealt(city: str, unbuilt: str) -> str:
    """A city whose objectives are all dealt: each count at several numbers."""
    data = read_yaml(FILES[city].read_bytes())
    cards = [
        {"id": f"card_{place}_{number}", "at_least": number, **asked}
        for place, (asked, numbers) in enumerate(COUNTED[city])
        for number in numbers
    ]
    data["rules"]["unbuilt_line"] = unbuilt
    data["modules"] = {
        "shared_objectives": {
            "deal": {"to": "game", "count": len(cards)},
            "points": 10,
            "cards": cards,
        }
    }
    return yaml.safe_dump(data)


def steps(game: Table) -> Iterator[None]:
    """Play on as the greedy player does, and stop after each step."""
    while game.stage is not Stage.GAME_OVER:
        yield
        if game.stage is Stage.DECISION:
            game.seats[0].decide(game.seats[0].hint())
        else:
            game.advance()
    yield


def as_drawn(atlas: oracle.Atlas, modules: Any, game: Table) -> Mapping[str, bool]:
    """The objectives that the oracle finds reached on a sheet with the same sections and marks."""
    sheet = oracle.Game(atlas, modules, game.seats[0].sheet.deal())
    for section in game.seats[0].sheet.drawn:
        sheet.lay(section.colour, section.start.name, section.end.name)
    for mark in sheet.marks:
        sheet.marks[mark] = {point.name for point in game.seats[0].sheet.marked(mark)}
    return sheet.objectives()


@pytest.mark.parametrize(("city", "unbuilt"), list(product(COUNTED, ("ignored", "counts"))))
def test_objectives_are_level_with_the_sheet_after_every_decision(city: str, unbuilt: str) -> None:
    """O1 to O15: in the middle of a round, those of the lines under way too."""
    text = with_all_dealt(city, unbuilt)
    network, atlas = check_text(text).sound(), oracle.read_city(text)
    dealt = network.city.objectives
    assert isinstance(dealt, Module)
    colours = [colour.name for colour in network.city.colours]
    game, met = Table(Setup(network, [dealt]), 3, colours), set[str]()
    for _ in steps(game):
        found = objectives(game.seats[0].sheet)
        assert found == as_drawn(atlas, [atlas.shared_objectives], game)
        assert game.seats[0].score("").objectives == {name: 10 * now for name, now in found.items()}
        if game.seats[0].round_in_progress:
            met |= {name for name, now in found.items() if now}
    assert {name.split("_")[1] for name in met} == {str(each) for each in range(len(COUNTED[city]))}
