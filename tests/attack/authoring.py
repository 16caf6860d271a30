"""Steps of what authors do: files copied, laid out, compared, exported and imported."""

import codecs
import re
from pathlib import Path

from command import Result

from attack.checks import as_json, plain, reported
from attack.measured import Step, run
from attack.originals import BESIDE
from attack.sound import Sound, Steps, Table

# A row of a table that has a column, a row, and no symbol.
_NO_STATION = re.compile(r"\w+(\W)\d+\1\1")


def import_table(file: Path, made: Path) -> Step:
    """A table is made a city, or refused at a cell."""
    words = ("import", file.name, "-o", made.name)
    return run("import", words, file.parent, ends=(0, 1, 3), check=reported)


def _new(sound: Sound) -> Steps:
    """A city that is copied is as sound as the original; one of indented keys is not copied."""
    copy = sound.beside("copied.yaml")
    ends = (2,) if sound.file.read_bytes().lstrip().startswith(b"{") else (0,)
    words = ("new", "copied", "--like", sound.file.name)
    yield run("new", words, sound.folder, ends=ends, check=plain)
    if copy.exists():
        yield run("validate", ("validate", copy.name), sound.folder, check=plain)
        copy.unlink()


def _fmt(sound: Sound) -> Steps:
    """A city that is laid out is the same city, and is not laid out again."""
    copy, folder = sound.beside("copied.yaml"), sound.folder
    content = sound.file.read_bytes()
    is_plain = b"\r" not in content and b"\n" in content
    if is_plain and sound.random.random() < 0.5:
        content = codecs.BOM_UTF8 + content.removeprefix(codecs.BOM_UTF8).replace(b"\n", b"\r\n")
    copy.write_bytes(content)
    copy.chmod(0o640)

    def as_before(result: Result) -> str:
        """The file has its mark, its line ends and its permissions."""
        forms = [
            (each.startswith(codecs.BOM_UTF8), each.count(b"\r\n") == each.count(b"\n"))
            for each in (copy.read_bytes(), content)
        ]
        is_so = not is_plain or forms[0] == forms[1]
        is_so = is_so and copy.stat().st_mode & 0o777 == 0o640
        return plain(result) if is_so else f"marks and line ends are {forms[0]}, or the mode"

    yield run("fmt", ("fmt", copy.name), folder, check=as_before)
    yield run("fmt", ("fmt", "--check", copy.name), folder, check=plain)
    yield run("diff", ("diff", sound.file.name, copy.name), folder, check=plain)
    copy.unlink()


def _diff(sound: Sound) -> Steps:
    more = sound.random.choice(([], ["--format", "json"]))
    words = ("diff", BESIDE.name, sound.file.name, *more)
    yield run("diff", words, sound.folder, ends=(0, 1), check=as_json if more else plain)


def _deck(sound: Sound) -> Steps:
    """The odds of a deck; those of a very large one are refused."""
    more = sound.random.choice(([], ["--format", "json"], ["--fractions"], ["--switch-returns"]))

    def check(result: Result) -> str:
        if result.code:
            return "" if "would take too long" in result.stderr else result.stderr
        return as_json(result) if "json" in more else plain(result)

    yield run("deck", ("deck", sound.file.name, *more), sound.folder, ends=(0, 2), check=check)


def _export(sound: Sound) -> Steps:
    """What is exported can be imported, and is exported again as it was.

    A city that is given its own map is the same, unless the lines of its file cannot be kept.
    A table has no links: without those that the city removes or adds, its map may be at fault.
    It has no rivers: without them, other points without station need a row for their district.
    """
    names = ("t.csv", "again.csv", "made.yaml", "updated.yaml")
    table, again, made, updated = (sound.beside(name) for name in names)
    separator = sound.random.choice(("comma", "semicolon", "tab"))
    asked, folder = ("--separator", separator), sound.folder

    def same(result: Result) -> str:
        has_rivers = bool(sound.network.city.map.rivers)
        if _rows(again, has_rivers) != _rows(table, has_rivers):
            return "the table of an imported city is another"
        return plain(result)

    words = ("export", sound.file.name, "-o", table.name, *asked)
    yield run("export", words, folder, check=plain)
    if table.exists():
        yield import_table(table, made)
        own = ("import", table.name, "--like", sound.file.name, "-o", updated.name)
        yield run("import", own, folder, ends=(0, 2), check=plain)
        if updated.exists():
            yield run("diff", ("diff", sound.file.name, updated.name), folder, check=plain)
    if made.exists():
        words = ("export", made.name, "-o", again.name, *asked)
        yield run("export", words, folder, check=same)
    for each in (table, again, made, updated):
        each.unlink(missing_ok=True)


def _rows(table: Path, has_rivers: bool) -> list[str]:
    """The rows of a table; without those of a point that has no station, where rivers decide."""
    rows = table.read_text("utf-8").splitlines()
    return [row for row in rows if not (has_rivers and _NO_STATION.match(row))]


AUTHORING: Table = {
    "new": (20, _new),
    "fmt": (60, _fmt),
    "diff": (60, _diff),
    "deck": (60, _deck),
    "export": (60, _export),
}
