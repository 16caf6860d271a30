"""Text in the sizes of the scale: one size for what is alike, and lines where it is long."""

import pytest

from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.canvas.text_setting import set_words, size_for
from nextstation.renderers.theme.type_sizes import LABEL, TEXT, TYPE_SIZES


def test_the_scale_has_five_sizes_of_six_points_or_more() -> None:
    points = [round(size / 25.4 * 72, 1) for size in TYPE_SIZES]
    assert points == [6, 7, 8, 10, 17]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Most stations", 40, ("Most stations",)),
        ("Most stations", 12, ("Most", "stations")),
        ("Umsteige\u00adstationen", 16, ("Umsteige-", "stationen")),
        ("Umsteige\u00adstationen", 40, ("Umsteigestationen",)),
        # A word is broken behind its own hyphens, and never behind one that it begins with.
        ("Cross-currents", 17, ("Cross-", "currents")),
        ("Stratford-upon-Avon", 18, ("Stratford-", "upon-Avon")),
        ("-Currents", 9, ("-Curre-", "nts")),
        # A figure or a short word does not stand alone on the last line.
        ("not in turn 1 or 2.", 19, ("not in turn 1", "or 2.")),
        # A sign stays with the word before it.
        ("porte ; sauf au tour", 9.5, ("porte\u00a0;", "sauf au", "tour")),
    ],
)
def test_lines(text: str, width: float, lines: tuple[str, ...]) -> None:
    assert set_words(text, width, TEXT).lines == [*lines]


def test_a_word_that_is_too_long_is_broken_and_nothing_is_lost() -> None:
    lines = set_words("Donaudampfschifffahrt", 10, TEXT).lines
    assert "".join(line.removesuffix("-") for line in lines) == "Donaudampfschifffahrt"
    assert all(text_width(line, TEXT) <= 10 for line in lines)


def test_what_is_alike_has_the_largest_size_that_fits_all() -> None:
    names = ["Purple", "Blue"]
    widest = text_width("Purple", LABEL, bold=True)
    assert size_for(names, widest, LABEL, bold=True) == LABEL
    assert size_for(names, widest - 0.1, LABEL, bold=True) == TEXT
    assert size_for(["Фиолетовый"], 8, LABEL) is None
    assert size_for(["Most stations"], 11, LABEL) is None
    assert size_for(["Most stations"], 11, LABEL, lines=2) == LABEL


def test_lines_are_as_high_as_their_capitals_and_what_lies_between() -> None:
    none, one, two = (set_words(text, 1, 1).height for text in ("", "A", "A B"))
    assert none == 0 < one < 1 < two < 2
