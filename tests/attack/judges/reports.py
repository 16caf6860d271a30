"""What is told of games is what their records score, in every form."""

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from html.parser import HTMLParser
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any
from unittest.mock import patch

from plain_yaml import read_yaml

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.engine.play.record.load import RecordLoader
from nextstation.engine.play.score.score import Score
from nextstation.engine.stats.batch import interval

_GAMES = 3
# A picture in the place of a chart: drawing one takes longer than all games.
_STILL = "<svg xmlns='http://www.w3.org/2000/svg'/>"
# So few games have intervals too.
_FEW = patch.object(interval, "FEWEST", 2)
_CHARTS = re.compile(r'(?s)<script type="application/json" id="charts">(.*?)</script>')
_LINK = re.compile(r"[a-p]\d+-[a-p]\d+")


def _told(sound: Sound) -> Steps:
    """Records, JSON, text and HTML of the same games say the same."""

    def look(judgement: Judgement) -> None:
        players = str(sound.random.randint(1, sound.most_players))
        seed = str(sound.random.randrange(1000))
        asked = ["simulate", sound.file.name, "--games", str(_GAMES), "--players", players]
        asked += ["--policy", POLICY, "--seed", seed, *sound.words]
        told = sound.told(*asked)
        scores, drawn = recorded(sound, asked)
        judgement.same("sheets", len(scores), _GAMES * int(players))
        for what, distribution, values in _figures(told, scores):
            compare_figure(judgement, what, distribution, values, int(players))
        _compare_ends(judgement, told, scores)
        links = {_ends(name): round(share * len(scores)) for name, share in told["links"].items()}
        wanted = {link: sum(link in sheet for sheet in drawn) for link in links}
        judgement.all_same("sheets with the link", links, wanted)
        with _FEW, patch("vl_convert.vegalite_to_svg", lambda *_, **__: _STILL):
            text = sound.ran(*asked, "--report", "told.html").stdout
        html = sound.beside("told.html").read_text("utf-8")
        page = _Tables()
        page.feed(html)
        _compare_pages(judgement, told, text, page.rows)
        _compare_charts(judgement, told, json.loads(_CHARTS.findall(html)[0]))

    yield judge("told", look, PLAYING)


def recorded(sound: Sound, asked: Sequence[str]) -> tuple[list[Score], list[set[frozenset[str]]]]:
    """What the records of the same games score, and the links of each sheet."""
    folder = sound.beside("told")
    sound.ran(*asked, "--records", folder.name)
    loader = RecordLoader()
    with chdir(sound.folder):
        files = sorted(folder.iterdir(), key=lambda each: (len(each.name), each.name))
        read = [loader.load(file).sound() for file in files]
    sheets = [str(each["lines"]) for file in files for each in _players_of(file)]
    shutil.rmtree(folder)
    drawn = [{_ends(link) for link in _LINK.findall(sheet)} for sheet in sheets]
    return [score for each in read for score in each.outcome.scores], drawn


def _players_of(file: Path) -> Any:
    return read_yaml(file.read_bytes())["players"]


def _ends(link: str) -> frozenset[str]:
    return frozenset(link.split("-"))


Figures = Iterator[tuple[str, Any, list[int]]]


def _figures(told: Mapping[str, Any], scores: Sequence[Score]) -> Figures:
    """Each distribution of points that a simulation tells, with the points of the records."""
    yield "total", told["total"], [score.total for score in scores]
    for colour, each in told["colours"].items():
        found = [line.total for score in scores for line in score.lines if line.colour == colour]
        yield f"line {colour}", each, found
    for term, each in told["terms"].items():
        yield f"term {term}", each, [score.terms[term] for score in scores]


def compare_figure(
    judgement: Judgement, what: str, told: Mapping[str, Any], values: Sequence[int], players: int
) -> None:
    judgement.same(f"least of {what}", told["min"], min(values))
    judgement.same(f"most of {what}", told["max"], max(values))
    judgement.same(f"mean of {what}", round(told["mean"], 9), round(fmean(values), 9))
    spread = round(told["standard_deviation"], 6)
    judgement.same(f"spread of {what}", spread, round(stdev(values) if values[1:] else 0, 6))
    games = [fmean(values[at : at + players]) for at in range(0, len(values), players)]
    error = round(stdev(games) / sqrt(len(games)), 6)
    judgement.same(f"error of {what}", round(told["standard_error"], 6), error)
    known = {int(points): sheets for points, sheets in told.get("histogram", {}).items()}
    if known:
        wanted = {each: values.count(each) for each in set(values)}
        judgement.all_same(f"histogram of {what},", known, wanted)


def _compare_ends(judgement: Judgement, told: Mapping[str, Any], scores: Sequence[Score]) -> None:
    """Who wins (N4), and how many reach each solo band (L3)."""
    players = int(told["players"])
    best = [(score.total, max(line.total for line in score.lines)) for score in scores]
    games = [best[at : at + players] for at in range(0, len(best), players)]
    won = [each.index(max(each)) if each.count(max(each)) == 1 else players for each in games]
    if "wins" in told:
        shares = [*told["wins"]["seats"], told["wins"]["shared"]]
        wanted = [won.count(seat) / len(games) for seat in range(players + 1)]
        judgement.same("shares of games won", shares, wanted)
    if bands := told.get("solo_bands"):
        least = [-inf, *(band["from"] + told["solo_penalty"] for band in bands[1:]), inf]
        pairs = pairwise(least)
        wanted = [sum(low <= each < high for each, _ in best) / len(best) for low, high in pairs]
        judgement.same("shares by band", [band["share"] for band in bands], wanted)


# Text and page


def _compare_charts(judgement: Judgement, told: Mapping[str, Any], charts: object) -> None:
    """Each chart of pencils, terms and rounds has the figures of JSON, in every choice."""
    found = [*_spreads_in(charts)]
    by_pencil = [[*each.values()] for each in told["colour_terms"].values()]
    terms = [*told["terms"].values(), *filter(None, [told.get("objectives")])]
    for what, choices in {
        "pencils": [[*told["colours"].values()], *map(list, zip(*by_pencil, strict=True))],
        "terms": [terms, *by_pencil],
        "rounds": [told["rounds"], told["round_turns"]],
    }.items():
        wanted = [(n, *_spread(each)) for n, choice in enumerate(choices) for each in choice]
        judgement.same(f"chart of {what} {wanted}", wanted in found, True)


def _spreads_in(charts: object) -> Iterator[list[tuple[float, ...]]]:
    """The data of charts of spreads, wherever they stand in a specification."""
    if isinstance(charts, dict | list):
        for each in charts.values() if isinstance(charts, dict) else charts:
            yield from _spreads_in(each)
    if isinstance(charts, list) and charts and isinstance(charts[0], dict) and "q5" in charts[0]:
        keys = ("choice", "mean", "q5", "q25", "q75", "q95")
        yield [tuple(row[key] for key in keys) for row in charts]


def _spread(told: Mapping[str, Any]) -> tuple[float, ...]:
    quantiles = [told["quantiles"][share] for share in ("0.05", "0.25", "0.75", "0.95")]
    return (round(told["mean"], 4), *quantiles)


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
        on_page = [row for row in found if [cell for cell in row if cell.strip("–")] == numbers]
        judgement.same(f"{what} {numbers} on the page", bool(on_page), True)
        in_text = [line for line in lines if line[-len(numbers) :] == numbers]
        judgement.same(f"{what} {numbers} in the text", bool(in_text), True)


def _numbers(told: Mapping[str, Any]) -> list[str]:
    """Mean, half of its interval, spread, least, quantiles and most, as people read them."""
    quantiles = [str(each) for each in told["quantiles"].values()]
    mean, spread = f"{told['mean']:.2f}", f"{told['standard_deviation']:.2f}"
    half = NormalDist().inv_cdf(0.995) * told["standard_error"]
    halves = [f"{max(half, 0.01):.2f}"] if half else []
    return [mean, *halves, spread, str(told["min"]), *quantiles, str(told["max"])]


def _compared(sound: Sound) -> Steps:
    """Each side of a comparison has the means of its own simulation; a side and itself are one."""

    def look(judgement: Judgement) -> None:
        asked = ["--games", str(_GAMES), "--seed", str(sound.random.randrange(1000))]
        asked += ["--policy", POLICY, *sound.words]
        # Of two decks the cards are coupled: games of one with another are others than its own.
        sides = [sound.file.name] * 2
        told = sound.told("compare", *sides, *asked)
        for side, each in zip(sides, told["sides"].values(), strict=True):
            alone = sound.told("simulate", side, *asked)
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


REPORTS: Table = {"told": (250, _told), "compared": (300, _compared)}
