"""Designs in Python: `profile`, `rank` and `tune`, which take cities by name or file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.checks.load import find_city, load_modules, network_of
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.stats.design import profile as profiles
from nextstation.engine.stats.design import rank as ranks
from nextstation.engine.stats.design import tune as searches
from nextstation.engine.stats.design.profile import PLAYERS, Profile
from nextstation.engine.stats.design.rank import Place, order_of
from nextstation.engine.stats.design.tune import Tuned

City = Network | str | Path
Modules = Sequence[Module | str | Path]


def profile(
    city: City,
    games: int = profiles.GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    modules: Modules = (),
    jobs: int | None = None,
) -> Profile:
    """Play a city with players of several strengths, the weakest first, and judge its design.

    `Profile.figures` has each trait with half of its 99% interval. The city is a loaded one, the
    name of a shipped one, or a file. Raises ValueError when a number is out of range or there is no
    such player, and what `load_city` raises.
    """
    (found,) = profiles.profiled([_setup(city, modules)], games, policies, seed, jobs=jobs)
    return found


def rank(
    cities: Sequence[City],
    by: str = "pencils.apart",
    goals: Sequence[str] = (),
    games: int = ranks.GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    modules: Modules = (),
    jobs: int | None = None,
) -> list[Place]:
    """Rank cities by a trait, such as `random.stuck`, or by how near they come to goals.

    The best is first; cities of one rank are not told apart at 99%. Raises what `profile` raises,
    and ValueError for a trait that a city does not have.
    """
    setups = [_setup(city, modules) for city in cities]
    return ranks.rank(setups, order_of(setups, by, goals), games, policies, seed, jobs=jobs)


def tune(
    city: str | Path,
    goals: Sequence[str],
    may: Sequence[str] = searches.MAY,
    keep: Sequence[str] = (),
    *,
    modules: Modules = (),
    **wanted: Any,
) -> Tuned:
    """Find small changes of a city that make it meet goals; `wanted` as in `design.tune.tune`.

    Raises ValueError for a text that says nothing or a number out of range, and what `load_city`
    raises.
    """
    document = read_document(find_city(str(city)))
    check_city(document).sound()
    file = CityFile.of("\n".join(document.lines), document.file)
    setup = _setup(file.network, modules)
    return searches.tune(file, goals, may, keep, setup=setup, **wanted)


def _setup(city: City, modules: Modules) -> Setup:
    network = network_of(city)
    return Setup(network, load_modules(network, modules))
