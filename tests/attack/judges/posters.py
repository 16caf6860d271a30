"""A game that is drawn, as a sheet, a poster or a strip, shows what its record holds and scores."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from plain_yaml import read_yaml

from attack.checks import pages_of
from attack.folder import POLICY
from attack.judges.drawings import TICK, Drawing, said
from attack.judges.games import drawn_in
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table

_SECTION = re.compile(r"([a-p]\d+)-([a-p]\d+)(?: .*)?")
_LARGE = 100_000
_SUM = re.compile(r"(−?\d+) − (\d+) = (−?\d+)")


@dataclass(frozen=True)
class _Played:
    """A player of a record: the sections of each line, in the order of rounds, and the score."""

    lines: dict[str, list[frozenset[str]]]
    score: Any
    penalty: int

    @property
    def points(self) -> dict[str, int]:
        """What each line scores."""
        return {colour: line["total"] for colour, line in self.score["lines"].items()}


def _posted(sound: Sound) -> Steps:
    """A game of some players is drawn in each form, as one of them played it."""

    def look(judgement: Judgement) -> None:
        random, folder = sound.random, sound.beside("posted")
        players = random.choice((1, 1, sound.most_players))
        asked = ("--games", "1", "--players", str(players), "--policy", POLICY, *sound.words)
        sound.ran("simulate", sound.file.name, *asked, "--records", folder.name)
        for game in folder.glob("*.yaml"):
            told = sound.told("score", str(game))
            number = random.randrange(players)
            data = read_yaml(game.read_bytes())["players"][number]
            lines = {
                each["colour"]: [
                    frozenset(found.groups())
                    for decision in drawn_in(each["turns"])
                    if (found := _SECTION.fullmatch(decision))
                ]
                for each in data["lines"]
            }
            penalty = told.get("solo", {}).get("penalty", 0)
            played = _Played(lines, told["players"][number], penalty)
            words = ("--player", str(number + 1))
            for pages in _drawn(sound, game, *words):
                _compare_sheet(judgement, sound, played, pages)
            for (page,) in _drawn(sound, game, *words, "--style", "poster"):
                _compare_poster(judgement, sound, played, page)
            for (page,) in _drawn(sound, game, *words, "--style", "strip,greyscale"):
                _compare_strip(judgement, sound, played, page)
        shutil.rmtree(folder, ignore_errors=True)

    yield judge("posted", look, PLAYING)


def _drawn(sound: Sound, game: Path, *words: str) -> Iterator[list[Drawing]]:
    """The pages of a form of the game, if it was drawn."""
    output = sound.beside("drawn.svg")
    done = sound.ns("render", str(game), "-o", output.name, *words)
    if not done.code:
        yield [Drawing(page) for page in pages_of(output)]
    for page in pages_of(output):
        page.unlink()


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _compare_sums(judgement: Judgement, played: _Played, pages: list[Drawing]) -> None:
    """What is written of a solo game's price is worked out, and of its own total."""
    found = [each for page in pages for text in page.texts for each in _SUM.findall(text)]
    total = played.score["total"]
    for each in found:
        wanted = [total, played.penalty, total - played.penalty]
        judgement.same("what modules cost", [*map(_number, each)], wanted)


def _compare_sheet(
    judgement: Judgement, sound: Sound, played: _Played, pages: list[Drawing]
) -> None:
    """Each box has its number, what is reached is ticked, and each line has its sections."""
    boxes: dict[str, list[str]] = {}
    for page in pages:
        boxes |= page.written()
    score, terms = played.score, [*_terms(sound.data["scoring"].get("network") or {})]
    wanted = {f"box-{name}": points for name, points in _totals(boxes, played)}
    for place, (name, points) in enumerate(score["network"].items()):
        answers = [box for box in boxes if re.fullmatch(rf"box-{name}-{place}-\D.*", box)]
        wanted |= dict.fromkeys(answers, points)
        # One that is worth nothing may be reached.
        is_paid = "0" not in re.findall(r"\d+", json.dumps(terms[place : place + 1]))
        if is_paid and len(score["network"]) == len(terms) and f"box-count-{place}" in boxes:
            judgement.same(f"tick of {name}", bool(boxes[f"box-count-{place}"]), points != 0)
    for box, points in wanted.items():
        # A box has no room for more.
        if abs(points) >= _LARGE:
            continue
        judgement.same(f"number in {box}", boxes.get(box), [str(points).replace("-", "−")])
    reached = sum(points != 0 for points in score["objectives"].values())
    ticked = sum(TICK in each for box, each in boxes.items() if box.startswith("box-objective-"))
    judgement.same("ticked objectives", ticked, reached)
    groups = [group for page in pages for (_,), group in page.named(re.compile("(line)-.*"))]
    shown = {group.get("id", "").removeprefix("line-") for group in groups}
    judgement.same("lines", shown, {each for each, sections in played.lines.items() if sections})
    _compare_sums(judgement, played, pages)


def _terms(terms: Any) -> Iterator[Any]:
    """The entries of a part of the score, which is a list or a mapping."""
    yield from terms.items() if isinstance(terms, dict) else terms


def _totals(boxes: dict[str, list[str]], played: _Played) -> Iterator[tuple[str, int]]:
    """The sums: of each line, of all lines, of the objectives, of all."""
    for colour, points in played.points.items():
        pattern = rf"box-{re.escape(colour)}-\d+-line_total"
        yield from ((box[4:], points) for box in boxes if re.fullmatch(pattern, box))
    yield "lines-lines", sum(played.points.values())
    if played.score["objectives"]:
        yield "objectives-objectives", sum(played.score["objectives"].values())
    yield "total", played.score["total"]


def _compare_poster(judgement: Judgement, sound: Sound, played: _Played, page: Drawing) -> None:
    """Each line has its stations, and an entry with its points and its sections."""
    for colour, sections in played.lines.items():
        if colour in played.points:
            texts = page.texts_of(f"legend-{colour}")
            judgement.same(f"points of {colour}", str(played.points[colour]) in texts, True)
            numbers = [*map(int, re.findall(r"\d+", texts[-1]))]
            if "…" not in texts[-1]:
                judgement.same(f"sections of {colour}", numbers[-1:], [len({*sections})])
    result = str(played.score["total"] - played.penalty).replace("-", "−")
    title = " ".join(page.texts_of("title"))
    judgement.same("result", result in re.findall(r"−?\d+", title) or "…" in title, True)
    for (colour,), group in page.named(re.compile("line-(.*)")):
        _compare_stations(judgement, sound, colour, said(group, "desc"), played)
    _compare_sums(judgement, played, [page])


def _compare_strip(judgement: Judgement, sound: Sound, played: _Played, page: Drawing) -> None:
    """The map of each round has the lines up to it, and below it stands what its line scores."""
    rounds = accumulate([colour] for colour in played.points)
    for number, lines in enumerate(rounds, 1):
        found = {name for (name,), _ in page.named(re.compile(rf"round-{number}-line-(.*)"))}
        judgement.same(f"lines of round {number}", found, {*lines})
        title = said(page.groups[f"round-{number}"], "title")
        _compare_stations(judgement, sound, lines[-1], title.partition(":")[2], played)
        texts = page.texts_of(f"caption-{number}")
        judgement.same(f"points of round {number}", texts[-1], str(played.points[lines[-1]]))


def _compare_stations(
    judgement: Judgement, sound: Sound, colour: str, told: str, played: _Played
) -> None:
    """What is told of a line names its stations."""
    if sound.atlas:
        first = sound.atlas.station_at
        found = {first[each] for each in re.findall(r"\b[a-p]\d+\b", told)}
        ends = {first[end] for section in played.lines.get(colour, ()) for end in section}
        judgement.same(f"stations of {colour}", found, ends)


POSTERS: Table = {"posted": (80, _posted)}
