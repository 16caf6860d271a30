"""What commands write, each in every way: the rows of the faults. A new command joins here."""

from dataclasses import dataclass, replace

from attack.folder import POLICY

CITY, OTHER, TABLE, FEED, EXPERIMENT = (
    "ferry.yaml",
    "wide.yaml",
    "ferry.csv",
    "feed.zip",
    "lab.yaml",
)
KEPT = "kept"


@dataclass(frozen=True)
class Writer:
    """A command that writes `into` a file or a folder.

    Where it was ended, it goes on by the words `again`, if there are any. One with `keys` waits for
    a key again and again. One that is `native` plays too many games for plain Python; one that
    `is_new` overwrites nothing. One with `parts` writes what it knows when it is interrupted.
    """

    into: str
    words: tuple[str, ...]
    again: tuple[str, ...] = ()
    keys: bool = False
    native: bool = False
    is_new: bool = False
    parts: bool = False


def _writer(into: str, command: str, *, native: bool = False, parts: bool = False) -> Writer:
    return Writer(into, tuple(command.split()), native=native, parts=parts)


def _results(into: str, command: str) -> Writer:
    """Results go on by the same command."""
    words = (*command.split(), "--out", into)
    return Writer(into, words, again=words)


_PLAYED = f"--games 6 --policy {POLICY}"
_SWEPT = f"sweep {CITY} --set deck.cards[0].copies=1..3 {_PLAYED}"
_SEARCHED = (
    f"tune {CITY} --may scoring --edits 1 --answers 1 --budget-games 60000 --goal greedy.total>=38"
)
_DEAL = ("deal", CITY, "--seed", "7", "--record", "game.yaml")
_DEALT = ("deal", "--resume", "dealt.yaml")

WRITERS: dict[str, Writer] = {
    "svg": _writer("sheet.svg", f"render {CITY} -o sheet.svg"),
    "pages": _writer("sheet", f"render {CITY} paris -o sheet.svg"),
    "pdf": _writer("sheet.pdf", f"render {CITY} -o sheet.pdf"),
    "png": _writer("sheet.png", f"render {CITY} -o sheet.png --dpi 40"),
    "cards pdf": _writer("cards.pdf", f"cards {CITY} -o cards.pdf"),
    "cards svg": _writer("cards", f"cards {CITY} -o cards.svg"),
    "cards png": _writer("cards", f"cards {CITY} -o cards.png --dpi 30"),
    "images": _writer("images", f"cards {CITY} -o images --size mini --dpi 30"),
    "tts": _writer("table", f"cards {CITY} -o table --format tts --size mini --dpi 30"),
    "gamecrafter": _writer("upload", f"cards {CITY} -o upload --format gamecrafter --size poker"),
    "rules md": _writer("rules.md", f"rules {CITY} -o rules.md"),
    "rules pdf": _writer("rules.pdf", f"rules {CITY} -o rules.pdf"),
    "rules svg": _writer("rules", f"rules {CITY} -o rules.svg"),
    "rules png": _writer("rules", f"rules {CITY} -o rules.png --dpi 30"),
    "kit": _writer("kit.pdf", f"kit {CITY} -o kit.pdf"),
    "new": _writer("town.yaml", f"new town --like {CITY} --force"),
    "new -o": _writer("town.yaml", "new town -o town.yaml --size 6x5 --pencils 2 --blank --force"),
    "generate": _writer("towns", "generate --count 1 --size 6x6 --force -o towns", native=True),
    "town": _writer("town.yaml", "generate --count 1 --size 6x6 --force -o town.yaml", native=True),
    "import": _writer("town.yaml", f"import {TABLE} -o town.yaml --force"),
    "variants": _writer(
        "town",
        f"import {FEED} --rules london --stations 10 --variants 2 -o town.yaml --force "
        "--report found.html",
    ),
    "export": _writer("t.csv", f"export {CITY} -o t.csv --force"),
    "fmt": _writer(OTHER, f"fmt {OTHER}"),
    "deal": Writer("game.yaml", _DEAL, ("deal", "--resume", "game.yaml"), keys=True, is_new=True),
    "deal on": Writer("dealt.yaml", _DEALT, again=_DEALT, keys=True),
    "records": _writer("records", f"simulate {CITY} {_PLAYED} --records records"),
    "out": _results("results", f"simulate {CITY} {_PLAYED}"),
    "per game": _results("games", f"simulate {CITY} {_PLAYED} --per-game"),
    "sweep": _results("results", _SWEPT),
    "batch": _results("results", f"batch {EXPERIMENT}"),
    "simulated": _writer("found.html", f"simulate {CITY} {_PLAYED} --report found.html"),
    "swept": _writer("found.html", f"{_SWEPT} --report found.html", parts=True),
    "compared": _writer(
        "found.html",
        f"compare {CITY} --set deck.cards[0].copies=2 {_PLAYED} --report found.html",
        parts=True,
    ),
    "batched": replace(_results("results", f"batch {EXPERIMENT} --report found.html"), parts=True),
    "ranked": _writer(
        "found.html", f"rank {CITY} {OTHER} --games 200 --report found.html", native=True
    ),
    "tuned": _writer("better.yaml", f"{_SEARCHED} -o better.yaml --force", native=True, parts=True),
    "searched": _writer("found.html", f"{_SEARCHED} --report found.html", native=True, parts=True),
    "csv": _writer("cells.csv", f"results {KEPT} --export cells.csv"),
    "parquet": _writer("cells.parquet", f"results {KEPT} --export cells.parquet"),
    "report": _writer("found.html", f"report {KEPT} -o found.html"),
    "site": _writer("site", f"studio {CITY} --export site --games 6 --policy random"),
}
# Played at a terminal, answer by answer: `games` has how they are ended.
GAMES: dict[str, tuple[str, ...]] = {
    "play": ("play", CITY, "--seed", "7", "--record", "game.yaml"),
    "resume": ("play", "--resume", "game.yaml"),
}

# Commands that write no file, and why.
READERS = {
    "show": "it prints",
    "diff": "it prints",
    "schema": "it prints",
    "list": "it prints",
    "validate": "it prints",
    "lint": "it prints",
    "score": "it prints",
    "analyse": "it prints",
    "measure": "it prints",
    "profile": "it prints",
    "deck": "it prints",
    "warm": "it writes the cache alone, of which nothing is read that is not whole",
}
# Options of a path that is read, in every command that has them; and words that are no options.
READ = {
    "--patch": "changes of a city",
    "--city": "a city that was played",
    "files": "cities and other files, which only fmt writes",
    "table": "a table or a network",
    "experiment": "what is to be played",
    "folders": "folders of results",
    "cities": "cities",
}
