"""`ns rules`: the rules of a city on pages or as a text, where they are asked for."""

from pathlib import Path

import pypdf
import pytest
from command import ROOT, ns

PEBBLE_BAY = str(ROOT / "docs/example/pebble_bay.yaml")


def test_rules_are_printed_as_a_text_or_written_to_a_file(tmp_path: Path) -> None:
    printed = ns("rules", PEBBLE_BAY, "--lang", "fr")
    assert (printed.code, printed.stderr) == (0, "")
    assert printed.stdout.startswith("# Pebble Bay – Règles du jeu\n")
    assert ns("rules", PEBBLE_BAY, "--lang", "fr", "-o", "r.md", cwd=tmp_path).code == 0
    assert (tmp_path / "r.md").read_text("utf-8") == printed.stdout


def test_rules_are_pages_of_a_pdf(tmp_path: Path) -> None:
    result = ns("rules", PEBBLE_BAY, "-o", "r.pdf", "--module", "pencil_powers", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    assert result.stderr == "r.pdf: Pebble Bay, 3 pages\n"
    reader = pypdf.PdfReader(tmp_path / "r.pdf")
    assert len(reader.pages) == 3
    assert "Pencil powers" in "".join(page.extract_text() for page in reader.pages)


def test_pages_that_are_no_pdf_are_numbered(tmp_path: Path) -> None:
    assert ns("rules", PEBBLE_BAY, "-o", "r.svg", cwd=tmp_path).code == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["r-1.svg", "r-2.svg"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "r.txt"), "must end in .pdf, .svg, .png or .md"),
        (("--lang", "tlh"), "there is no language `tlh`"),
        (("--module", "no_such_module"), "no_such_module"),
    ],
)
def test_what_cannot_be_is_told(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = ns("rules", PEBBLE_BAY, *words, cwd=tmp_path)
    assert result.code == 2
    assert said in result.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
@pytest.mark.parametrize("words", [(), ("--paper", "a5", "--module", "all")])
def test_figures_and_cards_stand_together(
    city: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    assert ns("rules", city, "-o", "r.pdf", *words, cwd=tmp_path).code == 0
    read = pypdf.PdfReader(tmp_path / "r.pdf").pages
    pages = [" ".join(page.extract_text().split()) for page in read]
    for first, last in (
        ("Which sections are legal?", "The station does"),
        ("8 × Symbols", "ailway switch. "),
    ):
        (told,) = [page for page in pages if first in page]
        assert last in told[told.index(first) :]
