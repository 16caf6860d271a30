"""Decoys at every path that is made of data: nothing is read or written elsewhere.

A sound folder is made. Then each file and each folder in it, as they are found there, becomes in
turn a link to a decoy, a link to nothing, a link to itself, a folder or a pipe; and each command
that deals with such a folder runs. Nothing outside may change or be shown.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from command import FIRST_OPTION, Result, ns

from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.studio.export.folder import write_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no links and pipes of this kind")
CASES = Path(__file__).parents[1] / "cases"
SECRET = "sk-live-123"  # noqa: S105
FIRST = ("--policy", "own:First")
GAMES = (*FIRST, "--games", "4", "--per-game")


def to_decoy(path: Path, decoy: Path) -> None:
    path.symlink_to(decoy)


def to_nothing(path: Path, decoy: Path) -> None:
    path.symlink_to(decoy.with_name("new"))


def to_itself(path: Path, _: Path) -> None:
    path.symlink_to(path.name)


def a_folder(path: Path, _: Path) -> None:
    path.mkdir()


def a_pipe(path: Path, _: Path) -> None:
    os.mkfifo(path)


Kind = Callable[[Path, Path], None]
LINKS: Sequence[Kind] = (to_decoy, to_nothing, to_itself)
KINDS: Sequence[Kind] = (*LINKS, a_folder, a_pipe)


@dataclass(frozen=True)
class Folder:
    """A folder, the command that makes it, and those that deal with it, with their exit codes."""

    name: str
    made: tuple[str, ...]
    commands: tuple[tuple[tuple[str, ...], set[int]], ...]
    kinds: Sequence[Kind] = KINDS


RESULTS = Folder(
    "out",
    ("simulate", "base.yaml", *GAMES, "--out", "out"),
    (
        (("simulate", "base.yaml", *GAMES, "--out", "out"), {3}),
        (("sweep", "base.yaml", "--set", "deck.cards[0].copies=1,2", *GAMES[:4], "--out", "out"),
         {0, 3}),
        (("batch", "experiment.yaml", "--out", "out"), {0, 3}),
        (("results", "out"), {0, 3}),
        (("results", "out", "--format", "json"), {0, 3}),
        (("results", "out", "--table", "games", "--export", "table.csv"), {0, 1, 2, 3}),
        (("results", "out", "--check"), {1, 3}),
        (("report", "out", "-o", "report.html"), {0, 2, 3}),
    ),
)  # fmt: skip
RECORDS = Folder(
    "games",
    ("simulate", "games/town.yaml", *FIRST, "--games", "2", "--records", "games"),
    (
        (("simulate", "base.yaml", *FIRST, "--games", "2", "--records", "games"), {0, 2}),
        (("score", "games"), {0, 1, 3}),
        (("score", "games", "--format", "json"), {0, 1, 3}),
        (("score", "games/base-First-1-2.yaml"), {0, 1, 3}),
        (("render", "games/base-First-1-2.yaml", "-o", "sheet.svg"), {0, 1, 3}),
        (("analyse", "games/base-First-1-2.yaml", "--playouts", "1"), {0, 1, 2, 3}),
        (("play", "--resume", "games/base-First-1-2.yaml"), {0, 1, 2, 3}),
    ),
)
SHEETS = Folder(
    "sheets",
    ("render", "base.yaml", "--back", "reference", "-o", "sheets/sheet.svg"),
    ((("render", "base.yaml", "--back", "reference", "-o", "sheets/sheet.svg"), {2}),),
    (to_decoy, a_pipe),
)
CARDS = Folder(
    "cards",
    ("cards", "base.yaml", "--dpi", "30", "--format", "tts", "-o", "cards"),
    ((("cards", "base.yaml", "--dpi", "30", "--format", "tts", "-o", "cards"), {2}),),
    (to_decoy,),
)
EXPERIMENT = """
format: 1
cities: [base.yaml]
policies: [own:First]
games: 4
per_game: true
"""


def place_in(path: Path) -> Path:
    """A folder with a city, a player, an experiment and decoys."""
    for name in ("games", "sheets", "elsewhere/folder"):
        (path / name).mkdir(parents=True)
    shutil.copy(CASES / "base.yaml", path / "base.yaml")
    shutil.copy(CASES / "base.yaml", path / "games" / "town.yaml")
    (path / "own.py").write_text(FIRST_OPTION)
    (path / "experiment.yaml").write_text(EXPERIMENT)
    text = f"keyword: {SECRET}\ntitle [{SECRET}\n"
    (path / "elsewhere" / "decoy").write_text(text)
    (path / "elsewhere" / "folder" / "decoy.yaml").write_text(text)
    return path


@pytest.fixture(
    scope="module", params=[RESULTS, RECORDS, SHEETS, CARDS], ids=lambda each: each.name
)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A kind of folder; its commands know it when nothing is wrong with it."""
    folder: Folder = request.param
    place = place_in(tmp_path_factory.mktemp("place"))
    assert ns(*folder.made, cwd=place).code == 0
    for words, _ in folder.commands:
        result = ns(*words, cwd=place, stdin="q\n")
        assert result.code < 3, (words, result)
    return folder


def replaced(made: Folder, place: Path) -> list[Path]:
    """What is in the folder, its own name left out."""
    return sorted(path.relative_to(place) for path in (place / made.name).rglob("*"))


def seen(folder: Path) -> dict[str, tuple[bytes, int]]:
    """What lies in a folder and when it was written."""
    return {
        str(each): (each.read_bytes() if each.is_file() else b"", each.stat().st_mtime_ns)
        for each in sorted(folder.rglob("*"))
    }


def check(result: Result, words: Sequence[str], codes: set[int], stray: Path) -> None:
    said = result.stdout + result.stderr
    assert result.code in codes, (words, stray, result)
    assert SECRET not in said, (words, stray, said)
    assert "Traceback" not in said
    assert "internal error" not in said
    if codes == {result.code}:
        assert str(stray) in said, (words, stray, said)


def test_nothing_elsewhere_is_read_or_written(made: Folder, tmp_path: Path) -> None:
    sound = place_in(tmp_path / "sound")
    assert ns(*made.made, cwd=sound).code == 0
    tried = 0
    for stray in replaced(made, sound):
        is_folder = (sound / stray).is_dir()
        for kind in made.kinds:
            if is_folder and kind is a_folder:
                continue
            place = tmp_path / "place"
            shutil.copytree(sound, place)
            path, elsewhere = place / stray, place / "elsewhere"
            shutil.rmtree(path) if is_folder else path.unlink()
            kind(path, elsewhere / ("folder" if is_folder else "decoy"))
            before = seen(elsewhere)
            for words, codes in made.commands:
                if str(stray) in words:  # typed: it may lead anywhere
                    continue
                check(ns(*words, cwd=place, stdin="q\n"), words, codes, stray)
                assert seen(elsewhere) == before, (words, stray, kind)
                assert SECRET not in "".join(
                    each.read_text("utf-8", "replace") for each in place.iterdir() if each.is_file()
                ), (words, stray)
                tried += 1
            shutil.rmtree(place)
    assert tried >= len(made.commands) * len(made.kinds)


@pytest.mark.parametrize(
    "words",
    [("import", "base.csv"), ("new", "base")],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("kind", LINKS, ids=lambda kind: kind.__name__)
def test_a_name_that_nobody_typed_is_no_link(
    kind: Kind, words: tuple[str, ...], tmp_path: Path
) -> None:
    place = place_in(tmp_path / "place")
    assert ns("export", "base.yaml", "-o", "base.csv", cwd=place).code == 0
    (place / "base.yaml").unlink()
    kind(place / "base.yaml", place / "elsewhere" / "decoy")
    before = seen(place / "elsewhere")
    check(ns(*words, "--force", cwd=place), words, {2}, Path("base.yaml"))
    assert seen(place / "elsewhere") == before
    typed = ns(*words, "--force", "-o", "typed.yaml", cwd=place)
    assert typed.code == 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_export_that_leads_elsewhere_is_not_replaced(kind: Kind, tmp_path: Path) -> None:
    files = {"index.html": b"home", "london/index.html": b"page"}
    elsewhere = place_in(tmp_path / "place") / "elsewhere"
    before = seen(elsewhere)
    write_folder(tmp_path / "site", files)
    for stray in sorted(path.relative_to(tmp_path) for path in (tmp_path / "site").rglob("*")):
        path = tmp_path / "again" / stray
        shutil.rmtree(tmp_path / "again", ignore_errors=True)
        shutil.copytree(tmp_path / "site", tmp_path / "again" / "site")
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        kind(path, elsewhere / "decoy")
        with suppress(WriteError):
            write_folder(tmp_path / "again" / "site", files)
        assert seen(elsewhere) == before
