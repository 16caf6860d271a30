"""Cards to cut out: what is on them can be read, is whole, and lies where it is cut."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from math import dist
from typing import Any

import pytest
from covering import covering
from drawn_sheet import CITIES, KINDS, SVG, Drawn, inside, network_with, overlap
from golden_sheets import normalised
from properties.drawing import Sheet

from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.format.vocabulary.deck import CARD_WORDS, LINES, STARTS
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.canvas.text_setting import text_block
from nextstation.renderers.cards.draw_card import Ground
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import CardTextError, plan_piles
from nextstation.renderers.cards.grid import CardSettings, Grid, PaperTooSmallForCardsError
from nextstation.renderers.cards.images import (
    Picture,
    TableSheet,
    draw_single_cards,
    draw_table_sheets,
    table_grid,
)
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import deck_pile, piles_of
from nextstation.renderers.cards.signs import signs_of
from nextstation.renderers.cards.sizes import CARD_SIZES, LEAST_TEXT, SAFE
from nextstation.renderers.language.deck_words import describe_card
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.reference.content import reference_pile
from nextstation.renderers.theme.palette import PAPER_WHITE, READABLE, contrast
from nextstation.renderers.theme.styles import STYLES
from nextstation.renderers.theme.type_sizes import POINT

STANDARD = CARD_SIZES["standard"]
REAL, MADE_UP = ("london", "paris", "berlin"), ("tiny", "abreast", "halved")
DRAWN = [
    *((city, language, "standard") for city in REAL for language in languages()),
    *((city, language, "mini") for city in REAL for language in ("de", "ru")),
    *((city, "fr", "standard") for city in MADE_UP),
]


@cache
def piles(city: str, language: str = "en") -> tuple[Pile, ...]:
    network = CITIES[city]
    own = [network.city.objectives] if network.city.objectives else []
    known = [*own, *(shipped_module(name).sound() for name in shipped_modules())]
    fitting = [module for module in known if incompatibility(network, module) is None]
    return tuple(piles_of(network, fitting, language))


def pictures(
    city: str, language: str = "en", style: str = "colour", size: str = "standard"
) -> list[Picture]:
    settings = CardSettings(size=CARD_SIZES[size], style=STYLES[style], language=language)
    return draw_single_cards(CITIES[city].city, piles(city, language), settings)


@pytest.mark.parametrize(("city", "language", "size"), DRAWN)
def test_texts_are_whole_large_enough_safe_and_apart(city: str, language: str, size: str) -> None:
    safe = CARD_SIZES[size].area.inset(SAFE)
    for picture in pictures(city, language, size=size):
        card = Drawn(picture.canvas)
        assert [text for text, area in card.texts if not inside(area, safe)] == [], picture.name
        assert card.texts_on_texts() == [], picture.name
        assert not any("…" in text for text, _ in card.texts), picture.name
        if not picture.name.endswith("back"):
            words = [each for each in card.root.iter(f"{SVG}text") if len(each.text or "") > 2]
            sizes = [float(each.attrib["font-size"]) for each in words]
            assert min(sizes) >= LEAST_TEXT - 0.001, picture.name


@pytest.mark.parametrize(("size", "city"), covering(product(CARD_SIZES, [*REAL, *MADE_UP])))
def test_signs_and_panels_lie_in_the_safe_zone_and_not_on_each_other(city: str, size: str) -> None:
    card = CARD_SIZES[size]
    for _, plans in plan_piles(piles(city, "ru"), card):
        for plan in plans:
            parts = [plan.index, plan.station, plan.panel, *plan.icons]
            assert all(inside(part, card.area.inset(SAFE)) for part in parts)
            assert not any(overlap(plan.station, other) for other in (plan.panel, *plan.icons))
            assert not any(overlap(plan.index, icon) for icon in plan.icons)
            assert dist(plan.index.centre, plan.station.centre) > (
                (plan.index.width + plan.station.width) / 2
            )
            heading = Area(*plan.heading[0], 10, plan.heading[1].height)
            assert not overlap(plan.station, heading)
            assert plan.station.width > 0.18 * card.width
            (x, top), text = plan.sentence
            assert top + text.height <= plan.panel.bottom + 0.001
            assert not any(overlap(icon, plan.panel) for icon in plan.icons)
            assert x == plan.panel.centre[0]


@pytest.mark.parametrize(("city", "language"), covering(product([*REAL, *MADE_UP], languages())))
def test_feet_are_equally_high_and_the_motif_is_where_text_leaves_its_place(
    city: str, language: str
) -> None:
    for _, plans in plan_piles(piles(city, language), STANDARD):
        tops = sorted({round(plan.panel.y, 3) for plan in plans})
        assert len(tops) <= 2 or city in MADE_UP
        for plan in plans:
            (_, top), text = plan.sentence
            assert plan.motif or plan.face.sentence
            if plan.motif:
                assert top + text.height < plan.motif.y
                assert inside(plan.motif, STANDARD.area.inset(SAFE))


@pytest.mark.parametrize(("city", "size"), covering(product(REAL, CARD_SIZES)))
def test_a_joker_has_the_disc_and_the_name_of_other_cards(city: str, size: str) -> None:
    ((_, plans),) = plan_piles(piles(city)[:1], CARD_SIZES[size])
    plain = next(plan for plan in plans if not plan.face.sentence)
    for plan in plans:
        if plan.face.name.endswith("joker") and city == "london":
            assert plan.station == plain.station
            assert plan.title[1].size == plain.title[1].size
            assert plan.title[0][1] == pytest.approx(plain.title[0][1], abs=0.8)
        assert inside(plan.index, plan.band)
        assert plan.note[1].size >= 7.5 * POINT or not plan.note[1].lines or size == "mini"


@pytest.mark.parametrize(("city", "style"), covering(product(REAL, STYLES)))
def test_text_can_be_read_on_what_it_lies_on(city: str, style: str) -> None:
    for picture in pictures(city, style=style):
        root = Drawn(picture.canvas).root
        ground, text = None, 0
        for each in root.iter():
            if each.tag == f"{SVG}rect" and each.get("fill") not in (None, "none"):
                # The first is the card, a later one the panel.
                ground = each.attrib["fill"] if not picture.name.endswith("back") else ground
                ground = ground or each.attrib["fill"]
            elif each.tag == f"{SVG}text" and len(each.text or "") > 3:
                assert ground
                assert contrast(ground, each.attrib["fill"]) >= READABLE, (picture.name, each.text)
                text += 1
        assert text


def test_groups_differ_without_their_colour() -> None:
    for network in CITIES.values():
        faces = deck_pile(network.city).faces
        lines = {face.heading: len(face.lines) for face in faces}
        assert len({*lines.values()}) == len(lines)


@pytest.mark.parametrize(("city", "size"), covering(product(REAL, CARD_SIZES)))
def test_cards_in_a_row_are_one_railway(city: str, size: str) -> None:
    planned = plan_piles(piles(city), CARD_SIZES[size])
    assert len({round(plan.station.centre[1], 3) for _, plans in planned for plan in plans}) == 1
    assert all(len({plan.band for plan in plans}) == 1 for _, plans in planned)
    assert all(plan.face.lines for _, plans in planned for plan in plans)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "colour", ["#9ad3ea", "#ffff00", "#8a8a8a", "#ffffff", "#16324f", "#000000"]
)
def test_a_tone_is_read_on_and_stands_out_from_what_is_not_dark(colour: str, style: str) -> None:
    canvas = Canvas(63, 88, "", STYLES[style])
    ground = Ground.of(canvas, colour)
    if ground.edge:
        return
    tone = canvas.style.colour(ground.tone)
    assert contrast(tone, PAPER_WHITE) >= READABLE
    is_dark = contrast(ground.fill, PAPER_WHITE) > 7
    assert is_dark or contrast(tone, ground.fill) >= 1.7


def test_a_card_of_one_symbol_says_nothing_else() -> None:
    for city in REAL:
        for card, face in zip(CITIES[city].city.deck.cards, piles(city)[0].faces, strict=True):
            assert bool(face.sentence) == (card.name is not None), face.name


def test_a_face_for_each_copy_and_a_picture_for_each_kind() -> None:
    network = CITIES["london"]
    (deck,) = piles_of(network, [], "en")
    assert len(deck.faces) == len(network.city.deck.cards)
    assert len({face.name for face in deck.faces}) == 11
    many = network_with(cards=[{"symbol": "circle", "copies": 3}, {"symbol": "circle"}])
    names = [each.name for each in draw_single_cards(many.city, [deck_pile(many.city)], PLAIN)]
    assert names == ["deck-01-circle-x3", "deck-02-circle-2", "deck-back"]


PLAIN = CardSettings()


def changing_cards() -> Iterator[tuple[str, dict[str, Any]]]:
    """A card for each word of the vocabulary that changes what a card does."""
    same = {"group", "name", "title", "text", "symbol", "copies"}
    for word in CARD_WORDS:
        for example in word.examples if word.name not in same else ():
            yield f"{word.name}={example}", {word.name: example}
    yield from ((f"from={each}", {"grants": [{}, {"from": each}]}) for each in STARTS)
    lines = (each for each in LINES if each not in ("card", "this"))
    yield from ((f"line={each}", {"grants": [{"line": each}]}) for each in lines)


@pytest.mark.parametrize(("name", "words"), [*changing_cards()], ids=lambda each: str(each)[:24])
def test_every_word_of_a_card_has_a_sign_and_a_sentence(name: str, words: dict[str, Any]) -> None:
    plain, changed = (
        network_with([{"symbol": "circle"}]),
        network_with([{"symbol": "circle", "group": "day", **words}]),
    )
    (without,), (card,) = plain.city.deck.cards, changed.city.deck.cards
    assert signs_of(plain.city, without) == []
    assert signs_of(changed.city, card), f"{name}: cards/deck_signs.py"
    for language in languages():
        with in_language(language, changed.city):
            said = describe_card(changed.city, card)
            assert said != describe_card(plain.city, without), f"{name}: language/deck_words.py"
            assert "{" not in said
    assert plan_piles([deck_pile(changed.city)], STANDARD)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"symbol": "circle"}, "One section from an end of the line to the card’s symbol."),
        ({"symbol": "any"}, "One section from an end of the line to any symbol."),
        (
            {"symbol": "circle", "lays": {"from": "anywhere", "double_tracks": True}},
            "One section from any station of the line to the card’s symbol. "
            "The section may run beside another colour.",
        ),
        (
            {"symbol": "circle", "grants": [{}, {"to": "any"}, {"to": "any"}]},
            "One section from an end of the line to the card’s symbol, "
            "then two sections from an end of the line to any symbol.",
        ),
        (
            {"reveals_next": True, "lays": {"from": "anywhere"}, "idle_as": [1, 2]},
            "Turn up the next card at once: both make one turn. "
            "Whatever the next card says, its section may start at any station of the line. "
            "If it is card 1 or 2 of the round, the section starts as usual.",
        ),
        (
            {"symbol": "any", "on_reaching": {"kiosk": [{"from": "last", "to": "any"}]}},
            "One section from an end of the line to any symbol. "
            "If it ends at a kiosk: one more from there to any symbol.",
        ),
        (
            {"symbol": "any", "marks": "national_train_station"},
            "One section from an end of the line to any symbol. "
            "The station reached is boxed, which marks it as “National train station”.",
        ),
        ({"name": "nothing"}, "No effect."),
    ],
)
def test_a_card_says_what_it_does(words: dict[str, Any], said: str) -> None:
    city = network_with([words]).city
    assert describe_card(city, city.deck.cards[0]) == said


def test_a_card_that_says_too_much_is_refused() -> None:
    def one_more(start: str) -> dict[str, str]:
        return {"from": start, "to": "any"}

    reached = {kind: [one_more("last"), one_more("last_straight")] for kind in KINDS[:4]}
    city = network_with([{"name": "express", "reveals_next": True, "on_reaching": reached}]).city
    assert "at a kiosk: one more from there to any symbol" in deck_pile(city).faces[0].sentence
    assert plan_piles([deck_pile(city)], CARD_SIZES["tarot"])
    with pytest.raises(CardTextError, match="“Express” says more than a mini card has room for"):
        plan_piles([deck_pile(city)], CARD_SIZES["mini"])


@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrtsgesellschaft", "a" * 200, "Licht\u00adhof"]
)
@pytest.mark.parametrize("width", [6.0, 20.0, 50.0])
def test_a_word_that_is_too_long_is_broken_and_not_cut(word: str, width: float) -> None:
    block = text_block(f"The {word} and more", width, (4.0, 3.0), lines=2)
    assert all(text_width(line, block.size) <= width for line in block.lines)
    letters = "".join(block.lines).replace("-", "").replace(" ", "")
    assert letters == f"The{word}andmore".replace("\u00ad", "")


def corners(canvas: Canvas) -> list[tuple[float, float]]:
    """Where the cards of a page lie."""
    found = []
    for each in Drawn(canvas).root.iter(f"{SVG}g"):
        if "transform" in each.attrib:
            x, y = each.attrib["transform"].removeprefix("translate(").rstrip(")").split(",")
            found.append((float(x), float(y)))
    return found


@pytest.mark.parametrize(
    ("paper", "size", "places"),
    [
        ("a4", "standard", 9), ("letter", "standard", 9), ("a5", "standard", 4),
        ("a3", "standard", 18), ("a4", "poker", 9), ("letter", "poker", 9), ("a4", "bridge", 9),
        ("letter", "bridge", 9), ("a4", "mini", 16), ("a4", "tarot", 4),
    ],
)  # fmt: skip
def test_as_many_cards_as_a_page_has_room_for(paper: str, size: str, places: int) -> None:
    grid = Grid.on(PAPERS[paper], CARD_SIZES[size], 0, is_folded=False)
    assert grid.places == places
    cards = [grid.card(place) for place in range(places)]
    assert all(inside(card, Area(0, 0, grid.width, grid.height).inset(5)) for card in cards)
    assert not any(overlap(one, two) for n, one in enumerate(cards) for two in cards[:n])


@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_faces(paper: str, bleed: float) -> None:
    grid = Grid.on(PAPERS[paper], STANDARD, bleed, is_folded=False)
    for place in range(grid.places):
        face, back = grid.card(place), grid.card(place, is_back=True)
        # The long edge is upright, or level on a page on its side, where backs are upside down.
        if grid.turns_backs:
            behind = back.x, grid.height - back.bottom
        else:
            behind = grid.width - back.right, back.y
        assert grid.turns_backs == (grid.width > grid.height)
        assert (face.x, face.y) == pytest.approx(behind)
        printed, turned = grid.printed(face), grid.printed(back, is_turned=grid.turns_backs)
        assert turned.y == pytest.approx(printed.y)
        assert min(-printed.x, -printed.y, printed.right - face.width) >= bleed
    upright, level = grid.cuts
    assert len(upright) == 2 * grid.columns
    assert len(level) == 2 * grid.rows


def test_a_cut_line_has_round_corners_where_the_marks_say_to_cut() -> None:
    city, found = CITIES["london"].city, piles_of(CITIES["london"], [], "en")
    plain, lined = (
        [Sheet(page) for page in draw_card_pages(city, found, settings)]
        for settings in (PLAIN, CardSettings(cut_line=True))
    )
    assert not any([*sheet.shapes_in("cut-line")] for sheet in plain)
    lines = [[*sheet.shapes_in("cut-line")] for sheet in lined]
    assert [len(each) for each in lines] == [9, 0, 2, 0]
    for sheet, own in zip(lined, lines, strict=True):
        marks = {round(mark.area.centre[0], 2) for mark in sheet.shapes_in("crop-marks")}
        assert {round(line.area.x + line.width / 2, 2) for line in own} <= marks
        assert all(line.width == pytest.approx(0.25 * POINT, abs=0.001) for line in own)
    rects = [each for each in lined[0].root.iter(f"{SVG}rect") if each.get("rx") == "3.0"]
    assert len(rects) == 9


def test_a_card_without_a_group_has_no_band() -> None:
    city, found = CITIES["berlin"].city, piles_of(CITIES["berlin"], [], "en")
    (page,) = draw_card_pages(city, found, CardSettings(backs="none"))[1:]
    for number, card in enumerate(city.deck.cards[9:], 1):
        fields = [each for each in Sheet(page).shapes_in(f"face-{number}") if each.kind == "rect"]
        bands = [each for each in fields if each.area.width > STANDARD.width > 3 * each.area.height]
        assert bool(bands) == bool(card.group)


def test_an_offset_moves_the_backs_alone() -> None:
    city, found = CITIES["london"].city, piles_of(CITIES["london"], [], "en")
    plain = [corners(page) for page in draw_card_pages(city, found, PLAIN)]
    moved = draw_card_pages(city, found, CardSettings(offset=(0.5, -1.25)))
    assert [len(page) for page in plain] == [9, 9, 2, 2]
    for before, page in zip(plain, map(corners, moved), strict=True):
        ways = {
            (round(x - a, 2), round(y - b, 2)) for (a, b), (x, y) in zip(before, page, strict=True)
        }
        assert ways == {(0.5, -1.25) if before in plain[1::2] else (0.0, 0.0)}
    # The second page has two cards, at the left in front and at the right behind, 1 mm apart.
    assert [x for x, _ in plain[3]] == [9.5 + 128, 9.5 + 64]


def test_backs_of_a_page_on_its_side_are_upside_down() -> None:
    settings = CardSettings(bleed=3)
    faces, backs = draw_card_pages(CITIES["london"].city, piles("london")[:1], settings)[:2]
    assert faces.width > faces.height
    turned = [
        ["rotate(180)" in each.get("transform", "") for each in Drawn(page).root.iter(f"{SVG}g")]
        for page in (faces, backs)
    ]
    assert list(map(sum, turned)) == [0, 8]


def test_folded_backs_lie_as_far_from_the_fold_as_faces() -> None:
    grid = Grid.on(PAPERS["a4"], STANDARD, 0, is_folded=True)
    assert (grid.width, grid.places) == (297, 4)
    for place in range(4):
        face, back = grid.card(place), grid.card(place, is_back=True)
        assert 148.5 - face.right == pytest.approx(back.x - 148.5)
        assert face.right <= 148.5 + 1e-9
    (page, *_) = draw_card_pages(
        CITIES["london"].city, piles("london")[:1], CardSettings(backs="fold")
    )
    assert len(corners(page)) == 8


def test_crop_marks_are_thin_and_outside_of_the_colour_of_cards() -> None:
    (page, *_) = draw_card_pages(CITIES["london"].city, piles("london")[:1], PLAIN)
    marks = next(each for each in Drawn(page).root.iter() if each.get("id") == "crop-marks")
    lines = [*marks.iter(f"{SVG}line")]
    assert len(lines) == 24
    inked = Grid.on(PAPERS["a4"], STANDARD, 0, is_folded=False).area.inset(-1.5)
    for line in lines:
        assert line.attrib["stroke-width"] == "0.15"
        start, end = ((float(line.attrib[f"x{n}"]), float(line.attrib[f"y{n}"])) for n in (1, 2))
        assert abs(start[0] - end[0]) + abs(start[1] - end[1]) == pytest.approx(3)
        for x, y in (start, end):
            assert not inside(Area(x, y, 0, 0), inked)


@pytest.mark.parametrize(("paper", "size", "fold"), [("a5", "tarot", True), ("a5", "square", True)])
def test_paper_without_room_is_refused(paper: str, size: str, fold: bool) -> None:
    with pytest.raises(PaperTooSmallForCardsError, match=f"A5 has no room for a {size} card"):
        Grid.on(PAPERS[paper], CARD_SIZES[size], 20, is_folded=fold)


@pytest.mark.parametrize("cards", [1, 3, 11, 24, 37, 64])
def test_a_table_sheet_has_a_place_for_each_card_and_the_back(cards: int) -> None:
    columns, rows = table_grid(cards, 63 / 88)
    assert columns * rows > cards
    assert 2 <= columns <= 10
    assert 2 <= rows <= 7


def test_table_sheets_come_with_their_backs() -> None:
    found = draw_table_sheets(CITIES["paris"].city, piles("paris"), PLAIN)
    sheets = [each for each in found if isinstance(each, TableSheet)]
    assert [each.name for each in found] == [
        name for sheet in sheets for name in (sheet.name, f"{sheet.name}-back")
    ]
    for sheet, pile in zip(sheets, piles("paris"), strict=True):
        assert sheet.cards == len(pile.faces)
        assert len(corners(sheet.canvas)) == sheet.cards + 1
        assert sheet.canvas.width == sheet.columns * 63


def test_the_same_cards_are_the_same_bytes() -> None:
    def drawn() -> list[Canvas]:
        return draw_card_pages(CITIES["berlin"].city, piles("berlin")[:1], PLAIN)

    assert [normalised(page) for page in drawn()] == [normalised(page) for page in drawn()]
    assert to_pdf(*drawn()) == to_pdf(*drawn())


@pytest.mark.parametrize(("city", "language"), covering(product(REAL, languages())))
def test_cards_of_the_reference_have_paragraphs_in_type_that_is_read(
    city: str, language: str
) -> None:
    pile = reference_pile(CITIES[city].city, [], language)
    for size, least in (("standard", 7), ("mini", 6)):
        ((_, plans),) = plan_piles([pile], CARD_SIZES[size])
        for plan in plans:
            _, said = plan.sentence
            assert len(said.begins) == plan.face.sentence.count("\n")
            assert said.size >= least / 6 * LEAST_TEXT - 0.001
            assert plan.station.bottom <= plan.panel.y


@pytest.mark.parametrize(("city", "size"), covering(product([*REAL, "six"], CARD_SIZES)))
def test_a_reference_leaves_the_other_cards_as_they_are(city: str, size: str) -> None:
    """The reference of "six" has a card with a single sentence: no bands of solo scores."""
    reference = reference_pile(CITIES[city].city, [], "en")
    alone = plan_piles(piles(city), CARD_SIZES[size])
    assert plan_piles([*piles(city), reference], CARD_SIZES[size])[:-1] == alone


def test_the_page_of_a_deck_is_the_same_with_a_reference() -> None:
    city, deck = CITIES["london"].city, piles("london")
    reference = reference_pile(city, [], "en")
    pages = [draw_card_pages(city, each, PLAIN)[0] for each in (deck, [*deck, reference])]
    assert pages[0].to_svg() == pages[1].to_svg()


@pytest.mark.parametrize(
    ("size", "title"),
    covering(product(CARD_SIZES, ["Pebble Bay", "Gypsy", "Llanfairpwllgwyngyll yn y Fyny"])),
)
def test_a_title_is_whole_on_a_back(title: str, size: str) -> None:
    card = CARD_SIZES[size]
    city = replace(CITIES["london"].city, title=title)
    back = draw_single_cards(city, piles("london")[:1], CardSettings(size=card))[-1]
    texts = Drawn(back.canvas).texts
    assert all(area.bottom < 0.98 * card.height for _, area in texts)


def test_the_frame_of_a_back_that_saves_ink_is_whole() -> None:
    settings = CardSettings(style=STYLES["ink-saver"])
    _, backs = draw_card_pages(CITIES["london"].city, piles("london")[:1], settings)[:2]
    drawn = [*backs.root.iter()]
    frames = [at for at, each in enumerate(drawn) if each.get("stroke-width") == "0.9"]
    lines = [at for at, each in enumerate(drawn) if each.get("id", "").endswith("-lines")]
    assert len(frames) == len(lines)
    assert all(frame > line for frame, line in zip(frames, lines, strict=True))
