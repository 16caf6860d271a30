"""When two cards meet: what the printed rules say of each pair is what the engine decides."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from drawn_sheet import CITIES, network_of

from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.score.points import counted_network
from nextstation.engine.play.score.score import line_score
from nextstation.engine.play.sheet.freely import grant_freely
from nextstation.engine.play.sheet.grant import starts
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.renderers.language.catalogue import own_words
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.model import Item, Listing

ROOT = Path(__file__).parents[2]
PREFIX = "rules.meet."
KEYS = {key.removeprefix(PREFIX) for key in own_words("en") if key.startswith(PREFIX)}


class Position:
    """A sheet in a round, with what is drawn before."""

    def __init__(
        self,
        city: str | Network,
        colour: str,
        drawn: str = "",
        modules: Sequence[str] = (),
        deal: dict[str, Any] | None = None,
    ) -> None:
        self.network = CITIES[city] if isinstance(city, str) else city
        setup = Setup(self.network, load_modules(self.network, modules), deal or {})
        self.sheet = Sheet(setup, Board.of(setup))
        self.sheet.begin_round(colour)
        self.draw_freely(drawn)

    def draw_freely(self, drawn: str) -> None:
        for name in drawn.split():
            grant_freely(self.sheet)
            self.draw(name)
            while self.sheet.awaits_decision:
                self.sheet.pass_grant()

    def turn(self, *cards: str) -> None:
        """Reveal the cards of a turn, such as `street circle`."""
        places = {" ".join(filter(None, (card.group, card.title))): place
                  for place, card in enumerate(self.network.city.deck.cards)}  # fmt: skip
        given = iter([places[card] for card in cards])
        self.sheet.reveal_turn(lambda: next(given))

    def draw(self, *names: str) -> None:
        for name in names:
            start, end = name.split("-")
            self.sheet.take(self.sheet.sections()[Point.parse(start), Point.parse(end)])

    @property
    def legal(self) -> set[str]:
        return {f"{start.name}-{end.name}" for start, end in self.sheet.sections()}

    @property
    def starts(self) -> set[str]:
        return {name.split("-")[0] for name in self.legal}

    @property
    def may_start(self) -> set[str]:
        """Where a section may start, whether or not one is legal there."""
        return {point.name for point in starts(self.sheet)}

    @property
    def marked(self) -> set[str]:
        return {p.name for mark in self.network.city.marks for p in self.sheet.marked(mark)}

    @property
    def counted(self) -> list[tuple[int, int]]:
        """Districts and stations of each line, as they are counted now."""
        return [*line_score(self.sheet).counted]

    def symbols(self) -> set[str]:
        """The symbols of the stations that may be reached."""
        return {self.network.station_at[end].symbol for _, end in self.sheet.sections()}

    def plain(self, *cards: str) -> set[str]:
        """What is legal in another turn at the same place."""
        before = self.sheet.moment()
        self.turn(*cards)
        found = self.legal
        self.sheet.return_to(before)
        return found


PROOFS: dict[str, Callable[[], None]] = {}


def proof(proving: Callable[[], None]) -> Callable[[], None]:
    PROOFS[proving.__name__.replace("_in_", ".").rstrip("_")] = proving
    return proving


BERLIN = ("berlin", "brown", "e4-f5 j5-j4")
CORNERS = {
    "city_gates": {
        "spandau": "double_free_entry",
        "marzahn_hellersdorf": "switch_and_free_entry",
        "steglitz_zehlendorf": "double_district",
        "treptow_koepenick": "double_station",
    }
}


def power(city: str, colour: str, drawn: str, card: str) -> Position:
    return Position(city, colour, drawn, ["pencil_powers"], {"pencil_powers": {colour: card}})


def in_third_turn(position: Position) -> Position:
    """A position after two turns in which nothing was drawn."""
    for card in ("street circle", "street square"):
        position.turn(card)
        while position.sheet.awaits_decision:
            position.sheet.pass_grant()
        position.sheet.close_turn()
    return position


@proof
def first_in_one() -> None:
    """S8: in Paris the switch works as the first card, and there is one start."""
    position = Position("paris", "blue")
    position.turn("street railway_switch", "metro circle")
    assert position.starts == {"d3"}
    assert position.legal == position.plain("street circle")


@proof
def first_in_each() -> None:
    """S9."""
    position = Position("berlin", "brown")
    position.turn("double_railway_switch", "crown circle")
    assert position.legal == {"j5-j4", "e4-c4", "e4-e2"}
    position.draw("e4-c4")
    assert position.legal == {"j5-j4"}


@proof
def wild_in_one() -> None:
    """S8, S2."""
    position = in_third_turn(Position("london", "purple", "c6-c5 c5-b5 b5-b2"))
    position.turn("street railway_switch", "underground joker")
    assert position.starts == {"c6", "c5", "b5", "b2"}
    assert position.symbols() == {*CITIES["london"].city.symbols}


@proof
def wild_in_each() -> None:
    """S9: a bear card, and sections of both lines, from the middle too."""
    position = Position("berlin", "brown", "e4-f5 f5-h5 j5-j4")
    position.turn("double_railway_switch", "bear wild")
    assert position.starts == {"e4", "f5", "h5", "j5", "j4"}
    assert position.symbols() == {*CITIES["berlin"].city.symbols}
    position.draw("f5-f6")
    assert position.starts == {"j5", "j4"}
    assert position.symbols() > {"triangle"}


@proof
def wild_in_marks() -> None:
    """S10."""
    position = Position(*BERLIN)
    position.turn("double_railway_switch", "bear wild")
    position.draw("e4-c4", "j4-i4")
    assert position.marked == {"c4", "i4"}


@proof
def follow() -> None:
    """S11."""
    position = Position("paris", "blue", "d3-b1 b1-b2")
    position.turn("street railway_switch", "metro free_entry_or_guided_tour")
    position.draw("b1-a2")
    assert position.starts == {"a2"}


@proof
def switch_further() -> None:
    """W1: a switch in the turn does not free the section of a power."""
    position = in_third_turn(power("london", "purple", "c6-c5 c5-b5 b5-b2", "second_section"))
    position.turn("street railway_switch", "street pentagon")
    position.draw("c5-e5")
    assert position.may_start == {"c6", "b2", "e5"}


@proof
def switch_further_in_many() -> None:
    """G2: a switch in the turn does not free the sections of a gate."""
    gates = Position("berlin", "pink", "c1-b2 b2-d2 i1-h1", ["city_gates"], CORNERS)
    gates.turn("double_railway_switch", "bear triangle")
    gates.draw("b2-a1")
    assert gates.may_start == {"c1", "d2", "a1"}


@proof
def wild_same() -> None:
    """W1: the symbol of the first station reached, or any where that accepts any."""
    position = power("london", "purple", "c6-c5", "second_section")
    position.turn("street joker")
    position.draw("c5-e5")
    assert position.symbols() <= {"pentagon", ANY}
    position = power("london", "purple", "c6-e4", "second_section")
    position.turn("street joker")
    position.draw("e4-f4")
    assert len(position.symbols() - {ANY}) > 1


@proof
def each_adds() -> None:
    """W1, S9: either line if both got a section, else the one that did."""
    position = power(*BERLIN, "second_section")
    position.turn("double_railway_switch", "bear triangle")
    position.draw("e4-d5")
    both = position.sheet.moment()
    position.draw("j4-i4")
    assert position.may_start == {"d5", "f5", "i4", "j5"}
    position.sheet.return_to(both)
    position.sheet.pass_grant()
    assert position.may_start == {"d5", "f5"}


@proof
def mark_further() -> None:
    """S10, G1."""
    position = Position("berlin", "pink", "c1-d2 i1-i2", ["city_gates"], CORNERS)
    position.turn("crown wild")
    position.draw("i2-j1", "i1-h1")
    assert position.marked == {"j1"}


@proof
def joker() -> None:
    """W2: no tour in Paris, no box in Berlin."""
    position = power("paris", "blue", "d3-b1", "joker")
    position.turn("street circle")
    position.draw("b1-a2")
    assert not position.sheet.awaits_decision
    position = power(*BERLIN, "joker")
    position.turn("bear circle")
    position.draw("e4-d5")
    assert position.marked == set()


@proof
def joker_each() -> None:
    """W2, S9: used with the first section it holds for the second; else only for that one."""
    position = power(*BERLIN, "joker")
    position.turn("double_railway_switch", "bear triangle")
    before = position.sheet.moment()
    position.draw("e4-c4")
    assert "square" in position.symbols()
    position.sheet.return_to(before)
    position.draw("e4-d5", "j4-i3")
    assert position.sheet.game.spent.any()


@proof
def gates() -> None:
    """G: the bonus that leads to another gate is finished first."""
    deal = {"gate_sw": "double_free_entry", "gate_nw": "switch_and_free_entry"}
    drawn = "d3-b1 b1-a2 d3-c4 c4-c7 c7-a9"
    position = Position("paris", "blue", drawn, ["city_gates"], {"city_gates": deal})
    position.turn("street pentagon")
    position.draw("a9-a10", "a2-a1")
    assert position.may_start == {"a1", "a10"}
    position.draw("a10-c10")
    assert position.may_start >= {"d3", "c4", "c7", "b1"}


@proof
def gate_first() -> None:
    """G, S9, W1: before the second section of a double switch, and before a power."""
    position = Position("berlin", "pink", "c1-d2 i1-i2", ["city_gates"], CORNERS)
    position.turn("double_railway_switch", "bear circle")
    position.draw("i1-j1")
    assert position.may_start == {"i1", "i2", "j1"}
    position.sheet.pass_grant()
    assert position.may_start == {"c1", "d2"}
    deal = {**CORNERS, "pencil_powers": {"pink": "second_section"}}
    position = Position("berlin", "pink", "c1-d2 i1-i2", ["city_gates", "pencil_powers"], deal)
    position.turn("crown circle")
    position.draw("i2-j1")
    assert "i1-g3" in position.legal
    position.sheet.pass_grant()
    assert "i1-g3" not in position.legal


@proof
def gate_later() -> None:
    """T4, G: the section straight on comes before the bonus of the gate."""
    deal = {
        "city_gates": {"corner_nw": "switch_and_free_entry"},
        "special_stations": [{"card": "straight_on", "symbol": "square"}],
    }
    position = Position(
        inner_gate(), "purple", "c6-d7 d7-d8", ["city_gates", "special_stations"], deal
    )
    position.turn("street square")
    position.draw("d8-c8")
    assert position.legal == {"c8-a8"}
    position.sheet.pass_grant()
    assert position.may_start == {"c6", "d7", "d8", "c8"}


@proof
def sum_() -> None:
    """C7: a corner that counts as two and as three counts as four."""
    modules = ["city_gates", "accelerated_construction"]
    deal = {
        "city_gates": {"spandau": "double_district"},
        "accelerated_construction": ["secondary_districts"],
    }
    position = Position("berlin", "pink", "c1-b2 b2-a1", modules, deal)
    assert position.counted == [(1 + 4, 2)]


@proof
def product() -> None:
    """C7, X3: the circle is added, then the stations are doubled."""
    modules = ["pencil_powers", "accelerated_construction"]
    deal = {
        "pencil_powers": {"pink": "double_station"},
        "accelerated_construction": ["double_stations"],
    }
    position = Position("berlin", "pink", "c1-b2", modules, deal)
    assert position.counted == [(1, 2 * 2)]
    position.sheet.queue_round_end_circles()
    position.sheet.circle(Point.parse("b2"))
    assert position.counted == [(1, (2 + 1) * 2)]


@proof
def two_lines() -> None:
    """P2: the line that reached the gate, not the other one."""
    position = Position("berlin", "pink", "c1-d2 i1-i2", ["city_gates"], CORNERS)
    position.turn("crown circle")
    position.draw("i2-j1")
    assert position.may_start == {"i1", "i2", "j1"}


@proof
def tracks_over() -> None:
    """N3, X4: the second track adds no direction."""
    modules, cards = ["accelerated_construction"], ["visible_cards", "double_tracks"]
    deal = {"accelerated_construction": cards}
    position = Position("paris", "blue", "d3-d1", modules, deal)
    position.sheet.end_round()
    assert counted_network(position.sheet)[0] == (1, 0)
    position.sheet.begin_round("green")
    position.draw_freely("h4-f2 f2-f3 f3-d3 d3-d1")
    assert len([each for each in position.sheet.drawn if each.start.name == "d3"]) == 2
    assert counted_network(position.sheet)[0] == (1, 0)


@cache
def inner_gate() -> Network:
    """London with a secondary district in its middle, where a line may go straight on."""
    return network_of(
        (ROOT / "cities/london.yaml")
        .read_text("utf-8")
        .replace("w A A B B B B C C x", "A A A B B B B C C x")
        .replace("G G G H H H H I I I\n      G G G", "G G w H H H H I I I\n      G G G")
    )


@pytest.mark.parametrize("key", PROOFS)
def test_what_is_said_of_two_cards_is_so(key: str) -> None:
    PROOFS[key]()


def test_all_that_is_said_is_proved() -> None:
    assert {*PROOFS} == KEYS


@cache
def told(network: str, modules: tuple[str, ...], language: str = "en") -> dict[str, str]:
    """What the rules say of cards that meet, by the keys of the sentences, with the cards."""
    city = inner_gate() if network == "inner gate" else CITIES[network]
    found = load_modules(city, modules)
    words = own_words(language)
    said: dict[str, str] = {}
    for section in rules_of(city, found, language).sections:
        if section.name == "meetings":
            (listing,) = section.blocks
            assert isinstance(listing, Listing)
            for item in listing.items:
                said |= {key: item.title for key in KEYS if tells(item, words[PREFIX + key])}
    return said


def tells(item: Item, words: str) -> bool:
    """Whether an item has a sentence, whatever is filled in."""
    return re.search(re.sub(r"\\{\w+\\}", ".+", re.escape(words)), item.text) is not None


FOREIGN = ("pencil_powers", "city_gates", "accelerated_construction", "special_stations")


@pytest.mark.parametrize(
    ("city", "modules", "keys"),
    [
        ("london", (), {"wild.one"}),
        ("paris", (), {"first.one", "wild.one", "follow"}),
        ("berlin", (), {"first.each", "wild.each", "wild.marks"}),
        ("london", ("pencil_powers",), {"wild.one", "switch_further", "wild_same"}),
        ("paris", ("city_gates",),
         {"first.one", "wild.one", "follow", "switch_further.many", "gates"}),
        ("berlin", FOREIGN, KEYS - {"first.one", "wild.one", "follow", "gate_later",
                                    "tracks_over"}),
        ("paris", FOREIGN, KEYS - {"first.each", "wild.each", "wild.marks", "each_adds",
                                   "mark_further", "joker_each", "gate_later", "two_lines"}),
        ("inner gate", ("city_gates", "special_stations"),
         {"wild.one", "switch_further.many", "gates", "gate_later", "sum"}),
        ("tiny", (), set()),
    ],
)  # fmt: skip
def test_only_cards_that_can_meet_are_told(
    city: str, modules: tuple[str, ...], keys: set[str]
) -> None:
    assert told(city, modules).keys() == keys


def test_the_cards_that_meet_are_named_with_their_numbers() -> None:
    found = told("berlin", FOREIGN)
    assert found["wild.each"] == "Double railway switch + Wild card"
    assert found["joker_each"] == "22 Joker + Double railway switch"
    assert found["product"].startswith("24 Double station + 13 Double stations; ")


@pytest.mark.parametrize("language", languages())
def test_each_meeting_is_told_in_every_language(language: str) -> None:
    for city in ("paris", "berlin"):
        assert told(city, FOREIGN, language).keys() == told(city, FOREIGN).keys()
