"""The layout that `ns fmt` gives a file, and that nothing else of the file changes."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
from checking import check_text
from command import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_city import City, cities
from untidy import untidy

from nextstation.engine.authoring import formatting
from nextstation.engine.authoring.formatting import LayoutError, formatted
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.reader import parse_document, read_document


def laid_out(text: str) -> str:
    return formatted(parse_document(text))


CASES = {
    "indentation by two": (
        """
        a:
            b:
             - c
             -    d: 1
                  e: 2
        f:
        - g
        """,
        """
        a:
          b:
            - c
            - d: 1
              e: 2
        f:
          - g
        """,
    ),
    "spaces between tokens": (
        "a :   {  b:1 , c :  [ 1,2 ]  , d: }\ne:    'x'   # y\n",
        "a: {b:1, c: [1, 2], d: }\ne: 'x'  # y\n",
    ),
    "mappings in brackets behind keys": (
        """
        a: {x: 1}
        long: {x: 1,
          y: 2}
        other: text
        b: {x: 1}
        """,
        """
        a:    {x: 1}
        long: {x: 1,
               y: 2}
        other: text
        b: {x: 1}
        """,
    ),
    "what follows the id": (
        """
        a:
        - {id: one, b: 1}
        - {id: fifteen,   b: 1}
        - {name: one, b: 1}
        """,
        """
        a:
          - {id: one,     b: 1}
          - {id: fifteen, b: 1}
          - {name: one, b: 1}
        """,
    ),
    "brackets on several lines": (
        """
        a: {
         b: [1,
         2],
            # comment
         c: 3
         }
        d:
             {e: 1,
             f: 2
             }
        """,
        """
        a: {
          b: [1,
              2],
          # comment
          c: 3
        }
        d:
          {e: 1,
           f: 2
          }
        """,
    ),
    "blank lines": ("\n\na: 1\n\n\n\nb: 2   \n\n# c\n\n\n", "a: 1\n\nb: 2\n\n# c\n"),
    "no newline at the end": ("a: 1", "a: 1\n"),
    "no newline in a last block, which would be part of it": ("a: |\n    b", "a: |\n  b"),
    "nor in a folded one": ("a: >\n    b", "a: >\n  b"),
    "a newline that a last block strips": ("a: |-\n    b", "a: |-\n  b\n"),
    "line ends": ("a: |\r\n  b\r\nc: 2\r\n", "a: |\n  b\nc: 2\n"),
    "comments": (
        """
        a:   # of a
            # of b
            b: 1  # short
            longer: 1 # long
            # out of use: 2
        # of c
        c:
            # - nothing
        d:
        - 1
        # of 2
        - 2
        # of e
        e: 3
        """,
        """
        a:  # of a
          # of b
          b: 1       # short
          longer: 1  # long
          # out of use: 2
        # of c
        c:
          # - nothing
        d:
          - 1
          # of 2
          - 2
        # of e
        e: 3
        """,
    ),
    "a block keeps its own spaces": (
        "a:\n    b: |\n          x\n            y  \n\n    c: >-  # folded\n      z\n",
        "a:\n  b: |\n    x\n      y  \n\n  c: >-  # folded\n    z\n",
    ),
    "a block that begins with spaces": (
        "a:\n    b: |3-\n         x\n       y\n",
        "a:\n  b: |2-\n      x\n    y\n",
    ),
    "text on several lines": (
        'a:\n    b: "one\n  two"\n    c: three\n          four\n',
        'a:\n  b: "one\n    two"\n  c: three\n    four\n',
    ),
    "art": (
        """
        map:
          legend: {C: circle, S: square}
          stations: |
            C   .   S*  C
            .  C   . .

            \tS   .   .  .
        """,
        """
        map:
          legend: {C: circle, S: square}
          stations: |
            C   .   S*  C
            .   C   .   .
            S   .   .   .
        """,
    ),
    "art with column letters and row numbers": (
        """
        map:
          districts:
            main: {A: old, B: new}
            art: |1
                a b c
              9 A B B
              10 A  A B
        """,
        """
        map:
          districts:
            main: {A: old, B: new}
            art: |2
                 a b c
               9 A B B
              10 A A B
        """,
    ),
    "art as wide as its cells": (
        "map:\n  stations: |\n    CC* D\n    E F\n",
        "map:\n  stations: |\n    CC* D\n    E   F\n",
    ),
    "art without its indicator": (
        "map:\n  stations: |2\n    A B\n    C D\n",
        "map:\n  stations: |\n    A B\n    C D\n",
    ),
}


@pytest.mark.parametrize(("before", "after"), CASES.values(), ids=CASES)
def test_layout(before: str, after: str) -> None:
    assert laid_out(written(before)) == written(after)


def written(text: str) -> str:
    """The text of a case, without the indentation that it has here."""
    return dedent(text[1:]) if text.startswith("\n  ") else text


FILES = [
    file
    for folder in ("cities", "docs/example", "tests")
    for file in sorted((ROOT / folder).rglob("*.yaml"))
]


def test_every_file_of_the_tests_keeps_its_values_and_comments() -> None:
    """`formatted` compares them; what it refuses is no file of ours, or has faults of reading."""
    refused = set()
    for file in FILES:
        try:
            text = formatted(read_document(file))
        except (UnreadableError, FaultyFileError):
            refused.add(file.name)
        else:
            assert formatted(parse_document(text)) == text
            assert comments(text) == comments(file.read_text("utf-8"))
    assert refused <= {
        *("faults.yaml", "mistakes.yaml", "records.yaml", "corpus.yaml", "patches.yaml"),
        *("bugs.yaml", "blind.yaml", "equivalent.yaml"),
    }


def comments(text: str) -> list[str]:
    return re.findall(r"(?m)(?:^|\s)(#.*?)\s*$", text)


def test_shipped_files_are_laid_out() -> None:
    for file in FILES:
        if not file.is_relative_to(ROOT / "tests"):
            assert formatted(read_document(file)) == file.read_text("utf-8"), file


@given(cities(), st.integers(0, 9999))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_random_city_stays_the_same_city(city: City, seed: int) -> None:
    text = untidy(city, seed)
    result = laid_out(text)
    assert comments(result) == comments(text)
    assert laid_out(result) == result
    before, after = check_text(text), check_text(result)
    assert len(after.diagnostics) == len(before.diagnostics)
    if not before.diagnostics:
        assert city_hash(after.sound()) == city_hash(before.sound())


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: &b 1\n", "a: x #cut off\n"])
def test_a_file_with_faults_of_reading_is_refused(text: str) -> None:
    with pytest.raises(FaultyFileError):
        laid_out(text)


def test_a_layout_that_would_change_a_value_is_never_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """White space within a text is a part of its value, though not one of its signs."""
    monkeypatch.setattr(formatting, "_lay_out", lambda _: "a: {b: Old  Town}\n")
    with pytest.raises(RuntimeError, match="more than its layout"):
        laid_out("a: {b: Old Town}\n")


def test_a_file_that_would_grow_too_large_is_refused() -> None:
    long = "x" * 1990
    with pytest.raises(LayoutError, match="longer than 2000 characters"):
        laid_out(f"a:\n b:\n  c:\n   d:\n    e:\n     f:\n      g: {long}\n")


def test_comments_far_out_are_not_aligned() -> None:
    text = f"a: {'x' * 200}  # far\nb: 1  # near\n"
    assert laid_out(text) == text


def test_a_file_with_a_mark_of_its_encoding_loses_only_that(tmp_path: Path) -> None:
    file = tmp_path / "town.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert formatted(read_document(file)) == "a: 1\n"
