"""Games at the terminal, ended in the middle: each is kept up to the last decision."""

import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from command import ns

from attack.choices import at_random, choices
from attack.ended_folder import prepare
from attack.faulty import Before
from attack.killed import Killed
from attack.originals import BESIDE
from attack.writers import GAMES
from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup

_PLAY, _SEED = GAMES["play"], 7
_INSTEAD = re.compile(r"the game was saved to (\S+) instead")


@dataclass(frozen=True)
class Game:
    """The lines of a game, how many are read before anything is decided, and its record."""

    lines: tuple[str, ...]
    pencils: int
    record: bytes


@cache
def the_game() -> Game:
    """One game at random, the same each time."""
    network = load_city(BESIDE)
    lines = choices(Setup(network), _SEED, at_random(Random(1)))  # noqa: S311
    colours = [colour.name for colour in network.city.colours]
    pencils = next(n for n, line in enumerate(lines) if line not in colours)
    with TemporaryDirectory() as place:
        record = _played(_PLAY, lines, Path(place))
    assert record
    return Game(tuple(lines), pencils, record)


def _played(words: tuple[str, ...], lines: Sequence[str], folder: Path) -> bytes | None:
    """The record of a game, from the start or resumed, that goes on by these lines."""
    prepare(folder)
    ns(*words, cwd=folder, stdin="".join(f"{line}\n" for line in lines))
    game = folder / "game.yaml"
    return game.read_bytes() if game.exists() else None


@dataclass(frozen=True)
class Ended:
    """How a game was ended: its exit code, what the terminal said, and what was lost, if any."""

    code: int
    said: str
    lost: str


def end_game(
    name: str,
    folder: Path,
    random: Random,
    befores: Sequence[Before],
    *,
    kills: bool,
    how: signal.Signals | None,
) -> Ended:
    """Play a part of a game, end it, and go on from what was kept to the end of the game.

    It is killed, or left as a player leaves it where its process has faults.
    """
    game, begun = the_game(), 0
    if name == "resume":
        begun = random.randint(game.pencils + 1, len(game.lines) - 1)
        _played(_PLAY, game.lines[:begun], folder)
    most = random.randint(0, len(game.lines) - begun - 1)
    playing = Killed(GAMES[name], folder, *befores)
    answered = begun + _answer(playing, game.lines[begun : begun + most])
    if not kills:
        playing.type("q")
        code = playing.wait()
    else:
        if random.random() < 0.5:
            # In the middle of the next decision, which may be kept or not.
            playing.type(game.lines[answered])
            playing.read_for(random.uniform(0, 0.05))
        code = playing.kill(how)
    return Ended(code, playing.written, _lost(game, answered, folder, playing.written))


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


def _lost(game: Game, answered: int, folder: Path, written: str) -> str:
    """What is wrong with what was kept of a game: in its file, in another, or on the terminal."""
    file = folder / "game.yaml"
    _, told, text = written.partition("# A game")
    if told:
        file.write_text(f"# A game{text}", encoding="utf-8")
    elif instead := _INSTEAD.search(written):
        file.write_bytes(Path(instead[1]).read_bytes())
    if not file.exists():
        return f"{answered} lines were answered, and nothing was kept" * (answered > game.pencils)
    left = file.read_bytes()
    for after in (answered, answered + 1):
        file.write_bytes(left)
        if _played(GAMES["resume"], game.lines[after:], folder) == game.record:
            return ""
    return f"{answered} lines were answered, and not all were kept: {left.decode()}"
