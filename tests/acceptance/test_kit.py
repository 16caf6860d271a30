"""`ns kit`: one PDF with all that a group needs on paper."""

from pathlib import Path

import pypdf
import pytest
from command import ROOT, ns


def parts_of(file: Path) -> dict[str, int]:
    """The number of pages of each part of a kit, by its bookmark."""
    reader = pypdf.PdfReader(file, strict=True)
    marks = [each for each in reader.outline if isinstance(each, pypdf.generic.Destination)]
    starts = [reader.get_destination_page_number(each) or 0 for each in marks]
    ends = [*starts[1:], len(reader.pages)]
    titles = [str(each.title) for each in marks]
    return {title: end - start for title, start, end in zip(titles, starts, ends, strict=True)}


@pytest.mark.parametrize(
    ("words", "pages"),
    [
        (("london",), {"Sheets": 8, "Cards: 13": 4}),
        (("london", "--players", "2", "--copies", "3"), {"Sheets": 12, "Cards: 13": 4}),
        (
            ("paris", "--players", "3", "--one-sided", "--size", "mini"),
            {"Sheets": 3, "Quick reference": 3, "Cards: 13": 2},
        ),
        (("berlin", "--module", "all", "--lang", "de"), {"Spielbögen": 8, "Karten: 27": 6}),
    ],
)
def test_a_kit_has_what_its_players_need(
    words: tuple[str, ...], pages: dict[str, int], tmp_path: Path
) -> None:
    result = ns("kit", *words, "-o", "kit.pdf", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    parts = parts_of(tmp_path / "kit.pdf")
    assert f"{sum(parts.values())} pages" in result.stderr
    cover, rules, *others = parts.items()
    assert dict(others) == pages
    assert cover[1] == 2
    assert rules[1] in ((2, 4) if "--one-sided" not in words else (2, 3, 4, 5))
    assert (tmp_path / "kit.pdf").stat().st_size < 3e6


def test_a_kit_says_on_which_pages_its_parts_are(tmp_path: Path) -> None:
    assert ns("kit", "london", "-o", "kit.pdf", "--players", "2", cwd=tmp_path).code == 0
    reader = pypdf.PdfReader(tmp_path / "kit.pdf")
    printing, first = reader.pages[1].extract_text(), 1
    for title, count in parts_of(tmp_path / "kit.pdf").items():
        assert title in printing
        assert f"{first}–{first + count - 1}" in printing
        first += count
    assert reader.metadata
    assert reader.metadata.title == "Next Station London: Print-and-play kit"
    assert ns("kit", "london", "-o", "again.pdf", "--players", "2", cwd=tmp_path).code == 0
    assert (tmp_path / "kit.pdf").read_bytes() == (tmp_path / "again.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "pages"),
    [
        (("london", "--back", "reference", "--copies", "2"), 4),
        (("paris", "london", "--back", "city", "--marks"), 4),
        (("berlin", "--back", "reference", "--paper", "a5", "--lang", "ru"), 4),
    ],
)
def test_a_sheet_may_have_a_back(words: tuple[str, ...], pages: int, tmp_path: Path) -> None:
    result = ns("render", *words, "-o", "sheets.pdf", cwd=tmp_path)
    assert result.code == 0
    assert "flip on the long edge" in result.stderr
    read = pypdf.PdfReader(tmp_path / "sheets.pdf").pages
    assert len(read) == pages
    for front, back in zip(read[::2], read[1::2], strict=True):
        assert front.mediabox == back.mediabox


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "kit.svg"), "a kit is a PDF; end the name in .pdf"),
        (("-o", "kit.pdf", "--players", "5"), "is for 1 to 4 players, not 5"),
        (("-o", "kit.pdf", "--lang", "xx"), "there is no language `xx`"),
        (("-o", "kit.pdf", "--paper", "a5", "--size", "huge"), "is not one of"),
        (("-o", "nowhere/kit.pdf"), "nowhere"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = ns("kit", "london", *words, cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert said in result.stderr
    assert [*tmp_path.iterdir()] == []


def test_names_that_have_no_room_are_said(tmp_path: Path) -> None:
    harbour = (ROOT / "tests" / "cities" / "harbour.yaml").read_text("utf-8")
    long = harbour.replace("long: {course", f"long: {{name: {40 * 'W'}, course")
    (tmp_path / "long.yaml").write_text(long, "utf-8")
    kit = ns("kit", "long.yaml", "-o", "kit.pdf", cwd=tmp_path)
    sheet = ns("render", "long.yaml", "-o", "a.svg", cwd=tmp_path)
    said = [line for line in sheet.stderr.splitlines() if line.startswith("no room for")]
    assert said
    assert said[0] in kit.stderr
