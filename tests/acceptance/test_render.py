"""`ns render`: the files that are asked for, with what is asked for on them."""

from pathlib import Path

import pypdf
import pytest
from command import ROOT, ns


def test_a_sheet_shows_the_modules_of_a_game(tmp_path: Path) -> None:
    deal = "pencil_powers: {purple: joker}"
    result = ns("render", "london", "-o", "sheet.svg", "--module", deal, cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    sheet = (tmp_path / "sheet.svg").read_text("utf-8")
    assert "Pencil powers" in sheet
    assert "box-pencil_powers-0" in sheet


def test_the_record_of_a_game_is_drawn_with_its_modules(tmp_path: Path) -> None:
    modules = ("pencil_powers", "city_gates", "shared_objectives")
    words = [word for name in modules for word in ("--module", name)]
    played = ns("simulate", "london", "--games", "1", "--records", ".", *words, cwd=tmp_path)
    assert played.code == 0
    (record,) = tmp_path.glob("*.yaml")
    result = ns("render", record.name, "-o", "sheet.svg", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "")
    sheet = (tmp_path / "sheet.svg").read_text("utf-8")
    assert sheet.count('id="card-') == 4 + 4 + 2, "everything was dealt"
    assert sheet.count('id="gate-') == 4
    assert 'id="circles"' in sheet
    refused = ns("render", record.name, "-o", "x.svg", "--module", "all", cwd=tmp_path)
    assert refused.code == 2
    assert "--module cannot be used with a record" in refused.stderr


@pytest.mark.parametrize(
    ("words", "pages", "trim", "media"),
    [
        (("london",), 1, (210, 297), (210, 297)),
        (("london", "--per-page", "2"), 1, (297, 210), (297, 210)),
        (("london", "paris", "--copies", "3", "--paper", "a5"), 12, (148, 210), (148, 210)),
        (("london", "paris", "berlin", "--per-page", "2"), 3, (297, 210), (297, 210)),
        (("london", "--marks"), 1, (210, 297), (224, 311)),
        (("london", "--bleed", "2.5"), 1, (210, 297), (215, 302)),
    ],
)
def test_pages_are_as_many_and_as_large_as_asked_for(
    words: tuple[str, ...],
    pages: int,
    trim: tuple[float, float],
    media: tuple[float, float],
    tmp_path: Path,
) -> None:
    assert ns("render", *words, "-o", "sheets.pdf", cwd=tmp_path).code == 0
    pdf = pypdf.PdfReader(tmp_path / "sheets.pdf")
    assert len(pdf.pages) == pages
    for page in pdf.pages:
        for box, size in ((page.trimbox, trim), (page.mediabox, media)):
            sides = float(box.width) * 25.4 / 72, float(box.height) * 25.4 / 72
            assert sides == pytest.approx(size, abs=0.01)


def test_the_pages_of_a_sheet_are_numbered_pictures(tmp_path: Path) -> None:
    result = ns("render", "paris", "-o", "sheet.svg", "--paper", "a5", cwd=tmp_path)
    names = ["sheet-1.svg", "sheet-2.svg"]
    assert result.stderr.splitlines() == [
        *(f"{name}: Next Station Paris, A5, 2 pages" for name in names),
        "no room for the names Seine, a2 La Défense",
    ]
    assert sorted(file.name for file in tmp_path.iterdir()) == names


@pytest.mark.parametrize("bleed", ["nan", "NaN", "inf", "-1", "1e308", "x"])
def test_a_bleed_is_a_number(bleed: str, tmp_path: Path) -> None:
    result = ns("render", "london", "-o", "x.svg", f"--bleed={bleed}", cwd=tmp_path)
    assert (result.code, "Invalid value for '--bleed'" in result.stderr) == (2, True)
    assert not any(tmp_path.iterdir())


def test_names_of_stations_are_drawn_and_those_without_room_reported(tmp_path: Path) -> None:
    harbour = ROOT / "tests" / "cities" / "harbour.yaml"
    drawn = ns("render", str(harbour), "-o", "named.svg", "--names", cwd=tmp_path)
    assert drawn.stderr == "named.svg: Harbour, A4\n"
    assert ">Old Lighthouse<" in (tmp_path / "named.svg").read_text("utf-8")
    crowded, long_name = harbour.read_text("utf-8"), 40 * "W"
    for name in ("Old Lighthouse", "Pier", "Customs House", "Harbour Master", "Fish Market"):
        crowded = crowded.replace(f": {name}", f": {long_name}")
    (tmp_path / "crowded.yaml").write_text(crowded, "utf-8")
    drawn = ns("render", "crowded.yaml", "-o", "x.svg", "--names", "--paper", "a5", cwd=tmp_path)
    assert drawn.code == 0
    assert "no room for the name" in drawn.stderr
    assert f"g3 {long_name}" in drawn.stderr
    drawn = ns("render", "london", "-o", "x.svg", "--no-names", "--no-places", cwd=tmp_path)
    assert drawn.stderr == "x.svg: Next Station London, A4\n"
    assert "station-names" not in (tmp_path / "x.svg").read_text("utf-8")
    assert 'id="names"' not in (tmp_path / "x.svg").read_text("utf-8")
