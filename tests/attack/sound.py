"""A sound city under attack, as every step that goes on with it is given it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import oracle
from command import Result, ns
from conformance.test_random import atlas_of
from plain_yaml import read_yaml

from attack.measured import Bounds, Step
from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.checks.runner import check_module_file
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.limits import MAX_PLAYERS

# What a step may take. Games are played in plain Python, a thousand times slower than native code;
# some judges play them twice.
DRAWING, PLAYING, PLAYING_TWICE = Bounds(seconds=5), Bounds(seconds=10), Bounds(seconds=20)
Steps = Iterator[Step]


@dataclass(frozen=True)
class Sound:
    """A file that was found sound, and what decides about the step that is taken with it.

    `words` name its modules on a command line: all that the city has, or the one under attack.
    """

    file: Path
    random: Random
    words: tuple[str, ...]

    @property
    def folder(self) -> Path:
        return self.file.parent

    @cached_property
    def network(self) -> Network:
        return load_city(self.file)

    @cached_property
    def setup(self) -> Setup:
        """The city with its modules."""
        modules = [self._beside(word) for word in self.words[1::2]]
        return Setup(self.network, load_modules(self.network, modules))

    @cached_property
    def data(self) -> Any:
        """What the file says, read without the program."""
        return read_yaml(self.file.read_bytes())

    @cached_property
    def atlas(self) -> oracle.Atlas | None:
        """The city as the oracle has it; none where it has words that the oracle does not know."""
        try:
            return atlas_of(self.data)
        except ValueError as error:
            if "does not know" in str(error):
                return None
            raise

    @property
    def most_players(self) -> int:
        return min(MAX_PLAYERS, len(self.network.city.colours))

    def beside(self, name: str) -> Path:
        """A file in the same folder."""
        return self.file.with_name(name)

    def ns(self, *words: str) -> Result:
        """What a command does in the folder of the file."""
        return ns(*words, cwd=self.folder)

    def ran(self, *words: str) -> Result:
        """The same of a command that must succeed."""
        done = self.ns(*words)
        assert done.code == 0, f"ns {' '.join(words)}: {done.stderr}"
        return done

    def told(self, *words: str) -> Any:
        """What a command that must succeed tells as JSON."""
        return self.ran(*words, "--format", "json").json()

    def _beside(self, word: str) -> str:
        return str(self.beside(word)) if word.endswith(".yaml") else word


CityStep = Callable[[Sound], Steps]
# Of a thousand sound files, how many are taken on to a step, and the step, by its name.
Table = dict[str, tuple[int, CityStep]]


def all_modules(file: Path) -> tuple[str, ...]:
    return ("--module", "all") if load_city(file).city.modules else ()


def suits(city: Path, file: Path) -> bool:
    """Whether a city can be played with a module, both given by their files."""
    try:
        Setup(load_city(city), [check_module_file(file).sound()])
    except ValueError:
        return False
    return True
