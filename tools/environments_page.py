"""Writes docs/environments.md from the parts of an observation: `make schema`."""

import sys
from pathlib import Path

from nextstation.engine.stepping.observation import LETTERS, PARTS

_PAGE = """# Many games, and learning agents

A game as numbers: actions, masks of the legal ones, observations and rewards, the same for
every city. For one game with names instead of numbers, use [`Game`](library.md).

## Many games at once

`VectorGame` steps many games together in compiled code. On one core it takes more than a
million decisions a second, with masks, observations and rewards ([speed](speed.md#stepping)).

```python
import numpy as np

from nextstation.engine import VectorGame

games = VectorGame("london", 256, seed=1)
random = np.random.default_rng(1)
totals = []
while len(totals) < 1000:
    wants = random.random(games.masks.shape) * games.masks
    games.step(wants.argmax(axis=1))
    totals.extend(games.totals[games.done])
print(f"{np.mean(totals):.1f} points")
```

The city is a shipped one, a file, or what `load_city` returns; `modules`, `players`, `deal` and
`pencils` are those of `simulate`. With several players, each player of each game is a row. The
first call compiles for about 10 seconds, for all cities of the same size with the same rules and
scoring terms, unless `ns warm` has done it before.

| Attribute | Shape | What it holds |
| --- | --- | --- |
| `masks` | rows × actions | which actions are legal |
| `observations` | rows × numbers | what the player knows, as below |
| `rewards` | rows | points gained by the last step; the rewards of a game add up to its total |
| `done` | rows | whether the last step ended a game |
| `totals` | rows | the total of the row's last finished game |
| `points` | rows | what the game under way would score if it ended now, objectives included |
| `numbers`, `seeds` | rows | the number and seed of the row's game, as in `ns simulate` |

The arrays stay where they are, and each step writes into them: copy what you keep.
`step(actions)` raises a `ValueError` for an action that is not legal, and then steps nothing.
`step(actions, rows=mask)` steps some of the rows; a mask has True or False for each row. As a
game ends, the next one of its row begins in the same step, and mask and observation are those
of its first decision. With `restart=False` the row waits for `begin_next(mask)`, or for
`step(actions, begin=mask)`. A grant for which nothing is legal is passed automatically.

## Actions

An action has the same number in every game of a city and its modules. Action 0 passes. Then
come the sections, each link from each of its ends; then, where modules have pencil powers, all
sections once more, drawn with the power; then the circles, one for each station. `action_names`
has them in the notation of records: `d3-d1`, `d3-d1 + power`, `circle d3`.

## Observations

A row of 32-bit floats, all of them whole numbers. It holds what lies open at the table and what
is on the player's own sheet: not the order of the pile, and no card that is still face down.
`parts` says where each part lies, as a slice: `games.observations[:, games.parts["to_come"]]`.

{parts}

{letters}

## Gymnasium and PettingZoo

```sh
pip install 'nextstation[gym]'
```

`SoloEnv` is a solo game as an environment of Gymnasium. `info["action_mask"]` has the legal
actions; an action that is not legal counts as passing, and `info["illegal_action"]` says so. A
number that is not an action of the city raises a `ValueError`. `reset(seed=7)` begins game 0 of
the seed, and `reset()` the next one. `env.unwrapped.action_names` and `env.unwrapped.parts` are
those of `VectorGame`.

```python
import gymnasium

import nextstation.engine.gym  # registers NextStation-v0

env = gymnasium.make("NextStation-v0", city="my-city.yaml")
observation, info = env.reset(seed=7)
ended = False
while not ended:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, ended, _, info = env.step(action)
print(info["points"], "points")
```

`gymnasium.make_vec("NextStation-v0", num_envs=256, city="london")` steps many games with a
`VectorGame`; the step after the last step of a game begins the next game
(`AutoresetMode.NEXT_STEP`). With `copy=False` it returns the arrays of `VectorGame` themselves.

`TableEnv` is a table of several players for PettingZoo, one agent after the other. They see the
same cards and draw on sheets of their own. Observations are dictionaries with `observation` and
`action_mask`. An action that is not legal raises a `ValueError`.

```python
from nextstation.engine.gym import TableEnv

env = TableEnv("paris", players=2)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, ended, _, info = env.last()
    mask = observation["action_mask"]
    env.step(None if ended else env.action_space(agent).sample(mask))
```

`make schema` generates this page.
"""


def page() -> str:
    """The page as Markdown."""
    rows = [f"| `{part.name}` | {part.shape} | {part.text} |" for part in PARTS]
    parts = "\n".join(["| Part | Shape | What it holds |", "| --- | --- | --- |", *rows])
    letters = "\n".join(f"- {letter}: {text}." for letter, text in LETTERS.items())
    return _PAGE.replace("{parts}", parts).replace("{letters}", letters)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
