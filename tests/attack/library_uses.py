"""A day's use of the library and the commands, in one process: each use and what it answers."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from command import ns
from plain_yaml import read_yaml
from random_edit import random_edit

from attack.hostile import TEXTS
from attack.structural import mutate_data, pool_of
from nextstation.engine import Game, load_city, simulate
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import edit_of, edited, remade
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.play.record.load import load_record
from nextstation.renderers.canvas.text import fit_lines
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES

# What the first run says on a machine that has not built what it needs.
_ONCE = re.compile(r"(?m)^.*once on this machine.*\n")
# Part of an answer by its name: what must be the same whenever it is asked for.
Answer = dict[str, bytes]


@dataclass(frozen=True)
class Sitting:
    """A city in a folder of its own, and what decides what is done with it."""

    file: Path
    random: Random


Use = Callable[[Sitting], Answer]
Words = Callable[[Random], str]


def _draws(output: str, more: Words = lambda random: "") -> Words:
    """The words of a command that draws, on any paper, in any style and language."""

    def words(random: Random) -> str:
        style, language = random.choice([*STYLES]), random.choice([*languages()])
        return f"{output} --style {style} --lang {language} {more(random)}"

    return words


def _paper(random: Random) -> str:
    return f"--paper {random.choice([*PAPERS])} {random.choice(('', '--names', '--marks'))}"


# What follows the name of the city in a command line. A name that does not stand for a command
# begins with one.
_COMMANDS: dict[str, Words] = {
    "validate": lambda random: random.choice(("", "--format json")),
    "lint": lambda random: f"--games {random.choice((0, 200))} --exit-zero",
    "show": lambda random: random.choice(("", "--format json", "a1")),
    "render svg": _draws("-o out.svg", _paper),
    "render pdf": _draws("-o out.pdf", _paper),
    "render png": _draws("-o out.png --dpi 40", _paper),
    "render outlines": _draws("-o out.svg --text outlines", _paper),
    "cards": _draws("-o out.pdf"),
    "rules": _draws("-o out.pdf"),
    "kit": _draws("-o out.pdf --players 1"),
    "simulate": lambda random: f"--games 200 --policy greedy --seed {random.randrange(9)}",
    "compare": lambda random: f"paris --games 50 --seed {random.randrange(9)}",
    "measure": lambda random: f"--games 100 --seed {random.randrange(9)} --format json",
    "profile": lambda random: f"--games 200 --seed {random.randrange(9)}",
    "deck": lambda random: random.choice(("", "--fractions")),
    "diff": lambda random: random.choice(("london", "berlin --format json")),
    "export": lambda random: "-o table.csv",
    "fmt": lambda random: random.choice(("--check", "--diff")),
    "new": lambda random: "",
}


def _command(name: str) -> Use:
    """The use of one command: what it prints and what it writes."""

    def use(sitting: Sitting) -> Answer:
        words = [sitting.file.name, *_COMMANDS[name](sitting.random).split()]
        if name == "new":
            words = ["copied", "--like", *words]
        return _run(sitting, name.split()[0], *words)

    return use


def _run(sitting: Sitting, *words: str) -> Answer:
    """What a command answers: its exit code, what it prints, and the files that it writes."""
    folder = sitting.file.parent
    known = {*folder.iterdir()}
    result = ns(*words, cwd=folder)
    assert "internal error" not in result.stderr, result.stderr
    written = {each.name: each.read_bytes() for each in folder.iterdir() if each not in known}
    errors = _ONCE.sub("", result.stderr)
    said = f"{result.code}\n{result.stdout}\n{errors}".replace(str(folder), "")
    return {"said": said.encode(), **written}


def _game(sitting: Sitting) -> Answer:
    """A game at random to its end, step by step; its record is written, read and scored."""
    random = sitting.random
    game = Game(str(sitting.file), seed=random.randrange(9))
    while not game.is_over:
        game.step(random.choice(game.legal.names))
    record = sitting.file.with_name("game.yaml")
    record.write_text(game.record(), "utf-8")
    (score,) = load_record(record).sound().outcome.scores
    assert score.total == game.score.total, "the record scores another total"
    return {"record": record.read_bytes(), **_run(sitting, "score", record.name)}


def _table(sitting: Sitting) -> Answer:
    """The map as a table, and a city of it again."""
    exported = _run(sitting, "export", sitting.file.name, "-o", "table.csv")
    imported = _run(sitting, "import", "table.csv", "-o", "imported.yaml", "--title", "Again")
    return {**exported, **{f"imported {name}": each for name, each in imported.items()}}


def _edits(sitting: Sitting) -> Answer:
    """Edits one after the other, each undone and made again."""
    file, answer = CityFile.of(sitting.file.read_text("utf-8")), Answer()
    for number in range(8):
        try:
            result = edited(file, edit_of(random_edit(file, sitting.random)))
        except RefusedEditError as error:
            answer[f"edit {number}"] = str(error).encode()
            continue
        after = result.file.text
        assert remade(after, after, file.text) == file.text, "an edit is not undone"
        file, answer[f"edit {number}"] = result.file, after.encode()
    return answer


def _texts(sitting: Sitting) -> Answer:
    """Odd texts set in lines that are too narrow for them."""
    random = sitting.random
    asked = [(text, random.uniform(5, 60)) for text in random.sample(TEXTS, 20)]
    set_texts = [fit_lines(text, width, 4, least=3, small=3) for text, width in asked]
    return {"lines": json.dumps(set_texts).encode()}


def _faulty(sitting: Sitting) -> Answer:
    """A mutant of the city: what the checks say of it, by the library and by a command."""
    data: Any = read_yaml(sitting.file.read_bytes())
    content = mutate_data(sitting.random, data, pool_of([data]))
    sitting.file.write_bytes(content)
    try:
        said = repr(check_city(document_of(content, sitting.file.name)).diagnostics)
        load_city(sitting.file)
    except (UnreadableError, FaultyFileError) as error:
        said = f"{type(error).__name__}: {error}".replace(str(sitting.file.parent), "")
    return {"error": said.encode(), **_run(sitting, "lint", sitting.file.name, "--games", "0")}


def _many(sitting: Sitting) -> Answer:
    """Games by the library, in compiled code where there is a compiler."""
    result = simulate(load_city(sitting.file), games=300, seed=sitting.random.randrange(9))
    return {"totals": repr(result).encode()}


LIBRARY: Mapping[str, Use] = {
    **{name: _command(name) for name in _COMMANDS},
    "game": _game,
    "table": _table,
    "edits": _edits,
    "texts": _texts,
    "faulty": _faulty,
    "many": _many,
}
