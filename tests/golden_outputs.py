"""What the commands print and write, kept as text: `python tests/golden_outputs.py` writes it anew.

Name rows to write these alone: `python tests/golden_outputs.py measure_london`. Whoever changes an
output on purpose reads the difference. How an output becomes text: `output_text.py`.
"""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

from command import FIRST_OPTION, ROOT, Result, ns
from feeds import write_feed
from output_text import files_text, masked, text_of

FOLDER = Path(__file__).parent / "goldens" / "outputs"
# Games in results folders belong to a version; these rows are played by the one of the kept folder.
VERSION = "0.1.0"

# A row: commands one after the other, in a folder with the files of the repository that they name,
# and with those of `MADE`. `< NAME` is the input of a command.
ROWS: Mapping[str, str] = {
    "new": "new town --output -",
    "new_small": "new town --size 6x5 --pencils 2 --blank && validate town.yaml",
    "new_like": "new my_london --like london --set deck.street.joker.copies=2 --output -",
    "new_rules": "new north --rules berlin --size 9x9 --output -",
    "show_london": "show london",
    "show_london_json": "show london --format json",
    "show_paris_station": "show paris c7 && show paris c7 --format json",
    "show_berlin_json": "show berlin --format json",
    "show_harbour": "show tests/cities/harbour.yaml",
    "show_harbour_json": "show tests/cities/harbour.yaml --set deck.cards[3].copies=2 --format json",
    "import_table": "import stations.csv --rules london --output -",
    "import_network": "import feed.zip --rules london --stations 20 --output -",
    "import_variants": "import feed.zip --rules london --stations 12 --variants 2 -o town.yaml"
    " --report found.html",
    "export": "export tests/cities/harbour.yaml && export berlin --separator semicolon -o berlin.csv",
    "fmt": "fmt untidy.yaml --diff && fmt untidy.yaml --check && fmt untidy.yaml",
    "diff": "diff tests/cases/base.yaml tests/cases/base_two.yaml",
    "diff_json": "diff tests/cases/base.yaml tests/cases/base_two.yaml --format json",
    "diff_cities_json": "diff london paris --format json",
    "schema": "schema experiment && schema experiment --format markdown",
    "list": "list",
    "validate": "validate faulty.yaml london pencil_powers",
    "validate_json": "validate faulty.yaml london pencil_powers --format json",
    "validate_github": "validate faulty.yaml --format github",
    "validate_sarif": "validate faulty.yaml --format sarif",
    "validate_explain": "validate --explain E303 && validate --explain S4",
    "lint_harbour": "lint tests/cities/harbour.yaml --games 20",
    "lint_harbour_json": "lint tests/cities/harbour.yaml --games 20 --format json",
    "lint_github": "lint tests/cities/harbour.yaml --games 0 --select W1 --format github",
    "lint_sarif": "lint tests/cities/harbour.yaml --games 0 --select W1 --format sarif",
    "lint_cities": "lint london paris berlin --games 0 && lint london --module special_stations --games 0",
    "lint_explain": "lint --explain W101",
    "render_london": "render london -o sheet.svg",
    "render_modules": "render paris --module all --paper a5 --lang fr --back reference -o sheet.pdf",
    "render_record": "render tests/records/table-berlin-2-greedy.yaml --player 2 -o game.svg",
    "render_poster": "render tests/records/london-greedy-1-1.yaml --style poster --paper a3 -o p.svg",
    "render_strip": "render tests/records/paris-greedy-1-1.yaml --style strip --dpi 40 -o strip.png",
    "cards": "cards berlin --module accelerated_construction --size mini --lang de -o cards.svg",
    "cards_folder": "cards tests/cities/harbour.yaml --dpi 30 --size mini -o images",
    "cards_tts": "cards tests/cities/harbour.yaml --dpi 30 --format tts --size mini -o table",
    "cards_gamecrafter": "cards tests/cities/harbour.yaml --dpi 30 --format gamecrafter --size poker"
    " -o upload",
    "rules_london": "rules london",
    "rules_paris": "rules paris --module all --lang fr -o rules.md",
    "rules_berlin": "rules berlin --module accelerated_construction --lang de",
    "rules_harbour": "rules tests/cities/harbour.yaml && rules tests/cities/harbour.yaml -o r.pdf",
    "kit": "kit tests/cities/harbour.yaml --players 2 --paper a5 --size mini -o kit.pdf",
    "play_london": "play london --seed 7 --pencils purple,blue,pink --record game.yaml < london.choices"
    " && score game.yaml --format json",
    "play_paris": "play paris --seed 7 --pencils blue,green,orange --module shared_objectives"
    " --module city_gates --hint --record game.yaml < paris.choices && score game.yaml",
    "play_harbour": "play tests/cities/harbour.yaml --seed 7 --pencils red,teal --record game.yaml"
    " < harbour.choices && score game.yaml",
    "play_resume": "play berlin --seed 7 --pencils pink,green,brown --module accelerated_construction"
    " --record game.yaml < berlin.choices && play --resume game.yaml < passes",
    "play_kept": "play --resume tests/kept/unfinished.yaml < passes"
    " && score tests/kept/unfinished.yaml",
    "deal": "deal paris --seed 7 --module all < returns",
    "score_london": "score tests/records/london-greedy-1-1.yaml",
    "score_london_json": "score tests/records/london-greedy-1-1.yaml --format json",
    "score_paris": "score tests/records/table-paris-2-greedy.yaml",
    "score_paris_json": "score tests/records/table-paris-2-greedy.yaml --format json",
    "score_berlin": "score tests/records/table-berlin-4-greedy.yaml",
    "score_berlin_json": "score tests/records/table-berlin-4-greedy.yaml --format json",
    "score_many": "score tests/records",
    "score_many_json": "score tests/records --format json",
    "score_faulty": "score faulty.record --city london && score faulty.record --city london"
    " --format json",
    "analyse_london": "analyse tests/records/london-random-1-2.yaml --judge greedy --rollouts 2",
    "analyse_paris_json": "analyse tests/records/table-paris-6-random.yaml --judge random"
    " --rollouts 2 --format json",
    "analyse_berlin_json": "analyse tests/records/berlin-random-1-2.yaml --judge random"
    " --rollouts 2 --format json",
    "simulate_london": "simulate london --games 200",
    "simulate_london_json": "simulate london --games 200 --format json",
    "simulate_london_usage": "simulate london --games 40 --policy random --seed 9 --usage",
    "simulate_paris": "simulate paris --games 40 --module all --players 3",
    "simulate_paris_json": "simulate paris --games 40 --module all --players 2 --format json",
    "simulate_berlin": "simulate berlin --games 40 --module accelerated_construction",
    "simulate_berlin_json": "simulate berlin --games 40 --module all --pencils pink,blue,green,brown"
    " --usage --format json",
    "simulate_harbour": "simulate tests/cities/harbour.yaml --games 40 --players 2",
    "simulate_harbour_json": "simulate tests/cities/harbour.yaml --games 40 --policy random"
    " --patch more.yaml --set solo.bands[0]=40 --format json",
    "simulate_ferry_json": "simulate tests/records/cities/ferry.yaml --games 40 --format json",
    "simulate_lookahead_json": "simulate tests/cases/base.yaml --games 4 --policy lookahead:2"
    " --format json",
    "simulate_learner_json": "simulate london --games 2 --policy learner --format json",
    "simulate_own": "simulate tests/cities/harbour.yaml --games 4 --policy own:First --out out"
    " --per-game",
    "simulate_records": "simulate berlin --games 2 --players 2 --module all --records games"
    " && score games --format json",
    "simulate_records_harbour": "simulate tests/cities/harbour.yaml --games 2 --records games"
    " && score games/* --format json",
    "simulate_report": "simulate paris --games 40 --module city_gates --report found.html",
    "measure_london": "measure london --games 100 --policy random --policy greedy",
    "measure_london_json": "measure london --games 100 --policy greedy --format json",
    "measure_paris_json": "measure paris --games 100 --policy random --module city_gates"
    " --format json",
    "measure_berlin": "measure berlin --games 100 --policy random --module accelerated_construction",
    "measure_harbour_json": "measure tests/cities/harbour.yaml --games 100 --policy random"
    " --policy greedy --format json",
    "measure_against": "measure tests/cities/harbour.yaml --games 100 --policy random"
    " --against tests/cases/base.yaml",
    "measure_against_json": "measure tests/cities/harbour.yaml --games 100 --policy random"
    " --set rules.crossing=none --against tests/cities/harbour.yaml --format json",
    "compare_cities": "compare london paris berlin tests/cities/harbour.yaml --games 60",
    "compare_cities_json": "compare london paris --games 60 --format json",
    "compare_modules_json": "compare berlin 'berlin --module accelerated_construction' --games 60"
    " --players 2 --format json",
    "compare_set": "compare london --set deck.street.joker.copies=2 --games 100",
    "compare_policies": "compare tests/cities/harbour.yaml 'tests/cities/harbour.yaml --policy"
    " random' --games 400 --until-decided --report found.html",
    "sweep": "sweep london --set deck.street.joker.copies=1..2 --set"
    " scoring.line.per_river_crossing=1,2 --games 60 --report found.html",
    "sweep_json": "sweep tests/cities/harbour.yaml --set deck.cards[3].copies=1..2 --set"
    " scoring.line.per_river_crossing=2,3 --games 60 --out out --format json",
    "batch": "batch lab.yaml --out out --report found.html && results out",
    "batch_json": "batch lab.yaml --out out --format json",
    "results": "results tests/kept/results && results tests/kept/results --where city=london",
    "results_json": "results tests/kept/results --format json",
    "results_csv": "results tests/kept/results --where policy=greedy --format csv",
    "results_cells": "results tests/kept/results --export cells.csv",
    "results_distributions": "results tests/kept/results --table distributions --export d.csv",
    "results_games": "results tests/kept/games --table games --export games.csv",
    "results_parquet": "results tests/kept/games --table games --export games.parquet",
    "results_check": "results --check tests/kept/results tests/kept/games"
    " && results --check tests/kept/results --format json",
    "batch_more": "batch tests/kept/more.yaml --out tests/kept/results --format json",
    "report": "report tests/kept/results -o found.html --city tests/cities/harbour.yaml",
    "deck_london": "deck london && deck london --seen circle,switch --fractions",
    "deck_paris_json": "deck paris --seen circle --format json",
    "deck_harbour_json": "deck tests/cities/harbour.yaml --switch-returns --format json",
    "deck_cities": "deck london paris berlin",
    "deck_cities_json": "deck london berlin --format json",
    "studio_export": "studio tests/cities/harbour.yaml --export pages --games 20 --warnings",
}  # fmt: skip

# Commands and formats without a row, and why.
NOT_KEPT: Mapping[str, str] = {
    "warm": "it prints how long the compiler took, and writes to the cache alone",
}


def _choices(line: str) -> str:
    return line.replace(" ", "\n")


# Files that no folder of the repository holds.
_TEXTS: Mapping[str, str] = {
    "own.py": FIRST_OPTION,
    "more.yaml": "title: More\nscoring: {line: {per_river_crossing: 3}}\n",
    "faulty.yaml": "format: 1\nid: faulty\ntitel: Faulty\nsymbols: [circle, squre, circle]\n"
    "colours:\n  red: {ink: blood, departs: z99}\nmap:\n  stations: |\n    C S C\n    C Q\n",
    "untidy.yaml": "format:   1\nid: untidy\nset: # changes\n     {a:   1,b: 2}\nmap:\n      stations:  |\n"
    "           C S   T\n           .  C S\n",
    "faulty.record": "format: 1\ncity: london\nrounds: [{cards: [street square, street square]}]\n"
    "players: [{lines: [{colour: green, turns: [d3-d2, a1-j10]}]}]\n",
    "stations.csv": "place,symbol,district,special,departure,name\n"
    "a1,circle,west,,red,Mill\nc1,square,west,tourist_site,,Abbey\ne1,triangle,east,,,Forge\n"
    "a3,pentagon,west,,,\nc3,circle,west,,blue,Market\ne3,square,east,tourist_site,green,Tower\n"
    "a5,triangle,west,,,Quay\nc5,pentagon,east,,purple,Garden\ne5,circle,east,,,Meadow\n",
    "lab.yaml": "format: 1\ncities: [london, tests/cities/harbour.yaml]\n"
    "patches: [{}, {title: More}]\npolicies: [random]\nplayers: [1, 2]\ngames: 20\n",
    "london.choices": _choices(
        "c6-e4 c6-e6 e6-h6 h6-f4 f4-d2 e4-e5 d2-e1 e5-f5 pass e6-d7 f8-d10 d10-b10 f8-d8 d8-d7 "
        "b10-a10 d7-e7 pass e7-e6 e6-f5 f5-f4 h4-h1 h4-j4 j4-j7 j7-g4 g4-f4 h1-g2 f4-e5 e5-e6 "
        "pass g2-d2 d3-e4 e4-f4 d3-d2 d2-c1 c1-c4 pass pass"
    ),
    "paris.choices": _choices(
        "d3-b1 b1-a2 d3-d1 a2-a5 a5-a6 a6-a9 d1-e2 h4-f2 f2-i2 i2-h1 h1-j1 j1-j2 h4-j6 j6-j9 "
        "j2-j4 j4-j5 c7-a5 a5-b4 c7-a9 b4-b3 b3-a2 a2-a1 a9-a10 a10-c10 b3-d3 d3-c4 c4-d4 d4-f2 "
        "c10-c8 h8-g7 g7-g10 g10-f10 f10-c10 h8-h6 h6-g5 g5-f5 f6-f7 f7-f8 f8-e7"
    ),
    "berlin.choices": _choices(
        "c1-a1 i1-g3 i1-j1 g3-f4 j1-i2 c1-e1 e1-d2 g3-f2 e1-f2 i10-j10 c10-e10 c10-a10 i10-i9"
    ),
    "harbour.choices": _choices(
        "a1-c1 c1-c3 c3-d2 d2-d3 a1-a3 a3-a5 d3-e4 g6-e4 g6-f6 f6-c3 c3-b2 b2-a3 a3-b4 d3-c3 "
        "c3-a3 d3-d5 d5-c5 c5-a5"
    ),
    "passes": "p\n" * 60,
    "returns": "\n" * 60,
}  # fmt: skip


def golden(name: str, folder: Path) -> str:
    """The commands of a row, run in a folder: what each printed and wrote, as text."""
    for each in ("cities", "tests/cities"):
        _copy(each, folder)
    for word in dict.fromkeys(ROWS[name].replace("'", " ").split()):
        _provide(word, folder)
    parts = []
    for line in ROWS[name].split(" && "):
        command, _, given = line.partition(" < ")
        words, stdin = shlex.split(command), _TEXTS.get(given, "")
        before = _files(folder)
        result = _run(words, folder, stdin)
        written = [
            folder / file for file, content in _files(folder).items() if content != before.get(file)
        ]
        parts += [f"$ ns {line}", f"exit code {result.code}"]
        parts += [text_of(result.stdout), *(f"! {each}" for each in result.stderr.splitlines())]
        parts += [files_text(written, folder)]
    return masked("\n".join(part.rstrip("\n") for part in parts if part) + "\n", folder)


def _run(words: list[str], folder: Path, stdin: str) -> Result:
    expanded = [
        str(found.relative_to(folder)) if found is not None else word
        for word in words
        for found in (sorted(folder.glob(word)) if "*" in word else [None])
    ]
    with of_version():
        return ns(*expanded, cwd=folder, stdin=stdin)


def of_version() -> AbstractContextManager[object]:
    """Within it, games are of the version that played what is kept, so that they go on."""
    return patch("nextstation.engine.experiment.results.cell._version", lambda: VERSION)


def _provide(word: str, folder: Path) -> None:
    """Put into a folder what a word names: of the repository, or of the texts above."""
    target, kept = folder / word, ROOT / word
    if word in _TEXTS:
        target.write_text(_TEXTS[word], encoding="utf-8")
    elif word == "feed.zip":
        write_feed(target)
    elif word.startswith("own:"):
        (folder / "own.py").write_text(FIRST_OPTION, encoding="utf-8")
    elif word.startswith("tests/") and kept.is_dir():
        _copy(word, folder)
    elif word.startswith("tests/"):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept, target)


def _copy(name: str, folder: Path) -> None:
    """Copy a folder of the repository."""
    ignored = shutil.ignore_patterns("__pycache__", "*.py")
    shutil.copytree(ROOT / name, folder / name, ignore=ignored, dirs_exist_ok=True)


def _files(folder: Path) -> dict[Path, bytes]:
    return {
        file.relative_to(folder): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def write(names: Sequence[str]) -> None:
    """Write the goldens of these rows, or of all, and remove those without a row."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*"):
        if file.stem not in ROWS:
            file.unlink()
    for name in names or ROWS:
        with tempfile.TemporaryDirectory() as folder:
            text = golden(name, Path(folder).resolve())
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    write(sys.argv[1:])
