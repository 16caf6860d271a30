"""Writes docs/environments.md from the parts of an observation: `make schema`."""

import sys
from pathlib import Path

from nextstation.engine.checks.load import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.stepping.observation import (
    LAYOUT,
    LETTERS,
    PARTS,
    digest,
    layout_of,
    parts_of,
)

_PAGE = """# Many games, and learning agents

A game as numbers: actions, masks of the legal ones, observations and rewards, the same for
every city. For one game with names instead of numbers, use [`Game`](library.md).

## Many games at once

`VectorGame` steps many games together in native code. On one core it takes more than a
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
engine is built at the first call, which takes a few seconds once for all cities of a size, unless
it was built when `ns` was installed, or by `ns warm`.

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

One thread at a time steps a `VectorGame`; a second one gets a `RuntimeError` at once. Threads with
a `VectorGame` each run at the same time.

### Copies, for search

`copy()` gives games that go their own way, with the same hidden cards, as `copy.deepcopy` does;
they can be pickled too. `copy_rows(source, rows)` has rows go on as copies of others, within
the arrays that are there, or from those of another `VectorGame`; `redeal(rows, seeds)` deals
anew what is hidden in them, as [`Game.redeal`](library.md#search-copy-deal-anew-reveal) does.
Rows are named by their numbers. So eight ways to go on from the position of row 0, each with
other cards to come:

```python
from nextstation.engine import VectorGame

games, ways = VectorGame("london", 1), VectorGame("london", 8)
ways.copy_rows([0] * 8, range(8), games)
ways.redeal(range(8), range(8))
ways.step(ways.masks.argmax(axis=1))
```

Of many rows, one is copied in 3 microseconds. To deal a row anew takes some 30, and more with
modules: that runs in plain Python.

What each action leads to, the card that comes next by choice, and games that a built-in player
plays from a position to their end: [planning](library.md#planning).

## Actions

An action has the same number in every game of a city and its modules. Action 0 passes. Then
come the sections, each link from each of its ends; then, where modules have pencil powers, all
sections once more, drawn with the power; then the circles, one for each station. `action_names`
has them in the notation of records: `d3-d1`, `d3-d1 + power`, `circle d3`.

## Observations

A row of 32-bit floats, all of them whole numbers. It holds what lies open at the table and what
is on the player's own sheet: not the order of the pile, and no card that is still face down.
`parts` says where each part lies, as a slice: `games.observations[:, games.parts["to_come"]]`.
Each number lies in the span of its part; `observation_space` of an environment has the same as
`low` and `high`.

The parts, their order and their meaning have a version: this is layout {layout}, with the
digest `{fields}` of the names and shapes below. `layout` of games and environments, such as
`{example}`, is the version and a digest of the parts as they lie in the city: a trained model
fits games with the same `layout`. A span without an end says that no rule of the city bounds
the numbers.

{parts}

{letters}

## Gymnasium and PettingZoo

```sh
pip install 'nextstation[gym]'
```

`SoloEnv` is a solo game as an environment of Gymnasium. `info["action_mask"]` and
`action_masks()`, which sb3-contrib asks for, have the legal actions; masks are read-only arrays
of True and False everywhere, and `action_space.sample` takes them. An action that is not legal
counts as passing, and `info["illegal_action"]` says so. A number that is not an action of the
city raises a `ValueError`. `reset(seed=7)` begins game 0 of the seed, and `reset()` the next
one. `action_names`, `parts` and `layout` of `env.unwrapped` are those of `VectorGame`.

```python
import gymnasium

import nextstation.engine.gym  # registers NextStation-v0

env = gymnasium.make("NextStation-v0", city="london")
observation, info = env.reset(seed=7)
ended = False
while not ended:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, ended, _, info = env.step(action)
print(info["points"], "points")
```

`gymnasium.make_vec("NextStation-v0", num_envs=256, city="london")` steps many games with a
`VectorGame`. `autoreset_mode` says how the next game begins as one ends:

| Mode | The next game |
| --- | --- |
| `AutoresetMode.NEXT_STEP` | begins in the step after the last, which ignores the action |
| `AutoresetMode.SAME_STEP` | begins at once; `final_obs` and `final_info` have the end |
| `AutoresetMode.DISABLED` | begins by `reset(options={"reset_mask": mask})`, before `step` |

With `copy=False` it returns the arrays of `VectorGame` themselves.

`render_mode` says what `render()` draws: `"ansi"` the map as text, in the colours of a
terminal, and `"rgb_array"` the sheet as it stands, score included, as an array of 1169 by 827
dots, which takes half a second; it needs the cairo library, as PNG files do.

```python
import gymnasium

import nextstation.engine.gym

env = gymnasium.make("NextStation-v0", city="london", render_mode="ansi")
env.reset(seed=7)
picture = env.render()
```

`TableEnv` is a table of several players for PettingZoo, one agent after the other. They see the
same cards and draw on sheets of their own. Observations are dictionaries with `observation` and
`action_mask`. An action that is not legal raises a `ValueError`. `render()` draws the sheet of the
player selected.

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
    rows = [f"| `{each.name}` | {each.shape} | {each.span.text} | {each.text} |" for each in PARTS]
    head = ["| Part | Shape | Span | What it holds |", "| --- | --- | --- | --- |"]
    parts = "\n".join([*head, *rows])
    letters = "\n".join(f"- {letter}: {text}." for letter, text in LETTERS.items())
    example = layout_of(parts_of(Board.of(Setup(load_city("london")))))
    told = {"parts": parts, "letters": letters, "layout": str(LAYOUT), "example": example}
    told["fields"] = digest((part.name, part.shape) for part in PARTS)
    page = _PAGE
    for name, text in told.items():
        page = page.replace("{" + name + "}", text)
    return page


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
