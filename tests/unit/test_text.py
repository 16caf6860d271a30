import pytest

from nextstation.renderers.canvas.text import (
    ELLIPSIS,
    fit_lines,
    fit_text,
    left_bearing,
    text_width,
)


def test_width_grows_with_size_and_weight() -> None:
    assert text_width("Station", 4) == pytest.approx(2 * text_width("Station", 2))
    assert text_width("Station", 2, bold=True) > text_width("Station", 2)
    assert text_width("", 2) == 0


def test_a_letter_that_the_font_lacks_has_a_width_too() -> None:
    assert text_width("\N{CJK UNIFIED IDEOGRAPH-7AD9}", 2) > 0


@pytest.mark.parametrize(
    ("width", "kept"),
    [(100, "Upper Market Square"), (30, "Upper Market Square"), (14, None), (1, None)],
)
def test_text_is_made_to_fit(width: float, kept: str | None) -> None:
    text, size = fit_text("Upper Market Square", width, 3, least=2)
    assert 2 <= size <= 3
    if kept:
        assert text == kept
        assert text_width(text, size) <= width + 1e-9
    else:
        assert text.endswith(ELLIPSIS)
        assert text == ELLIPSIS or text_width(text, size) <= width


def test_long_text_takes_two_lines() -> None:
    lines, size = fit_lines("Historical monument of importance", 22, 2.7, least=2.2, small=2.2)
    assert lines == ["Historical monument", "of importance"]
    assert all(text_width(line, size) <= 22 for line in lines)


def test_short_text_keeps_one_line() -> None:
    assert fit_lines("Blue", 22, 2.7, least=2.2, small=2.2) == (["Blue"], 2.7)


def test_capitals_stand_off_their_left_edge() -> None:
    assert 0 < left_bearing("N", 10) < 1.5
