"""Steps that play: games simulated, compared, kept as records, played by hand and dealt."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

from command import Result

from attack.checks import as_json, plain
from attack.choices import at_random, choices
from attack.folder import POLICY
from attack.measured import run
from attack.originals import BESIDE
from attack.sound import PLAYING, Sound, Steps, Table

# Games of one seed that are begun one after the other.
_AGAIN = 3
# A turn that is told, and a line that decides.
_TURN = re.compile(r"(?m)^(?!.*\(seed )\w+ \d+  .*: .*$")
_DECISION = re.compile(r"pass$|circle |[a-p]\d+-")
# A turn of a deal that is gone on with has not all lines of one that is dealt.
_JUST = re.compile("^ +(end of the round: |the switch is shuffled back)|^[^ R]")
_NEXT = "next  "
# How often a deal is left.
_LEFT = 6


def _simulate(sound: Sound) -> Steps:
    """Two games of several players who decide in Python."""
    random = sound.random
    json_or_text = random.choice((["--format", "json"], ["--usage"]))
    players = str(random.randint(1, sound.most_players))
    asked = ["--games", "2", "--players", players, "--policy", POLICY]
    yield run(
        "simulate",
        ("simulate", sound.file.name, *asked, *json_or_text, *sound.words),
        sound.folder,
        bounds=PLAYING,
        check=as_json if "json" in json_or_text else plain,
    )


def _compare(sound: Sound) -> Steps:
    """Two games, on the same cards as far as both decks have them, and in another city."""
    more = sound.random.choice(([], ["--format", "json"]))
    asked = ("compare", sound.file.name, BESIDE.name, "--games", "2", "--policy", POLICY, *more)
    check = as_json if more else plain
    yield run("compare", asked, sound.folder, bounds=PLAYING, check=check)


def _records(sound: Sound) -> Steps:
    """What is written as a record, of as many players as there may be, is read again."""
    folder, players = sound.beside("records"), str(sound.most_players)
    asked = ["--games", "1", "--players", players, "--policy", POLICY, "--records", folder.name]
    simulated = ("simulate", sound.file.name, *asked, *sound.words)
    yield run("records", simulated, sound.folder, bounds=PLAYING, check=plain)
    for record in sorted(folder.glob("*.yaml")):
        again = ("score", f"{folder.name}/{record.name}")
        yield run("score", again, sound.folder, bounds=PLAYING, check=plain)
    shutil.rmtree(folder, ignore_errors=True)


def _play(sound: Sound) -> Steps:
    """A game at random, left at some point and resumed to its end."""
    random, folder = sound.random, sound.folder
    seed, game, turns = random.randrange(1000), sound.beside("game.yaml"), list[str]()
    lines = choices(sound.setup, seed, at_random(random))
    cut = random.randint(0, len(lines))
    asked = ("--seed", str(seed), "--record", game.name, *sound.words)
    for end in (cut, len(lines)):
        # Before the first decision nothing is kept, and the game begins again.
        start = cut if game.exists() else 0
        begun = ("--resume", game.name) if start else (sound.file.name, *asked)
        stdin = "".join(f"{line}\n" for line in lines[start:end]).encode()
        step = run("play", ("play", *begun), folder, stdin=stdin, bounds=PLAYING, check=plain)
        turns += _TURN.findall(step.result.stdout)
        yield step
    yield run("score", ("score", game.name), folder, bounds=PLAYING, check=plain)
    game.unlink(missing_ok=True)
    yield from _kept_apart(sound, seed, _taken_back(random, lines), turns)


def _taken_back(random: Random, lines: Sequence[str]) -> Sequence[str]:
    """The lines with a decision that is taken back, and made again."""
    decided = [number for number, line in enumerate(lines) if _DECISION.match(line)]
    if not decided:
        return lines
    number = random.choice(decided)
    return [*lines[: number + 1], "u", *lines[number:]]


def _kept_apart(sound: Sound, seed: int, lines: Sequence[str], turns: Sequence[str]) -> Steps:
    """Games of one seed, begun again and again, are kept each in a file of its own.

    Each has the turns of a game that was left and resumed.
    """
    before, stdin = {*sound.folder.iterdir()}, "".join(f"{line}\n" for line in lines).encode()
    words = ("play", sound.file.name, "--seed", str(seed), *sound.words)

    def new() -> set[Path]:
        return {*sound.folder.iterdir()} - before

    for number in range(1, _AGAIN + 1):

        def check(result: Result, number: int = number) -> str:
            kept = len(new())
            said = "" if kept in (0, number) else f"{kept} files of {number} games"
            if _TURN.findall(result.stdout) != turns:
                said = "plays otherwise than the same choices did, left and resumed"
            return plain(result) or said

        yield run("play", words, sound.folder, stdin=stdin, bounds=PLAYING, check=check)
    for each in new():
        each.unlink()


def _deal(sound: Sound) -> Steps:
    """A deal; one that is left in the middle goes on as it would have gone on."""
    random, game = sound.random, sound.beside("dealt.yaml")
    asked = ("deal", sound.file.name, "--seed", str(random.randrange(1000)), *sound.words)
    keys = b"\n" * 200
    whole = run("deal", asked, sound.folder, stdin=keys, bounds=PLAYING, check=plain)
    yield whole
    left = b"\n" * random.randint(1, 20) + b"q\n"
    asked += ("--record", game.name)
    yield run("deal", asked, sound.folder, stdin=left, bounds=PLAYING, check=plain)
    told = _turns_told(whole.result)

    def check(result: Result) -> str:
        turns = _turns_told(result)
        start = told.index(turns[0]) if turns and turns[0] in told else 0
        same = told[start : start + len(turns)] == turns or _NEXT in whole.result.stdout
        return plain(result) or ("" if same else "deals on otherwise than it did")

    # A few turns at a time, then all.
    for more in (*[b"\n\nq\n"] * random.randrange(_LEFT), keys):
        if game.exists() and not whole.fault:
            again = ("deal", "--resume", game.name)
            yield run("deal", again, sound.folder, stdin=more, bounds=PLAYING, check=check)
    game.unlink(missing_ok=True)


def _turns_told(result: Result) -> list[str]:
    """The lines of a deal from its first round on, but for those about what was just dealt."""
    lines = [each for each in result.stdout.splitlines() if not _JUST.match(each)]
    starts = (number for number, each in enumerate(lines) if each.startswith("Round "))
    return lines[next(starts, len(lines)) :]


WITH_MODULES: Table = {"simulate": (120, _simulate), "play": (60, _play)}
GAMES: Table = {
    **WITH_MODULES,
    "compare": (40, _compare),
    "records": (40, _records),
    "deal": (100, _deal),
}
