"""Plays sweeps and the files of experiments, and returns what is found."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from nextstation.engine.format.patch.patch import patch_of
from nextstation.engine.format.source.arguments import path_of, several
from nextstation.engine.format.source.document import Document
from nextstation.engine.play.agents import Policy
from nextstation.engine.stats.batch.interval import most_games
from nextstation.engine.stats.batch.parallel import threads_for
from nextstation.engine.stats.experiment.results.cell import Cell
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.kept import KeptCell
from nextstation.engine.stats.experiment.results.run import (
    Executor,
    Keep,
    Settings,
    Threads,
    run_cells,
)
from nextstation.engine.stats.experiment.results.sources import keep_sources
from nextstation.engine.stats.experiment.results.tables import Results
from nextstation.engine.stats.experiment.sweep.batch import load_batch
from nextstation.engine.stats.experiment.sweep.effects import Effect, effects_of
from nextstation.engine.stats.experiment.sweep.plan import Change, Factor, Plan

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Sweep:
    """What a sweep found: a cell for each combination of values, and what each value does."""

    results: Results
    effects: Sequence[Effect]


def sweep(
    city: str | Path,
    *settings: str,
    games: int | None = None,
    precision: float | None = None,
    policy: Policy = "greedy",
    seed: int = 1,
    patches: Sequence[Document | str | Path] = (),
    players: int = 1,
    modules: Sequence[str | Path] = (),
    out: str | Path | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    on_progress: Progress = lambda games: None,
) -> Sweep:
    """Play a city, by name or by file, with every combination of the values of some settings.

    A setting is a path with its values, such as `deck.joker.copies=1,2,3`, or `…=1..3`; `patches`
    change the city before. All combinations play the same games, so that the effects are known more
    precisely than the means of the cells; their intervals hold all together, at 99%. With `out`,
    the results are kept in that folder, and a sweep that was interrupted continues from there.
    With a `precision`, in points, each cell is played until half the interval of its mean total is
    at most that wide; `games` is then the most. `cluster` is the address of a Dask scheduler, or
    `local:N`: its workers play, instead of `jobs` threads here.

    Raises what `load_city` and `simulate` raise, ValueError for settings that cannot be read,
    FolderError (a ValueError) or WriteError when the folder cannot be written, and ClusterError
    if a cluster cannot be reached, or is lost.
    """
    if not isinstance(city, str | Path):
        raise ValueError(
            "a sweep keeps the file of its city: give the name of the city, or its file"
        )
    if wrong := [each for each in settings if not isinstance(each, str)]:
        raise ValueError(f"{wrong[0]!r} is no setting: give texts, as in `deck.joker.copies=1,2`")
    change = sum(map(Change.of, map(patch_of, several(patches))), Change())
    factors = [Factor.of(text) for text in settings]
    names = [*map(str, several(modules))]
    plan = Plan([str(city)], [change], factors, [names], [players], [policy], [seed], couples=True)
    most = most_games(games, any_time=precision is not None)
    asked = Settings(most, Keep.TOTALS, precision=precision, on_progress=on_progress)
    with results_folder(out) as folder:
        found = _played(plan, folder, asked, jobs, cluster)
        return Sweep(found, effects_of(factors, [cell.files for cell in found.cells]))


def run_batch(
    experiment: str | Path,
    out: str | Path,
    *,
    players: Mapping[str, Policy] | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    on_progress: Progress = lambda games: None,
) -> Results:
    """Play the file of an experiment, and keep the results in a folder.

    `players` are custom players by the names that the file has for them. Raises UnreadableError or
    FaultyFileError for a file with faults, and what `sweep` raises.
    """
    custom = players or {}
    if not isinstance(custom, Mapping):
        raise ValueError(f"`players` maps names to players, and is not {players!r}")
    path = path_of(out, "the folder of results")
    file = path_of(experiment, "the file of an experiment")
    asked = load_batch(file, lambda name: custom.get(name, name)).sound()
    settings = replace(asked.settings, on_progress=on_progress)
    return _played(asked.plan, path, settings, jobs, cluster)


@contextmanager
def results_folder(out: str | Path | None) -> Iterator[Path]:
    """The folder of results; one that is gone afterwards if they are not to be kept."""
    if out is not None:
        yield path_of(out, "the folder of results")
        return
    with TemporaryDirectory(prefix="ns-sweep-") as name:
        yield Path(name)


def _played(
    plan: Plan, path: Path, settings: Settings, jobs: int | None, cluster: str | None
) -> Results:
    """The cells of a plan, checked before the first game and played into a folder."""
    plan.check()
    threads_for(jobs)
    notes = list[str]()
    cells, count, sources = plan.cells(), plan.count, plan.sources
    played = play_into(path, cells, count, settings, sources, jobs, cluster, notes.append)
    return Results(list(played), notes)


def play_into(
    path: Path,
    cells: Iterable[Cell],
    count: int,
    settings: Settings,
    sources: Iterable[Path],
    jobs: int | None,
    cluster: str | None,
    on_note: Callable[[str], None],
) -> Iterator[KeptCell]:
    """Play a number of cells into a folder; what it has of each, in order.

    The folder keeps copies of the `sources`, the files of cities and modules. Raises what `sweep`
    raises.
    """
    asked = {"games": settings.games, "precision": settings.precision}
    with (
        ResultsFolder.for_writing(path, on_note) as folder,
        _executor(jobs, cluster, on_note) as executor,
    ):
        keep_sources(path, sources)
        with folder.logging(cells=count, **asked, jobs=jobs, cluster=cluster):
            yield from run_cells(cells, folder, settings, executor)


@contextmanager
def _executor(
    jobs: int | None, cluster: str | None, say: Callable[[str], None]
) -> Iterator[Executor]:
    """What plays: the workers of a cluster, or threads here."""
    if cluster is None:
        yield Threads(jobs)
        return
    if not isinstance(cluster, str):
        raise ValueError(f"a cluster is given by its address, a text, not {cluster!r}")
    # Its library is an extra, and takes long to import.
    from nextstation.engine.stats.experiment.cluster.cluster import cluster_at

    with cluster_at(cluster, say) as executor:
        yield executor
