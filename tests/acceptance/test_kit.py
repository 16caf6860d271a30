"""`ns kit`: one PDF with all that a group needs on paper."""

from pathlib import Path

import pypdf
import pytest
from command import ns


@pytest.mark.parametrize(
    ("words", "pages"),
    [
        (("london",), 2 + 2 + 8 + 4),
        (("london", "--players", "2", "--copies", "3"), 2 + 2 + 12 + 4),
        (("paris", "--players", "3", "--one-sided", "--size", "mini"), 2 + 2 + 3 + 3 + 2),
    ],
)
def test_a_kit_has_the_sheets_of_the_players_and_the_cards(
    words: tuple[str, ...], pages: int, tmp_path: Path
) -> None:
    result = ns("kit", *words, "-o", "kit.pdf", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    assert f"{pages} pages" in result.stderr
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == pages


def test_a_kit_has_a_bookmark_for_each_part_and_says_where_it_is_printed(tmp_path: Path) -> None:
    assert ns("kit", "london", "-o", "kit.pdf", "--players", "2", cwd=tmp_path).code == 0
    reader = pypdf.PdfReader(tmp_path / "kit.pdf", strict=True)
    marks = [each for each in reader.outline if isinstance(each, pypdf.generic.Destination)]
    parts = {str(each.title): reader.get_destination_page_number(each) for each in marks}
    assert [*parts.values()] == [0, 2, 4, 8]
    printing = reader.pages[1].extract_text()
    for title, pages in zip(parts, ("1–2", "3–4", "5–8", "9–12"), strict=True):
        assert title in printing
        assert pages in printing
    assert reader.metadata
    assert reader.metadata.title == "Next Station London: Print-and-play kit"


@pytest.mark.parametrize(
    ("words", "pages"),
    [
        (("london", "--back", "reference", "--copies", "2"), 4),
        (("paris", "london", "--back", "city", "--marks"), 4),
        (("berlin", "--back", "reference", "--paper", "a5"), 4),
    ],
)
def test_a_sheet_may_have_a_back(words: tuple[str, ...], pages: int, tmp_path: Path) -> None:
    result = ns("render", *words, "-o", "sheets.pdf", cwd=tmp_path)
    assert result.code == 0
    assert "flip on the long edge" in result.stderr
    read = pypdf.PdfReader(tmp_path / "sheets.pdf").pages
    assert len(read) == pages
    assert len({tuple(page.mediabox) for page in read}) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "kit.svg"), "a kit is a PDF; end the name in .pdf"),
        (("-o", "kit.pdf", "--players", "5"), "is for 1 to 4 players, not 5"),
        (("-o", "kit.pdf", "--lang", "xx"), "there is no language `xx`"),
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
