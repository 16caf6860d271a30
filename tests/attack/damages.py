"""A folder of results, and what may happen to it: a mutant is a list of damages, one a line.

A damage names what it is done to by numbers, of the files or folders in their order.
"""

import atexit
import json
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from command import ns

from attack.folder import POLICY, prepare
from attack.originals import BESIDE

EXPERIMENT, RESULTS, ELSEWHERE = "experiment.yaml", "results", "elsewhere"
SECRET = "sk-live-123"  # noqa: S105
_SETTINGS = {
    "format": 1,
    "cities": [BESIDE.name],
    "set": {"deck.cards[1].copies": [1, 2]},
    "policies": [POLICY],
    "games": 4,
    "per_game": True,
}
Damage = Callable[[list[Path], int, int], None]


@cache
def kept() -> Path:
    """A sound folder of results, for the time of this process."""
    folder = Path(mkdtemp(prefix="kept-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    prepare(folder)
    write_experiment(folder)
    assert ns("batch", EXPERIMENT, "--out", RESULTS, "--jobs", "1", cwd=folder).code == 0
    return folder / RESULTS


def write_experiment(folder: Path) -> None:
    """Write the experiment that the folder of results is of."""
    (folder / EXPERIMENT).write_text(json.dumps(_SETTINGS))


def mutate_results(random: Random) -> bytes:
    """One to four damages."""
    return b"\n".join(
        f"{random.choice([*_DAMAGES])} {random.randrange(99)} {random.randrange(10**6)}".encode()
        for _ in range(random.choice((1, 1, 1, 2, 4)))
    )


def damage(folder: Path, lines: bytes) -> None:
    """Put the folder of results and decoys into a folder, and do the damages of some lines."""
    shutil.copytree(kept(), folder / RESULTS)
    (folder / ELSEWHERE / "folder").mkdir(parents=True)
    for decoy in ("decoy", "folder/decoy"):
        (folder / ELSEWHERE / decoy).write_text(f"keyword: {SECRET}\ntitle [{SECRET}\n")
    for line in lines.split(b"\n"):
        name, one, other = line.decode().split(" ")
        found = [each for each in sorted((folder / RESULTS).rglob("*")) if each.exists()]
        if found:
            _DAMAGES[name](found, int(one), int(other))


def _of_bytes(change: Callable[[bytes, int], bytes]) -> Damage:
    """The damage of a file that is there."""

    def done(found: list[Path], one: int, other: int) -> None:
        files = [each for each in found if each.is_file()]
        if files:
            file = files[one % len(files)]
            file.write_bytes(change(file.read_bytes(), other))

    return done


def _flip(content: bytes, place: int) -> bytes:
    changed = bytearray(content or b"a")
    changed[place % len(changed)] ^= 1 << place % 8
    return bytes(changed)


def _exchange(found: list[Path], one: int, other: int) -> None:
    """Two files of one name change places: chunks, sums or manifests of two cells."""
    files = [each for each in found if each.is_file()]
    if files:
        file = files[one % len(files)]
        alike = [each for each in files if each.name == file.name]
        twin = alike[other % len(alike)]
        before = file.read_bytes()
        file.write_bytes(twin.read_bytes())
        twin.write_bytes(before)


def _in_place(put: Callable[[Path, Path], None]) -> Damage:
    """A file or a folder becomes something else; a decoy of its kind lies elsewhere."""

    def done(found: list[Path], one: int, _other: int) -> None:
        path = found[one % len(found)]
        is_folder = path.is_dir() and not path.is_symlink()
        root = next(each for each in path.parents if each.name == RESULTS)
        elsewhere = root.with_name(ELSEWHERE) / ("folder" if is_folder else "decoy")
        shutil.rmtree(path) if is_folder else path.unlink()
        put(path, elsewhere)

    return done


def _rename(found: list[Path], one: int, other: int) -> None:
    path = found[one % len(found)]
    to = path.with_name(("notes.txt", f"{path.name}~", "0000000000009.chunk")[other % 3])
    if not to.exists():
        path.rename(to)


_DAMAGES: dict[str, Damage] = {
    "flip": _of_bytes(_flip),
    "cut": _of_bytes(lambda content, place: content[: place % (len(content) + 1)]),
    "grow": _of_bytes(lambda content, place: content + content[-(place % 99) :]),
    "line": _of_bytes(lambda content, _: content.replace(b"\n", b"\r\n")),
    "nested": _of_bytes(lambda content, _: b"[" * 10**5),
    "exchange": _exchange,
    "rename": _rename,
    "delete": _in_place(lambda path, _: None),
    "decoy": _in_place(lambda path, decoy: path.symlink_to(decoy)),
    "nothing": _in_place(lambda path, decoy: path.symlink_to(decoy.with_name("new"))),
    "itself": _in_place(lambda path, _: path.symlink_to(path.name)),
    "folder": _in_place(lambda path, _: path.mkdir()),
    "pipe": _in_place(lambda path, _: os.mkfifo(path)),
}
