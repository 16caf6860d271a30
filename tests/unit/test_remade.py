"""A change is made, or taken back, in a text that others have changed since."""

import pytest

from nextstation.engine.authoring.edits.editing import remade

OLD = "a: 1\nb: [x, y]\nc: |\n  C S .\n  . S C\nd: 4\n"
NEW = OLD.replace("C S .", "C S T").replace("d: 4", "d: 5")

# What has become of the old text, and what the change makes of that; None: it cannot be made.
CASES = {
    "nothing else": (OLD, NEW),
    "a line above": ("# a\n" + OLD, "# a\n" + NEW),
    "a line between": (OLD.replace("c:", "e: 9\nc:"), NEW.replace("c:", "e: 9\nc:")),
    "a line below": (OLD + "# z\n", NEW + "# z\n"),
    "other lines gone": (OLD.replace("b: [x, y]\n", ""), NEW.replace("b: [x, y]\n", "")),
    "the line beside": (OLD.replace(". S C", ". S S"), NEW.replace(". S C", ". S S")),
    "another part of the line": (OLD.replace("C S .", "T S ."), NEW.replace("C S T", "T S T")),
    "the line longer": (OLD.replace("d: 4", "ddd: 4"), NEW.replace("d: 5", "ddd: 5")),
    "the same place": (OLD.replace("d: 4", "d: 6"), None),
    "a line gone": (OLD.replace("  C S .\n", ""), None),
    "already so": (NEW, None),
    "everything": ("z\n", None),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_made_where_its_text_is_by_now(name: str) -> None:
    now, wanted = CASES[name]
    assert remade(now, OLD, NEW) == wanted


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name][1]])
def test_what_was_made_is_taken_back(name: str) -> None:
    now, made = CASES[name]
    assert made is not None
    assert remade(made, NEW, OLD) == now


def test_lines_added_and_removed() -> None:
    old, new = "a\nb\nc\n", "a\nc\nd\n"
    assert remade("a\nb\nc\ne\n", old, new) == "a\nc\nd\ne\n"
    assert remade("# x\na\nb\nc\n", old, new) == "# x\na\nc\nd\n"
    assert remade("# x\na\nc\nd\n", new, old) == "# x\na\nb\nc\n"


def test_line_breaks_of_any_kind() -> None:
    old = "a\r\nb\r\nc"
    assert remade("x\r\n" + old, old, old.replace("b", "B")) == "x\r\na\r\nB\r\nc"
