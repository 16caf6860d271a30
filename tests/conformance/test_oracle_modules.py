"""The oracle by itself: each rule of the modules, on small maps and on those of the three cities.

A case is named after its rule. What happens is told as a script: cards by their names, a comma
for the end of a turn, sections as they are drawn, `pass`, and a station that is circled as @b1.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import oracle
import pytest
from conformance.test_oracle import CARDS, CITIES, THAMES, city
from oracle import counts
from oracle.objectives import read_objective
from oracle.plane import Link, link_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
MODULES = {
    name: oracle.read_module(ROOT / "cities" / "modules" / f"{name}.yaml")
    for name in ("pencil_powers", "city_gates", "accelerated_construction", "special_stations")
}

Deal = dict[str, Any]


def power(card: str) -> Deal:
    """Red's pencil power."""
    return {"pencil_powers": {"red": card}}


def bonus(*cards: str) -> Deal:
    """The bonus of the first round, and of more."""
    return {"accelerated_construction": list(cards)}


def gate(card: str, **more: str) -> Deal:
    """The gate at w, and others."""
    return {"city_gates": {"corner_w": card, **more}}


def special(card: str, symbol: str) -> Deal:
    """The effect and the symbol of the first round."""
    return {"special_stations": [{"card": card, "symbol": symbol}]}


def start(atlas: oracle.Atlas, deal: Deal) -> oracle.Game:
    """A game with the modules that the deal names."""
    own = {"shared_objectives": atlas.shared_objectives} if atlas.shared_objectives else {}
    return oracle.Game(atlas, [{**MODULES, **own}[name] for name in deal], deal)


def play(game: oracle.Game, script: str) -> None:
    """Do what the script says."""
    for word in script.split():
        if word == ",":
            game.end_turn()
        elif word in CARDS:
            game.reveal(CARDS.index(word))
        elif word == "pass":
            game.pass_grant()
        elif word.startswith("@"):
            game.circle(word[1:])
        else:
            game.draw(*word.split("-"))


def lay(game: oracle.Game, lines: Mapping[str, str]) -> None:
    """Put sections on the sheet, allowed or not."""
    for colour, sections in lines.items():
        for section in sections.split():
            game.lay(colour, *section.split("-"))


# Reading


def test_module_files() -> None:
    sizes = {
        name: (module.deal_to, len(module.cards), module.solo_penalty)
        for name, module in MODULES.items()
    }
    assert sizes == {
        "pencil_powers": ("colours", 4, 10),
        "city_gates": ("secondary_districts", 4, 10),
        "accelerated_construction": ("rounds", 5, 25),
        "special_stations": ("rounds", 4, 10),
    }
    assert MODULES["special_stations"].with_symbols


def test_a_module_is_read_from_its_text_and_its_document() -> None:
    text = "id: tolls\ndeal: {to: colours}\ncards: [{id: free, adds: [{to: same}]}]\n"
    document = {"id": "tolls", "deal": {"to": "colours"}}
    card = {"id": "free", "adds": [{"to": "same"}]}
    assert oracle.read_module(text) == oracle.read_module({**document, "cards": [card]})


@pytest.mark.parametrize(
    ("deal_to", "card"),
    [
        pytest.param("colours", {"tunnels": 2}, id="an effect"),
        pytest.param("colours", {"lays": {"symbol": "any"}}, id="lays"),
        pytest.param("colours", {"lays": {"from": "last"}}, id="lays from"),
        pytest.param("colours", {"adds": [{"over": "any"}]}, id="a grant"),
        pytest.param("colours", {"adds": [{"to": "circle"}]}, id="to"),
        pytest.param("colours", {"adds": [{"line": "this"}]}, id="line"),
        pytest.param("colours", {"circles": {"at": "once"}}, id="circles at"),
        pytest.param("colours", {"circles": {"among": "marked"}}, id="circles among"),
        pytest.param("colours", {"counts": {"this_district": 2}}, id="counts"),
        pytest.param("colours", {"when_card": "joker"}, id="when_card"),
        pytest.param("colours", {"lines": "worst"}, id="lines"),
        pytest.param("colours", {"once_a_round": True}, id="a power of nothing"),
        pytest.param("colours", {"once_a_round": True, "double_tracks": True}, id="a power"),
        pytest.param("secondary_districts", {"adds": [{}]}, id="a gate"),
        pytest.param("secondary_districts", {"circles": {"at": "round_end"}}, id="a gate's circle"),
        pytest.param("players", {}, id="deal to"),
        pytest.param("game", {"count": "districts", "at_least": 1, "per": "turn"}, id="per"),
    ],
)
def test_unknown_words_are_refused(deal_to: str, card: dict[str, Any]) -> None:
    document = {"id": "new", "deal": {"to": deal_to}, "cards": [{"id": "card", **card}]}
    with pytest.raises(ValueError, match="does not know"):
        oracle.read_module(document)


@pytest.mark.parametrize(
    "card",
    [
        pytest.param({"count": "bridges"}, id="count"),
        pytest.param({"count": "districts", "which": "park"}, id="filter"),
    ],
)
def test_unknown_counts_and_filters_are_refused_when_they_are_counted(card: dict[str, Any]) -> None:
    objective = read_objective({"id": "card", "at_least": 1, **card})
    with pytest.raises(ValueError, match="does not know"):
        counts.check_known(objective.own or {})


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param({"pencil_powers": {"red": "zeppelin"}}, id="no such card"),
        pytest.param({"pencil_powers": {"pink": "joker"}}, id="no such colour"),
        pytest.param({"pencil_powers": {"red": "joker", "blue": "joker"}}, id="a card twice"),
        pytest.param({"city_gates": {"district_A": "double_district"}}, id="no secondary district"),
        pytest.param(bonus("double_tracks"), id="X4 not in round 1"),
        pytest.param(bonus("visible_cards", "double_stations", "repeat_switch"), id="no round 3"),
        pytest.param(
            {
                "special_stations": [
                    {"card": "switch", "symbol": "circle"},
                    {"card": "straight_on", "symbol": "circle"},
                ]
            },
            id="T a symbol twice",
        ),
    ],
)
def test_impossible_deals_are_refused(deal: Deal) -> None:
    atlas = city("C T S", departs={"red": "a1", "blue": "c1"}, districts="A A w")
    with pytest.raises(ValueError, match=r"no such card|twice|there is not|may not be dealt"):
        start(atlas, deal)


def test_a_deal_names_only_modules_in_play() -> None:
    with pytest.raises(ValueError, match="does not know pencil_powers in the deal"):
        oracle.Game(city("C T S"), [], power("joker"))


# What may be drawn


OVER = "no decision is awaited"


@dataclass(frozen=True)
class Case:
    """What red may draw after a script; `plainly` is what needs no power, if that is less."""

    rule: str
    art: str
    deal: Deal
    script: str
    legal: str
    plainly: str | None = None
    red: str = ""
    blue: str = ""
    pink: str = ""
    departs: str = "a1"
    districts: str | None = None
    after: str = ""  # colours that had their round before


STAR = "C . T \n . S . \n T . C"  # all four round b2, and each with the next
BOX = "C . T \n . . . \n S . C"
PAIR = "C T S C \n S T C S"
APART = "a1-b1 d1-c1"
COMB = "C T S C \n S . . T"
THROUGH = "a1-b2 b2-c3"

SECOND = power("second_section")
CASES = [
    Case("W1 after a section only", COMB, SECOND, "triangle", "a1-b1"),
    Case("W1 one more to the symbol", "C T T S", SECOND, "triangle a1-b1", "b1-c1", ""),
    Case("W1 from either end", STAR, SECOND, "triangle a1-c1", "a1-a3", ""),
    Case("W1 none without a first", "C T T S", SECOND, "triangle pass", OVER),
    Case("W1 no third", "C T T T", SECOND, "triangle a1-b1 b1-c1", OVER),
    Case("W1 once a round", "C T T T", SECOND, "triangle a1-b1 b1-c1 , Triangle c1-d1", OVER),
    Case(
        "W1 kept if passed", "C T T T", SECOND, "triangle a1-b1 pass , Triangle b1-c1", "c1-d1", ""
    ),
    Case("W1 past a station of any", "C ? T \n S . .", SECOND, "triangle a1-b1", "b1-c1", ""),
    Case("W1 after a joker", "C T S \n T . .", SECOND, "joker a1-b1", "a1-a2 b1-a2", ""),
    Case("W1 a joker to any", "C ? T \n S . .", SECOND, "joker a1-b1", "a1-a2 b1-a2 b1-c1", ""),
    Case(
        "W1 with a switch, from ends",
        STAR,
        SECOND,
        "always triangle b2-c1",
        "a1-a3 c3-a3",
        "",
        red=THROUGH,
    ),
    Case(
        "W1 the switch frees the first",
        STAR,
        SECOND,
        "always triangle",
        "a1-c1 a1-a3 b2-c1 b2-a3 c3-c1 c3-a3",
        red=THROUGH,
    ),
    Case("W1 after a whole tour", "C S* T T", SECOND, "tour a1-b1", "b1-c1"),
    Case("W1 to the tour's first", "C S* T S", SECOND, "tour a1-b1 b1-c1", "c1-d1", ""),
    Case(
        "W1 of the colour dealt",
        "C T T",
        {"pencil_powers": {"blue": "second_section"}},
        "triangle a1-b1",
        OVER,
    ),
]


def pair(
    rule: str, deal: Deal, script: str, legal: str, plainly: str | None = None, **more: Any
) -> Case:
    return Case(rule, PAIR, deal, script, legal, plainly, departs="a1 d1", **more)


CASES += [
    pair("W1 S9 on both lines", SECOND, "double joker a1-b1 d1-c1", "a1-b2 b1-b2 c1-b1 c1-b2", ""),
    pair("W1 S9 on the first line", SECOND, "double joker a1-b1 pass", "a1-b2 b1-b2", ""),
    pair("W1 S9 on the second line", SECOND, "double joker pass d1-c1", "d1-d2 c1-d2", ""),
    pair("W1 S7 on the line just joined", SECOND, "Triangle c1-b1", "a1-b2", "", red="a1-b1 d1-c1"),
    pair("W1 on the card's line", SECOND, "square a1-a2", "", ""),
]

ANY = power("joker")
CASES += [
    Case("W2 any symbol", BOX, ANY, "triangle", "a1-c1 a1-a3 a1-c3", "a1-c1"),
    Case("W2 once", BOX, ANY, "triangle a1-a3 , Triangle", "a1-c1 a3-c1"),
    Case(
        "W2 kept after a plain section",
        BOX,
        ANY,
        "triangle a1-c1 , Triangle",
        "a1-a3 a1-c3 c1-a3 c1-c3",
        "",
    ),
    Case("W2 kept if passed", BOX, ANY, "triangle pass , Triangle", "a1-c1 a1-a3 a1-c3", "a1-c1"),
    Case("W2 no tour", "C S* T", ANY, "circle a1-b1", OVER),
    Case("W2 a joker needs none", BOX, ANY, "joker", "a1-c1 a1-a3 a1-c3"),
    pair("W2 S9 for the second too", ANY, "double square a1-b1", "d1-c1 d1-c2 d1-d2"),
    pair(
        "W2 S9 not yet for the second",
        ANY,
        "double square a1-a2",
        "d1-c1 d1-c2 d1-d2",
        "d1-c1 d1-d2",
    ),
    Case("W2 not for a tour's second", "C S* T", ANY, "tour a1-b1", "b1-c1"),
]

FREED = "a1-c1 a1-a3 b2-c1 b2-a3 c3-c1 c3-a3"
ENDED = "a1-c1 a1-a3 c3-c1 c3-a3"
FREE = power("switch")
CASES += [
    Case("W3 idle in turn 1", STAR, FREE, "triangle", ENDED, red=THROUGH),
    Case("W3 idle in turn 2", STAR, FREE, "circle , triangle", ENDED, red=THROUGH),
    Case("W3 awake in turn 3", STAR, FREE, "circle , square , triangle", FREED, ENDED, red=THROUGH),
    Case("W3 turns, not cards", STAR, FREE, "always square , triangle", ENDED, red=THROUGH),
    Case("W3 beside a switch", STAR, FREE, "circle , square , always triangle", FREED, red=THROUGH),
    Case(
        "W3 once",
        STAR,
        FREE,
        "circle , square , triangle b2-c1 , Triangle",
        "a1-a3 c3-a3",
        red=THROUGH,
    ),
    Case("W3 no more sections", STAR, FREE, "circle , square , triangle b2-c1", OVER, red=THROUGH),
    Case("W3 not the symbol", STAR, FREE, "triangle , square , circle", "", red=THROUGH),
]

# G: b1 is a corner, and c1 another.
CORNERS = "A w x A \n A A A A"
G1, G2 = gate("switch_and_free_entry"), gate("double_free_entry")
FIFO = gate("double_free_entry", corner_x="switch_and_free_entry")
BACK = gate("switch_and_free_entry", corner_x="double_free_entry")


def corner(rule: str, deal: Deal, script: str, legal: str, **more: Any) -> Case:
    return Case(rule, COMB, deal, script, legal, districts=CORNERS, **more)


CASES += [
    Case(
        "G1 by W1",
        "C T T S",
        G1 | SECOND,
        "triangle a1-b1 b1-c1",
        "c1-d1",
        districts="A A w A",
    ),
    corner("G1 from any station to any symbol", G1, "triangle a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G1 from mid-line", G1, "triangle a2-b1", "b1-c1 a2-d2", red="a1-a2"),
    corner("G1 one section", G1, "triangle a1-b1 b1-c1", OVER),
    corner("G1 left out", G1, "triangle a1-b1 pass", OVER),
    corner("G1 starting there", G1, "square b1-c1", OVER, departs="b1"),
    corner("G1 another corner", G1, "square b1-c1", OVER, red="a1-b1"),
    corner("G1 by a joker", G1, "joker a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G1 by a switch's section", G1, "always triangle a1-b1", "b1-c1 a2-d2", red="a1-a2"),
    corner("G1 in the last turn", G1, "Circle , Triangle a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G2 from ends to any symbol", G2, "triangle a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G2 not from mid-line", G2, "triangle a2-b1", "b1-c1", red="a1-a2"),
    corner("G2 a second", G2, "triangle a1-b1 b1-c1", "a1-a2 c1-d1 c1-d2"),
    corner("G2 the first left out", G2, "triangle a1-b1 pass", "a1-a2 b1-a2 b1-c1"),
    corner("G2 no third", G2, "triangle a1-b1 b1-c1 c1-d1", OVER),
    corner(
        "G a gate that reaches a gate: its own first",
        FIFO,
        "triangle a1-b1 b1-c1",
        "a1-a2 c1-d1 c1-d2",
    ),
    corner(
        "G a gate that reaches a gate: then the other",
        FIFO,
        "triangle a1-b1 b1-c1 c1-d1",
        "a1-a2 b1-a2 c1-d2 d1-d2",
    ),
    corner(
        "G a gate left out, and the other follows",
        FIFO,
        "triangle a1-b1 b1-c1 pass",
        "a1-a2 b1-a2 c1-d1 c1-d2",
    ),
    corner(
        "G a gate of one that reaches one of two", BACK, "triangle a1-b1 b1-c1 c1-d1", "a1-a2 d1-d2"
    ),
    corner("G3 G4 grant no section", gate("double_district"), "triangle a1-b1", OVER),
    corner("G W1 the gate first", G1 | SECOND, "joker a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G W1 then the power", G1 | SECOND, "joker a1-b1 b1-c1", "c1-d2", plainly=""),
    corner("G no power lays on a gate", G2 | ANY, "triangle a1-b1", "a1-a2 b1-a2 b1-c1"),
    corner("G S11 the tour first", G1, "tour a1-b1", "a1-a2 b1-a2 b1-c1"),
]


def corner_pair(rule: str, deal: Deal, script: str, legal: str, **more: Any) -> Case:
    return pair(rule, deal, script, legal, districts=CORNERS, **more)


CASES += [
    corner_pair(
        "G1 on the line that reached it",
        G1,
        "triangle a1-b1",
        "a1-a2 a1-b2 b1-a2 b1-b2 b1-c1 b1-c2",
    ),
    corner_pair(
        "G1 S9 before the other line's",
        G1,
        "double triangle a1-b1",
        "a1-a2 a1-b2 b1-a2 b1-b2 b1-c1 b1-c2",
    ),
    corner_pair(
        "G1 S9 then the other line's",
        G1,
        "double triangle a1-b1 a1-b2",
        "",
    ),
    corner_pair(
        "G1 S9 the other line's symbol", G1, "double joker a1-b1 a1-b2", "d1-c1 d1-c2 d1-d2"
    ),
    corner_pair(
        "G1 S7 on the line just joined",
        G1,
        "Triangle c1-b1",
        "a1-a2 a1-b2 b1-a2 b1-b2 b1-c2 c1-b2 c1-c2 c1-d2 d1-c2 d1-d2",
        red="a1-b1 d1-c1",
    ),
    corner_pair(
        "G1 S7 on one line, to the other",
        G1,
        "Triangle c1-b1",
        "b1-a1 b1-b2 b1-c2 c1-b2 c1-c2 c1-d2 d1-c2 d1-d2",
        red="a1-b2 b2-a2 d1-c1",
    ),
]

# X: bonuses of red's round, the second where it says so.
X4 = bonus("visible_cards", "double_tracks")

CASES += [
    Case("X1 shows the next card only", BOX, bonus("visible_cards"), "triangle", "a1-c1"),
    Case(
        "X4 beside another colour",
        BOX,
        X4,
        "joker",
        "a1-c1 a1-a3 a1-c3",
        blue="c1-a1",
        after="blue",
    ),
    Case(
        "X4 at most two of different colours",
        BOX,
        X4,
        "joker",
        "a1-a3 a1-c3",
        blue="c1-a1",
        pink="a1-c1",
        after="blue",
    ),
    Case("X4 not across", BOX, X4, "joker", "a1-c1 a1-a3", blue="c1-a3", after="blue"),
    Case(
        "X4 no loop",
        BOX,
        X4,
        "joker",
        "c1-a3 c1-c3 a1-a3 a1-c3",
        red="a1-c1",
        blue="c1-a1",
        after="blue",
    ),
    Case("X4 not in another round", BOX, X4, "joker", "a1-a3 a1-c3", blue="c1-a1"),
    Case(
        "X4 for a gate's section",
        COMB,
        X4 | G1,
        "triangle a1-b1",
        "a1-a2 b1-a2 b1-c1",
        blue="c1-b1",
        districts=CORNERS,
        after="blue",
    ),
    Case(
        "X4 for a power's section",
        "C T T S",
        X4 | SECOND,
        "triangle a1-b1",
        "b1-c1",
        "",
        blue="c1-b1",
        after="blue",
    ),
]

T1 = special("joker_and_double_tracks", "triangle")
T2 = special("switch", "triangle")
T4 = special("straight_on", "triangle")

CASES += [
    Case("T1 any symbol", BOX, T1, "triangle", "a1-c1 a1-a3 a1-c3"),
    Case("T1 beside another colour", BOX, T1, "triangle", "a1-c1 a1-a3 a1-c3", blue="c1-a1"),
    Case("T1 at most two", BOX, T1, "triangle", "a1-a3 a1-c3", blue="c1-a1", pink="a1-c1"),
    Case("T1 another card", BOX, T1, "square", "", blue="a3-a1"),
    Case("T1 a joker shows no symbol", BOX, T1, "joker", "a1-a3 a1-c3", blue="c1-a1"),
    Case("T1 with a switch", BOX, T1, "always triangle", "a1-c1 a1-a3 a1-c3", blue="c1-a1"),
    Case("T1 not for W1", "C S S T", T1 | SECOND, "triangle a1-b1", "", blue="c1-b1"),
    Case("T1 W1 to the station's symbol", "C S S T", T1 | SECOND, "triangle a1-b1", "b1-c1", ""),
    Case("T2 as with a switch", STAR, T2, "triangle", FREED, red=THROUGH),
    Case("T2 another card", STAR, T2, "circle , square", "", red=THROUGH),
    Case("T2 a joker shows no symbol", STAR, T2, "joker", ENDED, red=THROUGH),
    Case("T4 straight on, whatever the symbol", "C T S S", T4, "triangle a1-b1", "b1-c1"),
    Case("T4 along a diagonal", "C . . \n . T S \n . . S", T4, "triangle a1-b2", "b2-c3"),
    Case("T4 in no other direction", COMB, T4, "triangle a2-b1", "", red="a1-a2"),
    Case("T4 it does not repeat", "C T T T", T4, "triangle a1-b1 b1-c1", OVER),
    Case("T4 by any card", "C T S S", T4, "joker a1-b1", "b1-c1"),
    Case("T4 not at another symbol", "C S T", T4, "square a1-b1", OVER),
    Case("T4 not at a station of any", "C ? T", T4, "triangle a1-b1", OVER),
    Case("T4 not on a link in use", "C T S S", T4, "triangle a1-b1", "", blue="c1-b1"),
    Case("T4 may be left out", "C T S S", T4, "triangle a1-b1 pass", OVER),
    Case("T4 before W1", "C T S T", T4 | SECOND, "triangle a1-b1", "b1-c1"),
    Case("T4 then W1", "C T S T", T4 | SECOND, "triangle a1-b1 b1-c1", "c1-d1", ""),
    Case("T4 by W1", "C T T S", T4 | SECOND, "triangle a1-b1 pass b1-c1", "c1-d1"),
    Case("T4 S9 between the two", PAIR, T4, "double triangle a1-b1", "b1-c1", departs="a1 d1"),
    Case("T4 S11 after the tour", "C T* S S T", T4, "tour a1-b1 b1-c1", "c1-d1"),
    Case("T4 S11 both left out", "C T* S S", T4, "tour a1-b1 pass", OVER),
    corner("T4 before a gate", T4 | G2, "triangle a1-b1", "b1-c1"),
    corner("T4 then the gate", T4 | G2, "triangle a1-b1 b1-c1", "a1-a2 c1-d1 c1-d2"),
    Case(
        "T4 by a gate's section",
        "C S T S",
        T4 | G2,
        "square a1-b1 b1-c1",
        "c1-d1",
        districts="A w A A",
    ),
]


def position(case: Case) -> oracle.Game:
    """Set up a sheet as the case tells it."""
    places = case.departs.split()
    red = dict(zip(["street", "metro"], places, strict=True)) if len(places) == 2 else places[0]
    others = {"blue": case.blue, "pink": case.pink}
    departs = {"red": red, **{name: at[:2] or "a1" for name, at in others.items()}}
    game = start(city(case.art, departs=departs, districts=case.districts), case.deal)
    lay(game, {"red": case.red, **others})
    for colour in case.after.split():
        game.begin_round(colour)
        play(game, "Circle , Square ,")
        game.end_round()
    game.begin_round("red")
    play(game, case.script)
    return game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_sections(case: Case) -> None:
    game = position(case)
    assert game.awaits_decision() is (case.legal != OVER)
    legal, plainly = game.legal(), game.legal_plainly()
    expected = "" if case.legal == OVER else case.legal
    assert {"-".join(section) for section in legal} == set(expected.split())
    expected = expected if case.plainly is None else case.plainly
    assert {"-".join(section) for section in plainly} == set(expected.split())
    assert not game.awaits_circle()
    assert not game.candidates()
    for section in legal:
        game = position(case)
        game.draw(*section)
        assert len(game.used) - len(position(case).used) == (section not in plainly)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_other_sections_are_refused(case: Case) -> None:
    game = position(case)
    legal, used = game.legal(), list(game.used)
    for section in set(product(game.atlas.station_at, repeat=2)) - legal:
        with pytest.raises(ValueError, match="is not legal"):
            game.draw(*section)
    with pytest.raises(ValueError, match="cannot be circled"):
        game.circle("a1")
    assert (game.legal(), game.used) == (legal, used)


# Grants in other words than a rule book's.


def module(deal_to: str, *cards: dict[str, Any], name: str = "new") -> oracle.Module:
    """A module of cards called one, two, and so on."""
    numbered = [{"id": number, **card} for number, card in zip(["one", "two"], cards, strict=False)]
    return oracle.read_module({"id": name, "deal": {"to": deal_to}, "cards": numbered})


def positions(
    art: str, modules: list[oracle.Module], deal: Deal, script: str, **more: Any
) -> oracle.Game:
    """Set up a game with modules of our own."""
    red = more.pop("red", "")
    game = oracle.Game(city(art, **more), modules, deal)
    lay(game, {"red": red})
    game.begin_round("red")
    play(game, script)
    return game


ONCE = {"once_a_round": True}
PIER = {"on_reaching": {"park": [{"from": "last_straight", "to": "any"}]}}
BLOCK = "C O O T \n . O O . \n S . . C"

NEW_CASES: list[tuple[str, str, list[dict[str, Any]], str, str, str]] = [
    ("adds to the card's symbol", "C T T S", [{"adds": [{}]}], "", "triangle a1-b1", "b1-c1"),
    ("adds without a section", "C T T S", [{"adds": [{}]}], "", "triangle pass", "a1-b1"),
    (
        "adds every turn",
        "C T T T",
        [{"adds": [{}]}],
        "",
        "triangle a1-b1 b1-c1 , Triangle c1-d1",
        "",
    ),
    ("adds but idle", "C T T S", [{"adds": [{}], "idle_as": 1}], "", "triangle a1-b1", OVER),
    (
        "adds from anywhere now",
        "C . T \n . T . \n S . T",
        [{"adds": [{"from": "anywhere", "to": "any"}]}],
        "a1-b2",
        "triangle b2-c1",
        "a1-a3 b2-a3 b2-c3 c1-c3",
    ),
    (
        "adds what goes on from it",
        "C T T S",
        [{"adds": [{}, {"from": "last", "to": "any"}]}],
        "",
        "triangle a1-b1 b1-c1",
        "c1-d1",
    ),
    (
        "adds and drops what goes on",
        "C T T S",
        [{"adds": [{}, {"from": "last", "to": "any"}]}],
        "",
        "triangle a1-b1 pass",
        OVER,
    ),
    (
        "adds the same and drops what goes on",
        "C T T S",
        [{"adds": [{"to": "same"}, {"from": "last", "to": "any"}]}],
        "",
        "triangle pass",
        OVER,
    ),
    ("lays always", BOX, [{"lays": {"to": "any"}}], "", "triangle", "a1-c1 a1-a3 a1-c3"),
    (
        "lays on a power's turn",
        STAR,
        [{"lays": {"to": "any"}}, {**ONCE, "lays": {"from": "anywhere"}}],
        THROUGH,
        "circle",
        FREED,
    ),
    (
        "two powers, each alone",
        STAR,
        [{**ONCE, "lays": {"to": "any"}}, {**ONCE, "lays": {"from": "anywhere"}}],
        THROUGH,
        "triangle",
        FREED,
    ),
    (
        "two powers, never both",
        STAR,
        [{**ONCE, "lays": {"to": "any"}}, {**ONCE, "lays": {"from": "anywhere"}}],
        THROUGH,
        "square",
        ENDED,
    ),
    ("on reaching a park", "C T* S S", [PIER], "", "triangle a1-b1", "b1-c1"),
    ("on reaching a park, repeated", "C T* S* S", [PIER], "", "triangle a1-b1 b1-c1", "c1-d1"),
    (
        "on reaching a park, not repeated",
        "C T* S* S",
        [PIER | {"repeats": False}],
        "",
        "triangle a1-b1 b1-c1",
        OVER,
    ),
    (
        "on reaching a park, to the card's symbol",
        "C T* S T \n . T . .",
        [{"on_reaching": {"park": [{}]}}],
        "",
        "triangle a1-b1",
        "a1-b2 b1-b2",
    ),
    (
        "straight on from a point of a station",
        BLOCK,
        [{"on_reaching": {"platform": PIER["on_reaching"]["park"]}}],
        "",
        "triangle a1-b1",
        "",
    ),
    (
        "straight on out of a station",
        "C O T \n . . . \n S . .",
        [{"on_reaching": {"platform": PIER["on_reaching"]["park"]}}],
        "",
        "triangle a1-b1",
        "b1-c1",
    ),
    (
        "two effects, in their order",
        "C T* S S \n . C . .",
        [{"on_reaching": {"park": [{"from": "last", "to": "any"}]}}, PIER],
        "",
        "circle , triangle a1-b1",
        "b1-c1 b1-b2",
    ),
    (
        "two effects, then the second",
        "C T* S S \n . C . .",
        [{"on_reaching": {"park": [{"from": "last", "to": "any"}]}}, PIER],
        "",
        "circle , triangle a1-b1 b1-c1",
        "c1-d1",
    ),
]


@pytest.mark.parametrize(
    ("art", "cards", "red", "script", "legal"),
    [pytest.param(*case[1:], id=case[0]) for case in NEW_CASES],
)
def test_cards_of_our_own(
    art: str, cards: list[dict[str, Any]], red: str, script: str, legal: str
) -> None:
    deal = {"new": ["one", "two"][: len(cards)]}
    game = positions(art, [module("game", *cards)], deal, script, red=red)
    assert game.awaits_decision() is (legal != OVER)
    assert {"-".join(section) for section in game.legal()} == set(legal.split()) - set(OVER.split())


def test_the_first_power_that_allows_a_section_is_spent() -> None:
    lays = [{**ONCE, "lays": {"to": "any"}}, {**ONCE, "lays": {"to": "any", "from": "anywhere"}}]
    powers, deal = module("game", *lays), {"new": ["one", "two"]}
    for section, used in [("a1-c1", []), ("a1-a3", ["one"]), ("b2-c1", ["two"])]:
        game = positions("C . T \n . S . \n S . C", [powers], deal, "triangle", red=THROUGH)
        game.draw(*section.split("-"))
        assert [dealt.effect.id for dealt in game.used] == used


def test_no_more_than_40_grants_wait() -> None:
    many = module("secondary_districts", {"grants": [{"to": "any"}] * 50})
    game = positions(
        "C T S", [many], {"new": {"corner_w": "one"}}, "triangle a1-b1", districts="A w A"
    )
    assert len(game.queue) == 40


# Circles: W4, G4


CIRCLE = power("double_station")
LAST_TURNS = "Circle , Square ,"


def finished(atlas: oracle.Atlas, deal: Deal, red: str) -> oracle.Game:
    """Red's round, with sections on the sheet, up to the circles at its end."""
    game = start(atlas, deal)
    lay(game, {"red": red})
    game.begin_round("red")
    play(game, LAST_TURNS)
    game.end_turns()
    return game


E5_SCORING: dict[str, list[Any]] = {
    "line": [{"districts_times_stations": {}}, {"per_river_crossing": 2}]
}


@pytest.mark.parametrize(
    ("decision", "points"),
    [
        pytest.param("pass", 6 * 3 + 2, id="E5 not used"),
        pytest.param("@b1", 6 * 4 + 2, id="E5 John"),
        pytest.param("@h1", 6 * 3 + 2, id="W4 in another district"),
    ],
)
def test_e5_w4_a_circle(decision: str, points: int) -> None:
    atlas = city(
        "C T S C T S C T",
        districts="A A A B C D w x",
        courses={"thames": [[1.5, 0], [1.5, 2]]},
        scoring=E5_SCORING,
    )
    game = finished(atlas, CIRCLE, "a1-b1 b1-c1 c1-d1 d1-e1 e1-f1 f1-g1 g1-h1")
    assert game.awaits_circle()
    assert game.legal() == game.legal_plainly() == set()
    assert game.candidates() == set(atlas.stations)
    play(game, decision)
    assert not game.awaits_decision()
    game.end_round()
    assert game.line_points("red") == game.points() == game.total() == points


@pytest.mark.parametrize(
    ("art", "departs", "red", "candidates"),
    [
        pytest.param("C T S C", "a1", "a1-b1 b1-c1", "a1 b1 c1", id="W4 departure too"),
        pytest.param("C ? S C", "a1", "a1-b1", "a1 b1", id="W4 a station of any too"),
        pytest.param("C T S C", "a1", "", "", id="W4 S6 no line"),
        pytest.param(PAIR, "a1 d1", "a1-b1 d1-d2", "a1 b1 d1 d2", id="W4 either line"),
        pytest.param(PAIR, "a1 d1", "a1-b1", "a1 b1", id="W4 a built line"),
    ],
)
@pytest.mark.parametrize("unbuilt", ["ignored", "counts"])
def test_w4_candidates(art: str, departs: str, red: str, candidates: str, unbuilt: str) -> None:
    sides = dict(zip(["street", "metro"], departs.split(), strict=False))
    at: Any = sides if len(sides) == 2 else departs
    game = finished(city(art, departs={"red": at}, rules={"unbuilt_line": unbuilt}), CIRCLE, red)
    assert game.awaits_circle()
    # S6: where unbuilt lines count, a departure is a line of one station.
    alone = departs.split() if unbuilt == "counts" else []
    assert game.candidates() == {*candidates.split(), *alone}
    for place in set(game.atlas.stations) - game.candidates():
        with pytest.raises(ValueError, match="cannot be circled"):
            game.circle(place)


def test_w4_only_after_the_last_turn_and_only_for_its_colour() -> None:
    atlas = city("C T S C", departs={"red": "a1", "blue": "d1"})
    game = start(atlas, CIRCLE)
    for colour in ("blue", "red"):
        game.begin_round(colour)
        play(game, "Circle")
        with pytest.raises(ValueError, match="the turns of no round"):
            game.end_turns()
        play(game, ", Square pass ,")
        assert not game.awaits_decision()
        game.end_turns()
        assert game.awaits_circle() is (colour == "red")
        game.end_round()
        assert not game.awaits_decision()


SHEET = "C T S C \n S T C S"
SHEET_DISTRICTS = "w A A x \n C A A D"


@pytest.mark.parametrize(
    ("art", "candidates"),
    [
        pytest.param("C T S C", "a1 b1 c1", id="G4 departure too"),
        pytest.param("C T* S C", "a1 b1 c1", id="G4 a tourist site"),
        pytest.param("C ? S C", "a1 c1", id="G4 not a station of any"),
        pytest.param("? ? T C", "c1", id="G4 the gate's station alone"),
        pytest.param("C ? ? C", "a1", id="G4 not the gate's station"),
    ],
)
def test_g4_candidates(art: str, candidates: str) -> None:
    game = start(city(art, districts="A A w A"), gate("double_station"))
    lay(game, {"red": "a1-b1"})
    game.begin_round("red")
    play(game, "joker b1-c1")
    assert game.awaits_circle()
    assert game.candidates() == set(candidates.split())
    play(game, "pass")
    assert not game.awaits_decision()


def test_g4_on_the_line_that_reached_it() -> None:
    """P2: of two lines, the one whose section ended in the corner."""
    atlas = city(PAIR, departs={"red": {"street": "a1", "metro": "d1"}}, districts=CORNERS)
    game = start(atlas, gate("double_station"))
    lay(game, {"red": "d1-d2"})
    game.begin_round("red")
    play(game, "double joker a1-b1")
    assert game.candidates() == {"a1", "b1"}
    play(game, "@a1")
    assert game.legal()  # the other line's, still to come
    play(game, "d1-c1")
    assert not game.awaits_circle()


def test_g4_at_every_colour_that_comes_by() -> None:
    departs = {"red": "a1", "blue": "c1"}
    atlas = city("C T S", departs=departs, districts="A w A", scoring=E5_SCORING)
    game = start(atlas, gate("double_station"))
    for colour, section in (("red", "a1-b1"), ("blue", "c1-b1")):
        game.begin_round(colour)
        play(game, f"Triangle {section} @b1 , Circle ,")
        game.end_turns()
        game.end_round()
    assert [game.line_points(colour) for colour in departs] == [2 * 2, 2 * 2]


# C7: where bonuses meet

C7_SCORING: dict[str, list[Any]] = {"line": [{"districts_times_stations": {}}]}
WHOLE = "a1-b1 b1-c1 c1-d1 d1-d2"  # w, twice A, x, D

C7_CASES: list[tuple[str, Deal, str, str, int]] = [
    ("C1 no bonus", {}, WHOLE, "", 4 * 2),
    ("X1", bonus("visible_cards"), WHOLE, "", 4 * 2),
    ("X2", bonus("secondary_districts"), WHOLE, "", 8 * 2),
    ("X2 passed corners only", bonus("secondary_districts"), "a1-b1 b1-c1", "", 4 * 2),
    ("X3", bonus("double_stations"), WHOLE, "", 4 * 4),
    ("T3", special("double_stations", "square"), WHOLE, "", 4 * 3),
    ("T3 the departure too", special("double_stations", "circle"), "a1-b1", "", 2 * 2),
    ("T3 a departure without a line", special("double_stations", "circle"), "", "", 0),
    ("T3 in each district", special("double_stations", "circle"), WHOLE, "", 4 * 2),
    ("G3", gate("", corner_x="double_district"), "a1-b1 b1-c1", "joker c1-d1", 4 * 2),
    ("G3 starting there", gate("double_district"), "", "triangle a1-b1", 2 * 1),
    (
        "G3 X2",
        bonus("secondary_districts") | gate("", corner_x="double_district"),
        "a1-b1 b1-c1",
        "joker c1-d1",
        (3 + 1 + 4) * 2,
    ),
    ("G4", gate("", corner_x="double_station"), "a1-b1 b1-c1", "joker c1-d1 @b1", 3 * 3),
    (
        "G4 W4 two circles",
        CIRCLE | gate("", corner_x="double_station"),
        "a1-b1 b1-c1",
        "joker c1-d1 @b1 , Circle , Square , end @b1",
        3 * 4,
    ),
    (
        "W4 T3 X3 last of all",
        CIRCLE | special("double_stations", "square") | bonus("double_stations"),
        WHOLE,
        "Circle , Square , end @c1",
        4 * 2 * (1 + 1 + 2),
    ),
    ("W4 not in the fullest", CIRCLE, WHOLE, "Circle , Square , end @d2", 4 * 2),
    (
        "W4 T3 a district fuller by them",
        CIRCLE | special("double_stations", "square"),
        WHOLE,
        "Circle , Square , end @d2",
        4 * 3,
    ),
]


@pytest.mark.parametrize(
    ("deal", "red", "script", "points"), [pytest.param(*case[1:], id=case[0]) for case in C7_CASES]
)
def test_c7_bonuses(deal: Deal, red: str, script: str, points: int) -> None:
    gates = {name: card for name, card in deal.get("city_gates", {}).items() if card}
    deal = deal | ({"city_gates": gates} if gates else {})
    game = start(city(SHEET, districts=SHEET_DISTRICTS, scoring=C7_SCORING), deal)
    lay(game, {"red": red})
    game.begin_round("red")
    before, end, after = script.partition("end")
    play(game, before)
    if end:
        game.end_turns()
    play(game, after)
    assert game.line_points("red") == points
    facts, doubled = game.facts("red"), deal.get("accelerated_construction") == ["double_stations"]
    assert facts["districts"] * facts["fullest"] * (1 + doubled) == points


@pytest.mark.parametrize(
    ("deal", "red", "points"),
    [
        pytest.param({}, "a1-b1 b1-b2 d1-d2", 2 * 2 + 2 * 1, id="C5"),
        pytest.param(
            bonus("secondary_districts"), "a1-b1 b1-b2 d1-d2", 4 * 2 + 4 * 1, id="X2 both"
        ),
        pytest.param(bonus("double_stations"), "a1-b1 b1-b2 d1-d2", 2 * 4 + 2 * 1, id="X3 one"),
        pytest.param(
            bonus("double_stations"), "a1-b1 d1-c1 c1-c2 c1-d2", 2 * 1 + 3 * 4, id="X3 the other"
        ),
        pytest.param(bonus("double_stations"), "a1-b1 d1-c1", 2 * 2 + 2 * 1, id="X3 either"),
        pytest.param(bonus("double_stations"), "a1-b1 d1-c1 c1-b1", 3 * 4, id="X3 joined"),
        pytest.param(
            special("double_stations", "triangle"), "a1-b1 d1-c1", 2 * 2 + 2 * 1, id="T3 apart"
        ),
    ],
)
def test_c7_two_unjoined_lines(deal: Deal, red: str, points: int) -> None:
    departs = {"red": {"street": "a1", "metro": "d1"}}
    atlas = city(SHEET, districts=SHEET_DISTRICTS, scoring=C7_SCORING, departs=departs)
    game = start(atlas, deal)
    lay(game, {"red": red})
    game.begin_round("red")
    assert game.line_points("red") == points


def test_c7_g3_for_the_line_that_reached_it() -> None:
    departs = {"red": {"street": "a1", "metro": "c1"}}
    atlas = city("C T S T", districts="A w w B", departs=departs, scoring=C7_SCORING)
    game = start(atlas, gate("double_district"))
    lay(game, {"red": "c1-d1"})
    game.begin_round("red")
    play(game, "triangle a1-b1 ,")
    assert [game.facts("red", number)["districts"] for number in (0, 1)] == [3, 2]
    play(game, "square b1-c1")  # the corner a second time
    assert game.is_joined("red")
    assert game.facts("red")["districts"] == 1 + 2 + 1


def test_c7_a_station_of_any_does_not_show_the_symbol_dealt() -> None:
    atlas = city("C ? ? T", scoring=C7_SCORING)
    game = start(atlas, special("double_stations", "circle"))
    lay(game, {"red": "a1-b1 b1-c1"})
    game.begin_round("red")
    assert game.facts("red")["fullest"] == 4


def test_c7_bonuses_hold_in_their_round_only() -> None:
    departs = {"red": "a1", "blue": "d1"}
    atlas = city("C T S C", districts="w A A x", departs=departs, scoring=C7_SCORING)
    game = start(atlas, bonus("secondary_districts", "double_stations"))
    lay(game, {"red": "a1-b1", "blue": "d1-c1 c1-b1"})
    assert [game.line_points(colour) for colour in departs] == [2 * 1, 2 * 2]
    for colour in departs:
        game.begin_round(colour)
        play(game, LAST_TURNS)
        game.end_round()
    assert [game.line_points(colour) for colour in departs] == [4 * 1, 2 * 4]


def test_x3_for_both_lines_where_it_does_not_say_best() -> None:
    doubled = module("game", {"counts": {"fullest_district": 2}})
    departs = {"red": {"street": "a1", "metro": "d1"}}
    game = positions(
        SHEET,
        [doubled],
        {"new": ["one"]},
        "",
        red="a1-b1 b1-b2 d1-d2",
        departs=departs,
        districts=SHEET_DISTRICTS,
        scoring=C7_SCORING,
    )
    assert game.line_points("red") == 2 * 4 + 2 * 2


# X4, X5


def test_x4_a_second_track_adds_nothing_to_a_crossing() -> None:
    scoring = {"network": [{"overhead_crossings": [2, 6]}]}
    departs = {"red": "a2", "blue": "c2"}
    game = start(city("C C T \n S + T \n S C C", departs=departs, scoring=scoring), X4)
    for colour, section in (("blue", "c2-a2"), ("red", "a2-c2")):
        game.begin_round(colour)
        play(game, f"joker {section} , Circle , Square ,")
        game.end_round()
    assert game.network_terms() == {"overhead_crossings": 2}


REPEAT = bonus("repeat_switch")


def test_x5_a_switch_returns_once() -> None:
    game = start(city("C T S"), REPEAT)
    switch = CARDS.index("always")
    game.begin_round("red")
    play(game, "always circle")
    with pytest.raises(ValueError, match="cannot be revealed"):
        game.reveal(switch)
    assert game.end_turn() == [switch]
    assert switch in game.unrevealed()
    play(game, "square")
    assert game.end_turn() == []
    play(game, "always triangle")
    assert game.legal() == {("a1", "b1")}
    assert game.end_turn() == []
    with pytest.raises(ValueError, match="cannot be revealed"):
        game.reveal(switch)


@pytest.mark.parametrize(
    ("deal", "script", "returned"),
    [
        pytest.param(REPEAT, "always circle", "always", id="X5"),
        pytest.param(REPEAT, "always double square", "always double", id="X5 two switches"),
        pytest.param(REPEAT, "circle", "", id="X5 no switch"),
        pytest.param(REPEAT, "Circle , always Square", "", id="X5 the round ended"),
        pytest.param(bonus("visible_cards"), "always circle", "", id="X5 another bonus"),
        pytest.param(
            bonus("visible_cards", "repeat_switch"), "always circle", "", id="X5 another round"
        ),
    ],
)
def test_x5_what_returns(deal: Deal, script: str, returned: str) -> None:
    game = start(city("C T S", departs={"red": "a1", "blue": "c1"}), deal)
    game.begin_round("red")
    play(game, script)
    assert game.end_turn() == [CARDS.index(name) for name in returned.split()]


@pytest.mark.parametrize(
    ("script", "legal"),
    [
        pytest.param("switch circle , switch triangle", FREED, id="idle 1st, not 3rd"),
        pytest.param("circle , switch square , switch triangle", FREED, id="idle 2nd, not 4th"),
    ],
)
def test_x5_an_idle_switch_counts_each_time(script: str, legal: str) -> None:
    game = start(city(STAR), REPEAT)
    lay(game, {"red": THROUGH})
    game.begin_round("red")
    play(game, script)
    assert {"-".join(section) for section in game.legal()} == set(legal.split())


def test_x5_begins_anew_each_round() -> None:
    departs = {"red": "a1", "blue": "c1"}
    again = module("game", {"switch_returns": True})
    game = oracle.Game(city("C T S", departs=departs), [again], {"new": ["one"]})
    for colour in departs:
        game.begin_round(colour)
        play(game, "always circle")
        assert game.end_turn() == [CARDS.index("always")]
        play(game, LAST_TURNS.replace("Circle", "Triangle"))
        game.end_round()


# O1 to O15: on the maps of the cities


class Growth:
    """A network that grows at random over a city, whatever the rules of drawing say."""

    def __init__(self, atlas: oracle.Atlas, seed: int) -> None:
        assert atlas.shared_objectives
        cards = list(atlas.shared_objectives.cards)
        self.game = start(atlas, {"shared_objectives": cards})
        self.atlas, self.dice = atlas, random.Random(seed)  # noqa: S311

    def grow(self) -> None:
        """One more section, and now and then a mark on its station."""
        line = self.dice.choice(self.game.all_lines())
        colour = next(name for name in self.game.lines if line in self.game.lines_of(name))
        ways = [
            section
            for place in line.reached
            for section in self.atlas.sections_from[place]
            if self.atlas.station_at[section[1]] not in line.reached
        ]
        if ways:
            section = self.dice.choice(sorted(ways))
            self.game.lay(colour, *section)
            if self.game.marks and self.dice.random() < 0.3:
                self.game.marks["national_train_station"].add(self.atlas.station_at[section[1]])

    def colours(self) -> list[set[str]]:
        return [
            set().union(*(line.stations() for line in self.game.lines_of(colour)))
            for colour in self.game.lines
        ]

    def stations(self) -> set[str]:
        return set().union(*self.colours())

    def changes(self, least: int) -> set[str]:
        """The stations on at least so many colours."""
        return {p for p in self.stations() if sum(p in one for one in self.colours()) >= least}

    def homes(self, places: set[str]) -> set[str]:
        return {self.atlas.districts[place] for place in places}

    def passed(self) -> list[set[str]]:
        """The districts that each line passes through."""
        return [
            self.homes(line.stations()).union(*map(self.atlas.districts_of, line.links))
            for line in self.game.all_lines()
        ]

    def boxed(self) -> set[str]:
        return self.game.marked("national_train_station")

    def over(self, links: set[Link]) -> int:
        """How many overhead crossings have sections in both directions among these."""
        passed = [place for link in links for place in self.atlas.crossings_passed(link)]
        return sum(passed.count(place) == 2 for place in self.atlas.crossings)

    def links(self) -> list[Link]:
        """The link of every section."""
        return [link for line in self.game.all_lines() for link in line.links]


LONDON_SITES = {"g2", "a4", "f4", "j7", "e10"}
MONUMENTS = {"a2", "i2", "b4", "j5", "a6", "f7", "c10", "g10"}


def whole(growth: Growth, district: str) -> bool:
    """Whether all stations of a district are on the network."""
    homes = growth.atlas.stations
    return {p for p in homes if growth.atlas.districts[p] == district} <= growth.stations()


def of_kind(growth: Growth, kind: str) -> set[str]:
    return {name for name, its_kind in growth.atlas.district_kinds.items() if its_kind == kind}


OBJECTIVES: dict[str, dict[str, tuple[str, Callable[[Growth], bool]]]] = {
    "london": {
        "eight_interchanges": ("O1", lambda g: len(g.changes(2)) >= 8),
        "every_district": ("O2", lambda g: len(g.homes(g.stations())) == 13),
        "every_tourist_site": ("O3", lambda g: g.stations() >= LONDON_SITES),
        "whole_centre": ("O4", lambda g: whole(g, "central")),
        "six_crossings": (
            "O5",
            lambda g: sum(link in {link_of(n) for n in THAMES.split()} for link in g.links()) >= 6,
        ),
    },
    "paris": {
        "three_big_interchanges": ("O6", lambda g: len(g.changes(3)) >= 3),
        "seven_districts": ("O7", lambda g: max(map(len, g.passed())) >= 7),
        "six_monuments": ("O8", lambda g: len(g.stations() & MONUMENTS) >= 6),
        "two_full_crossings": ("O9", lambda g: g.over(set(g.links())) >= 2),
        "eight_main_districts": (
            "O10",
            lambda g: set().union(*g.passed()) >= of_kind(g, "main"),
        ),
    },
    "berlin": {
        "two_whole_districts": (
            "O11",
            lambda g: sum(whole(g, name) for name in of_kind(g, "main")) >= 2,
        ),
        "three_on_one_line": (
            "O12",
            lambda g: any(len(line.stations() & g.boxed()) >= 3 for line in g.game.all_lines()),
        ),
        "national_everywhere": ("O13", lambda g: len(g.homes(g.boxed())) >= 6),
        "corner_interchanges": (
            "O14",
            lambda g: len(g.homes(g.changes(2)) & of_kind(g, "secondary")) >= 2,
        ),
        "every_district": ("O15", lambda g: len(set().union(*g.passed())) == 12),
    },
}


@pytest.mark.parametrize("name", CITIES)
def test_objectives_of_the_cities(name: str) -> None:
    atlas = oracle.read_city(CITIES[name])
    seen: set[tuple[str, bool]] = set()
    for seed in range(4):
        growth = Growth(atlas, seed)
        for _ in range(110):
            found = growth.game.objectives()
            assert found == {card: is_so(growth) for card, (_, is_so) in OBJECTIVES[name].items()}
            assert growth.game.total() == growth.game.points() + 10 * sum(found.values())
            seen.update(found.items())
            growth.grow()
    assert seen == set(product(OBJECTIVES[name], [True, False]))


# O: on small maps


def objective_game(art: str, objective: dict[str, Any], **more: Any) -> oracle.Game:
    """A game with one objective, worth 10."""
    cards = [{"id": "one", **objective}]
    own = {"deal": {"to": "game", "count": 1}, "points": 10, "cards": cards}
    atlas = city(art, modules={"shared_objectives": own}, **more)
    return start(atlas, {"shared_objectives": ["one"]})


SIDES = {"street": "a1", "metro": "d1"}
TWO = {"red": SIDES, "blue": "a2"}
BOXES = {"count": "stations", "which": "box", "per": "line"}
PER_LINE = {"per": "line"}
PASSED = {"districts": "passed"}
STOPPED = {"districts": "stopped"}

OBJECTIVE_CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], dict[str, str], bool]] = [
    (
        "O1 no interchange of one colour",
        PAIR,
        {"count": "interchanges", "at_least": 1},
        {"departs": TWO},
        {"red": "a1-b1 d1-c1 b1-c1"},
        False,
    ),
    (
        "O1 of two colours",
        PAIR,
        {"count": "interchanges", "at_least": 1},
        {"departs": TWO},
        {"red": "a1-b1", "blue": "a2-b1"},
        True,
    ),
    (
        "O4 in a district",
        PAIR,
        {"count": "stations", "in": "district_B", "at_least": "all"},
        {"districts": "A A B B \n A A A A"},
        {"red": "a1-b1 b1-c1 c1-d1"},
        True,
    ),
    (
        "O4 all but one",
        PAIR,
        {"count": "stations", "in": "district_B", "at_least": "all"},
        {"districts": "A A B B \n A A A A"},
        {"red": "a1-b1 b1-c1 c1-c2"},
        False,
    ),
    (
        "O3 no station without its line",
        "C* T",
        {"count": "stations", "which": "park", "at_least": 1},
        {},
        {},
        False,
    ),
    (
        "O3 a departure that counts",
        "C* T",
        {"count": "stations", "which": "park", "at_least": 1},
        {"rules": {"unbuilt_line": "counts"}},
        {},
        True,
    ),
    (
        "O2 needs stations",
        "C . T",
        {"count": "districts", "with": "station", "at_least": "all"},
        {"districts": "A B C"},
        {"red": "a1-c1"},
        True,
    ),
    (
        "O15 passed",
        "C . T",
        {"count": "districts", "at_least": 3},
        {"districts": "A B C", "scoring": {"line": [{"districts_times_stations": PASSED}]}},
        {"red": "a1-c1"},
        True,
    ),
    (
        "O15 stopped",
        "C . T",
        {"count": "districts", "at_least": 3},
        {"districts": "A B C", "scoring": {"line": [{"districts_times_stations": STOPPED}]}},
        {"red": "a1-c1"},
        False,
    ),
    (
        "O7 on one line",
        PAIR,
        {"count": "districts", "at_least": 2, **PER_LINE},
        {"districts": "A B C D \n A B C D", "departs": TWO},
        {"red": "a1-b1 d1-d2"},
        True,
    ),
    (
        "O7 not on two lines",
        PAIR,
        {"count": "districts", "at_least": 3, **PER_LINE},
        {"districts": "A B C D \n A B C D", "departs": TWO},
        {"red": "a1-b1 d1-c1"},
        False,
    ),
    (
        "O7 on two lines joined",
        PAIR,
        {"count": "districts", "at_least": 3, **PER_LINE},
        {"districts": "A B C D \n A B C D", "departs": TWO},
        {"red": "a1-b1 d1-c1 b1-c1"},
        True,
    ),
    (
        "O11 a whole corner is no main district",
        PAIR,
        {"count": "complete_districts", "kind": "main", "at_least": 1},
        {"districts": "w A A A \n A A A A"},
        {"red": "a1-b1"},
        False,
    ),
    (
        "O14 an interchange in a corner",
        PAIR,
        {"count": "districts", "kind": "secondary", "with": "interchange", "at_least": 1},
        {"districts": "A w A A \n A A A A", "departs": TWO},
        {"red": "a1-b1", "blue": "a2-b1"},
        True,
    ),
    (
        "O14 a station in a corner",
        PAIR,
        {"count": "districts", "kind": "secondary", "with": "interchange", "at_least": 1},
        {"districts": "A w A A \n A A A A", "departs": TWO},
        {"red": "a1-b1"},
        False,
    ),
    (
        "O9 once is not twice",
        "C C T \n S + T \n S C C",
        {"count": "overhead_crossings", "times_used": 2, "at_least": 1},
        {"departs": {"red": "a1"}},
        {"red": "a1-b1 b1-b3"},
        False,
    ),
    (
        "O9 twice by one line",
        "C C T \n S + T \n S C C",
        {"count": "overhead_crossings", "times_used": 2, "at_least": 1},
        {"departs": {"red": "a1"}},
        {"red": "a1-b1 b1-b3 b3-a2 a2-c2"},
        True,
    ),
    (
        "O9 twice by a second track",
        "C C T \n S + T \n S C C",
        {"count": "overhead_crossings", "times_used": 2, "at_least": 1},
        {"departs": {"red": "b1", "blue": "b3"}},
        {"red": "b1-b3", "blue": "b3-b1"},
        False,
    ),
    (
        "O5 sections of two colours",
        "C T S",
        {"count": "river_crossings", "at_least": 2},
        {"departs": {"red": "a1", "blue": "b1"}, "courses": {"thames": [[1.5, 0], [1.5, 2]]}},
        {"red": "a1-b1", "blue": "b1-a1"},
        True,
    ),
]


@pytest.mark.parametrize(
    ("art", "objective", "more", "lines", "reached"),
    [pytest.param(*case[1:], id=case[0]) for case in OBJECTIVE_CASES],
)
def test_objectives(
    art: str,
    objective: dict[str, Any],
    more: dict[str, Any],
    lines: dict[str, str],
    reached: bool,
) -> None:
    game = objective_game(art, objective, **more)
    lay(game, lines)
    assert game.objectives() == {"one": reached}
    assert game.total() == game.points() + 10 * reached


def boxed_in_rounds(*rounds: tuple[str, str]) -> dict[str, bool]:
    """O12, for two boxes on a line: colours in turn, each with a script for its first turn."""
    game = objective_game(PAIR, {**BOXES, "at_least": 2}, departs=TWO)
    for colour, script in rounds:
        game.begin_round(colour)
        play(game, f"{script} ,")
        for card in ("Circle", "Square"):
            if not game.round_is_over():
                play(game, f"{card} ,")
        game.end_round()
    return game.objectives()


@pytest.mark.parametrize(
    ("rounds", "reached"),
    [
        pytest.param([("red", "wild a1-b1 , joker b1-b2")], False, id="O12 one box"),
        pytest.param([("red", "wild a1-b1 , Wild d1-c1")], False, id="O12 on two unjoined lines"),
        pytest.param([("red", "wild a1-b1 , Wild d1-c1 , joker b1-c1")], True, id="O12 joined"),
        pytest.param(
            [("blue", "wild a2-b1"), ("red", "joker a1-b1 , Wild d1-c1 , unsided b1-c1")],
            True,
            id="O12 boxed by another colour in another round",
        ),
        pytest.param(
            [
                ("red", "joker a1-b1 , unsided b1-c1"),
                ("blue", "wild a2-b1 , joker b1-c2 , Wild c2-c1"),
            ],
            True,
            id="O12 boxed after its round",
        ),
        pytest.param(
            [("blue", "wild a2-b2 , Wild b2-c2"), ("red", "joker a1-b1")],
            True,
            id="O12 no interchange",
        ),
        pytest.param(
            [("blue", "wild a2-b2"), ("red", "wild a1-b1")], False, id="O12 on two colours"
        ),
    ],
)
def test_o12_boxes_on_one_line(rounds: list[tuple[str, str]], reached: bool) -> None:
    assert boxed_in_rounds(*rounds) == {"one": reached}


@pytest.mark.parametrize(
    "objective",
    [
        pytest.param({"count": "districts", "at_least": 5}, id="X2 G3"),
        pytest.param({"count": "stations", "at_least": 6}, id="W4 T3"),
        pytest.param({"count": "stations", "in": "district_A", "at_least": 3}, id="W4 in one"),
    ],
)
def test_bonuses_never_reach_the_objectives(objective: dict[str, Any]) -> None:
    cards = {"deal": {"to": "game"}, "points": 10, "cards": [{"id": "one", **objective}]}
    atlas = city(
        SHEET,
        districts=SHEET_DISTRICTS,
        scoring=C7_SCORING,
        modules={"shared_objectives": cards},
    )
    deal = bonus("secondary_districts") | CIRCLE | special("double_stations", "square")
    game = start(atlas, deal | {"shared_objectives": ["one"]})
    lay(game, {"red": WHOLE})
    game.begin_round("red")
    play(game, LAST_TURNS)
    game.end_turns()
    play(game, "@c1")
    assert game.line_points("red") == 8 * (1 + 3)
    assert game.objectives() == {"one": False}


def test_only_the_objectives_dealt_score() -> None:
    atlas = oracle.read_city(CITIES["london"])
    assert atlas.shared_objectives
    assert atlas.shared_objectives.count == 2
    assert (atlas.shared_objectives.points, atlas.shared_objectives.solo_penalty) == (10, 10)
    game = start(atlas, {"shared_objectives": ["whole_centre", "six_crossings"]})
    assert game.objectives() == {"whole_centre": False, "six_crossings": False}
    assert oracle.Game(atlas).objectives() == {}


def test_a_city_without_objectives() -> None:
    assert city("C T S").shared_objectives is None


# D5, N4, L2, L3


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (1, ["a", "b", "c", "d"]),
        (2, ["ac", "bd", "ca", "db"]),
        (3, ["abc", "bcd", "cda", "dab"]),
        (4, ["abcd", "bcda", "cdab", "dabc"]),
    ],
)
def test_d5_pencils_move_round(players: int, rounds: list[str]) -> None:
    for number, expected in enumerate(rounds):
        at = range(players)
        found = [oracle.colour_in_round("abcd", players, player, number) for player in at]
        assert "".join(found) == expected


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        pytest.param([(90, 30), (91, 20)], [1], id="N4 highest total"),
        pytest.param([(91, 30), (91, 29), (80, 50)], [0], id="N4 best colour"),
        pytest.param([(91, 30), (80, 40), (91, 30)], [0, 2], id="N4 shared"),
        pytest.param([(0, 0)], [0], id="N4 alone"),
    ],
)
def test_n4_winners(results: list[tuple[int, int]], expected: list[int]) -> None:
    assert oracle.winners(results) == expected


def test_n4_the_best_colour() -> None:
    game = start(city("C T S C", departs={"red": "a1", "blue": "d1"}, scoring=C7_SCORING), {})
    lay(game, {"red": "a1-b1 b1-c1", "blue": "d1-c1"})
    assert game.best_colour() == 3


@pytest.mark.parametrize(
    ("modules", "total"),
    [
        pytest.param([], 120, id="none"),
        pytest.param(["pencil_powers"], 110, id="powers"),
        pytest.param(["accelerated_construction", "shared_objectives"], 85, id="Berlin, both"),
        pytest.param(["city_gates", "special_stations", "shared_objectives"], 90, id="three"),
    ],
)
def test_l2_solo_penalties(modules: list[str], total: int) -> None:
    own = oracle.read_city(CITIES["berlin"]).shared_objectives
    assert own
    known = {**MODULES, own.id: own}
    assert oracle.solo_total(120, [known[name].solo_penalty for name in modules]) == total


@pytest.mark.parametrize(
    ("total", "band"), [(0, 0), (89, 0), (90, 1), (105, 1), (150, 4), (151, 5)]
)
def test_l3_solo_bands(total: int, band: int) -> None:
    assert oracle.solo_band(total, [90, 106, 121, 136, 151]) == band


# Random games with everything dealt


def full_deal(atlas: oracle.Atlas, dice: random.Random) -> Deal:
    """A card of every module for everybody."""
    assert atlas.shared_objectives
    colours = list(atlas.departures)
    corners = [name for name, kind in atlas.district_kinds.items() if kind == "secondary"]
    cards = {name: dice.sample(list(found.cards), 4) for name, found in MODULES.items()}
    building = cards["accelerated_construction"]
    if building[0] == "double_tracks":
        building.reverse()
    symbols = dice.sample(["circle", "square", "triangle", "pentagon"], 4)
    return {
        "shared_objectives": dice.sample(list(atlas.shared_objectives.cards), 2),
        "pencil_powers": dict(zip(colours, cards["pencil_powers"], strict=True)),
        "city_gates": dict(zip(corners, cards["city_gates"], strict=True)),
        "accelerated_construction": building,
        "special_stations": [
            {"card": card, "symbol": symbol}
            for card, symbol in zip(cards["special_stations"], symbols, strict=True)
        ],
    }


def decide_all(game: oracle.Game, dice: random.Random) -> None:
    """Decide at random until nothing is awaited."""
    while game.awaits_decision():
        legal, candidates = sorted(game.legal()), sorted(game.candidates())
        assert game.legal_plainly() <= game.legal()
        assert not (legal and candidates)
        if candidates and dice.random() < 0.9:
            game.circle(dice.choice(candidates))
        elif legal and dice.random() < 0.9:
            game.draw(*dice.choice(legal))
        else:
            game.pass_grant()


def play_round(game: oracle.Game, colour: str, dice: random.Random) -> int:
    """Play a round at random, and count its turns."""
    game.begin_round(colour)
    turns = 0
    while not game.round_is_over():
        while game.reveal(dice.choice(sorted(game.unrevealed()))):
            assert not game.awaits_decision()
        decide_all(game, dice)
        game.end_turn()
        turns += 1
    game.end_turns()
    decide_all(game, dice)
    game.end_round()
    return turns


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("name", "most"), [("london", 10), ("paris", 10), ("berlin", 9)])
def test_random_games_keep_the_rules(name: str, most: int, seed: int) -> None:
    atlas, dice = oracle.read_city(CITIES[name]), random.Random(seed)  # noqa: S311
    game = start(atlas, full_deal(atlas, dice))
    for colour in dice.sample(list(atlas.departures), 4):
        assert 5 <= play_round(game, colour, dice) <= most  # X5
        assert len(game.used) <= 1
        for line in game.lines_of(colour):
            assert len(line.stations()) in (0, len(line.sections) + 1)
    for link in atlas.links:
        colours = game.carried_by(link)
        assert len(colours) == len(set(colours)) <= 2
    assert set(game.circles) == set(game.lines)
    reached = sum(game.objectives().values())
    assert game.total() == game.points() + 10 * reached
