"""A city asked for in another way is the same: by a setting, by a patch."""

import json
from copy import deepcopy
from typing import Any

import yaml

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from attack.structural import at, dotted, number_in

_GAMES = 3


def _simulated(sound: Sound, city: str, *more: str) -> Any:
    """The figures of a few games; the exit code of a refusal."""
    asked = ("--games", str(_GAMES), "--policy", POLICY, "--format", "json", *sound.words)
    done = sound.ns("simulate", city, *asked, *more)
    if done.code:
        return done.code
    told = done.json()
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


SETTINGS: Table = {"settings": (200, _set)}
