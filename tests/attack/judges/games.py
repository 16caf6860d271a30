"""A game that is kept is the game that was played, and the rules say the same of it twice."""

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import oracle
from checking import check_text
from conformance.match import Match
from conformance.test_counts import play_table
from conformance.test_random import atlas_of
from oracle.replay import Replay
from plain_yaml import read_yaml

from attack.checks import pages_of
from attack.judges.drawings import Drawing
from attack.measured import Judgement, judge
from attack.sound import PLAYING_TWICE, Sound, Steps, Table
from nextstation.engine.checks.load import find_module
from nextstation.engine.city.module import Module
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.play.agents import Agent, play_out
from nextstation.engine.play.record.load import load_record
from nextstation.engine.play.record.write import text_of_game
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table as Game

# Games of one city that the oracle plays again.
_AGAIN = 3
# Tables at which players are compared.
_TABLES = 2
# Names that a file may take for something else.
_NAMES = ["Ann", "3", "true", "a: b", "- x", 'O\'Neil "O"', "Zoë #1", "null", "{x}", "1e3"]
# A number at the end of a line.
_LAST = re.compile(r"(?m)^.*\s(-?\d+)$")
# The decisions of a seat: the colour of each of its lines, with all that was drawn.
Drawn = list[tuple[str, list[str]]]


class _Noting(Agent):
    """Decides at random, often or seldom, and notes what it decides."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.passing = random.choice((0.1, 0.1, 0.1, 0.6, 1))
        self.drawn: Drawn = []

    def decide(self, seat: Seat) -> int:
        colour = seat.rounds[-1].colour
        if len(self.drawn) < len(seat.rounds):
            self.drawn.append((colour, []))
        options = seat.options()
        if not options or self.random.random() < self.passing:
            return PASS
        option = self.random.choice(options)
        self.drawn[-1][1].append(option.name)
        return option.code


def _kept(sound: Sound) -> Steps:
    """A record has what each player drew, and scores what the game scored, term by term."""

    def look(judgement: Judgement) -> None:
        random, file = sound.random, sound.beside("game.yaml")
        setup = replace(sound.setup, players=random.randint(1, sound.most_players))
        names = random.sample(_NAMES, setup.players)
        game = Game.simulated(setup, random.randrange(1000), random.randrange(3))
        agents = [_Noting(random) for _ in names]
        play_out(game, agents)
        scores = game.outcome_of(names).scores
        file.write_text(_text_of(sound, game, names), encoding="utf-8")
        _compare_lines(judgement, read_yaml(file.read_bytes()), names, agents)
        loaded = load_record(file).sound()
        for found, wanted in zip(loaded.outcome.scores, scores, strict=True):
            judgement.all_same(f"{wanted.player}, read again:", _points(found), _points(wanted))
        _compare_report(judgement, sound, scores)
        _compare_sheets(judgement, sound, scores)
        file.unlink()

    yield judge("kept", look)


def _text_of(sound: Sound, game: Game, names: Sequence[str]) -> str:
    files = {
        module.id: word
        for word in sound.words[1::2]
        if word.endswith(".yaml")
        for module in sound.setup.modules
    }
    game.seed = None
    return text_of_game(game, {"file": sound.file.name}, names, files, bare=True)


def _compare_lines(
    judgement: Judgement, data: Any, names: Sequence[str], agents: Sequence[_Noting]
) -> None:
    """What the text of a record says, read without the program."""
    judgement.same("players", [each["name"] for each in data["players"]], list(names))
    for player, agent in zip(data["players"], agents, strict=True):
        drawn = {line["colour"]: drawn_in(line["turns"]) for line in player["lines"]}
        wanted = {colour: sections for colour, sections in agent.drawn if sections}
        judgement.all_same(
            f"{player['name']}, line", {each: drawn[each] for each in drawn if drawn[each]}, wanted
        )


def drawn_in(turns: Any) -> list[str]:
    """What the turns of a line on record draw and circle, without those that pass."""
    flat = [each for turn in turns for each in (turn if isinstance(turn, list) else [turn])]
    return [each for each in flat if each != "pass"]


def _points(score: Score) -> dict[str, int]:
    lines = {line.colour: line.total for line in score.lines}
    return {**score.terms, **lines, "total": score.total, "best colour": score.best_colour}


def _compare_report(judgement: Judgement, sound: Sound, scores: Sequence[Score]) -> None:
    """What `ns score` says of the record, as JSON and as text."""
    told = sound.told("score", "game.yaml")
    text = sound.ns("score", "game.yaml").stdout
    players = told["players"]
    for player, score in zip(players, scores, strict=True):
        lines = {name: line["total"] for name, line in player["lines"].items()}
        wanted = {line.colour: line.total for line in score.lines}
        judgement.all_same(f"{score.player}, told as JSON:", lines, wanted)
        judgement.same(f"{score.player}, told as JSON", player["total"], score.total)
        judgement.same(f"total {score.total} in the text", str(score.total) in text, True)
        _compare_sums(judgement, player, text)
    if len(scores) > 1:
        best = max((score.total, score.best_colour) for score in scores)
        won = [each.player for each in scores if (each.total, each.best_colour) == best]
        judgement.same("winners (N4)", told["winners"], won)
    if "solo" in told and sound.atlas:
        _compare_solo(judgement, sound, told, text)


def _compare_sums(judgement: Judgement, told: Any, text: str) -> None:
    """What a player scored adds up, and the text has each part of it in its order."""
    network, objectives, lines = told["network"], told["objectives"], told["lines"]
    for colour, line in lines.items():
        judgement.same(f"all terms of {colour}", sum(line["terms"].values()), line["total"])
        if (product := line["terms"].get("districts_times_stations")) is not None:
            found = sum(districts * stations for districts, stations in line["counted"])
            judgement.same(f"what is counted of {colour}", found, product)
    parts = [*network.values(), *objectives.values()]
    parts = [sum(line["total"] for line in lines.values()), *parts]
    judgement.same("all parts", sum(parts), told["total"])
    ends, wanted = [int(each) for each in _LAST.findall(text)], [*parts, told["total"]]
    runs = [ends[start : start + len(wanted)] for start in range(len(ends))]
    judgement.same(f"{wanted} down the text", wanted in runs, True)
    for name, places in told.get("won", {}).items():
        judgement.same(f"all that {name} won", sum(places.values()), network[name])


def _compare_solo(judgement: Judgement, sound: Sound, told: Any, text: str) -> None:
    """A player alone loses what the modules cost, and reaches a band (L2, L3)."""
    (player,), atlas, bands = told["players"], sound.atlas, sound.network.city.solo_bands
    assert atlas
    modules = [_module_of(sound, atlas, each) for each in sound.setup.modules]
    penalties = [each.solo_penalty for each in modules if each]
    total = oracle.solo_total(player["total"], penalties)
    judgement.same("total of one alone", told["solo"]["total"], total)
    if bands:
        band = f"band {oracle.solo_band(total, bands) + 1} of {len(bands) + 1}:"
        judgement.same(f"{band} in the text", band in text, True)


def _compare_sheets(judgement: Judgement, sound: Sound, scores: Sequence[Score]) -> None:
    """The total of a player is written on a sheet of the game."""
    score = sound.random.choice(scores)
    words = ("render", "game.yaml", "-o", "game.svg", f"--player={score.player}")
    done = sound.ns(*words)
    pages = pages_of(sound.beside("game.svg"))
    if done.code:
        return
    texts = {text.replace("\N{MINUS SIGN}", "-") for page in pages for text in Drawing(page).texts}
    judgement.same(f"{score.total} on the sheet of {score.player}", str(score.total) in texts, True)
    for page in pages:
        page.unlink()


def _ruled(sound: Sound) -> Steps:
    """The oracle plays games of the kernel again, and agrees with every number."""

    def look(judgement: Judgement) -> None:
        atlas = sound.atlas
        if not atlas:
            return
        ours = sound.setup.modules
        theirs = [_module_of(sound, atlas, each) for each in ours]
        match = Match(sound.network, atlas, (ours, [each for each in theirs if each]))
        players, random = sound.most_players, sound.random
        for number in range(_AGAIN):
            player = random.randrange(players)
            trace = match.trace(random.randrange(10**6) + number, player, players)
            game = oracle.Game(atlas, match.theirs, trace.deal)
            judgement.cases += len(trace.log)
            Replay(game, match.places, trace.log).play(trace.order)

    yield judge("ruled", look)


def _module_of(sound: Sound, atlas: oracle.Atlas, module: Module) -> oracle.Module | None:
    if module.id == SHARED_OBJECTIVES.name:
        return atlas.shared_objectives
    own = [word for word in sound.words[1::2] if word.endswith(".yaml")]
    file = sound.beside(own[0]) if own else find_module(module.id)
    return oracle.read_module(file.read_text("utf-8"))


# What compares the players of any city.
_BETWEEN: Sequence[dict[str, Any]] = (
    {"count": "stations", "sections": 1, "players": "least", "points": 4},
    {"count": "stations", "colours": {"at_least": 2}, "players": "least", "points": [7, 3, 1]},
    {"count": "stations", "column": ["a"], "players": "least", "points": [8, 2]},
    {"count": "stations", "row": [1], "players": "most", "points": [9, 5]},
    {"count": "interchanges", "at_least": 2, "players": "first", "points": [5, 2]},
    {"count": "districts", "per": "line", "take": "most", "players": "most", "points": 6},
    {"count": "stations", "per": "district", "players": "only", "points": 9},
    {"count": "sections", "per": "colour", "players": "least", "points": 8},
)


def _settled(sound: Sound) -> Steps:
    """What compares players scores for each of them what the oracle finds."""

    def look(judgement: Judgement) -> None:
        data, random = deepcopy(sound.data), sound.random
        terms = random.sample(_BETWEEN, 3)
        data["scoring"]["network"] = [*(data["scoring"].get("network") or ()), *terms]
        text = json.dumps(data, indent=1)
        checked = check_text(text)
        if checked.diagnostics or not sound.atlas:
            return
        match, players = Match(checked.sound(), atlas_of(data)), sound.most_players
        judgement.cases += _TABLES * len(terms) * players
        for _ in range(_TABLES):
            play_table(match, random.randrange(10**6), players)

    yield judge("settled", look, PLAYING_TWICE)


GAMES: Table = {"kept": (500, _kept), "ruled": (500, _ruled), "settled": (200, _settled)}
