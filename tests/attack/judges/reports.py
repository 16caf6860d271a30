"""Games kept, told and played again are the same games: their numbers, wherever they stand."""

import csv
import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from html.parser import HTMLParser
from io import StringIO
from statistics import fmean, stdev
from typing import Any
from unittest.mock import patch

from command import Result, ns

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.cli.report.simulation import simulation_data
from nextstation.engine import simulate
from nextstation.engine.play.record.load import RecordLoader
from nextstation.engine.play.score.score import Score
from nextstation.engine.stats.experiment.results import run

_GAMES = 3
# Games that are kept together: few, so that a few games are several chunks.
_SMALL = 4
# A picture in the place of a chart: drawing one takes longer than all games.
_STILL = "<svg xmlns='http://www.w3.org/2000/svg'/>"


def _told(sound: Sound) -> Steps:
    """Records, JSON, text and HTML of the same games say the same."""

    def look(judgement: Judgement) -> None:
        players = str(sound.random.randint(1, sound.most_players))
        seed = str(sound.random.randrange(1000))
        asked = ["simulate", sound.file.name, "--games", str(_GAMES), "--players", players]
        asked += ["--policy", POLICY, "--seed", seed, *sound.words]
        told = json.loads(_run(sound, *asked, "--format", "json").stdout)
        scores = _recorded(sound, asked)
        judgement.same("sheets", len(scores), _GAMES * int(players))
        for what, distribution, values in _figures(told, scores):
            _compare_figure(judgement, what, distribution, values)
        with patch("vl_convert.vegalite_to_svg", lambda *_, **__: _STILL):
            text = _run(sound, *asked, "--report", "told.html").stdout
        page = _Tables()
        page.feed(sound.beside("told.html").read_text("utf-8"))
        _compare_pages(judgement, told, text, page.rows)

    yield judge("told", look, PLAYING)


def _run(sound: Sound, *words: str) -> Result:
    done = ns(*words, cwd=sound.folder)
    assert done.code == 0, f"ns {' '.join(words)}: {done.stderr}"
    return done


def _recorded(sound: Sound, asked: Sequence[str]) -> list[Score]:
    """What the records of the same games score."""
    folder = sound.beside("told")
    _run(sound, *asked, "--records", folder.name)
    loader = RecordLoader()
    with chdir(sound.folder):
        files = sorted(folder.iterdir(), key=lambda each: (len(each.name), each.name))
        read = [loader.load(file).sound() for file in files]
    shutil.rmtree(folder)
    return [score for each in read for score in each.outcome.scores]


Figures = Iterator[tuple[str, Any, list[int]]]


def _figures(told: Mapping[str, Any], scores: Sequence[Score]) -> Figures:
    """Each distribution of points that a simulation tells, with the points of the records."""
    yield "total", told["total"], [score.total for score in scores]
    for colour, each in told["colours"].items():
        found = [line.total for score in scores for line in score.lines if line.colour == colour]
        yield f"line {colour}", each, found
    for term, each in told["terms"].items():
        yield f"term {term}", each, [score.terms[term] for score in scores]


def _compare_figure(
    judgement: Judgement, what: str, told: Mapping[str, Any], values: Sequence[int]
) -> None:
    judgement.same(f"least of {what}", told["min"], min(values))
    judgement.same(f"most of {what}", told["max"], max(values))
    judgement.same(f"mean of {what}", round(told["mean"], 9), round(fmean(values), 9))
    spread = round(told["standard_deviation"], 6)
    judgement.same(f"spread of {what}", spread, round(stdev(values) if values[1:] else 0, 6))
    known = {int(points): sheets for points, sheets in told.get("histogram", {}).items()}
    if known:
        wanted = {each: values.count(each) for each in set(values)}
        judgement.all_same(f"histogram of {what},", known, wanted)


# Text and page


class _Tables(HTMLParser):
    """The rows of all tables of a page: the words of each cell."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
            self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.rows[-1][-1] += data


def _compare_pages(
    judgement: Judgement, told: Mapping[str, Any], text: str, rows: Sequence[Sequence[str]]
) -> None:
    """Each row of the page has the numbers of JSON, and stands in the text."""
    found = {tuple(cell.strip() for cell in row[1:]) for row in rows if len(row) == 11}
    lines = [re.sub(r"[–±]", " ", line).split() for line in text.splitlines()]
    for what, each in [
        ("total", told["total"]),
        *told["colours"].items(),
        *told["terms"].items(),
    ]:
        numbers = _numbers(each)
        on_page = [row for row in found if [row[0], *row[2:]] == numbers]
        judgement.same(f"{what} {numbers} on the page", bool(on_page), True)
        in_text = [line for line in lines if line[-len(numbers) :] == numbers]
        judgement.same(f"{what} {numbers} in the text", bool(in_text), True)


def _numbers(told: Mapping[str, Any]) -> list[str]:
    """Mean, spread, least, quantiles and most, as people read them."""
    quantiles = [str(each) for each in told["quantiles"].values()]
    mean, spread = f"{told['mean']:.2f}", f"{told['standard_deviation']:.2f}"
    return [mean, spread, str(told["min"]), *quantiles, str(told["max"])]


def _compared(sound: Sound) -> Steps:
    """Each side of a comparison has the means of its own simulation; a side and itself are one."""

    def look(judgement: Judgement) -> None:
        asked = ["--games", str(_GAMES), "--seed", str(sound.random.randrange(1000))]
        asked += ["--policy", POLICY, "--format", "json", *sound.words]
        # Of two decks the cards are coupled: games of one with another are others than its own.
        sides = [sound.file.name] * 2
        told = json.loads(_run(sound, "compare", *sides, *asked).stdout)
        for side, each in zip(sides, told["sides"].values(), strict=True):
            alone = json.loads(_run(sound, "simulate", side, *asked).stdout)
            figures = each["figures"]
            judgement.same(f"mean of {side}", _mean(figures["total"]), _mean(alone["total"]))
            for kind, known in (("pencil", "colours"), ("term", "terms")):
                found = {name: _mean(value) for name, value in figures[kind].items()}
                wanted = {name: _mean(value) for name, value in alone[known].items()}
                judgement.all_same(f"mean of {side},", found, wanted)
            reached = {
                f"reached_{card['card']}": card["reached"]
                for card in alone.get("cards", ())
                if card.get("reached")
            }
            for name, card in reached.items():
                share = each["beside"][name]["share"]
                judgement.same(f"{name} of {side}", round(share, 9), round(card["share"], 9))

    yield judge("compared", look, PLAYING)


def _mean(told: Mapping[str, Any]) -> float:
    return round(float(told["mean"]), 9)


# The same again


def _repeated(sound: Sound) -> Steps:
    """The same seed comes to the same sums by any threads and chunks, kept and gone on with."""

    def look(judgement: Judgement) -> None:
        seed, random = sound.random.randrange(1000), sound.random
        players = random.randint(1, sound.most_players)
        once = _simulated(sound, seed, players, 1, 7)
        for jobs, size in ((2, 1), (2, 3), (1, 2)):
            what = f"{jobs} threads, chunks of {size}"
            judgement.all_same(what, _simulated(sound, seed, players, jobs, size), once)
        _compare_kept(judgement, sound, str(seed), str(players))

    yield judge("repeated", look, PLAYING)


def _simulated(sound: Sound, seed: int, players: int, jobs: int, size: int) -> dict[str, Any]:
    result = simulate(
        sound.network,
        games=12,
        policy="random",
        seed=seed,
        players=players,
        modules=sound.setup.modules,
        jobs=jobs,
        chunk_size=size,
    )
    return simulation_data(result, sound.network.city.solo_bands)


def _compare_kept(judgement: Judgement, sound: Sound, seed: str, players: str) -> None:
    """Results that were gone on with, against those of one run; and the table of their games."""
    asked = ["simulate", sound.file.name, "--players", players, "--seed", seed]
    asked += ["--policy", POLICY, *sound.words]
    with patch.multiple(run, _CHUNK=_SMALL, _SLOW_CHUNK=_SMALL):
        for games in ("5", "12"):
            _run(sound, *asked, "--per-game", "--games", games, "--out", "kept")
        whole = _run(
            sound, *asked, "--per-game", "--games", "12", "--out", "whole", "--format", "json"
        ).stdout
    told = [_run(sound, "results", out, "--format", "json").stdout for out in ("kept", "whole")]
    judgement.same("results gone on with", *told)
    tables = [_games_of(sound, out) for out in ("kept", "whole")]
    judgement.same("games gone on with", *tables)
    rows = [*csv.DictReader(StringIO(tables[1]))]
    totals = [int(row["total"]) for row in rows]
    numbers = [int(row["game"]) for row in rows]
    wanted = [number for number in range(1, 13) for _ in range(int(players))]
    judgement.same("numbers of the games kept", numbers, wanted)
    _compare_figure(judgement, "the games kept", json.loads(whole)["total"], totals)
    seats = [int(row["seat"]) for row in rows]
    judgement.same("seats of the games kept", seats, [*range(1, int(players) + 1)] * 12)
    scores = _recorded(sound, [*asked, "--games", "12"])
    judgement.same("totals of the games kept", totals, [each.total for each in scores])
    for each in ("kept", "whole"):
        shutil.rmtree(sound.beside(each))


def _games_of(sound: Sound, out: str) -> str:
    _run(sound, "results", out, "--table", "games", "--export", "games.csv")
    text = sound.beside("games.csv").read_text("utf-8")
    sound.beside("games.csv").unlink()
    return text


REPORTS: Table = {
    "told": (250, _told),
    "compared": (300, _compared),
    "repeated": (200, _repeated),
}
