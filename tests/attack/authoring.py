"""Steps of what authors do: files laid out, compared, exported and imported, a deck's odds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from command import Result

from attack.checks import as_json, plain, reported
from attack.measured import Step, run
from attack.originals import BESIDE
from nextstation.engine.city.network import Network

Steps = Iterator[Step]
# A step of a sound city, with the words that name its modules: those of the city without any.
CityStep = Callable[[Path, Random, Network, Sequence[str]], Steps]


def import_table(file: Path, made: Path) -> Step:
    """A table is made a city, or refused at a cell."""
    words = ("import", file.name, "-o", made.name)
    return run("import", words, file.parent, ends=(0, 1, 3), check=reported)


def _fmt(file: Path, _random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    """A city that is laid out is the same city, and is not laid out again."""
    copy, folder = file.with_name("copied.yaml"), file.parent
    copy.write_bytes(file.read_bytes())
    yield run("fmt", ("fmt", copy.name), folder, check=plain)
    yield run("fmt", ("fmt", "--check", copy.name), folder, check=plain)
    yield run("diff", ("diff", file.name, copy.name), folder, check=plain)
    copy.unlink()


def _diff(file: Path, random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    more = random.choice(([], ["--format", "json"]))
    check = as_json if more else plain
    yield run(
        "diff", ("diff", BESIDE.name, file.name, *more), file.parent, ends=(0, 1), check=check
    )


def _deck(file: Path, random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    """The odds of a deck; those of a very large one are refused."""
    more = random.choice(([], ["--format", "json"], ["--fractions"], ["--switch-returns"]))

    def check(result: Result) -> str:
        if result.code:
            return "" if "would take too long" in result.stderr else result.stderr
        return as_json(result) if "json" in more else plain(result)

    yield run("deck", ("deck", file.name, *more), file.parent, ends=(0, 2), check=check)


def _export(file: Path, random: Random, _network: Network, _words: Sequence[str]) -> Steps:
    """What is exported can be imported, and is exported again as it was.

    A city that is given its own map is the same, unless the lines of its file cannot be kept.
    A table has no links: without those that the city removes or adds, its map may be at fault.
    """
    names = ("t.csv", "again.csv", "made.yaml", "updated.yaml")
    table, again, made, updated = (file.with_name(name) for name in names)
    asked, folder = ("--separator", random.choice(("comma", "semicolon", "tab"))), file.parent

    def same(result: Result) -> str:
        if again.read_bytes() != table.read_bytes():
            return "the table of an imported city is another"
        return plain(result)

    yield run("export", ("export", file.name, "-o", table.name, *asked), folder, check=plain)
    if table.exists():
        yield import_table(table, made)
        own = ("import", table.name, "--like", file.name, "-o", updated.name)
        yield run("import", own, folder, ends=(0, 2), check=plain)
        if updated.exists():
            yield run("diff", ("diff", file.name, updated.name), folder, check=plain)
    if made.exists():
        words = ("export", made.name, "-o", again.name, *asked)
        yield run("export", words, folder, check=same)
    for each in (table, again, made, updated):
        each.unlink(missing_ok=True)


OF_AUTHORS: Mapping[str, CityStep] = {
    "fmt": _fmt,
    "diff": _diff,
    "deck": _deck,
    "export": _export,
}
