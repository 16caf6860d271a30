"""The plan of an experiment: what varies, and the cells that follow from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path

from nextstation.engine.checks.load import find_city, load_modules, module_files
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.patch.patch import setting, values_in
from nextstation.engine.format.patch.words import steps_in
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.play.agents import Policy, check_policy
from nextstation.engine.stats.experiment.coupling import differ
from nextstation.engine.stats.experiment.results.cell import Cell, SharedSetup


@dataclass(frozen=True, slots=True)
class Factor:
    """A path of a city, the values that it takes in turn, as texts, and the patches with them."""

    path: str
    values: tuple[str, ...]
    patches: tuple[Document, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Factor":
        """The factor that a text describes: a path and its values (`values_in`).

        Raises ValueError if the text has no path and no value, a value twice, or too many values.
        """
        steps, end = steps_in(text)
        path, rest = text[:end], text[end:].lstrip()
        if not path or not rest.startswith("="):
            raise ValueError(f"`{text}` is not a setting; write it as `deck.joker.copies=1,2,3`")
        values = tuple(values_in(rest[1:], steps))
        if twice := next((each for each in values if values.count(each) > 1), None):
            raise ValueError(f"`{path}` has the value `{twice}` twice")
        return cls(path, values, tuple(setting(f"{path}={value}") for value in values))

    @property
    def varies(self) -> bool:
        """Whether there are several values."""
        return len(self.values) > 1


# The most cells of an experiment.
MOST_CELLS = 100_000
# How many changed cities stay loaded between the check of all of them and their games.
_LOADED = 5000


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a city: the patches that make it, and a text for each thing that it changes."""

    patches: tuple[Document, ...] = ()
    texts: tuple[str, ...] = ()

    def __add__(self, other: "Change") -> "Change":
        return Change(self.patches + other.patches, self.texts + other.texts)

    @classmethod
    def of(cls, patch: Document) -> "Change":
        """The change that a single patch makes."""
        return cls((patch,), ("\n".join(patch.lines),))


@dataclass(frozen=True)
class Plan:
    """What varies in an experiment; its cells are all combinations.

    The games of a seed have the same cards in all cells with the same deck, modules and pencils.
    With `couples`, decks that differ are coupled as those of a comparison are: which games a cell
    has then depends on whether there are others with another deck.
    """

    cities: Sequence[str]
    changes: Sequence[Change] = (Change(),)
    factors: Sequence[Factor] = ()
    modules: Sequence[Sequence[str]] = ((),)
    players: Sequence[int] = (1,)
    policies: Sequence[Policy] = ("greedy",)
    seeds: Sequence[int] = (1,)
    couples: bool = False
    # The files of the cities and modules, as far as they are loaded.
    sources: dict[Path, None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _loaded: dict[tuple[str, tuple[str, ...]], Network] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _documents: dict[str, Document] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Raises ValueError if there are too many cells, or for an unknown policy."""
        if self.count > MOST_CELLS:
            raise ValueError(f"these are {self.count:,} cells; the limit is {MOST_CELLS:,}")
        for policy in self.policies:
            check_policy(policy)

    @property
    def count(self) -> int:
        """The number of combinations, and of cells where no two of them are the same."""
        several = (self.modules, self.players, self.policies, self.seeds)
        return (
            len(self.cities)
            * len(self.changes)
            * prod(map(len, [*(factor.values for factor in self.factors), *several]))
        )

    def check(self) -> None:
        """Raise what `cells` would raise for any of them: before the first game."""
        _ = self._coupled

    @cached_property
    def _coupled(self) -> bool:
        """Whether decks are coupled; all cities are loaded for it."""
        differs = differ(setup for setup, _ in self._setups())
        return self.couples and differs

    def cells(self) -> Iterator[Cell]:
        """The cells; those that share a set-up follow one another.

        What several combinations come to, as `all` and the names of all modules, is one cell.

        Raises what `load_city` and `load_modules` raise, and ValueError if a city cannot be played
        with a module, or by that number of players.
        """
        known = set[str]()
        for setup, change in self._setups():
            shared = SharedSetup(setup, change.texts, self._coupled)
            for policy, seed in product(self.policies, self.seeds):
                cell = Cell(shared, policy, seed)
                if cell.key not in known:
                    known.add(cell.key)
                    yield cell

    def _setups(self) -> Iterator[tuple[Setup, Change]]:
        for city, change in product(self.cities, self._changes()):
            network = self._load(city, change)
            for names, players in product(self.modules, self.players):
                modules = load_modules(network, names)
                self.sources.update(dict.fromkeys(module_files(network, names)))
                yield Setup(network, modules, players=players), change

    def _changes(self) -> Iterator[Change]:
        single = [
            [
                Change((patch,), (f"{factor.path}={value}",))
                for value, patch in zip(factor.values, factor.patches, strict=True)
            ]
            for factor in self.factors
        ]
        for change in self.changes:
            for chosen in product(*single):
                yield sum(chosen, change)

    def _read(self, city: str) -> Document:
        """The document of a city; a patch that is applied leaves it as it is."""
        if city not in self._documents:
            file = find_city(city)
            self.sources[file] = None
            self._documents[city] = read_document(file)
        return self._documents[city]

    def _load(self, city: str, change: Change) -> Network:
        key = city, change.texts
        network = self._loaded.get(key) or check_city(self._read(city), change.patches).sound()
        if len(self._loaded) < _LOADED:
            self._loaded[key] = network
        return network
