"""Differences, intervals, effects and traits of few games, worked out again from each game."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from math import ceil, log, sqrt
from statistics import NormalDist, fmean
from typing import Any
from unittest.mock import patch

import numpy as np

from attack.few import few_games
from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.measures import setting
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.cli.report.design.profile import traits_data
from nextstation.cli.report.simulation import simulation_data
from nextstation.engine import simulate
from nextstation.engine.stats.batch import interval
from nextstation.engine.stats.batch.result import SimulationResult
from nextstation.engine.stats.design import worth as weighing
from nextstation.engine.stats.design.goals import goals_of
from nextstation.engine.stats.design.profile import profiled
from nextstation.engine.stats.design.sample import Sampler
from nextstation.engine.stats.design.traits import Unit, traits_of
from nextstation.engine.stats.experiment.coupling import card_ids

_MOST, _FIRST, _ERROR = 9, 3, 0.01
_MEASURED = 2


class _AtRandom:
    """What POLICY is."""

    def choose(self, game: Any) -> Any:
        return game.options[game.turn * 7 % len(game.options)] if game.options else None


def _simulated(sound: Sound, policy: Any, games: int, seed: int, players: int) -> SimulationResult:
    return simulate(
        sound.network,
        games=games,
        policy=_AtRandom if policy == POLICY else policy,
        seed=seed,
        players=players,
        modules=sound.setup.modules,
        keep_scores=True,
    )


def _told(sound: Sound, *words: str) -> Any:
    """What a command tells, with intervals of few games; nothing where it refuses."""
    with few_games(), patch.multiple(interval, FEWEST=2, BURN_IN=_FIRST):
        done = sound.ns(*words, "--format", "json")
    return None if done.code else done.json()


def _same(judgement: Judgement, what: str, found: Any, wanted: Any) -> None:
    """Numbers, or lists of them, are the same but for what adding up in another order does."""
    both = [each if each is None else np.round(each, 6).tolist() for each in (found, wanted)]
    judgement.same(what, *both)


def _width(games: int, error: float, *, any_time: bool) -> float:
    """Half an interval in standard errors, as docs/experiments.md has it."""
    if not any_time:
        return NormalDist().inv_cdf(1 - error / 2)
    square = (-2 * log(error) + log(1 - 2 * log(error))) / 10_000
    wide = games * square + 1
    return sqrt(2 * wide / (games * square) * log(sqrt(wide) / error))


def _error_of(values: Any) -> float:
    return float(np.std(values, ddof=1) / sqrt(len(values)))


# Comparisons and sweeps


def _gained(sound: Sound) -> Steps:
    """What sides score more is the mean over the games, which end as soon as was asked for."""

    def look(judgement: Judgement) -> None:
        random, name = sound.random, sound.file.name
        players, seed = random.randint(1, min(2, sound.most_players)), random.randrange(100)
        sides = random.choice((["random", POLICY], [POLICY, "random", "random"]))
        precision = random.choice((0, 0, 3, 10, 25))
        decides = len(sides) < 3 and random.random() < 0.4
        asked = ["--players", str(players), "--seed", str(seed), "--games", str(_MOST)]
        asked += ["--precision", str(precision)] if precision else []
        asked += ["--until-decided"] if decides else []
        commands = [f"{name} --policy {each}" for each in sides]
        told = _told(sound, "compare", *commands, *asked, *sound.words)
        scores = [_simulated(sound, each, _MOST, seed, players).scores for each in sides]
        totals = [each.mean(axis=1) for each in scores if each is not None]
        gains = [each - totals[0] for each in totals[1:]]
        games, any_time = _end(gains, precision, decides), bool(precision or decides)
        judgement.same("games", told["games"], games)
        found = [dict(_figures(each["figures"])) for each in told["differences"].values()]
        below = sum(len(each) - 1 for each in found)
        first, *others = (dict(_figures(each["figures"])) for each in told["sides"].values())
        for side, each, other, values in zip(
            told["differences"], found, others, gains, strict=True
        ):
            own = _error_of(values[:games])
            mean = values[:games].mean()
            _same(judgement, f"{side} scores more", each["total"]["mean"], mean)
            _same(judgement, f"its error, {side}", each["total"]["standard_error"], own)
            apart = [_error_of(one[:games]) ** 2 for one in (totals[0], totals[0] + values)]
            times = sum(apart) / own**2 if own > 1e-9 else None
            pairs = told["differences"][side]["games_without_pairs"]
            _same(judgement, f"without pairs, {side}", pairs, times)
            for figure, gain in each.items():
                more = other[figure]["mean"] - first[figure]["mean"]
                count = len(gains) if figure == "total" else below
                half = gain["standard_error"] * _width(games, _ERROR / count, any_time=any_time)
                _same(judgement, f"{figure} of {side}", gain["mean"], more)
                ends = [more - half, more + half] if half > 1e-9 else None
                _same(judgement, f"interval of {figure} of {side}", gain["interval"], ends)

    yield judge("gained", look, PLAYING)


def _figures(told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for kind, each in told.items():
        named = {f"{kind} {name}": value for name, value in each.items()}
        yield from [(kind, each)] if "mean" in each else named.items()


def _end(gains: Sequence[Any], precision: float, decides: bool) -> int:
    """After how many games each difference is found, or known to a precision."""
    games = _FIRST
    while games < _MOST and (precision or decides):
        width = _width(games, _ERROR / len(gains), any_time=True)
        known = [(each[:games].mean(), width * _error_of(each[:games])) for each in gains]
        precise = [bool(precision) and half <= precision for _, half in known]
        found = [decides and abs(mean) > half for mean, half in known]
        if all(one or other for one, other in zip(precise, found, strict=True)):
            return games
        games = ceil(games * 1.1)
    return _MOST


def _swept(sound: Sound) -> Steps:
    """Effects are differences of the means of cells, and of differences."""

    def look(judgement: Judgement) -> None:
        factors = dict(setting(sound) for _ in range(2))
        players = str(sound.random.randint(1, sound.most_players))
        words = [f"{path}={','.join(values)}" for path, values in factors.items()]
        asked = [word for each in words for word in ("--set", each)]
        asked += ["--games", "4", "--policy", POLICY, "--players", players, *sound.words]
        told = _told(sound, "sweep", sound.file.name, *asked)
        for each in told["effects"] if told else ():
            signs = [_sign(factors, each["values"], cell) for cell in told["cells"]]
            gain = sum(cell["mean"] * sign for cell, sign in zip(told["cells"], signs, strict=True))
            count = signs.count(1) if len(each["values"]) == 1 else 1
            _same(judgement, f"effect of {each['values']}", each["difference"], gain / count)
            width = _width(4, _ERROR / len(told["effects"]), any_time=False)
            half = each["standard_error"] * width
            _same(judgement, f"half of {each['values']}", each["half_interval"], half)

    yield judge("swept", look, PLAYING)


def _sign(factors: Mapping[str, Any], values: Mapping[str, str], cell: Mapping[str, Any]) -> int:
    """How a cell counts for an effect: with a value, with the first one, or not."""
    sign = 1
    for path, value in values.items():
        sign *= (cell[path] == value) - (cell[path] == factors[path][0])
    return sign


# Measures and designs


def _measured(sound: Sound) -> Steps:
    """What is measured of a player is what the simulation of its games has."""

    def look(judgement: Judgement) -> None:
        seed, players = str(sound.random.randrange(100)), ["random", "greedy"]
        asked = ["--games", str(_MEASURED), "--seed", seed, *sound.words]
        asked += [word for each in players for word in ("--policy", each)]
        told = _told(sound, "measure", sound.file.name, *asked)
        alone = [_simulated(sound, each, _MEASURED, int(seed), 1) for each in players]
        for player, found in zip(players, alone, strict=True):
            wanted = simulation_data(found, sound.network.city.solo_bands)
            points, keys = told["players"][player]["points"], ("mean", "standard_error", "max")
            for name, each in {"total": wanted["total"], **wanted["terms"]}.items():
                of_games = [each[key] for key in keys]
                _same(judgement, f"{name}, {player}", [points[name][key] for key in keys], of_games)
            means = {name: each["mean"] for name, each in wanted["colours"].items()}
            for name, mean in means.items():
                pencil, others = told["pencils"][player][name], {**means}
                del others[name]
                _same(judgement, f"points of {name}", pencil["mean"], mean)
                if others:
                    apart = mean - fmean(others.values())
                    _same(judgement, f"{name} apart", pencil["from_the_others"]["mean"], apart)
            shares = [each["share"] for each in told["solo_bands"]["own"].get(player, ())]
            bands = [each["share"] for each in wanted.get("solo_bands", ())]
            _same(judgement, f"solo bands of {player}", shares, bands)
            usage = told["players"][player]["usage"]
            judgement.same(f"stations, {player}", usage["stations"], dict(found.stations))
            judgement.same(f"links, {player}", usage["links"], dict(found.links))
        scores: list[Any] = [each.scores for each in alone]
        (gap,), gains = told["skill"], np.subtract(scores[1], scores[0]).ravel()
        _same(judgement, "skill", gap["gain"]["mean"], gains.mean())
        _same(judgement, "won", gap["wins"], ((gains > 0) + (gains == 0) / 2).mean())

    yield judge("measured", look, PLAYING)


def _designed(sound: Sound) -> Steps:
    """Traits are those of the games, a term is worth what it scores, a goal has its range."""

    def look(judgement: Judgement) -> None:
        random, seed = sound.random, sound.random.randrange(100)
        with few_games():
            (profile,) = profiled([sound.setup], _MEASURED, ["random"], seed)
            (traits,) = traits_data(profile)["players"].values()
        found = _simulated(sound, "random", _MEASURED, seed, 1)
        told = simulation_data(found, ())
        lines = {name: each["mean"] for name, each in told["colours"].items()}
        wanted = {"total": told["total"]["mean"], "turns": told["turns"]["mean"]}
        wanted |= {f"pencils.{name}": mean for name, mean in lines.items()}
        wanted["lines.apart"] = max(lines.values()) - min(lines.values())
        for name, each in told["terms"].items():
            wanted[f"terms.{name}"] = each["mean"] / max(told["total"]["mean"], 1)
        for what, count in (("stations", found.stations), ("links", found.links)):
            wanted[f"{what}.dead"] = sum(each == 0 for each in count.values())
        wanted["stations.crowded"] = sum(each == _MEASURED for each in found.stations.values())
        for name, value in wanted.items():
            _same(judgement, f"trait {name}", traits[name]["value"], value)
        _compare_worth(judgement, sound, seed)
        name = random.choice([*traits_of(sound.network)])
        _compare_goal(judgement, sound, name)

    yield judge("designed", look, PLAYING)


def _compare_worth(judgement: Judgement, sound: Sound, seed: int) -> None:
    """A player at random decides without regard to terms: one is worth its points."""
    setup, parts = sound.setup, weighing.parts_of
    with few_games(), patch.object(
        weighing, "parts_of", lambda city: takewhile(lambda part: part.kind == "term", parts(city))
    ):  # fmt: skip
        found = weighing.worth(setup, 2, "random", seed)
        sums = Sampler(setup, "random", seed, card_ids=card_ids(setup), asks=False).play(0, 2)
    (means, *_), at = sums.left_out.means, sums.at
    terms = [name for name in traits_of(sound.network) if name.startswith("terms.")]
    worth = {f"terms.{each.name}": each.points.value for each in found}
    for place, name in enumerate(terms):
        if name in worth:
            _same(judgement, f"worth of {name}", worth[name], means[at.line_terms + place])


def _compare_goal(judgement: Judgement, sound: Sound, name: str) -> None:
    """A goal in each of its forms."""
    random, is_share = sound.random, traits_of(sound.network)[name].unit is Unit.SHARE
    low, wide = random.randint(1, 40), random.randint(1, 30)
    sign, of, plain = ("%", 100, 0.005) if is_share else ("", 1, 0.5)
    for text, least, most in (
        (f"={low}±{wide}{sign}", low - wide, low + wide),
        (f"={low}{sign}", low - plain * of, low + plain * of),
        (f" in {low}..{low + wide}{sign}", low, low + wide),
        (f"<={low}{sign}", -np.inf, low),
        (f">={low}{sign}", low, np.inf),
    ):
        weight = random.choice((1, 2, 3))
        (goal,) = goals_of(f"{name}{text} weight {weight}", sound.network)
        found = [goal.least, goal.most, goal.weight]
        judgement.same("the trait of a goal", goal.trait.name, name)
        _same(judgement, f"{name}{text}", found, [least / of, most / of, weight])


NUMBERS: Table = {
    "gained": (100, _gained),
    "swept": (100, _swept),
    "measured": (60, _measured),
    "designed": (120, _designed),
}
