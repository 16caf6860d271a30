"""Texts of any content: tidied, then drawn and printed everywhere, or refused with a reason."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from checking import check_module_text, check_text
from command import ns
from drawn_sheet import draw_sheet
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_yaml import read_yaml

from nextstation.cli.terminal.text import fill, safe
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.texts import drawable, fault_of, tidy
from nextstation.engine.format.vocabulary.letters import is_drawn, is_printed
from nextstation.engine.format.vocabulary.schema_builder import DRAWN, DRAWN_PART, PRINTED
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.engine.play.record.load import check_record
from nextstation.renderers.canvas.text import font_file
from nextstation.renderers.language.catalogue import own_words
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.output.export import to_png
from nextstation.renderers.output.pdf import to_pdf

FOLDER = Path(__file__).parents[1]
BASE = (FOLDER / "cases" / "base.yaml").read_text("utf-8")
MODULE = (FOLDER.parent / "cities" / "modules" / "pencil_powers.yaml").read_text("utf-8")
# A character of each kind that no text may have.
REFUSED = [
    "\u202e", "\u2066", "\u200f", "\u200b", "\u200d", "\u2060", "\ufdd0", "\U0001fffe", "\ue000",
    "\U000e0041", "\u0378", "\u061c", "\ufff9",
]  # fmt: skip
# Characters that are printed, but not drawn: the sheet's fonts lack them, or join them to others.
NOT_DRAWN = ["東", "🚢", "א", "ก", "\u0301", "\ufe0f", "\u2800"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Old  Bridge ", "Old Bridge"),
        ("\tOld\n Bridge\u2003\u3000", "Old Bridge"),
        ("Cafe\u0301", "Café"),
        ("Ligne\u00a0: A\u00a0", "Ligne\u00a0: A"),
        ("\u00adTur\u00ad\u00adquoise\u00ad Sea", "Tur\u00adquoise Sea"),
        ("A \u00ad B", "A B"),
        ("\u00ad", ""),
        (" \u00a0 ", ""),
    ],
)
def test_a_text_is_tidied(text: str, line: str) -> None:
    assert tidy(text) == line
    assert tidy(line) == line


@pytest.mark.parametrize(("text", "part"), [(",  then ", ", then "), ("  A", " A"), (" ", "")])
def test_a_part_of_a_line_keeps_a_space_at_its_ends(text: str, part: str) -> None:
    assert tidy(text, DRAWN_PART) == part


@pytest.mark.parametrize(("text", "line"), [("Ann", "Ann"), (" a東\u202eb ", "a??b"), ("東", "?")])
def test_a_name_that_is_not_ours_is_made_drawable(text: str, line: str) -> None:
    assert drawable(text) == line


@pytest.mark.parametrize("letter", [*REFUSED, *NOT_DRAWN])
def test_a_character_that_cannot_be_drawn_is_refused_where_it_stands(letter: str) -> None:
    text = f'"1\\U{ord(letter):08x}b"'
    files: list[Checked[Any]] = [
        check_text(BASE.replace("title: Base", f"title: {text}")),
        check_text(BASE.replace("a1: Old Bridge", f"a1: {text}")),
        check_text(BASE.replace("fr: Nuit", f"fr: {text}")),
        check_text(BASE.replace("Lijntotaal", text)),
        check_module_text(re.sub("(?m)^title: .*", lambda _: f"title: {text}", MODULE)),
        check_record(
            parse_document(f"format: 1\ncity: london\nplayers: [{{name: {text}, lines: []}}]")
        ),
    ]
    for checked in files:
        (found,) = (each for each in checked.diagnostics if each.code == "E003")
        assert re.match(rf"the character U\+{ord(letter):04X}(, [^,]+,)? cannot be", found.message)
        assert text in found.excerpt


def test_what_is_only_printed_may_have_any_letters() -> None:
    author = re.sub("(?m)^author: .*", "author: 東京 א", BASE)
    assert author != BASE
    assert not check_text(author).diagnostics
    for letter in NOT_DRAWN:
        assert fault_of(letter, PRINTED) is None
    for letter in REFUSED:
        assert "cannot be part of a text" in str(fault_of(letter, PRINTED))
        assert letter not in safe(f"a{letter}b")


@pytest.mark.parametrize(("old", "new"), [("id: base", "id"), ("departs: e5", "departs")])
def test_no_name_or_place_ends_in_a_line_break(old: str, new: str) -> None:
    text = BASE.replace(old, f'{new}: "{old.split()[1]}\\n"')
    assert "E105" in {each.code for each in check_text(text).diagnostics}


@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_of_a_sheet_is_in_its_fonts(bold: bool) -> None:
    glyphs = TTFont(font_file(bold=bold)).getBestCmap()
    letters = [chr(code) for code in range(0x110000) if is_drawn(chr(code))]
    assert all(is_printed(letter) for letter in letters)
    assert [each for each in letters if ord(each) not in glyphs] == ["\u00ad"], "never drawn"


def test_shipped_words_are_tidy_and_can_be_drawn() -> None:
    for words in [english_words(), *map(own_words, languages())]:
        for text in words.values():
            assert tidy(text, DRAWN_PART) == text
            assert fault_of(text, DRAWN) is None


def city_of(text: str) -> str:
    """A city with a text wherever one may be."""
    city = read_yaml(BASE)
    city["title"], city["author"] = text, text
    city["specials"]["pier"]["name"] = {"en": text}
    city["colours"]["blue"]["name"] = {"en": text}
    city["map"]["rivers"]["brook"]["name"] = text
    city["map"]["station_names"] = {"a1": text, "c3": text}
    city["deck"]["groups"]["night"]["name"] = {"en": text}
    city["words"] = {"en": {"total": text, "date": text}}
    return yaml.safe_dump(city, sort_keys=False)


LETTERS = st.characters().filter(is_drawn) | st.sampled_from(" \u00ad\u00a0<&\"'>WA{}")


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(st.text(LETTERS, min_size=1, max_size=40))
def test_every_text_that_is_accepted_can_be_drawn(text: str) -> None:
    checked = check_text(city_of(text))
    if not tidy(text) or set(text) & set("{}"):
        assert {each.code for each in checked.diagnostics} <= {"E107", "E642"}
        return
    page = draw_sheet(checked.sound(), "a5", station_names=True)
    for outlined in (False, True):
        ElementTree.fromstring(page.to_svg(outlined=outlined))  # noqa: S314 - our own
    assert to_pdf(page).startswith(b"%PDF")
    assert to_png(page, 30).startswith(b"\x89PNG")


@settings(max_examples=8, deadline=None)
@given(text=st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_every_text_is_drawn_or_refused(text: str) -> None:
    document = parse_document(yaml.safe_dump(read_yaml(BASE) | {"title": text}))
    title = tidy(text)
    assert bool(check_text("\n".join(document.lines)).diagnostics) is (
        not title or fault_of(title) is not None
    )


@pytest.mark.parametrize(
    "text", ["Tur\u00adquoise & <b>", "WWWWWWWWWWWWWWWW \u00adW", "“A” – №\u00a01"]
)
def test_every_text_that_is_accepted_can_be_printed(text: str, tmp_path: Path) -> None:
    (tmp_path / "city.yaml").write_text(city_of(text), "utf-8")
    for words in (["validate"], ["show"], ["show", "--format", "json"], ["show", "a1"]):
        command, *more = words
        assert ns(command, "city.yaml", *more, cwd=tmp_path).code == 0


def test_a_part_that_is_longer_than_a_line_is_broken_between_words() -> None:
    long = "Upper Corner, Lower Corner are secondary: a station in each corner"
    for width in range(12, 80):
        words = " ".join(fill(["one two", long], width)).split()
        assert words == ["one", "two", *long.split()]
