"""`ns fmt`: the layout of files."""

from pathlib import Path

import pytest
from command import Result, ns

from nextstation.engine.authoring import formatting
from nextstation.engine.format.source.document import Document

BEFORE = "a:\n    b:   1 # one\n# end"
AFTER = "a:\n  b: 1  # one\n# end\n"


def test_a_file_is_laid_out_once(tmp_path: Path) -> None:
    file = tmp_path / "town.yaml"
    file.write_text(BEFORE, "utf-8")
    first = ns("fmt", "town.yaml", cwd=tmp_path)
    assert (first.code, first.stdout, first.stderr) == (0, "town.yaml: laid out\n", "")
    assert file.read_text("utf-8") == AFTER
    second = ns("fmt", "town.yaml", cwd=tmp_path)
    assert (second.code, second.stdout) == (0, "town.yaml: well laid out already\n")


def test_what_is_saved_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "town.yaml"
    file.write_text(BEFORE, "utf-8")
    lay_out = formatting.formatted

    def late(document: Document) -> str:
        file.write_text("a: 2\n", "utf-8")
        return lay_out(document)

    monkeypatch.setattr(formatting, "formatted", late)
    result = ns("fmt", "town.yaml", cwd=tmp_path)
    said = "ns: town.yaml was saved meanwhile, and stays as it is; run ns fmt again\n"
    assert (result.code, result.stdout, result.stderr) == (2, "", said)
    assert file.read_text("utf-8") == "a: 2\n"
    assert [each.name for each in tmp_path.iterdir()] == ["town.yaml"]


@pytest.mark.parametrize("words", [("--check",), ("--diff",), ("--check", "--diff")])
def test_a_check_writes_nothing_and_names_the_file(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text(BEFORE, "utf-8")
    (tmp_path / "good.yaml").write_text(AFTER, "utf-8")
    result = ns("fmt", *words, "town.yaml", "good.yaml", cwd=tmp_path)
    assert (result.code, result.stderr) == (1, "")
    assert "town.yaml" in result.stdout
    assert ("+  b: 1  # one\n" in result.stdout) == ("--diff" in words)
    assert (tmp_path / "town.yaml").read_text("utf-8") == BEFORE
    assert ns("fmt", *words, "good.yaml", cwd=tmp_path).code == 0


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"a: [1\n", 3, "E005"),
        (b"\xff", 3, "E003"),
        (b"", 3, "E004"),
        (b"a: 1\na: 2\n", 1, "E011"),
        (None, 3, "E001 cannot be read: it is a folder"),
    ],
)
def test_what_cannot_be_read_is_left_alone(
    content: bytes | None, code: int, message: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.mkdir() if content is None else bad.write_bytes(content)
    (tmp_path / "town.yaml").write_text(BEFORE, "utf-8")
    result = ns("fmt", "bad.yaml", "town.yaml", cwd=tmp_path)
    assert result.code == code
    assert message in result.stderr
    assert content is None or bad.read_bytes() == content
    assert (tmp_path / "town.yaml").read_text("utf-8") == AFTER


def test_a_shipped_city_is_no_file_to_lay_out(tmp_path: Path) -> None:
    result = ns("fmt", "london", cwd=tmp_path)
    assert result.code == 3
    assert "E001" in result.stderr


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_and_the_mark_of_utf_8_stay(mark: bytes, end: bytes, tmp_path: Path) -> None:
    file = tmp_path / "town.yaml"
    before, after = (mark + each.encode().replace(b"\n", end) for each in (BEFORE, AFTER))
    file.write_bytes(before)
    assert ns("fmt", "town.yaml", cwd=tmp_path).stdout == "town.yaml: laid out\n"
    assert file.read_bytes() == after
    assert ns("fmt", "--diff", "town.yaml", cwd=tmp_path) == Result(0, "", "")


def test_of_several_line_ends_the_usual_one_is_written(tmp_path: Path) -> None:
    file = tmp_path / "town.yaml"
    file.write_bytes(b"a:   1\r\nb: 2\nc: 3\r\n")
    ns("fmt", "town.yaml", cwd=tmp_path)
    assert file.read_bytes() == b"a: 1\r\nb: 2\r\nc: 3\r\n"
