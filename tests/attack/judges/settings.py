"""A city asked for in another way is the same: by a setting, by a patch, by an experiment."""

import json
import shutil
from copy import deepcopy
from typing import Any

import yaml
from command import ns

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from attack.structural import at, dotted, number_in

_GAMES = 3
# What a simulation and a cell of results say of the same games, where each has it.
_SAME = {"mean": "mean", "standard_error": "error", "min": "min", "max": "max"}


def _simulated(sound: Sound, city: str, *more: str) -> Any:
    """The figures of a few games; the exit code of a refusal."""
    asked = ("--games", str(_GAMES), "--policy", POLICY, "--format", "json", *sound.words)
    done = ns("simulate", city, *asked, *more, cwd=sound.folder)
    if done.code:
        return done.code
    told = json.loads(done.stdout)
    return {name: told[name] for name in ("total", "colours", "terms")}


def _set(sound: Sound) -> Steps:
    """Games with a value set, by a patch, and in a file that has it."""

    def look(judgement: Judgement) -> None:
        path = number_in(sound.random, sound.data)
        if not path:
            return
        value = at(sound.data, path) + sound.random.choice((1, 2, -1))
        changed, name = deepcopy(sound.data), sound.file.name
        at(changed, path[:-1])[path[-1]] = value
        edited, patched = sound.beside("edited.yaml"), sound.beside("value.yaml")
        edited.write_text(yaml.safe_dump(changed, sort_keys=False), encoding="utf-8")
        patched.write_text(json.dumps({dotted(path): value}))
        wanted = _simulated(sound, edited.name)
        setting = f"{dotted(path)}={value}"
        judgement.same(setting, _simulated(sound, name, "--set", setting), wanted)
        judgement.same(
            f"{setting} in a patch", _simulated(sound, name, "--patch", "value.yaml"), wanted
        )
        edited.unlink()
        patched.unlink()

    yield judge("settings", look, PLAYING)


def _batched(sound: Sound) -> Steps:
    """The cell of an experiment has the figures of a simulation."""

    def look(judgement: Judgement) -> None:
        random, file = sound.random, sound.beside("experiment.yaml")
        players, seed = random.randint(1, sound.most_players), random.randrange(100)
        experiment = {
            "format": 1,
            "cities": [sound.file.name],
            "modules": [[*sound.words[1::2]]],
            "policies": [POLICY],
            "players": [players],
            "seeds": [seed],
            "games": _GAMES,
        }
        file.write_text(json.dumps(experiment))
        asked = ("batch", file.name, "--out", "batched", "--jobs", "1", "--format", "json")
        (cell,) = json.loads(ns(*asked, cwd=sound.folder).stdout)
        wanted = _simulated(sound, sound.file.name, "--seed", str(seed), "--players", str(players))
        for ours, theirs in _SAME.items():
            judgement.same(ours, cell[theirs], wanted["total"][ours])
        for share, points in wanted["total"]["quantiles"].items():
            judgement.same(share, cell[f"{float(share):.0%}"], points)
        judgement.same("asked", [cell["seed"], cell["players"]], [str(seed), str(players)])
        shutil.rmtree(sound.beside("batched"))
        file.unlink()

    yield judge("batched", look, PLAYING)


SETTINGS: Table = {"settings": (200, _set), "batched": (150, _batched)}
