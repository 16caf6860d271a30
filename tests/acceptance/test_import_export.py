"""`ns import` and `ns export`: a city from a spreadsheet, and its map for one."""

from pathlib import Path

import pytest
from command import ns

from nextstation.cli.commands.table_import import _labelled

TABLE = "column;row;symbol;notes\na;1;circle;x\nb;1;square;y\nb;2;any;\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "old-harbour.csv").write_text(TABLE, "utf-8")
    return tmp_path


def test_a_table_becomes_a_city(folder: Path) -> None:
    result = ns("import", "old-harbour.csv", cwd=folder)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "old_harbour.yaml: 3 stations, 3 links\n"
        "found in the table:\n"
        "  not used  notes\n"
        "filled in, for you to change in the file:\n"
        "  map.districts  blocks of the grid\n"
        "  map.rivers     none\n"
        "  colours        red b1   blue b2   yellow a1\n"
        "  deck           11 cards\n"
        "  scoring        districts times stations   interchanges\n"
        "check your changes with: ns validate old_harbour.yaml\n"
        "print a sheet with: ns render old_harbour.yaml -o old_harbour.pdf --names\n"
    )
    text = (folder / "old_harbour.yaml").read_text("utf-8")
    assert "\nid: old_harbour\ntitle: Old Harbour\nstage: draft\n" in text
    assert ns("validate", "old_harbour", cwd=folder).code == 0


def test_a_city_may_go_to_the_terminal(folder: Path) -> None:
    result = ns("import", "old-harbour.csv", "-o", "-", "--title", "By the Sea", cwd=folder)
    assert result.code == 0
    assert "\nid: old_harbour\ntitle: By the Sea\n" in result.stdout
    assert result.stderr.startswith("By the Sea: 3 stations, ")
    assert [file.name for file in folder.iterdir()] == ["old-harbour.csv"]


def test_what_a_table_has_is_listed_and_what_is_doubtful_is_said(folder: Path) -> None:
    rows = "Col;Row;Shape;Zone;Kind;Pencil", "a;1;c;Hill;pier;red west", "b;1;s;Hill;;red east"
    (folder / "t.csv").write_text("\n".join((*rows, "c;1;t;;;")), "utf-8")
    result = ns("import", "t.csv", cwd=folder)
    assert result.code == 0
    assert result.stdout.startswith(
        "t.yaml: 3 stations, 2 links\n"
        "found in the table:\n"
        "  columns    Col → column   Shape → symbol   Zone → district   Kind → special\n"
        "             Pencil → departure\n"
        "  districts  Hill 3\n"
        "  specials   pier 1\n"
        "  pencils    red west a1   red east b1\n"
    )
    assert result.stderr.startswith("t.csv:4:5 warning E911 a station has no district: c1 joins")


def test_a_city_is_given_the_map_of_a_table(folder: Path) -> None:
    assert ns("import", "old-harbour.csv", cwd=folder).code == 0
    file = folder / "old_harbour.yaml"
    file.write_text(
        file.read_text("utf-8").replace("title: Old Harbour", "title: Mine  # !"), "utf-8"
    )
    (folder / "old-harbour.csv").write_text(TABLE.replace("a;1;circle", "a;1;square"), "utf-8")
    words = "import", "old-harbour.csv", "--like", "old_harbour.yaml", "--force"
    result = ns(*words, cwd=folder)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout.endswith(
        "\neverything else is as in old_harbour.yaml\n"
        "these stay too, for you to check:\n"
        "  id          old_harbour\n"
        "  source.map  my own\n"
        "check your changes with: ns validate old_harbour.yaml\n"
        "print a sheet with: ns render old_harbour.yaml -o old_harbour.pdf --names\n"
    )
    assert "\ntitle: Mine  # !\n" in file.read_text("utf-8")
    assert ns(*words, "--title", "Old: Harbour", cwd=folder).code == 0
    assert '\ntitle: "Old: Harbour"  # !\n' in file.read_text("utf-8")
    (folder / "flow.yaml").write_text("{" + "}", "utf-8")
    assert ns(*words[:3], "flow.yaml", "--force", cwd=folder).code == 1


def test_what_a_city_keeps_of_its_own_map_is_said(folder: Path) -> None:
    assert ns("export", "london", "-o", "t.csv", cwd=folder).code == 0
    result = ns("import", "t.csv", "--like", "london", "--title", "Bath", cwd=folder)
    for line in ("id london", "map.links join: nearest", "map.rivers thames", "lint.ignore W130"):
        assert f" {line} " in " ".join(result.stdout.split())


def test_an_encoding_that_does_not_exist_is_refused(folder: Path) -> None:
    result = ns("import", "old-harbour.csv", "--encoding", "cp9", cwd=folder)
    assert (result.code, result.stdout) == (2, "")
    assert result.stderr.startswith("ns: no encoding of tables is called `cp9`; try cp1250, ")


def test_faults_of_a_table_leave_no_city(folder: Path) -> None:
    (folder / "old-harbour.csv").write_text(TABLE.replace("square", "sqare"), "utf-8")
    result = ns("import", "old-harbour.csv", cwd=folder)
    assert (result.code, result.stdout) == (1, "")
    assert result.stderr == (
        "old-harbour.csv:3:5 E905 there is no symbol `sqare`\n"
        "    3 | b;1;sqare;y\n"
        "      |     ^^^^^\n"
        "      help: did you mean `square`?\n"
        "ns: the table has 1 fault\n"
    )
    assert [file.name for file in folder.iterdir()] == ["old-harbour.csv"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "E001 cannot be read: no such file"),
        (b"PK\x03\x04\x00", "help: in the spreadsheet, save the sheet as CSV in UTF-8"),
        (b"\xff\xfec", "E003 the file is not UTF-16 text"),
        (b"column,\x81", "E003 the file is not UTF-8 text"),
    ],
)
def test_what_is_no_table_is_unreadable(
    content: bytes | None, message: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "map.csv").write_bytes(content)
    result = ns("import", "map.csv", cwd=tmp_path)
    assert (result.code, result.stdout) == (3, "")
    assert message in result.stderr


def test_a_city_comes_back_from_a_table(folder: Path) -> None:
    made = ns("export", "paris", "-o", "paris.csv", cwd=folder)
    assert (made.code, made.stderr) == (0, "")
    assert made.stdout == "paris.csv: 53 stations of Next Station Paris\n"
    assert ns("import", "paris.csv", "-o", "again.yaml", cwd=folder).code == 0
    printed = ns("export", "again", cwd=folder)
    assert (printed.code, printed.stderr) == (0, "")
    assert printed.stdout == (folder / "paris.csv").read_text("utf-8-sig")


def test_a_table_says_that_it_is_utf_8_where_that_matters(folder: Path) -> None:
    (folder / "named.csv").write_text("place,symbol,name\na1,c,Café\nb1,s,=1\n", "utf-8")
    assert ns("import", "named.csv", cwd=folder).code == 0
    assert ns("export", "named", "-o", "t.csv", "--separator", "semicolon", cwd=folder).code == 0
    written = (folder / "t.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbfcolumn;row;symbol;")
    assert written.decode("utf-8-sig").count(";'=1\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("import", "old-harbour.csv", "-o", "x"),
        ("export", "london", "-o", "x"),
        ("new", "town", "-o", "x"),
        ("new", "town", "--like", "london", "-o", "x"),
    ],
)
def test_nothing_is_overwritten_by_accident(words: tuple[str, ...], folder: Path) -> None:
    (folder / "x").write_text("mine", "utf-8")
    result = ns(*words, cwd=folder)
    assert (result.code, result.stdout) == (2, "")
    assert result.stderr == "ns: x already exists; nothing was written (--force overwrites it)\n"
    assert (folder / "x").read_text("utf-8") == "mine"
    assert ns(*words, "--force", cwd=folder).code == 0
    assert (folder / "x").read_text("utf-8") != "mine"


def test_a_summary_has_no_label_without_anything_beside_it() -> None:
    assert [*_labelled([("specials", []), ("pencils", ["red a1"])])] == ["  pencils  red a1"]


@pytest.mark.parametrize(
    ("corner", "said"),
    [("d4,c,4", "1, 2, 3, 4 are secondary"), ("d4,,4", "none is secondary: no district of one")],
)
def test_an_import_says_what_became_of_the_corners(corner: str, said: str, tmp_path: Path) -> None:
    rows = "place,symbol,district", "a1,c,1", "d1,c,2", "a4,s,3", corner
    lines = *rows, "b2,c,a", "c2,s,a", "b3,c,a", "c3,s,a"
    (tmp_path / "t.csv").write_text("\n".join(lines), "utf-8")
    found = " ".join(ns("import", "t.csv", cwd=tmp_path).stdout.split())
    assert said in found
    assert (" in d4 " in found) == said.startswith("none")


@pytest.mark.parametrize(
    ("header", "meant"),
    [("starts", "departure"), ("Sight", "special"), ("notes", "")],
)
def test_a_header_that_is_not_used_is_asked_about(header: str, meant: str, folder: Path) -> None:
    (folder / "old-harbour.csv").write_text(TABLE.replace("notes", header), "utf-8")
    result = ns("import", "old-harbour.csv", cwd=folder)
    asked = f" (did you mean {meant}?)" if meant else ""
    assert f"  not used  {header}{asked}\n" in result.stdout
