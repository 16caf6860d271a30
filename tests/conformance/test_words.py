"""Every word of the vocabulary is played: it does something, and what the oracle says it does.

Each example that the vocabulary gives for a word is put into the shipped cities. In at least one of
them it must be sound and change the score.
"""

import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import oracle
import pytest
from boards import FILES, SHIPPED, plain_simulation
from checking import check_text
from conformance.match import Match
from plain_yaml import read_yaml

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.format.vocabulary.objectives import (
    OBJECTIVE_WORDS,
    SHARED_OBJECTIVES,
)
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.kernel import rules
from nextstation.engine.kernel.board.codes import CardRow, RoundEffect

GAMES = 5
OBJECTIVES = SHARED_OBJECTIVES.name
CITIES = {name: read_yaml(FILES[name].read_text("utf-8")) for name in (*SHIPPED, "harbour")}
FILTERS = {word.name: word.examples for word in OBJECTIVE_WORDS}


def sound_cities(names: Iterable[str], **changed: Any) -> Iterator[tuple[Network, oracle.Atlas]]:
    """The cities in which a change is sound."""
    for name in names:
        city = {**deepcopy(CITIES[name]), **changed}
        report = check_text(json.dumps(city, indent=1))
        if not report.diagnostics:
            yield report.sound(), oracle.read_city(city)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "scope", "value"),
    [
        pytest.param(term.name, term.scope, value, id=f"{term.name} {number}")
        for term in TERMS_OF_SCORE
        if not term.is_count
        for number, value in enumerate(term.word.examples, 1)
    ],
)
def test_every_term_scores_what_the_oracle_says(name: str, scope: str, value: Any) -> None:
    scoring = {"line": [], "network": [], scope: [{name: value}]}
    found = list(sound_cities(SHIPPED, scoring=scoring))
    assert found, f"no shipped city can score {name}: {value}; give the term another example"
    for network, atlas in found:
        for number in range(GAMES):
            Match(network, atlas).play(number)
    means = [plain_simulation(each, GAMES, "greedy").terms[name].mean for each, _ in found]
    assert max(means) > 0, f"{name}: {value} is worth 0 in every game"


# On the map of harbour, lines pass through districts that they do not stop in (C1).
STOPPED = {"districts_times_stations": {"districts": "stopped"}}
STOPPING = [
    pytest.param(*found, id=f"{term.name} {number}")
    for term in TERMS_OF_SCORE
    if term.scope == "line" and not term.is_count
    for number, value in enumerate(term.word.examples, 1)
    for found in sound_cities(
        ["harbour"], scoring={"line": [STOPPED, {term.name: value}], "network": []}
    )
]


@pytest.mark.slow
@pytest.mark.parametrize(("network", "atlas"), STOPPING)
def test_c1_every_term_of_a_line_agrees_where_it_must_stop(
    network: Network, atlas: oracle.Atlas
) -> None:
    for number in range(GAMES):
        Match(network, atlas).play(number)


def counted(count: str) -> Iterator[Any]:
    """Cards that count something: plainly, and with each filter that it knows."""
    yield {"count": count, "at_least": 1}
    for word in sorted({*TRANSLATED[count], "per"}):
        for value in FILTERS[word]:
            yield {"count": count, "at_least": 1, word: value}


@pytest.mark.slow
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, id=" ".join(map(str, card.values())))
        for count in TRANSLATED
        for card in counted(count)
    ],
)
def test_every_count_of_objectives_is_reached_as_the_oracle_says(card: Any) -> None:
    module = {"deal": {"to": "game", "count": 1}, "points": 10, "cards": [{"id": "one", **card}]}
    found = list(sound_cities(SHIPPED, modules={OBJECTIVES: module}))
    assert found, f"no shipped city can count {card}; give the filter another example"
    reached = 0.0
    for network, atlas in found:
        ours = Module.of_objectives(module)
        assert ours
        assert atlas.shared_objectives
        theirs = [atlas.shared_objectives]
        for number in range(2):
            Match(network, atlas, ([ours], theirs)).play(number)
        played = plain_simulation(network, GAMES, "greedy", modules=[ours])
        assert played.objectives
        reached += played.objectives.mean
    assert reached > 0, f"nobody ever reaches {card}"


RULES = Path(rules.__file__).parent


@pytest.mark.parametrize("column", CardRow.__annotations__)
def test_every_column_of_a_card_is_read_by_the_kernel(column: str) -> None:
    sources = {file.name: file.read_text("utf-8") for file in RULES.glob("*.py")}
    read = [name for name, text in sources.items() if re.search(rf"CardRow\.{column}\b", text)]
    assert read, f"no rule in {RULES} reads CardRow.{column}: let it act"


@pytest.mark.parametrize("effect", RoundEffect.__annotations__)
def test_every_effect_on_a_round_is_gathered_and_acts(effect: str) -> None:
    used = re.compile(rf"RoundEffect\.{effect}\b")
    gathers = RULES / "begin.py"
    assert used.search(gathers.read_text("utf-8")), f"{gathers} gathers no RoundEffect.{effect}"
    others = {*RULES.parents[1].rglob("*.py")} - {gathers}
    acts = any(used.search(file.read_text("utf-8")) for file in others)
    assert acts, f"no rule in {RULES} asks for RoundEffect.{effect}: let it act"


DOUBLED = """
format: 1
id: doubled
title: Doubled
symbols: [circle]
colours:
  red: {ink: "#c0392b", departs: a1}
  blue: {ink: "#2f9fd8", departs: c1}
map:
  legend: {C: circle}
  stations: |
    C C C
  links: {join: nearest}
  districts:
    main: {A: all}
    art: |
      A A A
deck:
  groups: {day: {}}
  round_ends: {day: 3}
  cards:
    - {group: day, symbol: circle, copies: 3, lays: {double_tracks: true}}
scoring:
  line: [{districts_times_stations: {}}]
  network: [{interchanges: [2]}]
"""


@pytest.mark.slow
def test_x4_a_card_of_the_deck_lets_tracks_double() -> None:
    """X4: without a module too."""
    network = check_text(DOUBLED).sound()
    for number in range(GAMES):
        Match(network, oracle.read_city(DOUBLED)).play(number)
    both = plain_simulation(network, 20, "greedy").links
    assert sum(both.values()) == 2 * 20
    terms = plain_simulation(network, 20, "greedy").colour_terms
    assert all(each["districts_times_stations"].mean == 3 for each in terms.values())
