"""What is done with a mutant: it is checked, and where it is sound, taken on to other steps."""

import shutil
from collections.abc import Callable, Collection
from pathlib import Path

from boards import FILES, SHIPPED
from command import Result

from attack.applied import steps_of_experiment, steps_of_network, steps_of_patch
from attack.authoring import AUTHORING, import_table
from attack.checks import drawn, pages_of, plain, reported, unfinished
from attack.damages import RESULTS, kept, write_experiment
from attack.designs import DESIGNS
from attack.drawings import DRAWINGS, FORMATS, SHEETS
from attack.few import few_games
from attack.folder import clear, prepare
from attack.judges.every import JUDGES
from attack.judges.told import refused
from attack.kept import steps_of_results
from attack.measured import Step, fault_of, run
from attack.measures import MEASURES
from attack.mutant import Mutant
from attack.originals import TESTS
from attack.playing import GAMES, WITH_MODULES
from attack.sound import DRAWING, PLAYING, Sound, Steps, Table, all_modules, suits
from attack.words import LAST

OF_CITY: Table = {**DRAWINGS, **GAMES, **AUTHORING, **MEASURES, **DESIGNS, **JUDGES}
OF_MODULE: Table = {**SHEETS, **WITH_MODULES}
# Of a hundred mutants, sound or not, how many are taken for a patch of a city.
PATCHES = 10
# Of a hundred that are refused, how many a judge of what is told looks at.
REFUSED = 20
EVERY = {"patch", "refused", *OF_CITY}


def steps(mutant: Mutant, folder: Path, only: Collection[str] = ()) -> Steps:
    """The steps of a mutant in a prepared folder, up to the first fault.

    After its check, those named in `only`; if none are, those that its number draws.
    """
    clear(folder)
    file = folder / f"{mutant.kind}{mutant.suffix}"
    file.write_bytes(mutant.content)
    try:
        for step in _STEPS[mutant.kind](file, mutant, only):
            yield step
            if step.fault:
                return
    except Exception as error:
        # What a step needs before its command: the city loaded, a game played.
        yield Step("prepare", (), Result(-1, "", ""), 0, 0, fault_of(error))


# Steps by kind


def _taken(
    table: Table, file: Path, mutant: Mutant, words: tuple[str, ...], only: Collection[str]
) -> Steps:
    """The steps of a table that are asked for, or that are drawn; each draws for itself."""
    for name, (share, step) in table.items():
        random = mutant.random(name)
        if name in only if only else random.randrange(1000) < share:
            yield from step(Sound(file, random, words))


def _patch(file: Path, mutant: Mutant, only: Collection[str]) -> Steps:
    """The file taken for a patch of a city."""
    if "patch" in only or (not only and mutant.random("patch").randrange(100) < PATCHES):
        patched = ("validate", "london", "--patch", file.name)
        yield run("patch", patched, file.parent, ends=(0, 1, 3), check=reported)


def _validated(file: Path, mutant: Mutant) -> Step:
    """A file is sound, or refused with its faults; an original is sound."""
    ends = (0,) if mutant.is_original else (0, 1, 3)
    return run("validate", ("validate", file.name), file.parent, ends=ends, check=reported)


def _of_city(file: Path, mutant: Mutant, only: Collection[str]) -> Steps:
    first = _validated(file, mutant)
    yield first
    yield from _patch(file, mutant, only)
    if not first.fault and not first.result.code:
        yield from _taken(OF_CITY, file, mutant, all_modules(file), only)
    elif "refused" in only or (not only and mutant.random("refused").randrange(100) < REFUSED):
        yield refused(file)


def _of_module(file: Path, mutant: Mutant, only: Collection[str]) -> Steps:
    """A module is played in one of the known cities that it suits."""
    first = _validated(file, mutant)
    yield first
    if first.fault or first.result.code:
        return
    city = file.with_name("ferry.yaml")
    known = mutant.random("city").choice((*SHIPPED, "harbour", "ferry"))
    shutil.copy(FILES[known], city)
    if suits(city, file):
        yield from _taken(OF_MODULE, city, mutant, ("--module", file.name), only)
    prepare(file.parent)


def _of_record(file: Path, mutant: Mutant, only: Collection[str]) -> Steps:
    """A record is scored, drawn and, where it is of one player, resumed."""
    random = mutant.random("record")
    more = random.choice(([], ["--format", "json"]))
    first = run(
        "score",
        ("score", file.name, *more),
        file.parent,
        ends=(0, 1, 3),
        check=plain if "json" in more else reported,
    )
    yield first
    if first.fault or first.result.code:
        return
    for suffix in FORMATS:
        if suffix in only if only else random.randrange(1000) < SHEETS[suffix][0]:
            output = file.with_name(f"sheet.{suffix}")
            words = ("render", file.name, "-o", output.name, "--dpi", "40")
            yield run(suffix, words, file.parent, bounds=DRAWING, check=drawn(output))
            for page in pages_of(output):
                page.unlink()
    if "play" in only if only else random.randrange(1000) < GAMES["play"][0]:
        yield _resume(file, stdin=b"1\n" * 9, ends=(0, 1, 2))


def _of_choices(file: Path, mutant: Mutant, _only: Collection[str]) -> Steps:
    """A game by these choices is kept as far as they go, and can be resumed."""
    city, game = file.with_name("ferry.yaml"), file.with_name("game.yaml")
    seed = str(mutant.random("play").randrange(3))
    asked = ("play", city.name, "--seed", seed, "--record", game.name)
    stdin = file.read_bytes()
    yield run("play", asked, file.parent, stdin=stdin, ends=(0, 2), bounds=PLAYING, check=plain)
    if game.exists():
        again = ("score", game.name)
        yield run("score", again, file.parent, ends=(0, 1), bounds=PLAYING, check=unfinished)
        yield _resume(game)


def _resume(game: Path, stdin: bytes = b"", ends: Collection[int] = (0,)) -> Step:
    words = ("play", "--resume", game.name)
    return run("play", words, game.parent, stdin=stdin, ends=ends, bounds=PLAYING, check=plain)


def _of_table(file: Path, mutant: Mutant, only: Collection[str]) -> Steps:
    """A city that is made of a table is as sound as one that was written."""
    made = file.with_name("imported.yaml")
    first = import_table(file, made)
    yield first
    yield from _patch(file, mutant, only)
    if not first.fault and not first.result.code:
        yield run("validate", ("validate", made.name), made.parent, check=plain)
        yield from _taken(OF_CITY, made, mutant, all_modules(made), only)
        made.unlink()


def _of_words(file: Path, _mutant: Mutant, _only: Collection[str]) -> Steps:
    """A command line is understood or refused; games are few, and no policy is built."""
    words, folder = file.read_text("utf-8").split("\n"), file.parent
    words += LAST.get(words[0], ())
    write_experiment(folder)
    shutil.copytree(kept(), folder / RESULTS)
    shutil.copy(TESTS / "records" / "london-random-1-2.yaml", folder / "record.yaml")
    with few_games():
        step = run(
            *(words[0], tuple(words), folder), stdin=b"1\n" * 5, ends=range(4), bounds=PLAYING
        )
    yield step
    clear(folder, file)
    prepare(folder)


_STEPS: dict[str, Callable[[Path, Mutant, Collection[str]], Steps]] = {
    "city": _of_city,
    "module": _of_module,
    "record": _of_record,
    "choices": _of_choices,
    "table": _of_table,
    "words": _of_words,
    "patch": lambda file, mutant, _only: steps_of_patch(file, mutant),
    "experiment": lambda file, mutant, _only: steps_of_experiment(file, mutant),
    "network": lambda file, mutant, _only: steps_of_network(file, mutant),
    "results": lambda file, _mutant, _only: steps_of_results(file),
}
