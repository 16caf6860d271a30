"""Kits of odd cities: every page is drawn, and what is written on it can be read."""

from collections.abc import Sequence

import pytest
from boards import modules
from drawn_sheet import CITIES, SVG, Drawn, inside, network_with, rects_of
from properties.drawing import Sheet

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.odds.deck_odds import deck_odds
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import ELLIPSIS
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.cards.sizes import CARD_SIZES, LEAST_TEXT
from nextstation.renderers.kit import kit
from nextstation.renderers.kit.backs import with_backs
from nextstation.renderers.kit.kit import draw_kit
from nextstation.renderers.kit.section import KitSettings, ranges_of
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.grids import Results, Tracker
from nextstation.renderers.reference.page import draw_reference
from nextstation.renderers.theme.styles import COLOUR, STYLES

CASES = [
    (name, paper, language, style)
    for number, name in enumerate(CITIES)
    for paper, language, style in (
        ("a4", "en", "colour"),
        ("a5" if number % 2 else "letter", ("de", "fr", "es", "ru")[number % 4], "ink-saver"),
    )
]


def check(page: Canvas) -> None:
    """What is written lies on the page, apart from the rest, and is large enough."""
    drawn = Drawn(page)
    whole = drawn.page.inset(3)
    assert [text for text, area in drawn.texts if not inside(area, whole)] == []
    assert not [text for text, _ in drawn.texts if ELLIPSIS in text]
    assert drawn.texts_on_texts() == []
    words = [each for each in drawn.root.iter(f"{SVG}text") if len(each.text or "") > 3]
    assert min(float(each.attrib["font-size"]) for each in words) >= LEAST_TEXT - 0.01


@pytest.mark.parametrize(("name", "paper", "language", "style"), CASES)
def test_references_of_odd_cities_can_be_read(
    name: str, paper: str, language: str, style: str
) -> None:
    settings = PrintSettings(PAPERS[paper], language=language, style=STYLES[style])
    for page in draw_reference(CITIES[name], [], settings):
        check(page)


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("name", ["tiny", "six"])
def test_kits_of_odd_cities_say_how_they_are_printed(name: str, one_sided: bool) -> None:
    settings = KitSettings(copies=2, language="fr", one_sided=one_sided)
    sections = draw_kit(Setup(CITIES[name]), settings)
    for page in sections[0].pages:
        check(page)
    if not one_sided:
        assert all(len(section.pages) % 2 == 0 for section in sections)
    printing = [text for text, _ in Drawn(sections[0].pages[1]).texts]
    assert {*ranges_of(sections)} <= {*printing}


def said_on(pages: Sequence[Canvas]) -> str:
    """What is written on some pages, without line breaks."""
    return " ".join(text for page in pages for text, _ in Drawn(page).texts)


@pytest.mark.parametrize(("players", "names"), [(1, 0), (3, 3)])
def test_a_kit_speaks_to_those_who_play(players: int, names: int) -> None:
    first, _, sheets, cards = draw_kit(Setup(CITIES["london"], players=players), KitSettings())
    alone, shared = "Playing alone", "End of the game"
    for said in (said_on(sheets.pages), said_on(cards.pages)):
        assert (alone in said, shared in said) == (players == 1, players > 1)
    printing = said_on(first.pages).split("Results")[1]
    assert printing.count("Name") == names


@pytest.mark.parametrize(("players", "columns"), [(1, 6), (2, 3), (5, 6)])
def test_results_are_a_framed_table_with_a_line_for_each_game(players: int, columns: int) -> None:
    canvas = Canvas(100, 100, "Results")
    results = Results.of(players, 90, 60)
    results.draw(canvas, (5, 5))
    drawn = Drawn(canvas).group("results")
    head, frame = (Area(5, 5, 90, high) for high in (7, results.height))
    assert rects_of(drawn) == [head, frame]
    assert frame.height <= 60 < frame.height + 7
    ends = [
        [float(each.attrib[key]) for key in ("x1", "y1", "x2", "y2")]
        for each in drawn.iter(f"{SVG}line")
    ]
    upright = [x for x, _, other, _ in ends if x == other]
    level = [y for _, y, _, other in ends if y == other]
    assert upright == pytest.approx(
        [5 + 90 * place / columns for place in range(columns)], abs=0.01
    )
    assert level == pytest.approx([12 + 7 * game for game in range(results.games)])


@pytest.mark.parametrize(
    ("chosen", "is_said"), [([], False), (["pencil_powers"], False), (["shared_objectives"], True)]
)
def test_a_kit_speaks_of_objectives_only_if_it_has_them(chosen: list[str], is_said: bool) -> None:
    setup = Setup(CITIES["london"], modules("london", chosen), players=2)
    for section in draw_kit(setup, KitSettings())[1:]:
        assert ("bjective" in said_on(section.pages)) == is_said, section.title


@pytest.mark.parametrize("style", ["colour", "large"])
def test_how_to_print_goes_on_to_a_further_page(style: str) -> None:
    settings = KitSettings(paper=PAPERS["a5"], one_sided=True, style=STYLES[style])
    first, *others = sections = draw_kit(Setup(CITIES["london"]), settings)
    said = said_on(first.pages)
    assert all(part in said for part in (*ranges_of(sections), *(each.title for each in others)))
    assert "Before the next game" in said
    assert "What you need" in said
    for page in first.pages:
        check(page)


def test_all_of_a_kit_is_flipped_on_the_long_edge() -> None:
    sections = draw_kit(Setup(CITIES["flat"]), KitSettings(style=STYLES["dry-erase"]))
    said = said_on(sections[0].pages)
    assert said.count("flip on the long edge") == 1
    assert "wipe the sheets clean" in said
    assert "print only the sheets again" not in said
    fronts, backs = sections[2].pages[::2], sections[2].pages[1::2]
    assert all(page.width > page.height for page in fronts)
    assert not any(page.is_turned for page in fronts)
    assert all(page.is_turned for page in backs)


def test_what_is_turned_is_upside_down() -> None:
    front, page = Canvas(297, 210, "front"), Canvas(297, 210, "back")
    page.text((20, 10), "Card", 3)
    (upright,) = Sheet(page).texts
    with_backs([front], [page])
    (turned,) = Sheet(page).texts
    assert turned.area.right == pytest.approx(297 - upright.area.x)
    assert turned.area.bottom == pytest.approx(210 - upright.area.y)


def test_pencils_are_shown_by_their_inks() -> None:
    city = CITIES["london"].city
    how_to = draw_kit(Setup(CITIES["london"]), KitSettings())[0].pages[1]
    circles = [each for each in Sheet(how_to).shapes if each.kind == "circle"]
    discs = [each.fill for each in circles if not each.stroke]
    assert discs == [COLOUR.colour(colour.ink) for colour in city.colours]


@pytest.mark.parametrize(
    ("size", "players", "added"),
    [("standard", 1, 6), ("standard", 2, 2), ("mini", 1, 2), ("tarot", 1, 0), ("square", 1, 2)],
)
def test_more_cards_fill_the_last_page_and_no_other(size: str, players: int, added: int) -> None:
    """A card for each pencil is for a solo player alone: several pass theirs round (D5, L1)."""
    settings = KitSettings(size=CARD_SIZES[size])
    *_, cards = draw_kit(Setup(CITIES["london"], players=players), settings)
    assert cards.title == f"Cards: {11 + added}"
    deck = draw_card_pages(
        CITIES["london"].city, piles_of(CITIES["london"], [], "en"), settings.cards
    )
    assert len(cards.pages) == len(deck)


def test_a_page_that_is_blank_for_duplex_says_so() -> None:
    settings = KitSettings(paper=PAPERS["a5"], style=STYLES["large"], language="de")
    first, *_ = draw_kit(Setup(CITIES["london"]), settings)
    assert len(first.pages) % 2 == 0
    assert "bleibt für den beidseitigen Druck leer" in said_on(first.pages[-1:])


def large(cards: int) -> Network:
    return network_with([{"group": "day", "symbol": "circle", "copies": cards}])


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_a_reference_is_as_wide_as_its_page_and_alone_on_it(city: str) -> None:
    tracker = Tracker.of(CITIES[city].city, 184)
    assert max(cell.area.right for cell in tracker.cells) == pytest.approx(184)
    (page,) = draw_reference(CITIES[city], [], PrintSettings())
    assert "1 / 1" not in said_on([page])


@pytest.mark.parametrize("cards", [1, 20, 64])
def test_large_decks_have_a_cell_for_each_card(cards: int) -> None:
    pages = draw_reference(large(cards), [], PrintSettings())
    rounds = [each for page in pages for each in Drawn(page).root.iter(f"{SVG}g")]
    (first,) = [each for each in rounds if each.get("id") == "tracker-1"]
    assert len([*first.iter(f"{SVG}rect")]) == cards + 1
    for page in pages:
        check(page)


@pytest.mark.parametrize("name", CITIES)
def test_the_grid_has_a_row_for_each_turn_that_a_round_may_have(name: str) -> None:
    """E7."""
    city = CITIES[name].city
    assert city.deck.most_turns == max(deck_odds(city.deck, city.symbols).rest.turns)


def test_a_paper_that_is_too_small_is_refused_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def played(*_: object) -> None:
        pytest.fail("the rules were drawn")

    monkeypatch.setattr(kit, "draw_rules", played)
    with pytest.raises(PaperTooSmallError):
        draw_kit(Setup(CITIES["large"]), KitSettings(paper=PAPERS["a5"]))
