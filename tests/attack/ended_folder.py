"""The folder in which a command is ended: what commands read, and what they write undisturbed."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from command import ns
from feeds import write_feed
from markupsafe import Markup

from attack.faulty import Before
from attack.folder import POLICY
from attack.folder import prepare as prepare_mutants
from attack.killed import Killed
from attack.originals import BESIDE
from attack.studio_acts import ACTS, run
from attack.writers import CITY, EXPERIMENT, FEED, KEPT, OTHER, WRITERS
from nextstation.cli.report.html import page

Files = Mapping[str, bytes]
# Files of results that say when a command ran; what lies elsewhere is no business of a command.
_OF_A_RUN, _ELSEWHERE = ("log.jsonl", "lock"), "elsewhere"
_EXPERIMENT = f"""\
format: 1
cities: [{CITY}]
set: {{"deck.cards[0].copies": [1, 2, 3]}}
policies: ["{POLICY}"]
games: 6
"""


def prepare(folder: Path) -> None:
    """Put what commands read into a folder, and a file that `ns fmt` lays out anew."""
    prepare_mutants(folder)
    (folder / OTHER).write_bytes(BESIDE.read_bytes().replace(b": {", b":   {"))
    (folder / EXPERIMENT).write_text(_EXPERIMENT)
    write_feed(folder / FEED)
    shutil.copytree(_kept(), folder, dirs_exist_ok=True)


@cache
def _kept() -> Path:
    """A folder of results and a deal that has begun, for the time of this process."""
    folder, made = (Path(mkdtemp(prefix="kept-")) for _ in "12")
    for each in (folder, made):
        atexit.register(shutil.rmtree, each, ignore_errors=True)
    prepare_mutants(folder)
    assert ns(*WRITERS["out"].words, cwd=folder).code == 0
    assert ns(*WRITERS["deal"].words, cwd=folder, stdin="\n\n\nq\n").code == 0
    shutil.copytree(folder / "results", made / KEPT)
    shutil.copy(folder / "game.yaml", made / "dealt.yaml")
    return made


def begin(name: str, folder: Path, *faults: Before, goes_on: bool = False) -> Killed:
    """What a row does, in a process with faults."""
    before: list[Before] = [partial(_settle, name, folder), *faults]
    if name in ACTS:
        return Killed(partial(run, ACTS[name]), folder, *before)
    writer = WRITERS[name]
    words = writer.again if goes_on and (folder / writer.into).exists() else writer.words
    return Killed(words, folder, *before, keys=writer.keys)


def _settle(name: str, folder: Path) -> None:
    """What a process keeps elsewhere is in the folder; charts, which take seconds, are empty."""
    elsewhere = folder / _ELSEWHERE
    elsewhere.mkdir(exist_ok=True)
    tempfile.tempdir = str(elsewhere)
    if name in ACTS:
        os.environ["XDG_CACHE_HOME"] = str(elsewhere)
    elif WRITERS[name].native:
        os.environ.pop("NS_PLAIN", None)
    vars(page).update(_library=str, _still=lambda spec: Markup())


def is_in(folder: Path, path: Path) -> bool:
    """Whether a path is in a folder, and not elsewhere."""
    return path.is_relative_to(folder) and not path.is_relative_to(folder / _ELSEWHERE)


def files_in(folder: Path) -> dict[str, bytes]:
    """The files of a folder that a command is to account for."""
    found = (file for file in folder.rglob("*") if file.is_file() and file.name not in _OF_A_RUN)
    named = ((file.relative_to(folder), file) for file in found)
    left = ("__pycache__", _ELSEWHERE)
    return {str(name): file.read_bytes() for name, file in named if not {*left} & {*name.parts}}


@cache
def written(*names: str) -> Files:
    """What rows write one after the other when nothing disturbs them."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        prepare(folder)
        before = files_in(folder)
        # Threads that stay, such as those that draw charts, would be lost in the forks to come.
        codes = [_code(name, folder) for name in names]
        assert codes[0] == 0, names
        return {name: each for name, each in files_in(folder).items() if before.get(name) != each}


def _code(name: str, folder: Path) -> int:
    running = begin(name, folder)
    code = running.wait()
    assert code in (0, 1, 2), running.written
    return code
