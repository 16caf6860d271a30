"""What a file tells the program that prints or places it: sides, scale, resolution."""

from pathlib import Path
from typing import Any

import pypdf
import pytest
from command import ns
from png import dpi_of


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        (("render", "london"), None),
        (("render", "london", "--back", "city"), "/DuplexFlipLongEdge"),
        (("render", "paris", "--paper", "letter", "--back", "city"), "/DuplexFlipLongEdge"),
        (("cards", "london"), "/DuplexFlipLongEdge"),
        (("cards", "london", "--bleed", "3"), "/DuplexFlipLongEdge"),
        (("cards", "london", "--fold"), None),
        (("cards", "london", "--fronts"), None),
        (("rules", "london"), None),
        (("kit", "london"), "/DuplexFlipLongEdge"),
        (("kit", "london", "--one-sided"), None),
    ],
    ids=lambda words: " ".join(words or ()),
)
def test_a_print_dialogue_begins_with_the_sides_and_without_scaling(
    words: tuple[str, ...], sides: str | None, tmp_path: Path
) -> None:
    result = ns(*words, "-o", "file.pdf", cwd=tmp_path)
    assert result.code == 0
    catalog: Any = pypdf.PdfReader(tmp_path / "file.pdf").trailer["/Root"]
    asked = catalog["/ViewerPreferences"]
    assert asked["/PrintScaling"] == "/None"
    assert asked.get("/Duplex") == sides
    if sides and words[0] != "kit":
        assert "flip on the long edge" in result.stderr


@pytest.mark.parametrize("form", ["sheet", "strip", "rules"])
def test_a_picture_says_its_resolution(form: str, tmp_path: Path) -> None:
    words = ["rules" if form == "rules" else "render", "london"]
    if form == "strip":
        played = ns("simulate", "london", "--games", "1", "--records", "games", cwd=tmp_path)
        assert played.code == 0
        (game,) = (tmp_path / "games").iterdir()
        words = ["render", str(game), "--style", "strip"]
    assert ns(*words, "-o", "page.png", "--dpi", "40", cwd=tmp_path).code == 0
    pictures = sorted(tmp_path.glob("*.png"))
    assert pictures
    assert {round(dpi_of(each.read_bytes()), 1) for each in pictures} == {40}
