"""`ns cards`: the files that are asked for, with the cards that are asked for."""

from pathlib import Path

import pypdf
import pytest
from command import ROOT, ns
from png import dpi_of, size_of

PEBBLE_BAY = str(ROOT / "docs/example/pebble_bay.yaml")


@pytest.mark.parametrize(
    ("words", "pages", "said"),
    [
        (("london",), 4, "Next Station London, 11 cards, 4 pages, flip on the long edge"),
        (("london", "--fronts"), 2, "11 cards, 2 pages\n"),
        (("london", "--fronts", "--reference", "--lang", "ru"), 2, "13 cards, 2 pages\n"),
        (("london", "--bleed", "2", "--paper", "letter"), 4, "4 pages, flip on the long edge"),
        (("london", "--fold"), 3, "11 cards, 3 pages"),
        (("paris", "--module", "all", "--paper", "letter"), 6, "24 cards, 6 pages"),
        (("berlin", "--module", "all", "--size", "mini", "--lang", "ru"), 4, "25 cards, 4 pages"),
        (("london", "--set", "deck.joker.copies=2", "--fronts"), 2, "13 cards, 2 pages"),
    ],
)
def test_cards_fill_as_many_pages_as_they_need(
    words: tuple[str, ...], pages: int, said: str, tmp_path: Path
) -> None:
    result = ns("cards", *words, "-o", "cards.pdf", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    assert said in result.stderr
    assert len(pypdf.PdfReader(tmp_path / "cards.pdf").pages) == pages


def test_dry_erase_cards_speak_of_pens(tmp_path: Path) -> None:
    words = ("--module", "pencil_powers", "--style", "dry-erase", "--reference", "--fronts")
    result = ns("cards", "london", "-o", "c.pdf", *words, cwd=tmp_path)
    assert result.code == 0
    said = "".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "c.pdf").pages)
    assert "lay the pens" in said.replace("\n", " ")


def test_a_city_of_ones_own_gets_faces_in_any_language(tmp_path: Path) -> None:
    result = ns("cards", PEBBLE_BAY, "-o", "c.svg", "--fronts", "--lang", "de", cwd=tmp_path)
    assert result.code == 0
    page = (tmp_path / "c.svg").read_text("utf-8")
    assert "Dreieck" in page
    assert "Weiche" in page
    assert "Rundenende: 4 davon" in page


def test_pages_that_are_no_pdf_are_numbered(tmp_path: Path) -> None:
    result = ns("cards", "london", "-o", "cards.svg", cwd=tmp_path)
    assert result.code == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        f"cards-{number}.svg" for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(("size", "pixels"), [("poker", (825, 1125)), ("bridge", (750, 1125))])
def test_a_printer_of_cards_gets_the_pixels_it_asks_for(
    size: str, pixels: tuple[int, int], tmp_path: Path
) -> None:
    words = ("cards", PEBBLE_BAY, "-o", "print", "--format", "gamecrafter")
    assert ns(*words, "--size", size, cwd=tmp_path).code == 0
    images = [*(tmp_path / "print").iterdir()]
    assert any(each.name == "deck-back.png" for each in images)
    assert {size_of(each.read_bytes()) for each in images} == {pixels}
    assert {round(dpi_of(each.read_bytes())) for each in images} == {300}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "p"), "takes --size poker or bridge, not standard"),
        (
            ("-o", "p", "--size", "poker", "--bleed", "2"),
            "sets --bleed and --dpi: 1/8 inch, 300 dpi",
        ),
        (("-o", "x.pdf", "--size", "poker"), "--format gamecrafter writes several pictures"),
    ],
)
def test_what_a_printer_of_cards_does_not_take_is_told(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = ns("cards", "london", "--format", "gamecrafter", *words, cwd=tmp_path)
    assert result.code == 2
    assert said in result.stderr
    assert not [*tmp_path.iterdir()]


def test_images_of_an_earlier_run_are_named(tmp_path: Path) -> None:
    words = ("cards", "london", "-o", "cards", "--dpi", "30", "--size", "mini")
    assert "other images" not in ns(*words, cwd=tmp_path).stderr
    assert "other images" not in ns(*words, cwd=tmp_path).stderr
    again = ns(*words, "--fronts", cwd=tmp_path)
    assert "cards has other images too: deck-back.png; remove what is left" in again.stderr


def test_a_folder_gets_an_image_of_each_card_and_of_the_back(tmp_path: Path) -> None:
    result = ns("cards", "london", "-o", "cards", "--dpi", "30", "--bleed", "3", cwd=tmp_path)
    assert result.code == 0
    images = sorted(each.name for each in (tmp_path / "cards").iterdir())
    assert len(images) == 12
    assert ns("cards", "london", "-o", "f", "--fronts", "--dpi", "30", cwd=tmp_path).code == 0
    assert sorted(each.name for each in (tmp_path / "f").iterdir()) == images[:-1]
    assert images[0] == "deck-01-street-circle.png"
    assert images[-1] == "deck-back.png"
    pictures = [(tmp_path / "cards" / name).read_bytes() for name in images]
    assert {size_of(each) for each in pictures} == {(round(69 * 30 / 25.4), round(94 * 30 / 25.4))}
    assert {round(dpi_of(each)) for each in pictures} == {30}


def test_tabletop_simulator_gets_a_sheet_and_a_back(tmp_path: Path) -> None:
    words = ("--format", "tts", "--dpi", "30")
    result = ns("cards", "london", "-o", "table", *words, cwd=tmp_path)
    assert result.code == 0
    assert "deck.png: width 4, height 3, number 11; back: deck-back.png" in result.stderr
    assert size_of((tmp_path / "table" / "deck.png").read_bytes()) == (
        round(252 * 30 / 25.4),
        round(264 * 30 / 25.4),
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "cards.jpg"), "end the name in .pdf, .svg or .png, or name a folder"),
        (("-o", "cards.pdf", "--format", "tts"), "--format tts writes several pictures"),
        (("-o", "c.pdf", "--fold", "--fronts"), "choose one of them"),
        (("-o", "c.pdf", "--fronts", "--offset", "1,1"), "but none are printed"),
        (("-o", "c.pdf", "--offset", "1"), "write two numbers, such as 0.5,-1"),
        (("-o", "c.pdf", "--offset", "nan,1"), "at most 10 mm each way"),
        (("-o", "c.pdf", "--offset", "20,0"), "at most 10 mm each way"),
        (("-o", "c.pdf", "--bleed", "nan"), "nan is not a number"),
        (("-o", "c.pdf", "--lang", "xx"), "there is no language `xx`"),
        (("-o", "c.pdf", "--size", "huge"), "is not one of"),
        (("-o", "c.pdf", "--module", "city_gatez"), "there is no module `city_gatez`"),
        (("-o", "c.pdf", "--paper", "a5", "--size", "tarot", "--fold", "--bleed", "20"), "no room"),
        (("-o", "folder", "--fold"), "--fold is for pages, but folder is a folder of images"),
        (("-o", "folder", "--offset", "1,1"), "--offset is for pages"),
        (("-o", "folder", "--format", "tts", "--bleed", "3"), "--bleed is for pages"),
        (("-o", "nowhere/c.pdf"), "nowhere"),
        (("-o", "nowhere/folder"), "nowhere"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = ns("cards", "london", *words, cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert [*tmp_path.iterdir()] == []
