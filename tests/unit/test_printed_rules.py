"""Printed rules: what they say of a city is so, and their pages are as tidy as its sheet."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from checking import check_text
from covering import covering
from drawn_sheet import CITIES, SVG, Drawn, Networks, inside, network_in, network_of
from hypothesis import HealthCheck, Phase, assume, given, settings
from random_city import City, cities

from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.city import CityTerm
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.deck import LINES, STARTS
from nextstation.engine.format.vocabulary.modules import COUNTS, EFFECT_WORDS, RECEIVERS, Use
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.format.vocabulary.rules import Entry, entries
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.record import Player, Record, RecordedLine, Turn
from nextstation.engine.play.record.resume import table_of
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.table.seat import Stage
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.cards.sizes import LEAST_TEXT
from nextstation.renderers.language.catalogue import PENS, catalogue, own_words
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PageSettings
from nextstation.renderers.rules.content import example, model
from nextstation.renderers.rules.content import figures as figures_module
from nextstation.renderers.rules.content.course import alone
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.example import ExampleGame, example_of
from nextstation.renderers.rules.content.figures import ILLEGAL, LEGAL
from nextstation.renderers.rules.content.model import (
    Block,
    Figure,
    Figures,
    Head,
    Item,
    Listing,
    Paragraph,
    Row,
    Rules,
    Section,
    Table,
)
from nextstation.renderers.rules.content.scoring import scoring
from nextstation.renderers.rules.draw_rules import draw_rules
from nextstation.renderers.rules.markdown import as_markdown
from nextstation.renderers.theme.styles import STYLES

ROOT = Path(__file__).parents[2]
PLACES = Networks(
    {
        **CITIES.makers,
        "harbour": lambda: network_in(ROOT / "tests/cities/harbour.yaml"),
        "pebble_bay": lambda: network_in(ROOT / "docs/example/pebble_bay.yaml"),
    }
)
PLAYED = ("london", "paris", "berlin", "harbour", "pebble_bay", "tiny", "six")


def modules_for(network: Network) -> list[Module]:
    """All modules that a city can be played with."""
    own = [network.city.objectives] if network.city.objectives else []
    known = [*own, *(shipped_module(name).sound() for name in shipped_modules())]
    return [module for module in known if incompatibility(network, module) is None]


@cache
def rules(city: str, language: str = "en", *, modules: bool = False) -> Rules:
    network = PLACES[city]
    return rules_of(network, modules_for(network) if modules else [], language)


def section(city: str, name: str) -> Section:
    return next(each for each in rules(city).sections if each.name == name)


def figures(city: str) -> list[Figure]:
    found = (block for each in rules(city).sections for block in each.blocks)
    return [each for block in found if isinstance(block, Figures) for each in block.figures]


def keys_of_the_vocabulary() -> set[str]:
    """The keys of the sentences that words of city and module files need."""
    keys = {f"rules.term.{term.name}" for term in TERMS_OF_SCORE if not term.is_count}
    keys |= {f"rules.deal.{each}" for each in RECEIVERS}
    keys |= {f"rules.section.cross.{each}" for each in ("none", "own")}
    keys |= {f"rules.section.unbuilt.{each}" for each in ("ignored", "counts")}
    keys |= {f"rules.solo.{each}" for each in ("chosen", "random")}
    keys |= {f"rules.figure.{each}" for each in (*LEGAL, *ILLEGAL)}
    keys |= {f"start.{each}" for each in STARTS if each != "ends"} | {"deck.start.ends"}
    keys |= {f"line.{each}" for each in LINES if each not in ("card", "this")}
    keys |= {f"effect.counts.{each}" for each in COUNTS}
    keys |= {f"objective.{each}.least" for each in TRANSLATED}
    composed = {"lays", "adds", "grants", "on_reaching", "circles", "counts"}
    words = [word.name for word in EFFECT_WORDS if Use.MODIFIER not in word.use]
    return keys | {f"effect.{word}" for word in words if word not in composed}


@pytest.mark.parametrize("city", PLAYED)
def test_no_section_and_no_list_is_empty(city: str) -> None:
    for each in rules(city).sections:
        assert each.blocks, each.name
        lists = [block for block in each.blocks if isinstance(block, Listing)]
        assert all(block.items for block in lists), each.name


@pytest.mark.parametrize("language", languages())
def test_every_word_of_the_vocabulary_has_its_sentence(language: str) -> None:
    own = own_words(language)
    assert keys_of_the_vocabulary() - set(own) == set()
    rules_keys = {key for key in own_words("en") if key.startswith("rules.")}
    assert rules_keys - set(own) - {f"{key}{PENS}" for key in own} == set()
    assert not [key for key, text in own.items() if text.count("**") % 2]


@pytest.mark.parametrize("city", PLAYED)
def test_the_figures_show_what_the_engine_says(city: str) -> None:
    network = PLACES[city]
    shown: dict[int, list[Figure]] = {figure.decision: [] for figure in figures(city)}
    for figure in figures(city):
        shown[figure.decision].append(figure)
    game, _ = example_of(network)
    for decision in game.decisions():
        for figure in shown.pop(decision.number, []):
            found = refusal(decision.sheet, figure.section)
            assert (found is None) == figure.legal
            assert found is None or found.rule == figure.rule
            assert figure.card == decision.card
            assert decision.sheet.colour == figure.colour
    assert shown == {}


@pytest.mark.parametrize("city", ["london", "paris", "berlin", "harbour"])
def test_both_kinds_of_figures_are_found(city: str) -> None:
    legal = [figure.legal for figure in figures(city)]
    assert legal == sorted(legal, reverse=True)
    assert legal.count(True) == legal.count(False) == 3


def test_a_city_shows_what_it_allows() -> None:
    shown = {city: {each.rule for each in figures(city)} for city in ("london", "paris", "harbour")}
    assert "over" in shown["paris"]
    assert "beyond" in shown["harbour"]
    assert not {"over", "beyond"} & shown["london"]


@pytest.mark.parametrize("city", PLAYED)
def test_the_sums_of_the_example_are_those_of_the_engine(city: str) -> None:
    network = PLACES[city]
    tables = [block for block in section(city, "example").blocks if isinstance(block, Table)]
    lines, whole = tables
    score = replayed(network)
    assert [int(row.cells[-1]) for row in lines.rows[:-1]] == [each.total for each in score.lines]
    assert int(lines.rows[-1].cells[-1]) == sum(each.total for each in score.lines)
    assert [int(row.cells[-1]) for row in whole.rows[:-1]] == [*score.network.values()]
    assert int(whole.rows[-1].cells[-1]) == score.total
    for row in lines.rows[:-1]:
        assert sum(map(worked_out, row.cells[:-1])) == int(row.cells[-1])
    for row in whole.rows[:-1]:
        if "×" in row.cells[0]:
            assert worked_out(row.cells[0]) == int(row.cells[-1])


def replayed(network: Network) -> Score:
    """What the example game scores when it is played again from the names of its decisions."""
    game, _ = example_of(network)
    sheet, names = game.played().sheet, card_names(network.city.deck)
    rounds = [
        [tuple(names[card] for card in turn.cards) for turn in each.turns] for each in game.rounds
    ]
    lines = [
        RecordedLine(each.colour, tuple(Turn(tuple(turn.decided)) for turn in each.turns))
        for each in game.rounds
    ]
    record = Record("", (Player("", tuple(lines)),), tuple(map(tuple, rounds)))
    again = table_of(network, record, sheet.dealt_by[0])
    while again.stage is not Stage.GAME_OVER:
        again.advance()
    return again.seats[0].score("")


def worked_out(cell: str) -> int:
    """The value of a sum of products."""
    products = [re.findall(r"\d+", product) for product in cell.split("+")]
    return sum(int(each[0]) * (int(each[1]) if each[1:] else 1) for each in products)


@pytest.mark.parametrize(
    ("city", "there", "missing"),
    [
        (
            "london",
            ["+2 for each section", "5 to 10 turns", "track (0, 1, 2"],
            ["Two lines", "overhead"],
        ),
        (
            "paris",
            ["overhead crossing", "Large stations", "Further sections"],
            ["the water", "Marks"],
        ),
        ("berlin", ["Two lines", "5 to 9 turns", "Marks", "counts as two"], ["Large stations"]),
        ("harbour", ["No crossing in one colour", "4\xa0Day cards or 4\xa0Night"], ["any colour."]),
        ("tiny", ["Players: 1 ·"], ["in a circle", "to the left", "Branches"]),
    ],
)
def test_a_city_has_rules_for_what_it_has(city: str, there: list[str], missing: list[str]) -> None:
    text = as_markdown(rules(city))
    assert [each for each in there if each not in text] == []
    assert [each for each in missing if each in text] == []


@settings(
    max_examples=3,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
@given(cities())
def test_every_sound_city_has_rules(data: City) -> None:
    checked = check_text(json.dumps(data, indent=1))
    assume(not checked.diagnostics)
    network = checked.sound()
    assert draw_rules(network, modules_for(network), PageSettings(PAPERS["a5"], language="ru"))


def test_settings_change_the_words() -> None:
    london = CITIES["london"]
    chosen = replace(london.city.rules, unbuilt_line="counts", solo_order="random", crossing="own")
    changed = replace(london, city=replace(london.city, rules=chosen))
    before = as_markdown(rules("london"))
    after = as_markdown(rules_of(changed, [], "en"))
    for key in ("line of one station", "Shuffle the pencils", "cross those of other colours"):
        assert key in after
        assert key not in before


@pytest.mark.parametrize("city", PLAYED)
def test_no_two_figures_show_one_link(city: str) -> None:
    found = figures(city)
    assert len({frozenset(each.section) for each in found}) == len(found)
    assert len({each.rule for each in found}) == len(found)


@pytest.mark.parametrize("city", PLAYED)
def test_a_section_that_one_rule_forbids_ends_at_the_symbol_of_the_card(city: str) -> None:
    for figure in figures(city):
        if figure.rule not in (*LEGAL, "S2"):
            station = PLACES[city].station_at[figure.section[1]]
            assert station.symbol in (figure.card, "any"), figure.rule


def test_the_parts_of_a_district_are_named() -> None:
    text = (ROOT / "cities/london.yaml").read_text("utf-8")
    split = network_of(text.replace("w A A B B B B", "w A A B A B B"))
    assert "Districts in several parts: North west." in as_markdown(rules_of(split, [], "en"))
    assert "several parts" not in as_markdown(rules("london"))


@pytest.mark.parametrize(
    ("language", "pencil", "pen"),
    [("en", "Pencil", "Pens"), ("de", "Bleistift", "Stifte"), ("fr", "Crayon", "Feutres"),
     ("es", "Lápi", "Rotuladores"), ("ru", "арандаш", "Маркеры")],
)  # fmt: skip
def test_sheets_in_sleeves_are_written_on_with_pens(language: str, pencil: str, pen: str) -> None:
    settings = PageSettings(style=STYLES["dry-erase"], language=language)
    words = " ".join(
        text for page in draw_rules(CITIES["london"], [], settings) for text, _ in Drawn(page).texts
    )
    assert pen in words
    assert pencil.lower() not in words.lower()


def test_the_letter_of_a_departure_stands_in_a_figure_once() -> None:
    for page in pages("london", "a4"):
        for figure in page.root.iter(f"{SVG}g"):
            if figure.get("id", "").startswith("figure-"):
                letters = [each.text for each in figure.iter(f"{SVG}text")]
                assert len({*letters}) == len(letters)


def test_modules_are_set_up_told_and_priced() -> None:
    text = as_markdown(rules("paris", modules=True))
    assert "**City gates:** lay out the gate cards. Shuffle" in text
    assert "City gates\xa0−10" in text
    assert "## Special stations" in text
    assert "and the objectives" in text


@pytest.mark.parametrize(
    ("city", "language"),
    [("london", "ru"), ("paris", "de"), *(("berlin", each) for each in languages())],
)
def test_the_rules_are_whole_in_every_language(city: str, language: str) -> None:
    text = as_markdown(rules(city, language, modules=True))
    assert "{" not in text
    assert not [line for line in text.splitlines() if "  " in line and "|" not in line]
    if language == "ru":
        latin = re.sub(r"Next Station \w+|\b[a-p]\d+\b", "", text)
        assert re.findall("[A-Za-z]{2,}", latin) == []


def pages(city: str, paper: str, language: str = "en", style: str = "colour") -> list[Canvas]:
    printing = PageSettings(PAPERS[paper], style=STYLES[style], language=language)
    return draw_rules(PLACES[city], modules_for(PLACES[city]), printing)


@pytest.mark.parametrize(
    ("city", "paper", "language", "most"),
    [
        ("berlin", "letter", "ru", 5),
        ("paris", "a5", "fr", 9),
        ("london", "a4", "de", 4),
        ("harbour", "a3", "es", 2),
        ("large", "a4", "en", 4),
        ("six", "a5", "ru", 9),
        ("tall", "a4", "en", 4),
    ],
)
def test_pages_are_tidy(city: str, paper: str, language: str, most: int) -> None:
    drawn = [Drawn(each) for each in pages(city, paper, language)]
    assert len(drawn) <= most
    for page in drawn:
        without_pictures(page.root)
        room = page.page.inset(9.0)
        assert [text for text, area in page.texts if not inside(area, room)] == []
        assert page.texts_on_texts() == []
        assert not any("…" in text for text, _ in page.texts)
        sizes = [float(each.attrib["font-size"]) for each in page.root.iter(f"{SVG}text")]
        assert min(sizes) >= LEAST_TEXT - 0.001


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_large_type_ends_above_the_small_print(city: str) -> None:
    printing = PageSettings(PAPERS["a5"], style=STYLES["large"])
    for page in map(Drawn, draw_rules(PLACES[city], [], printing)):
        *texts, (_, small_print), _ = page.texts
        assert max(area.bottom for _, area in texts) < small_print.y - 3


def without_pictures(root: ElementTree.Element) -> None:
    """Take the pieces of maps off a page, which are drawn from corners of their own."""
    for parent in [root, *root.iter(f"{SVG}g")]:
        for part in [each for each in parent if each.get("transform")]:
            parent.remove(part)


def test_a_long_title_takes_two_lines_and_is_whole() -> None:
    tiny = CITIES["tiny"]
    title = "The Grand Union Railway of the Four Wild Valleys"
    long = replace(tiny, city=replace(tiny.city, title=title))
    first, *others = map(Drawn, draw_rules(long, [], PageSettings(PAPERS["a5"])))
    heads = [text for text, area in first.texts if area.y < 25]
    assert title in " ".join(heads)
    assert all(inside(area, first.page.inset(9)) for _, area in first.texts)
    assert all(page.texts_on_texts() == [] for page in others)


@pytest.mark.parametrize("style", ["colour", "ink-saver"])
def test_the_same_rules_are_the_same_pages(style: str) -> None:
    one, other = (pages("tiny", "a4", "de", style) for _ in range(2))
    assert [page.to_svg() for page in one] == [page.to_svg() for page in other]


def test_the_example_is_always_the_same_game() -> None:
    games = [example_of(PLACES["harbour"])[1].score for _ in range(2)]
    assert games[0] == games[1]
    assert isinstance(example_of(PLACES["harbour"])[0], ExampleGame)


def text_of(city: str, *, modules: bool = False) -> str:
    return as_markdown(rules(city, modules=modules))


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_a_row_for_objectives_is_left_blank_without_them(city: str) -> None:
    blank = "Leave the row “Objectives”"
    assert (blank in text_of(city), blank in text_of(city, modules=True)) == (True, False)


@pytest.mark.parametrize(
    ("to", "rule", "when"),
    [
        ("game", "Each player may use each power once a round.", "Once a round:"),
        ("rounds", "Each player may use each power once, in the round of its card.", "Once:"),
        ("colours", "Each player may use a power once, in the round they draw with its", "Once:"),
    ],
)
def test_a_power_is_used_when_it_is_at_hand(to: str, rule: str, when: str) -> None:
    cards = [{"id": "x", "once_a_round": True, "lays": {"to": "any"}}]
    module = Module.of({"id": "night", "title": "Night", "deal": {"to": to}, "cards": cards})
    said = as_markdown(rules_of(PLACES["london"], [module], "en")).split("\n## Night\n\n")[1]
    assert said.startswith(rule)
    assert f" X.** {when} the section may reach any symbol." in said
    assert ("sheet" in said.split("\n")[0]) == (to != "rounds")


def test_only_the_powers_of_a_module_are_called_powers() -> None:
    power = {"once_a_round": True, "lays": {"to": "any"}}
    cards = [{"id": "x", **power}, {"id": "y", **power}, {"id": "z", "double_tracks": True}]
    told = "The powers are 51 X and 52 Y. The other cards of the module are always in effect."
    for among, is_told in ((cards, True), (cards[:2], False), (cards[2:], False)):
        module = Module.of({"id": "mix", "title": "Mix", "deal": {"to": "game"}, "cards": among})
        said = as_markdown(rules_of(PLACES["london"], [module], "en")).split("\n## Mix\n\n")[1]
        assert (told in said) == is_told
        assert ("power" in said.split("\n##")[0]) == (among != cards[2:])


def test_the_numbers_of_cards_have_no_full_stop() -> None:
    said = text_of("london", modules=True)
    assert "\n- **1** At least 8 interchanges.\n" in said
    assert "\n- **12 Joker.** Once:" in said


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_further_sections_are_explained_where_a_card_gives_some(city: str) -> None:
    told = "**Further sections.**"
    assert (told in text_of(city)) == (city == "paris")
    assert told in text_of(city, modules=True)


def test_what_is_done_each_round_and_what_scores_at_the_end_of_a_track() -> None:
    line, network = (
        text_of("london").split(f"## Scoring {each}")[1] for each in ("a line", "the network")
    )
    assert "cross off the next number of the track (0, 1, 2" in line.split("##")[0]
    assert "not crossed off scores" in network.split("##")[0]


def test_a_district_is_explained_where_there_are_several() -> None:
    assert "A district is an outlined area" in text_of("london")
    assert "marks a secondary district" in text_of("london")
    one = replace(PLACES["harbour"].city.map, districts=PLACES["harbour"].city.map.districts[:1])
    city = replace(PLACES["harbour"].city, map=one)
    line = next(each for each in scoring(city, []) if each.name == "line")
    assert "outlined area" not in as_markdown(Rules("", "", "", [line]))


# Districts


KINDS = ("main", "secondary", "other")


def with_kinds(*kinds: str) -> Network:
    """Paris with districts of some kinds only, and an objective that names one."""
    paris = CITIES["paris"]
    districts = [
        replace(each, kind=kinds[number % len(kinds)])
        for number, each in enumerate(paris.city.map.districts)
    ]
    return replace(
        paris, city=replace(paris.city, map=replace(paris.city.map, districts=tuple(districts)))
    )


@pytest.mark.parametrize(
    ("kinds", "language"),
    covering(product([KINDS, ("main", "other"), ("secondary", "other"), ("main",)], languages())),
)
def test_every_kind_of_district_is_told(kinds: tuple[str, ...], language: str) -> None:
    network, words = with_kinds(*kinds), own_words(language)
    objectives = network.city.objectives
    assert objectives
    said = as_markdown(rules_of(network, [objectives], language))
    told = {
        "secondary": words["rules.line.districts.secondary"],
        "other": words["rules.line.districts.other"].split("{")[0],
        "main": words["rules.line.districts.main" + (".all" if len(kinds) == 1 else "")],
    }
    assert {kind for kind, words in told.items() if words in said} == {*kinds}


@pytest.mark.parametrize(
    ("city", "language"), covering(product(["london", "paris", "berlin"], languages()))
)
def test_each_kind_that_a_card_names_is_on_the_page(city: str, language: str) -> None:
    words = own_words(language)
    modules = modules_for(PLACES[city])
    named = {
        card.objective.filters.get("kind")
        for module in modules
        for card in module.cards
        if card.objective
    } | {"secondary"}
    said = as_markdown(rules(city, language, modules=True))
    for kind in named - {None}:
        assert words[f"rules.line.districts.{kind}"] in said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Neither main nor secondary: Central platform."),
        ("de", "Weder Haupt- noch Nebenbezirk: Zentralbahnsteig."),
        ("fr", "Ni principal ni secondaire\u00a0: Plateforme centrale."),
        ("es", "Ni principal ni secundario: Andén central."),
        ("ru", "Ни большой район, ни малый: Главная платформа."),
    ],
)
def test_the_platform_of_paris_is_no_main_district(language: str, told: str) -> None:
    """M3."""
    assert told in as_markdown(rules("paris", language))


# What is cut out, set up and counted


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_as_many_cards_are_needed_as_are_cut_out(city: str) -> None:
    """M9."""
    network = PLACES[city]
    said, modules = text_of(city, modules=True), modules_for(network)
    deck, *others = piles_of(network, modules, "en")
    assert f"Station cards ({len(deck.faces)})" in said
    for module in modules:
        own = [pile for pile in others if pile.name.startswith(module.id)]
        count = sum(len(pile.faces) for pile in own)
        (line,) = re.findall(rf"- {module_title(module)} \(cards: {count}\)(.*)", said)
        parts = [int(number) for number in re.findall(r"(\d+)\u00a0×", line)]
        assert parts == ([len(pile.faces) for pile in own] if len(own) > 1 else [])


def test_cards_that_nobody_gets_and_a_first_game_are_told() -> None:
    """X: one of five bonuses is left over."""
    left = "Cards that are left over are not used"
    steps = {
        line.split("**")[1]: left in line
        for line in text_of("berlin", modules=True).splitlines()
        if re.match(r"\d+\. \*\*", line)
    }
    assert steps == {
        "Shared objectives:": True,
        "Pencil powers:": False,
        "City gates:": False,
        "Accelerated construction:": True,
        "Special stations:": False,
        "First game:": False,
    }
    assert "First game" not in text_of("berlin")


@pytest.mark.parametrize("language", languages())
def test_what_counts_more_says_for_how_long(language: str) -> None:
    """G3, G4, W4."""
    words = own_words(language)
    said = as_markdown(rules("paris", language, modules=True))
    numbered = re.findall(
        r"^[^*\n]*\*\*(\d+).*" + re.escape(words["effect.scope"]), said, re.MULTILINE
    )
    assert numbered == ["13", "14"]
    assert words["rules.modules.rounds"] in said


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_water_that_is_only_drawn_scores_nothing(city: str) -> None:
    names = {"london": None, "paris": "Seine", "berlin": "Spree"}
    told = re.findall(r"pale water on the map \((\w+)\) is only drawn", text_of(city))
    assert told == [names[city]] * (city != "london")


@pytest.mark.parametrize("language", languages())
def test_shared_places_are_told_where_players_are_compared(language: str) -> None:
    london = PLACES["london"].city
    count = {"count": "visits", "players": "most", "points": [8, 4]}
    compared = replace(london, network_terms=(CityTerm.of("network", count),))
    for city, times in ((london, 0), (compared, 1)):
        with in_language(language, city):
            words = catalogue(language)
            said = repr([*scoring(city, []), alone(city, [])]).replace("\\xa0", "\xa0")
        assert [said.count(words[f"rules.{key}.compared"]) for key in ("network", "solo")] == [
            times,
            times,
        ]


@pytest.mark.parametrize("language", languages())
def test_boxes_of_all_rounds_count_for_an_objective(language: str) -> None:
    """O12, O13."""
    said = as_markdown(rules("berlin", language, modules=True))
    assert said.count(own_words(language)["where.any_round"]) == 2


@pytest.mark.parametrize("language", languages())
def test_the_switch_that_comes_back_is_named(language: str) -> None:
    """X5."""
    said = as_markdown(rules("berlin", language, modules=True))
    (card,) = (line for line in said.splitlines() if line.startswith("- **15 "))
    assert own_words(language)["card.double_railway_switch"] in card.split("**")[2]


def test_each_band_has_a_word_for_it() -> None:
    """L3."""
    last = text_of("paris").split("How good is your total?\n\n")[1].splitlines()[0]
    assert last == (
        "< 101\u00a0Once more · 101–120\u00a0A start · 121–140\u00a0Fair · 141–160\u00a0Good"
        " · 161–180\u00a0Very good · > 180\u00a0Superb"
    )
    two = replace(PLACES["harbour"], city=replace(PLACES["harbour"].city, solo_bands=(50,)))
    said = as_markdown(rules_of(two, [], "en"))
    assert "< 50\u00a0Once more · > 49\u00a0Superb" in said


def test_a_city_may_have_words_of_its_own_for_bands() -> None:
    own = {"en": {"rules.solo.verdict.6": "Fulgence!"}}
    changed = replace(
        PLACES["harbour"], city=replace(PLACES["harbour"].city, words=own, solo_bands=(50,))
    )
    assert "> 49\u00a0Fulgence!" in as_markdown(rules_of(changed, [], "en"))


# What the rule books leave open


def test_each_dagger_is_at_a_rule_that_the_books_leave_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = set()

    class Asked(dict[str, Entry]):
        def __getitem__(self, number: str) -> Entry:
            found.add(number)
            return super().__getitem__(number)

    monkeypatch.setattr(model, "entries", lambda: Asked(entries()))
    for city in ("london", "paris", "berlin"):
        network = PLACES[city]
        said = as_markdown(rules_of(network, modules_for(network), "en"))
        assert "† The rule books leave this open" in said
        assert "--explain" not in said
        assert not re.search(r"†\u00a0?[A-Z]\d", said)
    for number, rule in entries().items():
        is_open = any(each.other for each in rule.statements)
        assert model.ruled("So.", number) == ("So.\u00a0†" if is_open else "So.")
    of_cards = {number for number in entries() if number[0] in "WXGT" and entries()[number].ours}
    assert found >= of_cards | {"M3", "M6", "S4", "S6", "S9", "S11", "C1", "C7", "N3", "P2", "L2"}


# The example


def test_the_example_shows_what_the_score_has() -> None:
    """C5, N1: lines that are joined and not, interchanges with a box and without."""
    _, played = example_of(PLACES["berlin"])
    joined = {line.joined for line in played.score.lines}
    assert joined == {True, False}
    interchanges, others = played.marked("national_train_station")
    assert interchanges
    assert others
    said = text_of("berlin")
    apart = [line.colour for line in played.score.lines if len(line.counted) > 1]
    assert f"Not joined: {', '.join(apart).capitalize()}." in said
    assert f"“National train station”: {interchanges}; each counts as two" in said
    assert f"with the mark: {others};" in said
    assert "Not joined" not in text_of("london")


def test_the_search_for_an_example_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    class Counting(ExampleGame):
        def __init__(self, network: Network, seed: int) -> None:
            played.append(seed)
            super().__init__(network, seed)

    monkeypatch.setattr(example, "ExampleGame", Counting)
    example.example_of(CITIES["london"])
    assert {*played} == {1}, "the first that shows all is taken"
    played.clear()
    monkeypatch.setattr(example, "_wanted", lambda city: {"nothing has this"})
    example.example_of(CITIES["london"])
    assert 1 < max(played) <= 12
    played.clear()
    monkeypatch.setattr(example, "MOST_WORK", 1)
    example.example_of(CITIES["london"])
    assert {*played} == {1}


def test_figures_are_looked_for_in_a_part_of_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = example_of(CITIES["london"])
    monkeypatch.setattr(figures_module, "MOST_WORK", 10 * len(CITIES["london"].links))
    assert max(figure.decision for figure in figures_module.find_figures(game)) <= 10
    assert len(game.rounds) == 2


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("</script><img src=x>", "\\</script>\\<img src=x>"),
        ("*Old* _Town_ `x`", "\\*Old\\* \\_Town\\_ \\`x\\`"),
        ("[a](b) ![c]", "\\[a\\](b) !\\[c\\]"),
        ("A & B &amp; 1 < 2 > 0", "A & B \\&amp; 1 < 2 > 0"),
        ("1. FC", "1\\. FC"),
        ("- x", "\\- x"),
        ("> x", "\\> x"),
        ("# x | y", "\\# x \\| y"),
        ("a\\b ~c~", "a\\\\b \\~c\\~"),
        ("+2, -1, 3.5, #1 St. Mary’s", "+2, -1, 3.5, #1 St. Mary’s"),
    ],
)
def test_text_of_a_city_is_no_markdown(title: str, shown: str) -> None:
    blocks: list[Block] = [Paragraph(title), Listing([Item(title, title)])]
    blocks.append(Table([Head(title)], [Row(Head(title), [title])]))
    text = as_markdown(Rules(title, "", "", [Section("", title, blocks)]))
    assert f"\n{shown}\n" in text
    assert f"- **{shown}.** {shown}\n" in text
    assert f"## {shown}\n" in text
    assert f"| {shown} | {shown} |\n" in text


def test_bold_words_of_the_rules_stay_bold() -> None:
    block = Paragraph("**Old_Town:** *x*")
    text = as_markdown(Rules("", "", "", [Section("", "", [block])]))
    assert "**Old\\_Town:** \\*x\\*" in text
