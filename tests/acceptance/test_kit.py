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
        (("paris", "--players", "3", "--one-sided", "--size", "mini"), 2 + 3 + 3 + 3 + 2),
    ],
)
def test_a_kit_has_the_sheets_of_the_players_and_the_cards(
    words: tuple[str, ...], pages: int, tmp_path: Path
) -> None:
    result = ns("kit", *words, "-o", "kit.pdf", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    assert f"{pages} pages" in result.stderr
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == pages


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
