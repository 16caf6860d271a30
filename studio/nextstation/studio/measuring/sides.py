"""The city as it was: what the games of the city are compared with."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from nextstation.engine.checks.load import load_city, module_facts, named_modules
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.studio.open_city import Reading

# What the city may be compared with, beside shipped cities (`city:london`).
BEFORE, OPENED, PINNED, NOTHING = "before", "opened", "pinned", "nothing"


class UnplayableError(ValueError):
    """A city that cannot be played as asked for."""


@dataclass(frozen=True, slots=True)
class State:
    """A sound version of the file: the city, and the hash of all that its games depend on."""

    version: int
    network: Network
    hash: str

    @classmethod
    def of(cls, reading: Reading) -> "State":
        """The state of a reading without faults."""
        network = reading.network
        assert network
        objectives = network.city.objectives
        return cls(reading.version, network, f"{city_hash(network)} {objectives!r}")


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the city may be compared with; `lack` says why it may not be there."""

    name: str
    title: str
    lack: str
    network: Callable[[], Network | None]


class History:
    """The states of the file that matter: as opened, before the last change, now, and pinned.

    A change is all that was saved between two pauses. `settled` are the hashes of all states that
    lasted for a pause.
    """

    def __init__(self, opened: Reading) -> None:
        self.opened = self.now = State.of(opened) if opened.network else None
        self.settled: set[str] = set()
        self.before: State | None = None
        self.pinned: State | None = None

    def settle(self, state: State) -> None:
        """Take what the file says after a pause."""
        self.opened = self.opened or state
        if self.now and self.now.hash != state.hash:
            self.before = self.now
        self.now = state
        self.settled.add(state.hash)

    def against(self, choice: str, modules: Sequence[str]) -> tuple[Setup | None, str, str]:
        """What a choice compares with, with modules: its set-up and title.

        Where there is none, the last text says why. Raises UnplayableError for no such choice.
        """
        found = next((each for each in self._all() if each.name == choice), None)
        if found is None:
            raise UnplayableError(f"there is no {choice} to compare with")
        network = found.network()
        if network is None:
            return None, "", found.lack
        try:
            return setup_of(network, modules), found.title, ""
        except UnplayableError as error:
            return None, "", str(error)

    def choices(self) -> list[dict[str, Any]]:
        """What there is to choose from: names and titles, and whether it is there."""
        return [
            {
                "name": each.name,
                "title": each.title,
                "is_there": not each.lack or bool(each.network()),
            }
            for each in self._all()
        ]

    def _all(self) -> Iterator[_Choice]:
        for name, title, state, lack in (
            (BEFORE, "the version before the last change", self.before, "nothing has changed yet"),
            (
                OPENED,
                "the file as opened",
                self.opened,
                "the file has had no version without faults yet",
            ),
            (PINNED, "the pinned version", self.pinned, "no version is pinned"),
        ):
            yield _Choice(name, title, lack, partial(getattr, state, "network", None))
        for city in shipped_cities():
            yield _Choice(f"city:{city}", city.title(), "", partial(load_city, city))
        yield _Choice(NOTHING, "nothing", "", lambda: None)


def setup_of(network: Network, modules: Sequence[str]) -> Setup:
    """A city with modules by name, as one player plays it. Raises UnplayableError."""
    facts = {each["name"]: each["incompatible"] for each in module_facts(network)}
    for name in modules:
        if name not in facts:
            raise UnplayableError(f"{network.city.title} has no module `{name}`")
        if facts[name]:
            raise UnplayableError(f"{network.city.title} with `{name}`: {facts[name]}")
    try:
        return Setup(network, named_modules(network, modules))
    except ValueError as error:
        raise UnplayableError(str(error)) from None
