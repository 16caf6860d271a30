"""Symbols and signs that the file of a city draws: where they are drawn, and how large."""

import re

import pytest
from boards import network
from drawn_sheet import SVG, Drawn, draw_sheet

from nextstation.engine.city.city import City
from nextstation.engine.city.motif import read_drawing
from nextstation.renderers.symbols.icons import SIGN_REACH, sign_outline
from nextstation.renderers.symbols.shapes import hull_of, path_of, symbol_path
from nextstation.studio.map_data import symbol_paths


@pytest.fixture
def harbour() -> City:
    return network("harbour").city


def test_a_drawing_is_moved_and_scaled() -> None:
    assert path_of("M0 0 H100 V100 Q50 50 0 0 Z", (10, 20), 5) == "M5 15H15V25Q10 20 5 15Z"
    with pytest.raises(ValueError, match="101 is outside the box"):
        read_drawing("M0 101", (100, 100))


def test_the_corners_round_a_drawing_leave_out_what_lies_within(harbour: City) -> None:
    assert hull_of("M0 0 H100 V100 L50 60 L0 100 Z M40 40 L60 60") == [
        (-1, -1), (1, -1), (1, 1), (-1, 1),
    ]  # fmt: skip
    mill = sign_outline(harbour.specials["mill"].icon)
    assert max(abs(x) for x, _ in mill) == pytest.approx(0.96 * SIGN_REACH)


def test_symbols_and_signs_are_drawn_as_the_file_says(harbour: City) -> None:
    sheet = Drawn(draw_sheet(network("harbour")))
    anchor, mill = harbour.drawings["symbols", "star"], harbour.specials["mill"].icon
    for place, drawing in (("b2", anchor), ("a6", mill)):
        paths = [each.attrib["d"] for each in sheet.group(f"station-{place}").iter(f"{SVG}path")]
        commands = [re.sub(r"[^A-Z]", "", path) for path in paths]
        assert re.sub(r"[^A-Z]", "", drawing) in commands
    titles = [each.text for each in sheet.root.iter(f"{SVG}title")]
    assert any((title or "").startswith("b2, Anchor") for title in titles)
    assert symbol_paths(harbour)["star"] == symbol_path(anchor, (0, 0), 1)
