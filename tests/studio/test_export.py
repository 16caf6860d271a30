"""Cities exported as folders of plain files."""

import json
import re
from pathlib import Path

import pytest
from command import ROOT, ns

from nextstation.studio.bundle import bundle
from nextstation.studio.export import folder as folders
from nextstation.studio.export.folder import MARKER, write_folder

RECORD = ROOT / "tests" / "records" / "london-greedy-1-1.yaml"


def exported(file: Path) -> dict[str, object]:
    """The data of an exported page."""
    text = file.read_text("ascii")
    found: dict[str, object] = json.loads(text.partition(" = ")[2].rstrip(";\n"))
    return found


def test_several_cities_are_listed_with_a_page_each(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    words = ("--export", str(folder), "--games", "0", "--warnings")
    result = ns("studio", "london", "berlin", *words)
    assert result.code == 0, result.stderr
    cities = exported(folder / "data.js")["cities"]
    assert [each["folder"] for each in cities] == ["london", "berlin"]  # type: ignore[attr-defined]
    for city in ("london", "berlin"):
        assert (folder / city / "sheet.pdf").read_bytes().startswith(b"%PDF")
        data = exported(folder / city / "data.js")
        assert data["measures"] is None
        assert isinstance(data["warnings"], list)


def test_what_the_page_is_made_of_has_a_style(tmp_path: Path) -> None:
    assert ns("studio", "london", "--export", str(tmp_path / "out"), "--games", "0").code == 0
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    style = (tmp_path / "out" / "studio.css").read_text("utf-8")
    classes = {name for found in re.findall('class="([^"]+)"', page) for name in found.split()}
    assert {"bar", "bar-tools", "stage"} <= classes
    assert [each for each in sorted(classes) if f".{each}" not in style] == []


def test_names_are_text(tmp_path: Path) -> None:
    city = tmp_path / "town.yaml"
    title = "</script><script>alert(1)</script>"
    text = (ROOT / "cities" / "london.yaml").read_text("utf-8")
    city.write_text(text.replace("title: Next Station London", f"title: '{title}'"), "utf-8")
    assert ns("studio", str(city), "--export", str(tmp_path / "out"), "--games", "0").code == 0
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert exported(tmp_path / "out" / "data.js")["map"]["title"] == title  # type: ignore[index]


@pytest.mark.compiled("london")
def test_games_are_played_and_one_is_replayed(tmp_path: Path) -> None:
    result = ns("studio", "london", "--export", str(tmp_path / "out"), "--games", "100")
    assert result.code == 0, result.stderr
    data = exported(tmp_path / "out" / "data.js")
    assert data["games"] == ["A game of greedy"]
    assert data["measures"]["games"] == 100  # type: ignore[index]
    assert (tmp_path / "out" / "game-1.js").is_file()


def test_a_record_of_another_city_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("studio", "paris", "--export", str(folder), "--games", "0", "--record", str(RECORD))
    result = ns(*words)
    assert result.code == 2
    assert "is a game of Next Station London, which is not exported" in result.stderr
    assert not folder.exists()


def test_only_an_export_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_folder(folder, {"a.txt": b"1", "sub/b.txt": b"2"})
    write_folder(folder, {"c.txt": b"3"})
    assert sorted(each.name for each in folder.iterdir()) == ["c.txt", MARKER]
    (folder / "mine.txt").write_text("mine")
    result = ns("studio", "london", "--export", str(folder), "--games", "0")
    assert result.code == 2
    assert "it contains mine.txt, which no export wrote" in result.stderr
    assert (folder / "c.txt").read_bytes() == b"3"


@pytest.mark.parametrize("is_one_step", [True, False])
def test_no_rename_takes_an_earlier_export_away_where_one_step_exchanges_folders(
    is_one_step: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    write_folder(folder, {"a.txt": b"1"})
    (tmp_path / "empty").mkdir()
    if not is_one_step:
        monkeypatch.setattr(folders, "exchanged", lambda *_: False)
    elif folders.exchanged(folder, tmp_path / "empty"):
        assert folders.exchanged(folder, tmp_path / "empty")
        monkeypatch.setattr(Path, "rename", lambda *_: pytest.fail("the folder was away"))
    (tmp_path / "empty").rmdir()
    write_folder(folder, {"b.txt": b"2"})
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["b.txt", MARKER, "out"]


def test_a_folder_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    write_folder(folder, {"a.txt": b"1"})

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="no space left"):
        write_folder(folder, {"b.txt": b"2"})
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["a.txt", MARKER, "out"]


def test_modules_become_one_script(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b as c } from "./b.js";\nconst x = 1;\nc(x);\n')
    (tmp_path / "b.js").write_text("const x = 2;\nexport function b(y) { return x + y; }\n")
    text = bundle(tmp_path / "a.js")
    assert "const { b: c } = module0;" in text
    assert "import " not in text
    assert "export " not in text
    (tmp_path / "b.js").write_text('import { x } from "./a.js";\n')
    with pytest.raises(ValueError, match="imports itself"):
        bundle(tmp_path / "a.js")
