"""Modules on the sheet: what was dealt, places to write in, gates on the map; circles, tracks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import dist, hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from covering import covering
from drawn_sheet import (
    ALL_PAPERS,
    CITIES,
    LEAST_BOX,
    REAL,
    SVG,
    Drawn,
    draw_sheet,
    group,
    ids,
    overlap,
    parse,
    plan_of,
    texts,
)

from nextstation.engine.city.dealing import Deal, Slot, incompatibility, slots
from nextstation.engine.city.module import Effect, Module, Objective
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary import sheet_words
from nextstation.engine.format.vocabulary.modules import COUNTS, EFFECT_WORDS
from nextstation.engine.format.vocabulary.nouns import COUNTED, TRANSLATED
from nextstation.engine.format.vocabulary.schema_builder import Word
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language import card_words
from nextstation.renderers.language.card_words import (
    describe_effect,
    describe_objective,
    sentence_of,
)
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.frame import LEAST_STEP
from nextstation.renderers.map.gates import gate_size, gate_spots
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.station_body import disc_of
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import Plan, plan_sheet
from nextstation.renderers.score.boxes import BoxId, SheetPart
from nextstation.renderers.score.count_icon import draw_count
from nextstation.renderers.symbols.effect_icons import EFFECT_ICONS, effect_icon
from nextstation.renderers.theme.styles import COLOUR

pytestmark = pytest.mark.slow

FILES = Path(__file__).parents[2] / "cities" / "modules"
SHIPPED = ("pencil_powers", "city_gates", "accelerated_construction", "special_stations")
# A module with long sentences and more cards than letters; nobody ships it.
HOMEBREW = {
    "id": "festivals",
    "title": "Festivals of the outer boroughs",
    "deal": {"to": "colours"},
    "cards": [
        {
            "id": f"festival_{number}",
            "once_a_round": True,
            "lays": {"from": "anywhere", "to": "any", "line": "any", "double_tracks": True},
            "adds": [{"to": "same", "line": "each"}, {"from": "last", "to": "any"}],
            "idle_as": [1, 2, 3],
        }
        for number in range(28)
    ],
}
PRINTED = ("a4", "letter", "a5", "half_letter", "a3")


def shipped(name: str) -> Module:
    return Module.of(parse_document((FILES / f"{name}.yaml").read_text(encoding="utf-8")).data)


def modules_for(network: Network, count: int | None = None) -> list[Module]:
    """The modules that a city can be played with, its own objectives first."""
    own = [network.city.objectives] if network.city.objectives else []
    known = [*own, *map(shipped, SHIPPED), Module.of(HOMEBREW)]
    fitting = [module for module in known if incompatibility(network, module) is None]
    return fitting[:count]


def dealt_for(network: Network, modules: Sequence[Module]) -> list[Slot]:
    """The places of modules with a card in each, and a symbol where one belongs."""
    symbols = network.city.symbols
    return [
        Slot(
            slot.module,
            slot.receiver,
            slot.number,
            slot.module.cards[-1 - slot.number],
            symbols[slot.number] if slot.module.with_symbols else None,
        )
        for slot in slots(network, modules)
    ]


def parsed(
    network: Network, paper: str, places: Sequence[Slot], played: PlayedMap | None = None
) -> ElementTree.Element:
    return parse(draw_sheet(network, paper, dealt=places, played=played))


@cache
def places_for(city: str, *, dealt: bool, count: int) -> tuple[Slot, ...]:
    network = CITIES[city]
    modules = modules_for(network, count)
    return tuple(dealt_for(network, modules) if dealt else slots(network, modules))


@cache
def sheet(city: str, paper: str, *, dealt: bool, count: int) -> Drawn:
    places = places_for(city, dealt=dealt, count=count)
    plan = plan_for(city, paper, dealt=dealt, count=count)
    return Drawn(draw_sheet(CITIES[city], paper, dealt=places, plan=plan), plan.layout.unit)


@cache
def plan_for(city: str, paper: str, *, dealt: bool, count: int) -> Plan:
    places = places_for(city, dealt=dealt, count=count)
    return plan_sheet(CITIES[city].city, ALL_PAPERS[paper], places)


# Two modules, and all that there are, dealt by name or at the table; a city that is made up has
# either.
SHEETS = [
    (city, paper, dealt, count)
    for city in CITIES
    for paper in (PRINTED if city in REAL else ("a4",))
    for dealt in (True, False)
    for count in (2, 9)
    if modules_for(CITIES[city], count) and (city in REAL or (count == 2) is dealt)
    # A small paper has room for two modules of a real city, but not for all there are.
    if ALL_PAPERS[paper].short > 200 or count == 2
]


@pytest.mark.parametrize(("city", "paper", "dealt", "count"), covering(SHEETS))
class TestEverySheetWithModules:
    def test_keeps_its_margins(self, city: str, paper: str, dealt: bool, count: int) -> None:
        assert sheet(city, paper, dealt=dealt, count=count).outside_of_margins() == []

    def test_no_two_texts_overlap(self, city: str, paper: str, dealt: bool, count: int) -> None:
        assert sheet(city, paper, dealt=dealt, count=count).texts_on_texts() == []

    def test_no_text_runs_over_the_edge_of_a_box(
        self, city: str, paper: str, dealt: bool, count: int
    ) -> None:
        assert sheet(city, paper, dealt=dealt, count=count).texts_over_edges() == []

    def test_boxes_are_apart_and_large_enough(
        self, city: str, paper: str, dealt: bool, count: int
    ) -> None:
        found = sheet(city, paper, dealt=dealt, count=count)
        assert not any(overlap(one, other) for one, other in combinations(found.boxes, 2))
        assert min(min(box.width, box.height) for box in found.insides) >= LEAST_BOX

    def test_modules_lie_neither_over_the_map_nor_over_the_score(
        self, city: str, paper: str, dealt: bool, count: int
    ) -> None:
        found = sheet(city, paper, dealt=dealt, count=count)
        parts = [_span(found.group(name)) for name in ("map", "modules", "score", "footer")]
        for one, other in combinations(parts, 2):
            assert not overlap(one, other)

    def test_ids_are_unique(self, city: str, paper: str, dealt: bool, count: int) -> None:
        found = sheet(city, paper, dealt=dealt, count=count).ids
        assert len(found) == len(set(found))


def _span(part: ElementTree.Element) -> Area:
    """The area of all texts and boxes of a part."""
    keys = ("x", "y", "width", "height")
    areas = [area for _, area in texts(part)]
    areas += [Area(*(float(each.attrib[key]) for key in keys)) for each in part.iter(f"{SVG}rect")]
    return Area.between(
        min(area.x for area in areas),
        min(area.y for area in areas),
        max(area.right for area in areas),
        max(area.bottom for area in areas),
    )


def places(city: str, deal: Deal, *names: str) -> list[Slot]:
    network = CITIES[city]
    own = network.city.objectives
    modules = [own if own and name == own.id else shipped(name) for name in names]
    return slots(network, [module for module in modules if module], deal)


def said(root: ElementTree.Element) -> str:
    return " ".join(text for text, _ in texts(root))


def test_a_dealt_objective_is_told_and_ticked_in_the_score() -> None:
    deal = {"shared_objectives": ["whole_centre", "six_crossings"]}
    root = parsed(CITIES["london"], "a4", places("london", deal, "shared_objectives"))
    cards = group(root, "module-shared_objectives")
    assert "Every station in Central." in said(cards)
    assert "At least 6 river crossings." in said(cards)
    row = group(root, "row-objectives")
    assert {"4", "5"} < {text for text, _ in texts(cards)}
    assert [text for text, _ in texts(row)][-4:] == ["+10", "4", "+10", "5"]
    assert [each for each in ids(row) if each.startswith("box-")] == [
        f"box-{name}"
        for name in (
            "objectives-objectives", "shared_objectives-0", "objective-0", "shared_objectives-1",
            "objective-1",
        )
    ]  # fmt: skip
    assert not any(each.startswith("box-objective") for each in ids(cards))


def test_a_game_without_objectives_has_no_row_for_them() -> None:
    root = parsed(CITIES["london"], "a4", places("london", {}, "pencil_powers"))
    assert not any("objective" in each for each in ids(root))


def test_the_power_of_a_pencil_is_framed_in_its_ink() -> None:
    city = CITIES["london"].city
    powers = dict(
        zip(
            (colour.name for colour in city.colours),
            ("switch", "joker", "double_station", "second_section"),
            strict=True,
        )
    )
    root = parsed(CITIES["london"], "a4", places("london", {"pencil_powers": powers}, SHIPPED[0]))
    for number, colour in enumerate(city.colours):
        card = group(root, f"card-pencil_powers-{number}")
        assert next(card.iter(f"{SVG}rect")).get("stroke") == COLOUR.colour(colour.ink)
    assert "any symbol" in said(group(root, "card-pencil_powers-1"))


def test_blank_places_take_what_the_table_deals() -> None:
    root = parsed(CITIES["london"], "a4", places("london", {}, "special_stations"))
    boxes = [each for each in ids(root) if each.startswith("box-special_stations-")]
    assert len(boxes) == 4
    module = group(root, "module-special_stations")
    assert len(module.findall(f"{SVG}circle")) >= 4, "a station for the symbol of each round"
    for number, word in zip(
        ("41", "42", "43", "44"), ("beside", "start", "counts", "straight"), strict=True
    ):
        assert number in [text for text, _ in texts(module)]
        assert word in said(module)


@pytest.mark.parametrize("card", [None, "joker"])
def test_a_power_of_the_game_has_a_circle_for_each_round(card: str | None) -> None:
    joker = {"id": "joker", "once_a_round": True, "lays": {"to": "any"}}
    bonus = {"id": "bonus", "counts": {"interchanges": 2}}
    data = {"id": "night", "title": "Night", "deal": {"to": "game"}, "cards": [joker, bonus]}
    network, module = CITIES["paris"], Module.of(data)
    dealt = slots(network, [module], {"night": [card]} if card else {})
    rounds = {
        box.place: area
        for box, area in draw_sheet(network, dealt=dealt).areas.items()
        if isinstance(box, BoxId) and box.part is SheetPart.POWER
    }
    assert list(rounds) == [(0, number) for number in range(len(network.city.colours))]
    assert not any(overlap(*two) for two in combinations(rounds.values(), 2))
    other = slots(network, [module], {"night": ["bonus"]})
    found = group(parsed(network, "a4", other), "module-night")
    assert "IV" not in [text for text, _ in texts(found)]


def test_a_card_that_some_rounds_never_get_says_so() -> None:
    root = parsed(CITIES["berlin"], "a4", places("berlin", {}, "accelerated_construction"))
    found = said(group(root, "cards-accelerated_construction"))
    assert found.count("Never in round 1.") == 1


def test_what_is_known_of_a_deal_stands_in_its_box() -> None:
    deal = {"pencil_powers": {"blue": "joker"}}
    root = parsed(CITIES["london"], "a4", places("london", deal, "pencil_powers"))
    blue = [colour.name for colour in CITIES["london"].city.colours].index("blue")
    found = [text for text, _ in texts(group(root, "module-pencil_powers"))]
    assert found.count("12") == 2, "in the box and in the list"
    assert f"box-pencil_powers-{blue}" in ids(root)


@pytest.mark.parametrize(
    ("city", "paper", "names"),
    covering(
        (city, paper, names)
        for city in REAL
        for paper, names in [*((each, ("city_gates",)) for each in PRINTED), ("a4", SHIPPED)]
    ),
)
def test_a_gate_stands_in_its_district_clear_of_stations_and_links(
    city: str, paper: str, names: tuple[str, ...]
) -> None:
    network, dealt = CITIES[city], places(city, {}, *names)
    frame = plan_sheet(network.city, ALL_PAPERS[paper], dealt).layout.frame
    size, spots = gate_size(frame), gate_spots(network, frame)
    assert len(spots) == 4
    for name, (x, y) in spots.items():
        letter = next(each.letter for each in network.city.map.districts if each.name == name)
        column, row = (
            (at - start) // frame.step for at, start in ((x, frame.area.x), (y, frame.area.y))
        )
        assert network.city.map.district_art.letter(int(column), int(row)) == letter
        for point in network.station_at:
            across, down = frame.point(point)
            away = max(abs(x - across) - size, 0), max(abs(y - down) - size, 0)
            assert hypot(*away) > frame.station_radius, (name, point.name)


@pytest.mark.parametrize("city", REAL)
def test_every_gate_is_drawn(city: str) -> None:
    root = parsed(CITIES[city], "a4", places(city, {}, "city_gates"))
    assert len(group(root, "gates").findall(f"{SVG}g")) == 4


def test_modules_leave_the_map_most_of_the_page() -> None:
    for name in ("london", "paris", "berlin"):
        for paper in ("a4", "letter"):
            plain = plan_of(name, paper).layout.step
            assert plan_for(name, paper, dealt=False, count=2).layout.step > 0.7 * plain


@pytest.mark.parametrize(("city", "count"), covering(product(REAL, (2, 9))))
def test_a_large_paper_has_larger_type_and_map_for_all_modules(city: str, count: int) -> None:
    a3, a4 = (plan_for(city, paper, dealt=False, count=count).layout for paper in ("a3", "a4"))
    assert a3.unit >= 1 >= a4.unit
    assert a3.step > 1.25 * a4.step


@pytest.mark.parametrize(
    ("city", "paper", "dealt"),
    covering(product(REAL, ("a4", "letter", "a5", "half_a4", "half_letter"), (True, False))),
)
def test_what_finds_no_room_beside_the_map_lies_on_further_pages(
    city: str, paper: str, dealt: bool
) -> None:
    for count in (2, 9):
        places = places_for(city, dealt=dealt, count=count)
        plan = plan_for(city, paper, dealt=dealt, count=count)
        assert plan.layout.step >= LEAST_STEP
        assert [page.score is not None for page in plan.pages].count(True) == 1
        laid = [block.module.id for page in plan.pages for block in page.blocks]
        assert laid == list(dict.fromkeys(place.module.id for place in places))
        long = [] if dealt or count == 2 else [HOMEBREW["title"]]
        assert plan.without_list in ([], long)


# Sentences and drawings


def test_every_word_of_an_effect_has_a_sentence_and_a_drawing() -> None:
    modifiers = {"repeats", "lines", "not_in_rounds", "idle_as", "once_a_round", "when_card"}
    for word in EFFECT_WORDS:
        for example in word.examples:
            effect = Effect.of({word.name: example})
            if word.name not in modifiers:
                assert describe_effect(CITIES["london"].city, effect) != "No effect.", (
                    f"{word.name}: card_words.py"
                )
                assert effect_icon(effect) != "plain", f"{word.name}: symbols/effect_icons.py"
            assert effect_icon(effect) in EFFECT_ICONS
    for count in COUNTS:
        told = describe_effect(CITIES["london"].city, Effect.of({"counts": {count: 3}}))
        assert "counts as three" in told or "three times" in told


def test_a_new_effect_is_told_by_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class NewEffect(Effect):
        turns_back: bool = False

    word = Word("turns_back", "Turns back", "The line turns back.", {}, [True])
    monkeypatch.setattr(card_words, "EFFECT_WORDS", (*EFFECT_WORDS, word))
    monkeypatch.setattr(sheet_words, "EFFECT_WORDS", (*EFFECT_WORDS, word))
    sheet_words.english_words.cache_clear()
    try:
        effect = NewEffect(turns_back=True, once_a_round=True)
        assert describe_effect(CITIES["london"].city, effect) == "Once: turns back."
        said = describe_effect(CITIES["london"].city, effect, "game")
        assert said == "Once a round: turns back."
        assert effect_icon(effect) == "plain"
    finally:
        sheet_words.english_words.cache_clear()


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_cards_of_a_shipped_module_read_or_look_alike(name: str) -> None:
    city, cards = CITIES["london"].city, shipped(name).cards
    assert len({sentence_of(city, card) for card in cards}) == len(cards)
    assert len({effect_icon(card.effect) for card in cards}) == len(cards)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "No effect."),
        (
            {"once_a_round": True, "lays": {"from": "anywhere"}, "idle_as": [1, 2]},
            "Once: the section may start at any station of the line; not in turn 1 or 2.",
        ),
        (
            {"grants": [{"to": "any", "line": "this"}] * 2},
            "When a section ends here: two more to any symbol.",
        ),
        (
            {"counts": {"fullest_district": 4}},
            "Stations in the district with the most count four times.",
        ),
        ({"counts": {"secondary_districts": 12}}, "Each secondary district counts as 12."),
        (
            {"on_reaching": {"tourist_site": [{"from": "last", "to": "any", "marks": "big_stop"}]}},
            "When a section ends at a tourist site: one more from there to any symbol, "
            "marked big stop.",
        ),
        (
            {"adds": [{"to": "any"}, {"line": "any"}]},
            "After the card’s sections, one more to any symbol, then one more to the card’s symbol "
            "on either line.",
        ),
    ],
)
def test_an_effect_is_told_in_its_own_words(data: dict[str, object], sentence: str) -> None:
    assert describe_effect(CITIES["london"].city, Effect.of(data)) == sentence


@pytest.mark.parametrize(
    ("city", "data", "sentence"),
    [
        ("london", {"count": "interchanges", "at_least": 8}, "At least 8 interchanges."),
        (
            "london",
            {"count": "districts", "with": "station", "at_least": "all"},
            "A station in every district.",
        ),
        (
            "london",
            {"count": "stations", "which": "tourist_site", "at_least": "all"},
            "Every tourist site.",
        ),
        (
            "paris",
            {"count": "interchanges", "of_colours": 3, "at_least": 1},
            "At least 1 interchange of 3 colours or more.",
        ),
        (
            "paris",
            {"count": "districts", "per": "line", "at_least": 7},
            "Pass through at least 7 districts on one line.",
        ),
        (
            "paris",
            {"count": "overhead_crossings", "times_used": 2, "at_least": 2},
            "At least 2 overhead crossings used twice.",
        ),
        (
            "berlin",
            {"count": "complete_districts", "kind": "main", "at_least": 2},
            "Every station of at least 2 main districts.",
        ),
        (
            "berlin",
            {"count": "districts", "kind": "secondary", "with": "interchange", "at_least": 2},
            "An interchange in at least 2 secondary districts.",
        ),
        (
            "berlin",
            {"count": "interchanges", "which": "national_train_station", "at_least": 2},
            "At least 2 interchanges at a national train station (marks of all rounds).",
        ),
    ],
)
def test_an_objective_is_told_in_its_own_words(
    city: str, data: dict[str, object], sentence: str
) -> None:
    assert describe_objective(CITIES[city].city, Objective.of(data)) == sentence


@pytest.mark.parametrize(
    ("city", "which", "language", "sentence"),
    [
        ("paris", "monument", "de", "Mindestens 2 Denkmäler."),
        ("paris", "monument", "fr", "Au moins 2 monuments."),
        ("paris", "monument", "ru", "Памятники: не менее 2."),
        (
            "berlin",
            "national_train_station",
            "de",
            "Mindestens 2 Fernbahnhöfe (Markierungen aller Runden).",
        ),
    ],
)
def test_an_objective_names_several_stations_by_their_plural(
    city: str, which: str, language: str, sentence: str
) -> None:
    objective = Objective.of({"count": "stations", "which": which, "at_least": 2})
    with in_language(language):
        assert describe_objective(CITIES[city].city, objective) == sentence


def test_every_count_of_an_objective_is_told_and_drawn() -> None:
    for count in TRANSLATED:
        objective = Objective.of({"count": count, "at_least": 2})
        assert describe_objective(CITIES["london"].city, objective).endswith("s.")
        assert drawn_objective("london", objective) != drawn_objective("london", UNKNOWN), count


def test_every_noun_and_filter_shows_in_the_drawing() -> None:
    bare: dict[str, dict[str, object]] = {name: {"count": name, "at_least": 2} for name in COUNTED}
    bare["sets"]["of"] = [{"symbol": "circle"}, {"symbol": "square"}]
    drawn = {name: drawn_objective("london", Objective.of(each)) for name, each in bare.items()}
    # A visit is a station, once more.
    assert len(set(drawn.values())) == len(drawn) - 1
    # Symbols are drawn as such, whatever stations show them.
    for noun in (each for each in COUNTED.values() if each.name != "symbols"):
        for word in {*noun.filters} & {*SHOWN}:
            objective = Objective.of({**bare[noun.name], word: SHOWN[word]})
            assert drawn_objective("london", objective) != drawn[noun.name], (noun.name, word)


# Filters that a drawing shows.
SHOWN = {
    "symbol": "circle",
    "in": "central",
    "at": ["a1", "j10"],
    "colours": {"at_least": 3},
    "sections": 1,
    "departure": True,
    "colour": "blue",
    "direction": "diagonal",
    "with": {"count": "river_crossings", "at_least": 2},
    "ways": 2,
}
# An objective that counts what nobody knows.
UNKNOWN = Objective("nothing", 2, {})


def drawn_objective(city: str, objective: Objective) -> str:
    canvas = Canvas(50, 50, "")
    draw_count(canvas, CITIES[city].city, objective.asked, (25, 25), 20)
    return canvas.to_svg()


@pytest.mark.parametrize("city", REAL)
def test_no_two_objectives_of_a_shipped_city_look_alike(city: str) -> None:
    module = CITIES[city].city.objectives
    objectives = [card.objective for card in module.cards if card.objective] if module else []
    assert len({drawn_objective(city, each) for each in objectives}) == 5


# What was played


def test_sections_on_one_link_run_side_by_side() -> None:
    network = CITIES["london"]
    played = PlayedMap({"purple": (5, 9), "blue": (5,)})
    root = parsed(network, "a4", (), played)
    # The corners of each section: along one edge, and back along the other.
    lines = {
        colour: [
            [tuple(map(float, spot.split())) for spot in each.attrib["d"][1:-1].split("L")]
            for each in group(root, f"line-{colour}").findall(f"{SVG}path")
        ]
        for colour in played.lines
    }
    alone = dist(lines["purple"][-1][0], lines["purple"][-1][3])
    one, other = lines["purple"][0], lines["blue"][0]
    beside = dist(other[0], other[3])
    assert beside < alone
    for first, second in zip(one, other, strict=True):
        assert dist(first, second) == pytest.approx(1.12 * beside, abs=0.05), "white between them"


def test_a_station_that_two_lines_circled_has_two_circles() -> None:
    network = CITIES["paris"]
    body = next(each for each in network.stations.values() if len(each.points) > 1)
    plain = next(each.point for each in network.stations.values() if not each.specials)
    inks = {colour.name: colour.ink for colour in network.city.colours}
    one, other = list(inks)[:2]
    played = PlayedMap(circled=((one, plain), (other, plain), (one, body.point)))
    root = parsed(network, "a4", (), played)
    rings = [
        (each.get("stroke"), [float(each.attrib[key]) for key in ("cx", "cy", "r")])
        for each in group(root, "circles").iter(f"{SVG}circle")
        if each.get("stroke") in inks.values()
    ]
    # What lies below is drawn first: the outer circle of two.
    assert [ink for ink, _ in rings] == [inks[one], inks[other], inks[one]]
    frame = plan_sheet(network.city, PAPERS["a4"]).layout.frame
    spot, radius = disc_of(body, frame)
    round_body, outer, inner = (ring for _, ring in rings)
    assert round_body[:2] == pytest.approx(spot, abs=0.01)
    assert round_body[2] > radius
    assert outer[:2] == inner[:2] == pytest.approx(frame.point(plain), abs=0.01)
    assert outer[2] > inner[2] > frame.station_radius
