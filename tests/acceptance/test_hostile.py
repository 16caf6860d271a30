"""Untrusted files: whatever they contain, a fault is reported and nothing in them runs."""

import os
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from checking import check_text
from command import ROOT, Result, ns
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nextstation.cli.report.diagnostics import parts_of
from nextstation.cli.terminal.text import shown
from nextstation.engine.checks.registry import city_codes
from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError

BASE = (ROOT / "tests" / "cases" / "base.yaml").read_text(encoding="utf-8")
BASE_TWO = (ROOT / "tests" / "cases" / "base_two.yaml").read_text(encoding="utf-8")
LONDON = (ROOT / "cities" / "london.yaml").read_text(encoding="utf-8")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def base(old: str, new: str) -> bytes:
    """The base city with an edit."""
    assert BASE.count(old) == 1, old
    return BASE.replace(old, new).encode()


def two(old: str, new: str) -> bytes:
    """The second base city with an edit."""
    assert BASE_TWO.count(old) == 1, old
    return BASE_TWO.replace(old, new).encode()


def lines_of(count: int, line: str) -> str:
    """Lines that differ in a number only."""
    return "".join(line.format(number) for number in range(count))


THOUSANDS = ", ".join(f"g{number}" for number in range(5000))
NESTED_BLOCK = "".join(f"{' ' * depth}a:\n" for depth in range(700))
LAUGHS = "a: &a [ha, ha, ha]\n" + "".join(
    f"{after}: &{after} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, after in zip("abcdefgh", "bcdefghi", strict=True)
)

FILES: dict[str, bytes] = {
    # no text at all
    "empty": b"",
    "only comments": b"# one\n# two\n",
    "only a start": b"---\n",
    "nothing": b"~\n",
    "a program": b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x3e\x00",
    "random bytes": random.Random(1).randbytes(5000),  # noqa: S311
    "UTF-16": BASE.encode("utf-16"),
    "UTF-16 without a mark": BASE.encode("utf-16-le"),
    "UTF-32": BASE.encode("utf-32"),
    "Latin-1": base("title: Base", "title: Zürich").decode().encode("latin-1"),
    "NUL bytes": base("title: Base", "title: Ba\x00se"),
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    # not plain data
    "list": b"- format: 1\n",
    "word": b"city\n",
    "two documents": BASE.encode() + b"---\na: 1\n",
    "an object": base("title: Base", "title: !!python/object/apply:os.system ['echo run']"),
    "a module": base("title: Base", "title: !!python/module:os"),
    "binary": base("title: Base", "title: !!binary R0lGODlh"),
    "a set": base("symbols: [circle, square, triangle]", "symbols: !!set {circle, square}"),
    "an old version": base("# A small sound city", "%YAML 1.1\n--- # A small sound city"),
    "a version to come": base("# A small sound city", "%YAML 3.0\n--- # A small sound city"),
    "an unknown directive": base("# A small sound city", "%CITY 1\n--- # A small sound city"),
    "a tag directive": base("# A small sound city", "%TAG ! tag:x,2000:\n--- !a # A small"),
    "keys that are lists": base("title: Base", "[a, b]: 1\n? {c: d}\n: 2\ntitle: Base"),
    "a key that is an alias": base("title: Base", "*a : 1\ntitle: Base"),
    "merge keys": base("mill: {icon: ring}", "mill: {<<: {icon: ring}, <<: [{}, {}]}"),
    "an alias of itself": base("title: Base", "title: &a [*a]"),
    "a billion laughs": LAUGHS.encode(),
    "duplicate keys at every level": re.sub(
        r"(?m)^( *)(\w+): (\S.*)$", r"\1\2: \3\n\1\2: \3", BASE
    ).encode(),
    # not YAML
    "an open quote": base("title: Base", 'title: "Base'),
    "an open list": base("symbols: [circle, square, triangle]", "symbols: [circle"),
    "tabs": BASE.replace("  ", "\t").encode(),
    "carriage returns alone, with a fault": BASE.replace("\n", "\r").encode() + b"zoo: 1\r",
    # controlling the terminal
    "escapes in a value": base("stage: draft", 'stage: "\\e[31m\\e]0;x\\a"'),
    "escapes in a key": base("stage: draft", '"\\e[2Jstage": draft'),
    "raw escapes": base("stage: draft", "stage: \x1b[31mdraft"),
    "control characters of 8 bits": base("stage: draft", 'stage: "\\x9b31m"'),
    "next line": base("stage: draft", 'stage: "a\\Nb\\Lc\\Pd"'),
    "right to left": base("stage: draft", "stage: \u202edraft\u2066"),
    "half a character": base("stage: draft", 'stage: "\\ud83d"'),
    # too much
    "ten megabytes": b"# " + b"x" * 10_000_000,
    "nested lists": b"[" * 100_000,
    "nested lists, line by line": b"a:\n" + b" [\n" * 80_000,
    "nested mappings": b"{a: " * 100_000,
    "nested mappings, line by line": b"{a:\n" * 60_000,
    "nested blocks": NESTED_BLOCK.encode(),
    "nested dashes": b"- " * 100_000,
    "dashes on a line": b"a:\n  " + b"- " * 900,
    "nested in a key": b"? " + b"[\n" * 100_000,
    "nested in a value of a refused key": b"[a]: " + b"[\n" * 100_000,
    "a huge number": base("copies: 2", f"copies: {'9' * 10_000}"),
    "a long number": base("copies: 2", f"copies: {'9' * 1500}"),
    "a large number": base("copies: 2", f"copies: {'9' * 18}"),
    "a number of many digits behind the point": base("[0, 3.4]", f"[0, 3.{'4' * 1500}]"),
    "thousands of groups": base("group: [day, night]", f"group: [{THOUSANDS}]"),
    "thousands of groups, line by line": base(
        "group: [day, night]", f"group: [{THOUSANDS.replace(', ', ',' + chr(10))}]"
    ),
    "groups times symbols times copies": base(
        "{group: [day, night], symbol: [circle, square, triangle]}",
        f"{{group: [{', '.join(['day'] * 16)}], symbol: [{', '.join(['any'] * 16)}], copies: 64}}",
    ),
    "thousands of cards": base("\n  cards:\n", "\n  cards:\n" + "    - {group: day}\n" * 1000),
    "thousands of misspelt cards": base(
        "\n  cards:\n", "\n  cards:\n" + "    - {grup: day}\n" * 1000
    ),
    "thousands of lists of symbols": base(
        "symbols: [circle, square, triangle]",
        f"symbols: [\n{lines_of(1500, '{{a: {}}},' + chr(10))}]",
    ),
    "thousands of unknown keys": BASE.encode() + lines_of(1500, "key{}: 1\n").encode(),
    "thousands of equal keys": BASE.encode() + b"title: again\n" * 1500,
    "thousands of letters": base(
        "    C: circle\n",
        "    C: circle\n"
        + "".join(f"    {chr(0x4E00 + each)}: {{symbl: circle}}\n" for each in range(900)),
    ),
    "thousands of links": base("add: [b4-e4]", "add: [" + "b4-e4,\n" * 3000 + "]"),
    "thousands of corners": base("[3.3, 3.6]", "[3.3, 3.6],\n" * 1000 + "[3.3, 3.6]"),
    "art of one line": base("    1 C  .", f"    1{' C' * 120_000} ."),
    "art of a hundred thousand lines": base("    1 C  .", "   C\n" * 48_000 + "    1 C  ."),
    "ragged art": base("    1 C  .", "    C\n    C C\n" * 14_000 + "    1 C  ."),
    "art of unknown letters": base("    1 C  .", "    X Y Z\n" * 14_000 + "    1 C  ."),
    "art of unknown signs": base("    1 C  .", f"    {'C!@$%^&() ' * 190}\n    1 C  ."),
    "districts of a hundred thousand lines": base(
        "      A A A A A\n", "      A\n" * 30_000 + "      A A A A A\n"
    ),
    # two lines, bodies, crossings, grants
    "sides without end": two("{west: a1, east: f3}", "{\n" + lines_of(1500, "s{}: a1,\n") + "}"),
    "sides of nothing": two("{west: a1, east: f3}", '{"": a1, "": f3}'),
    "sides that are lists": two("{west: a1, east: f3}", "{west: [a1], east: {a1: f3}}"),
    "blocks out of bounds": two("{west: a1:c5, east: f1:d5}", "{west: p16:p16, east: a1:p16}"),
    "a map of crossings only": two("C: circle\n", "C: {over: [rising, falling]}\n"),
    "a crossing and a station": two("+\": {over", '+": {symbol: any, station: hub, over'),
    "a crossing of no ways": two("[horizontal, vertical]", "[]"),
    "a crossing of many ways": two("[horizontal, vertical]", f"[{'rising, ' * 3000}rising]"),
    "everything one station": two("C: circle\n", "C: {symbol: circle, station: hub}\n"),
    "a station of no name": two("station: hub", 'station: ""'),
    "a mark of a long name": two("  flag: {}", f"  {'f' * 1900}: {{}}"),
    "thousands of marks": two("  flag: {}\n", lines_of(1500, "  m{}: {{}}\n")),
    "thousands of grants": two("[{from: ends, line: any}", "[" + "{from: last},\n" * 1000 + "{}"),
    "thousands of kinds reached": two(
        "{gate: [", f"{{{', '.join(f'{chr(10)} k{n}: [{{}}]' for n in range(800))}, gate: ["
    ),
    "grants of grants": two("[{from: ends, line: any}", "[{grants: [{grants: [{}]}]}"),
    "interchanges of nothing": two("{values: [3], twice: stamp}", "{values: [], twice: }"),
    "overhead crossings of words": two("overhead_crossings: [2, 6]", "overhead_crossings: {a: b}"),
    # legends of all the world
    "a legend of emoji": base("C: circle\n", "C: circle\n    👨‍👩‍👧: circle\n    🚢: star\n"),
    "a legend of combining letters": base("C: circle\n", "C: circle\n    e\u0301: circle\n"),
    "a legend from right to left": base("C: circle\n", "C: circle\n    א: star\n"),
    "names of nothing": base("{a1: Old Bridge", '{a1: ""'),
    "names of zero width": base("stage: draft", "stage: \u200b\u200b"),
}  # fmt: skip

# Sound, however odd.
SOUND = {"an old version"}


def plain_text_of(diagnostic: Diagnostic) -> str:
    """A diagnostic without our own colours; what a file brings along stays."""
    return re.sub(r"\x1b\[[0-9;]*m", "", shown(*parts_of(diagnostic)))


def assert_reported(text: str, file: str) -> None:
    """People get a code and a place, and nothing that controls their terminal."""
    codes = re.findall(rf"(?m)^{re.escape(file)}:\d+:\d+ (E\d{{3}}) ", text)
    assert codes
    assert set(codes) <= set(city_codes())
    assert not CONTROLS.search(text)


def found_in(look: Callable[[], Sequence[Diagnostic]]) -> Sequence[Diagnostic]:
    try:
        return look()
    except UnreadableError as error:
        return [error.diagnostic]


def validate(file: str) -> Result:
    return ns("validate", file)


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_reported_by_the_engine(name: str, tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_bytes(FILES[name])

    found = found_in(lambda: check_city_file(file).diagnostics)

    assert bool(found) is (name not in SOUND)
    assert all(len(each.excerpt) <= 2000 for each in found)
    for each in found[:20]:
        assert_reported(plain_text_of(each), str(file))


@pytest.mark.parametrize("name", [name for name in FILES if name not in SOUND])
def test_a_hostile_file_is_reported_by_the_command(name: str, tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_bytes(FILES[name])

    result = validate(str(file))

    assert result.code in (1, 3)
    assert result.stderr == ""
    assert_reported(result.stdout, str(file))


def test_a_file_that_is_missing_or_a_folder(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.yaml", tmp_path):
        result = validate(str(file))
        assert result.code == 3
        assert_reported(result.stdout, str(file))


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_text(BASE, encoding="utf-8")
    file.chmod(0)
    result = validate(str(file))
    assert result.code == 3
    assert_reported(result.stdout, str(file))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom", "/dev/null", "/bin/sh"])
def test_a_device_is_not_a_city(device: str) -> None:
    result = validate(device)
    assert result.code == 3
    assert_reported(result.stdout, device)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
@pytest.mark.parametrize(
    "words",
    [
        ("validate", "{}"),
        ("show", "{}"),
        ("render", "{}", "-o", "x.svg"),
        ("score", "{}"),
        ("deal", "{}"),
        ("play", "{}"),
        ("play", "--resume", "{}"),
        ("simulate", "{}"),
        ("deal", "london", "--module", "{}"),
        ("new", "town", "--like", "{}"),
        ("import", "{}", "-o", "x"),
        ("export", "{}"),
        ("fmt", "{}"),
        ("diff", "{}", "london"),
        ("diff", "london", "{}"),
        ("deck", "{}"),
        ("lint", "{}"),
    ],
)
def test_no_command_waits_for_a_pipe(words: Sequence[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    result = ns(*(word.format("pipe.yaml") for word in words), cwd=tmp_path)
    assert result.code == 3
    assert "E001 cannot be read: it is not a regular file" in result.stdout + result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["pipe.yaml"]


def test_the_name_of_a_file_controls_no_terminal(tmp_path: Path) -> None:
    file = tmp_path / "\x1b[31m\u202ecity.yaml"
    file.write_text("format: 2\n")
    shown = validate(str(file)).stdout
    assert "E104" in shown
    assert not CONTROLS.search(shown)


@pytest.mark.parametrize("name", ["a\x7f.yaml", "a\udcff.yaml"])
def test_a_record_that_could_not_name_its_city_is_not_begun(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(LONDON, "utf-8")
    for words in (["play"], ["simulate", "--games", "1", "--policy", "random", "--records", "."]):
        command, *more = words
        result = ns(command, name, *more, cwd=tmp_path, stdin="c6-a4\n")
        assert (result.code, result.stdout) == (2, "")
        assert "a record cannot name" in result.stderr
    assert len([*tmp_path.iterdir()]) == 1


def test_nothing_in_a_file_is_run(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    file = tmp_path / "city.yaml"
    file.write_bytes(base("title: Base", f"title: !!python/object/apply:os.mkdir ['{mark}']"))
    assert validate(str(file)).code == 1
    assert not mark.exists()


# Small random edits


VALUES = (
    "~", "[]", "{}", "[[]]", "{a: {b: c}}", "0", "-1", "1e9", "99999", "1.5", "true", '""', "x",
    "any", "all", "a1", "p16", "a1-p16", "b2-b3", "anywhere", "[a1]", "'", '"', "|", ">", "&a x",
    "*a", "!!int 3", "? x", "- y", "#", "<<", "é", "🚢", "\u202e", "%", "@", "`",
)  # fmt: skip

Edit = tuple[str, int, int, str]
EDITS = st.tuples(
    st.sampled_from(["delete", "double", "replace", "swap", "value", "insert", "join"]),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
    st.sampled_from(VALUES),
)


def with_edit(text: str, edit: Edit) -> str:
    """A text with a line deleted, doubled or replaced, two characters swapped, or a new value."""
    what, here, there, value = edit
    lines = text.split("\n")
    row, other = here % len(lines), there % len(lines)
    match what:
        case "delete":
            del lines[row]
        case "double":
            lines.insert(row, lines[row])
        case "replace":
            lines[row] = lines[other]
        case "join":
            lines[row : row + 2] = ["".join(lines[row : row + 2])]
        case "insert":
            column = there % (len(lines[row]) + 1)
            lines[row] = lines[row][:column] + value + lines[row][column:]
        case "swap":
            letters = list(text)
            one, two = here % len(letters), there % len(letters)
            letters[one], letters[two] = letters[two], letters[one]
            return "".join(letters)
        case _:
            values = list(re.finditer(r"(?<=[:\[,{-] )[^\s,\[\]{}:]+", text))
            found = values[here % len(values)]
            return f"{text[: found.start()]}{value}{text[found.end() :]}"
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("city", [BASE, BASE_TWO, LONDON], ids=["base", "base_two", "london"])
@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(edits=st.lists(EDITS, min_size=1, max_size=4))
def test_no_edit_of_a_city_makes_the_check_fail(city: str, edits: list[Edit]) -> None:
    text = city
    for edit in edits:
        if len(text) > 10:
            text = with_edit(text, edit)
    lines = re.split("\r\n|\n|\r|\x85", text)

    found = found_in(lambda: check_text(text).diagnostics)

    for each in found:
        assert each.code in city_codes()
        assert each.message
        assert 1 <= each.span.line <= len(lines)
        line = lines[each.span.line - 1]
        assert each.excerpt in (line, "")
        assert 1 <= each.span.column <= len(line) + 1
        assert 1 <= each.span.width <= max(1, len(line) + 1 - each.span.column)
        assert not CONTROLS.search(plain_text_of(each))
