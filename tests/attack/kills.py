"""Kills: each command that writes, ended in each way at a moment drawn at random.

What was there before is whole, or the new is; a game is kept up to the last decision, and results
up to the last chunk: the same command goes on from there to the same files.
"""

import atexit
import shutil
import signal
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from command import ns

from attack.choices import at_random, choices
from attack.folder import POLICY
from attack.folder import prepare as prepare_mutants
from attack.killed import Killed, at_write, with_room
from attack.originals import BESIDE, TABLE
from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup

SIGNALS = {"SIGKILL": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "SIGINT": signal.SIGINT}
_PLAYED = ("--games", "6", "--policy", POLICY)
_INTO = ("--out", "results")
CLOSED, FULL = "closed terminal", "full disk"
WAYS = (*SIGNALS, CLOSED, FULL)
WRITERS: dict[str, tuple[str, ...]] = {
    "svg": ("render", BESIDE.name, "-o", "sheet.svg"),
    "pdf": ("render", BESIDE.name, "-o", "sheet.pdf"),
    "png": ("render", BESIDE.name, "-o", "sheet.png", "--dpi", "40"),
    "cards": ("cards", BESIDE.name, "-o", "cards.pdf"),
    "kit": ("kit", BESIDE.name, "-o", "kit.pdf"),
    "new": ("new", "town", "--like", BESIDE.name, "--force"),
    "import": ("import", TABLE, "-o", "town.yaml", "--force"),
    "export": ("export", BESIDE.name, "-o", "t.csv", "--force"),
    "fmt": ("fmt", "wide.yaml"),
    "records": (
        *("simulate", BESIDE.name, "--games", "20", "--policy", POLICY),
        *("--records", "records"),
    ),
    "out": ("simulate", BESIDE.name, *_PLAYED, "--out", "results"),
    "sweep": ("sweep", BESIDE.name, "--set", "deck.cards[0].copies=1..3", *_PLAYED, *_INTO),
    "batch": ("batch", "experiment.yaml", *_INTO),
    "--report": ("simulate", BESIDE.name, *_PLAYED, "--report", "run.html"),
    "report": ("report", "kept", "-o", "found.html"),
}
# These go on where they were ended.
_RESULTS = ("out", "sweep", "batch")
_EXPERIMENT = f"""\
format: 1
cities: [{BESIDE.name}]
set: {{"deck.cards[0].copies": [1, 2, 3]}}
policies: ["{POLICY}"]
games: 6
"""
PLAY = "play"
_BEFORE = b"what was there before\n"
_SEED = "7"
# Calls and returns of C that write one file, and seconds that a command takes, about.
_CALLS, _SECONDS, _SECONDS_OF_REPORTS = 160, 0.4, 3.0
# Files of results that say when a command ran.
_OF_A_RUN = ("log.jsonl", "lock")
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Kill:
    """A command that was ended: how, its exit code, and what is wrong with what it left."""

    command: str
    way: str
    code: int
    fault: str
    litter: int = 0


def prepare(folder: Path) -> None:
    """Put what commands read into a folder, and a file that `ns fmt` lays out anew."""
    prepare_mutants(folder)
    (folder / "wide.yaml").write_bytes(BESIDE.read_bytes().replace(b": {", b":   {"))
    (folder / "experiment.yaml").write_text(_EXPERIMENT)
    shutil.copytree(_kept(), folder / "kept", dirs_exist_ok=True)


@cache
def _kept() -> Path:
    """A folder of results, for the time of this process."""
    folder = Path(mkdtemp(prefix="kept-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    prepare_mutants(folder)
    assert ns(*WRITERS["out"], cwd=folder).code == 0
    return folder / "results"


def kills(seed: int, count: int) -> Iterator[Kill]:
    """End each command in each way, in turn, in an order drawn at random."""
    random = Random(f"kills {seed}")  # noqa: S311
    pairs = [(command, way) for way in WAYS for command in (*WRITERS, PLAY)]
    random.shuffle(pairs)
    whole, game = {name: _whole(name) for name in WRITERS}, _game()
    for number in range(count):
        command, way = pairs[number % len(pairs)]
        with TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder)
            if command == PLAY:
                yield _kill_game(way, folder, random, game)
            else:
                yield _kill_writer(command, way, folder, random, whole[command])


# Commands that write and end


def _whole(name: str) -> Files:
    """What a command writes when nothing disturbs it."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        prepare(folder)
        before = _files(folder)
        # Threads that stay, such as those that draw charts, would be lost in the forks to come.
        assert Killed(WRITERS[name], folder).wait() == 0
        return {name: each for name, each in _files(folder).items() if before.get(name) != each}


def _files(folder: Path) -> dict[str, bytes]:
    found = (
        file
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in str(file) and file.name not in _OF_A_RUN
    )
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def _kill_writer(name: str, way: str, folder: Path, random: Random, new: Files) -> Kill:
    old = {file: content for file, content in _files(folder).items() if file in new}
    if not old and random.random() < 0.5:
        old = dict.fromkeys(new, _BEFORE)
    for file, content in old.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
    given = set(_files(folder)) - set(new)
    code, written = _end(WRITERS[name], way, folder, random, new)
    left = {name: each for name, each in _files(folder).items() if name not in given}
    litter = len(left.keys() - new.keys())
    fault = _spoken(code, written)
    for file in new.keys() & (left.keys() | old.keys()):
        if left.get(file) not in (old.get(file), new[file]):
            fault = f"{file} is neither what it was nor what it should be"
    if litter and way == FULL:
        fault = f"leaves {sorted(left.keys() - new.keys())}"
    if name in _RESULTS and not fault:
        again = ns(*WRITERS[name], cwd=folder)
        after = {name: each for name, each in _files(folder).items() if name not in given}
        if again.code or after != new:
            fault = f"does not go on to the same results: {again.stderr.strip()[-300:]}"
    return Kill(name, way, code, fault, litter)


def _end(
    words: tuple[str, ...], way: str, folder: Path, random: Random, new: Files
) -> tuple[int, str]:
    """Run a command and end it: after some seconds, or after some calls that write."""
    if way == FULL:
        running = Killed(words, folder, with_room(random.randrange(max(map(len, new.values())))))
        code = running.wait()
    elif way in SIGNALS and random.random() < 0.5:
        number = random.randint(1, _CALLS * len(new))
        running = Killed(words, folder, at_write(new, number, SIGNALS[way]))
        code = running.wait()
    else:
        running = Killed(words, folder)
        most = _SECONDS_OF_REPORTS if "report" in " ".join(words) else _SECONDS
        running.read_for(random.uniform(0, most))
        code = running.kill(SIGNALS.get(way))
    return code, running.written


def _spoken(code: int, written: str) -> str:
    """What is wrong with how a command ended."""
    if code in (70, 71) or "internal error" in written or "Traceback" in written:
        return f"exit {code}: {written.strip()[-300:]}"
    return ""


# Games


@dataclass(frozen=True)
class _Game:
    """The lines of a game, how many are read before anything is decided, and its record."""

    lines: tuple[str, ...]
    pencils: int
    record: bytes


_ASKED = ("play", BESIDE.name, "--seed", _SEED, "--record", "game.yaml")


def _game() -> _Game:
    network = load_city(BESIDE)
    lines = choices(Setup(network), int(_SEED), at_random(Random(1)))  # noqa: S311
    colours = [colour.name for colour in network.city.colours]
    pencils = next(n for n, line in enumerate(lines) if line not in colours)
    with TemporaryDirectory() as place:
        record = _played(_ASKED, lines, Path(place))
    assert record
    return _Game(tuple(lines), pencils, record)


def _played(words: tuple[str, ...], lines: Sequence[str], folder: Path) -> bytes | None:
    """The record of a game, from the start or resumed, that goes on by these lines."""
    prepare(folder)
    ns(*words, cwd=folder, stdin="".join(f"{line}\n" for line in lines))
    game = folder / "game.yaml"
    return game.read_bytes() if game.exists() else None


def _kill_game(way: str, folder: Path, random: Random, game: _Game) -> Kill:
    """Play a part of a game, end it, and go on from what was kept to the end of the game."""
    most = random.randint(0, len(game.lines) - 1)
    room = random.randrange(200, len(game.record))
    playing = Killed(_ASKED, folder, with_room(room) if way == FULL else lambda: None)
    answered = _answer(playing, game.lines[:most])
    if way == FULL:
        playing.type("q")
        code = playing.wait()
    else:
        if random.random() < 0.5:
            # In the middle of the next decision, which may be kept or not.
            playing.type(game.lines[answered])
            playing.read_for(random.uniform(0, 0.05))
        code = playing.kill(SIGNALS.get(way))
    litter = len([*folder.glob(".game*")])
    return Kill(PLAY, way, code, _lost(game, answered, folder, playing.written), litter)


def _answer(playing: Killed, lines: Sequence[str]) -> int:
    """Type lines at the prompts that ask for them, up to a prompt; how many were typed."""
    answered = 0
    while prompt := playing.prompt():
        if prompt.startswith("Enter"):
            playing.type("")
        elif answered == len(lines):
            break
        else:
            playing.type(lines[answered])
            answered += 1
    return answered


def _lost(game: _Game, answered: int, folder: Path, written: str) -> str:
    """What is wrong with what was kept of a game, in its file or else on the terminal."""
    file = folder / "game.yaml"
    _, told, text = written.partition("# A game")
    if told:
        file.write_text(f"# A game{text}", encoding="utf-8")
    if not file.exists():
        return f"{answered} lines were answered, and nothing was kept" * (answered > game.pencils)
    left = file.read_bytes()
    for after in (answered, answered + 1):
        file.write_bytes(left)
        if _played(("play", "--resume", file.name), game.lines[after:], folder) == game.record:
            return ""
    return f"{answered} lines were answered, and not all were kept: {left.decode()}"


# The figures


def table(done: list[Kill]) -> str:
    """Kills by command and way; those after which something was lost; what lies about."""
    counts = Counter((kill.command, kill.way) for kill in done)
    lines = [f"{'killed':10}" + "".join(f"{way:>17}" for way in WAYS)]
    lines += [
        f"{command:10}" + "".join(f"{counts[command, way]:17}" for way in WAYS)
        for command in (*WRITERS, PLAY)
    ]
    lost = [kill for kill in done if kill.fault]
    litter = sum(kill.litter for kill in done)
    lines.append(f"{len(done)} kills, {len(lost)} failures, {litter} unfinished files left behind")
    lines += [f"{kill.command}, {kill.way}, exit {kill.code}: {kill.fault}" for kill in lost]
    return "\n".join(lines)
