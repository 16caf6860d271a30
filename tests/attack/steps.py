"""What is done with a mutant: it is checked, and where it is sound, shown, drawn and played."""

import shutil
from collections.abc import Callable, Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random

from boards import FILES, SHIPPED
from command import Result

from attack.authoring import OF_AUTHORS, CityStep, Steps, import_table
from attack.checks import as_json, drawn, pages_of, plain, reported, unfinished
from attack.choices import at_random, choices
from attack.measured import Bounds, Step, fault_of, run
from attack.mutant import Mutant
from attack.originals import BESIDE, TABLE
from nextstation.engine import load_city
from nextstation.engine.authoring.table.exporting import export_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.checks.runner import check_module_file
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.limits import MAX_PLAYERS
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES

# What a step may take. Games are played in plain Python, a thousand times slower than native code.
DRAWING, PLAYING = Bounds(seconds=5), Bounds(seconds=10)
# Of a hundred sound mutants, how many are taken on to each step.
SHARES = {"show": 15, "svg": 12, "pdf": 3, "png": 1, "simulate": 12}
SHARES |= {"compare": 4, "records": 4, "play": 6, "deal": 4, "new": 2}
SHARES |= dict.fromkeys(OF_AUTHORS, 6) | {"cards": 8, "kit": 3}
# Of a hundred mutants, sound or not, how many are taken for a patch of a city.
PATCHES = 10
POLICY = "at_random:AtRandom"
_PLAYER = """\
class AtRandom:
    def choose(self, game):
        return game.options[game.turn * 7 % len(game.options)] if game.options else None
"""


def prepare(folder: Path) -> None:
    """Put what mutants name beside them into a folder."""
    shutil.copy(BESIDE, folder)
    (folder / TABLE).write_text(_table(), encoding="utf-8")
    (folder / "at_random.py").write_text(_PLAYER, encoding="utf-8")


@cache
def _table() -> str:
    return export_city(load_city(BESIDE))


def steps(mutant: Mutant, folder: Path, only: Collection[str] = ()) -> Steps:
    """The steps of a mutant in a prepared folder, up to the first fault.

    After its check, those named in `only`; if none are, those that its number draws.
    """
    for old in folder.glob("game*.yaml"):
        old.unlink()
    file = folder / f"{mutant.kind}{mutant.suffix}"
    file.write_bytes(mutant.content)
    try:
        for step in _STEPS[mutant.kind](file, mutant.random(), only):
            yield step
            if step.fault:
                return
    except Exception as error:
        # What a step needs before its command: the city loaded, a game played.
        yield Step("prepare", (), Result(-1, "", ""), 0, 0, fault_of(error))


# Steps by kind


def _takes(name: str, random: Random, only: Collection[str]) -> bool:
    return name in only if only else random.randrange(100) < SHARES[name]


def _of_city(file: Path, random: Random, only: Collection[str]) -> Steps:
    first = run("validate", ("validate", file.name), file.parent, ends=(0, 1, 3), check=reported)
    yield first
    if "patch" in only or (not only and random.randrange(100) < PATCHES):
        patched = ("validate", "london", "--patch", file.name)
        yield run("patch", patched, file.parent, ends=(0, 1, 3), check=reported)
    if not first.fault and not first.result.code:
        yield from _of_sound_city(file, random, only)


def _of_sound_city(file: Path, random: Random, only: Collection[str]) -> Steps:
    network = None
    for name in SHARES:
        if _takes(name, random, only):
            network = network or load_city(file)
            yield from _OF_CITY[name](file, random, network, _all_modules(network))


def _show(file: Path, random: Random, network: Network, _words: Sequence[str]) -> Steps:
    place = random.choice([*network.stations]).name
    more = random.choice(([], ["--format", "json"], [place]))
    check = as_json if "json" in more else plain
    yield run("show", ("show", file.name, *more), file.parent, check=check)


def _drawing(suffix: str) -> CityStep:
    """The step that draws a sheet in a format."""

    def draw(file: Path, random: Random, network: Network, words: Sequence[str]) -> Steps:
        """A sheet on any paper, in any language and style.

        Only a small paper, or one for large type or to be cut out, may lack the room.
        """
        output = file.with_name(f"sheet.{suffix}")
        paper, pages = random.choice([*PAPERS]), random.choice("112")
        known = [*languages(), *network.city.words]
        asked = ["--paper", paper, "--lang", random.choice(known), "--per-page", pages]
        style = random.choice([*STYLES])
        asked += ["--style", style, "--dpi", "40"]
        asked += random.choice(([], ["--names"], ["--text", "outlines"], ["--marks"]))
        asked += words
        is_small = paper == "a5" or style in ("large", "dry-erase")
        yield run(
            suffix,
            ("render", file.name, "-o", output.name, *asked),
            file.parent,
            ends=(0, 2) if is_small or pages == "2" else (0,),
            bounds=DRAWING,
            check=drawn(output),
        )
        for page in pages_of(output):
            page.unlink()

    return draw


def _all_modules(network: Network) -> tuple[str, ...]:
    return ("--module", "all") if network.city.modules else ()


def _players(random: Random, network: Network) -> str:
    return str(random.randint(1, min(MAX_PLAYERS, len(network.city.colours))))


def _simulate(file: Path, random: Random, network: Network, words: Sequence[str]) -> Steps:
    """Two games of several players who decide in Python."""
    json_or_text = random.choice((["--format", "json"], ["--usage"]))
    asked = ["--games", "2", "--players", _players(random, network), "--policy", POLICY]
    yield run(
        "simulate",
        ("simulate", file.name, *asked, *json_or_text, *words),
        file.parent,
        bounds=PLAYING,
        check=as_json if "json" in json_or_text else plain,
    )


def _compare(file: Path, random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    """Two games, on the same cards as far as both decks have them, and in another city."""
    more = random.choice(([], ["--format", "json"]))
    asked = ("compare", file.name, BESIDE.name, "--games", "2", "--policy", POLICY, *more)
    yield run("compare", asked, file.parent, bounds=PLAYING, check=as_json if more else plain)


def _records(file: Path, _random: Random, network: Network, words: Sequence[str]) -> Steps:
    """What is written as a record, of as many players as there may be, is read again."""
    folder = file.parent / "records"
    players = str(min(MAX_PLAYERS, len(network.city.colours)))
    asked = ["--games", "1", "--players", players, "--policy", POLICY, "--records", folder.name]
    simulated = ("simulate", file.name, *asked, *words)
    yield run("records", simulated, file.parent, bounds=PLAYING, check=plain)
    for record in sorted(folder.glob("*.yaml")):
        again = ("score", f"{folder.name}/{record.name}")
        yield run("score", again, file.parent, bounds=PLAYING, check=plain)
    shutil.rmtree(folder, ignore_errors=True)


def _play(file: Path, random: Random, network: Network, words: Sequence[str]) -> Steps:
    """A game at random, left at some point and resumed to its end."""
    modules = load_modules(network, [_beside(file, word) for word in words[1:]])
    seed, game = random.randrange(1000), file.with_name("game.yaml")
    lines = choices(Setup(network, modules), seed, at_random(random))
    cut = random.randint(0, len(lines))
    asked = ("--seed", str(seed), "--record", game.name, *words)
    for end in (cut, len(lines)):
        # Before the first decision nothing is kept, and the game begins again.
        start = cut if game.exists() else 0
        begun = ("--resume", game.name) if start else (file.name, *asked)
        stdin = "".join(f"{line}\n" for line in lines[start:end]).encode()
        yield run("play", ("play", *begun), file.parent, stdin=stdin, bounds=PLAYING, check=plain)
    yield run("score", ("score", game.name), file.parent, bounds=PLAYING, check=plain)
    game.unlink(missing_ok=True)


def _beside(file: Path, word: str) -> str:
    """A module's name, or its file beside another."""
    return str(file.with_name(word)) if word.endswith(".yaml") else word


def _deal(file: Path, random: Random, _network: Network, words: Sequence[str]) -> Steps:
    asked = ("deal", file.name, "--seed", str(random.randrange(1000)), *words)
    yield run("deal", asked, file.parent, stdin=b"\n" * 200, bounds=PLAYING, check=plain)


def _new(file: Path, _random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    """A city that is copied is as sound as the original; one of indented keys is not copied."""
    copy = file.with_name("copied.yaml")
    ends = (2,) if file.read_bytes().lstrip().startswith(b"{") else (0,)
    yield run("new", ("new", "copied", "--like", file.name), file.parent, ends=ends, check=plain)
    if copy.exists():
        yield run("validate", ("validate", copy.name), file.parent, check=plain)
        copy.unlink()


_DRAWINGS = {suffix: _drawing(suffix) for suffix in ("svg", "pdf", "png")}


def _cards(file: Path, random: Random, network: Network, words: Sequence[str]) -> Steps:
    """Cards of any size; one may say more than a small one has room for."""
    output = file.with_name("cards.pdf")
    known = [*languages(), *network.city.words]
    asked = ["--size", random.choice([*CARD_SIZES]), "--lang", random.choice(known)]
    asked += ["--style", random.choice([*STYLES])]
    asked += random.choice(([], ["--fronts"], ["--fold"], ["--bleed", "2"]))
    yield run(
        "cards",
        ("cards", file.name, "-o", output.name, *asked, *words),
        file.parent,
        ends=(0, 2),
        bounds=DRAWING,
        check=drawn(output),
    )
    output.unlink(missing_ok=True)


def _kit(file: Path, random: Random, network: Network, words: Sequence[str]) -> Steps:
    """A kit for one player; a paper or a card may be too small for it."""
    output = file.with_name("kit.pdf")
    known = [*languages(), *network.city.words]
    asked = ["--players", "1", "--lang", random.choice(known), "--paper", random.choice([*PAPERS])]
    asked += random.choice(([], ["--one-sided"], ["--style", "ink-saver"]))
    yield run(
        "kit",
        ("kit", file.name, "-o", output.name, *asked, *words),
        file.parent,
        ends=(0, 2),
        bounds=DRAWING,
        check=drawn(output),
    )
    output.unlink(missing_ok=True)


_OF_CITY: dict[str, CityStep] = {
    "show": _show,
    **_DRAWINGS,
    "simulate": _simulate,
    "compare": _compare,
    "records": _records,
    "play": _play,
    "deal": _deal,
    "new": _new,
    **OF_AUTHORS,
    "cards": _cards,
    "kit": _kit,
}


def _of_module(file: Path, random: Random, only: Collection[str]) -> Steps:
    """A module is played in one of the known cities that it suits."""
    first = run("validate", ("validate", file.name), file.parent, ends=(0, 1, 3), check=reported)
    yield first
    if first.fault or first.result.code:
        return
    city = file.with_name("ferry.yaml")
    shutil.copy(FILES[random.choice((*SHIPPED, "harbour", "ferry"))], city)
    network, words = load_city(city), ("--module", file.name)
    if _suits(network, file):
        for name, step in _WITH_MODULES.items():
            if _takes(name, random, only):
                yield from step(city, random, network, words)
    shutil.copy(BESIDE, city)


_WITH_MODULES = {**_DRAWINGS, "simulate": _simulate, "play": _play}


def _suits(network: Network, file: Path) -> bool:
    try:
        Setup(network, [check_module_file(file).sound()])
    except ValueError:
        return False
    return True


def _of_record(file: Path, random: Random, only: Collection[str]) -> Steps:
    """A record is scored, drawn and, where it is of one player, resumed."""
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
    for suffix in _DRAWINGS:
        if _takes(suffix, random, only):
            output = file.with_name(f"sheet.{suffix}")
            words = ("render", file.name, "-o", output.name, "--dpi", "40")
            yield run(suffix, words, file.parent, bounds=DRAWING, check=drawn(output))
            for page in pages_of(output):
                page.unlink()
    if _takes("play", random, only):
        yield _resume(file, stdin=b"1\n" * 9, ends=(0, 1, 2))


def _of_choices(file: Path, random: Random, _only: Collection[str]) -> Steps:
    """A game by these choices is kept as far as they go, and can be resumed."""
    city, game = file.with_name("ferry.yaml"), file.with_name("game.yaml")
    asked = ("play", city.name, "--seed", str(random.randrange(3)), "--record", game.name)
    stdin = file.read_bytes()
    yield run("play", asked, file.parent, stdin=stdin, ends=(0, 2), bounds=PLAYING, check=plain)
    if game.exists():
        again = ("score", game.name)
        yield run("score", again, file.parent, ends=(0, 1), bounds=PLAYING, check=unfinished)
        yield _resume(game)


def _resume(game: Path, stdin: bytes = b"", ends: Sequence[int] = (0,)) -> Step:
    words = ("play", "--resume", game.name)
    return run("play", words, game.parent, stdin=stdin, ends=ends, bounds=PLAYING, check=plain)


def _of_table(file: Path, random: Random, only: Collection[str]) -> Steps:
    """A city that is made of a table is as sound as one that was written."""
    made = file.with_name("imported.yaml")
    first = import_table(file, made)
    yield first
    if "patch" in only or (not only and random.randrange(100) < PATCHES):
        patched = ("validate", "london", "--patch", file.name)
        yield run("patch", patched, file.parent, ends=(0, 1, 3), check=reported)
    if not first.fault and not first.result.code:
        yield run("validate", ("validate", made.name), made.parent, check=plain)
        yield from _of_sound_city(made, random, only)
        made.unlink()


def _of_words(file: Path, _random: Random, _only: Collection[str]) -> Steps:
    """A command line is understood or refused; games are few, and no policy is built."""
    words = file.read_text("utf-8").split("\n")
    if words[0] == "simulate":
        words += ["--games", "1", "--policy", POLICY]
    stdin = b"1\n" * 5
    yield run(words[0], tuple(words), file.parent, stdin=stdin, ends=range(4), bounds=PLAYING)
    for left in (*file.parent.glob("*.yaml"), *file.parent.glob("*.csv")):
        if left != file:
            left.unlink()
    prepare(file.parent)


_STEPS: dict[str, Callable[[Path, Random, Collection[str]], Steps]] = {
    "city": _of_city,
    "module": _of_module,
    "record": _of_record,
    "choices": _of_choices,
    "table": _of_table,
    "words": _of_words,
}
