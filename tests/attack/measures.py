"""Steps that judge a city: lint, measures, settings beside each other, results that are kept."""

import json
import shutil

from command import Result

from attack.checks import as_json, either, plain, whole_page
from attack.few import few_games
from attack.folder import POLICY
from attack.measured import Bounds, Check, Step, run
from attack.originals import BESIDE
from attack.sound import PLAYING, CityStep, Sound, Steps, Table
from attack.structural import at, dotted, number_in
from nextstation.engine.stats.experiment.results.tables import TABLES

PLAYED = ("--games", "2", "--policy", POLICY, "--jobs", "1")
RESULTS = "results"
# The odds of a deck take less than one second, or are refused.
_REFUSING = Bounds(seconds=2)


def tidy(step: CityStep) -> CityStep:
    """The step; what it leaves in the folder is a fault."""

    def taken(sound: Sound) -> Steps:
        before, last = {*sound.folder.iterdir()}, None
        for last in step(sound):
            yield last
        if last and (left := {*sound.folder.iterdir()} - before):
            names = ", ".join(sorted(each.name for each in left))
            yield Step(last.name, last.words, last.result, 0, 0, f"leaves {names}")

    return taken


def _lint(sound: Sound) -> Steps:
    """The design checks, with and without games; a warning is no fault of the program."""
    random = sound.random
    formats = (["--format", each] for each in ("json", "sarif", "github"))
    asked = ["--games", random.choice(("0", "4")), *random.choice((*formats, ["--texts"], []))]
    check = as_json if {"json", "sarif"} & {*asked} else plain
    words = ("lint", sound.file.name, *asked)
    yield run("lint", words, sound.folder, ends=(0, 1), bounds=PLAYING, check=check)


def _measure(sound: Sound) -> Steps:
    random = sound.random
    asked = ["--games", "4", "--policy", "random", *random.choice(([], ["--policy", "greedy"]))]
    asked += random.choice(([], ["--format", "json"], ["--against", BESIDE.name]))
    words = ("measure", sound.file.name, *asked, *sound.words)
    check = as_json if "json" in asked else plain
    with few_games():
        step = run("measure", words, sound.folder, bounds=PLAYING, check=check)
    yield step


def setting(sound: Sound) -> tuple[str, tuple[str, str]]:
    """A path of a city, and two values; the city may be refused with either."""
    number, random = sound.random.randrange(3), sound.random
    copies = (f"deck.cards[{number}].copies", ("1", "3"))
    crossing = ("rules.crossing", ("none", "own"))
    found = [copies, crossing]
    if path := number_in(random, sound.data):
        value = at(sound.data, path)
        found.append((dotted(path), (str(value), str(value + 1))))
    return random.choice(found)


def _compare(sound: Sound) -> Steps:
    """A city beside itself with another value."""
    path, values = setting(sound)
    more = sound.random.choice(([], ["--format", "json"]))
    words = ("compare", sound.file.name, *PLAYED, "--set", f"{path}={values[0]}", *more)
    check = either(as_json if more else plain)
    ends = (0, 1, 2, 3)
    yield run("set", (*words, *sound.words), sound.folder, ends=ends, bounds=PLAYING, check=check)


def _sweep(sound: Sound) -> Steps:
    """What a sweep keeps is listed, exported, checked, drawn, and gone on with."""
    path, values = setting(sound)
    words = ["sweep", sound.file.name, *PLAYED, "--set", f"{path}={','.join(values)}"]
    words += [*sound.words, "--out", RESULTS, *sound.random.choice(([], ["--format", "json"]))]
    yield from _kept(sound, tuple(words), (0, 1, 2, 3), as_json if "json" in words else plain)


def _large(sound: Sound) -> Steps:
    """With a number that is much larger a command takes no longer, refuses it, or says why not."""
    random, name = sound.random, sound.file.name
    words: tuple[str, ...] = random.choice(
        (
            ("deck", name, "--switch-returns"),
            ("deck", name),
            ("rules", name, "-o", "large.md"),
            ("render", name, "-o", "large.svg"),
            ("lint", name, "--games", "0"),
            ("simulate", name, *PLAYED),
        )
    )
    path, sizes, bounds = number_in(random, sound.data), [20, 50, 200, 1000], PLAYING
    if "deck" in words or not path:  # Most of what a city says is nothing to its deck.
        path = ("deck", "cards", random.randrange(len(sound.data["deck"]["cards"])), "copies")
        sizes, bounds = [35, 50], _REFUSING
    words += ("--set", f"{dotted(path)}={random.choice(sizes)}")
    yield run("large", words, sound.folder, ends=range(4), bounds=bounds, check=either(plain))
    for made in sound.folder.glob("large*"):
        made.unlink()


def _batch(sound: Sound) -> Steps:
    """An experiment on the city, with its modules and without, as a file."""
    random, file = sound.random, sound.beside("experiment.yaml")
    experiment = {
        "format": 1,
        "cities": [sound.file.name],
        "patches": [{}, {"title": "Other"}],
        "modules": [[], [*sound.words[1::2]]] if sound.words else [[]],
        "policies": [POLICY],
        "players": [random.randint(1, sound.most_players)],
        "games": 2,
        "per_game": random.random() < 0.5,
    }
    file.write_text(json.dumps(experiment))
    yield from _kept(sound, ("batch", file.name, "--out", RESULTS, "--jobs", "1"), (0,), plain)
    file.unlink()


def _kept(sound: Sound, words: tuple[str, ...], ends: tuple[int, ...], check: Check) -> Steps:
    """Results that a command keeps, all that reads them, and the command once more."""
    random, folder, out = sound.random, sound.folder, sound.beside(RESULTS)
    page, table = sound.beside("found.html"), random.choice([*TABLES])
    exported = sound.beside(f"{table}.{random.choice(('csv', 'parquet'))}")
    first = run(words[0], words, folder, ends=ends, bounds=PLAYING, check=either(check))
    yield first
    if out.is_dir() and not first.result.code:
        for more in ([], ["--format", "json"], ["--format", "csv"], ["--check"]):
            check = as_json if "json" in more else plain
            yield run("results", ("results", RESULTS, *more), folder, check=check)
        asked = ("results", RESULTS, "--table", table, "--export", exported.name)
        # No games were kept, or the cells have other columns, such as those of modules.
        yield run("results", asked, folder, ends=(0, 2), check=plain)
        asked = ("report", RESULTS, "-o", page.name, "--city", sound.file.name)
        yield run("report", asked, folder, bounds=PLAYING, check=whole_page(page))
        yield run(words[0], words, folder, bounds=PLAYING, check=_same_as(first.result))
    for each in (page, exported):
        each.unlink(missing_ok=True)
    shutil.rmtree(out, ignore_errors=True)


def _same_as(first: Result) -> Check:
    """What is played already is reported as it was."""
    return lambda again: "" if again.stdout == first.stdout else "says other things when it goes on"


def _analyse(sound: Sound) -> Steps:
    """A game that is kept is judged."""
    games = sound.beside("games")
    asked = ("--games", "1", "--policy", POLICY, "--records", games.name, *sound.words)
    yield run("records", ("simulate", sound.file.name, *asked), sound.folder, bounds=PLAYING)
    more = sound.random.choice(([], ["--format", "json"]))
    for record in sorted(games.glob("*.yaml")):
        name = f"{games.name}/{record.name}"
        words = ("analyse", name, "--judge", "random", "--rollouts", "2", *more)
        check = as_json if more else plain
        yield run("analyse", words, sound.folder, bounds=PLAYING, check=check)
    shutil.rmtree(games, ignore_errors=True)


# By `make attack REACH=1`: more often, the more lines a step reaches alone, the less time it takes.
MEASURES: Table = {
    name: (share, tidy(step))
    for name, (share, step) in {
        "lint": (60, _lint),
        "measure": (150, _measure),
        "set": (20, _compare),
        "sweep": (30, _sweep),
        "large": (200, _large),
        "batch": (20, _batch),
        "analyse": (40, _analyse),
    }.items()
}
