"""What folders of results hold: the cells of all of them, each once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import inf
from pathlib import Path

from nextstation.engine.checks.load import UnknownCityError, load_city
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.network import Network
from nextstation.engine.format.patch.patch import patch_from
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.stats.batch.interval import Interval
from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.batch.result import SimulationResult, result_of
from nextstation.engine.stats.batch.statistic import Fact, city_facts
from nextstation.engine.stats.experiment.results.cell import Cell
from nextstation.engine.stats.experiment.results.cell_folder import CellFolder
from nextstation.engine.stats.experiment.results.errors import FolderError
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.sources import kept_sources

# The digits of its hash that stand for a patch that is a file.
_DIGITS = 8
# The labels of how the city is played, after those of the city.
WHO_PLAYS = ("modules", "players", "policy", "seed", "coupled")


@dataclass(frozen=True)
class KeptCell:
    """A cell in a folder, and the sums of its games that are known."""

    files: CellFolder
    sums: PartialResult

    @cached_property
    def labels(self) -> dict[str, str]:
        """What tells it from other cells: the city, each setting by its path, who plays."""
        data = self.files.manifest.cell
        return {
            "city": data["city"],
            **dict(map(_change, data["changes"])),
            "modules": " ".join(data["modules"]),
            "players": str(data["players"]),
            "policy": data["policy"],
            "seed": str(data["seed"]),
            "coupled": "yes" if data.get("coupled") else "no",
        }

    @cached_property
    def result(self) -> SimulationResult:
        """The result of the games that are known."""
        manifest = self.files.manifest
        seed, policy = manifest.cell["seed"], manifest.cell["policy"]
        return result_of(manifest.legend, self.sums, policy=policy, seed=seed, games=self.games)

    def mean_count(self, kind: str) -> float | None:
        """The mean of what is counted of a sheet, such as its turns; None if it is not."""
        found = self.result.counts.get(kind)
        return None if found is None else found.mean

    @property
    def any_time(self) -> bool:
        """Whether the games decided when they ended."""
        return self.files.manifest.precision is not None

    @property
    def mean(self) -> Interval:
        """The mean total, with its interval at 99%."""
        return Interval.of(self.result.total, any_time=self.any_time)

    @property
    def city_facts(self) -> Iterator[Fact]:
        """What its games say of the city."""
        return city_facts(self.result.figures, self.result.cards, any_time=self.any_time)

    @property
    def games(self) -> int:
        """The number of games that are known."""
        return int(self.sums.wins.sum())


def _change(text: str) -> tuple[str, str]:
    """A setting by its path; the hash of a patch that is a file."""
    path, equals, value = text.partition("=")
    if equals and "\n" not in text:
        return path.strip(), value.strip()
    return "patch", sha256(text.encode()).hexdigest()[:_DIGITS]


def kept_cells(
    folders: Iterable[Path], on_note: Callable[[str], None] = lambda text: None
) -> list[KeptCell]:
    """The cells of folders; of one that several have, that with the most games.

    `on_note` gets what is wrong with cells that are left out. Raises FolderError if one is no
    folder of results.
    """
    found: dict[str, KeptCell] = {}
    for path in folders:
        for files in ResultsFolder(path, on_note).cells():
            sums = files.known()
            if sums is None:
                on_note(f"{files.path} has no games yet")
                continue
            cell, other = KeptCell(files, sums), found.get(files.key)
            if other is None or other.games < cell.games:
                found[files.key] = cell
    return list(found.values())


def cells_of(path: Path, cells: Iterable[Cell]) -> list[KeptCell]:
    """What a folder has of some cells, in their order; those without games are left out."""
    folder = ResultsFolder(path)
    found = (folder.files_of(cell) for cell in cells)
    return [KeptCell(files, sums) for files in found if files and (sums := files.known())]


def where(cells: Sequence[KeptCell], conditions: Iterable[str]) -> list[KeptCell]:
    """The cells with these labels, such as `city=london` or `policy=greedy,random`.

    Several modules are separate words: `modules=pencil_powers` holds for a cell with others too.
    Raises FolderError for what is not a condition, or a label that no cell has.
    """
    known = dict.fromkeys(name for cell in cells for name in cell.labels)
    for condition in conditions:
        name, equals, values = str(condition).rpartition("=")
        if not equals:
            raise FolderError(f"`{condition}` is not a condition; write it as `city=london`")
        if cells and name not in known:
            raise FolderError(f"no cell has a label `{name}`: {suggestion(name, known, 'labels')}")
        wanted = set(values.split(","))
        cells = [
            cell
            for cell in cells
            if (has := cell.labels.get(name, "")) in wanted or wanted & set(has.split())
        ]
    return list(cells)


def label_names(cells: Sequence[KeptCell]) -> list[str]:
    """The labels of cells: what was set stands behind the city, before who plays."""
    names = dict.fromkeys(name for cell in cells for name in cell.labels)
    fixed = [name for name in WHO_PLAYS if name in names]
    return [*(name for name in names if name not in fixed), *fixed]


def count_names(cells: Iterable[KeptCell]) -> list[str]:
    """What is counted of the sheets of cells."""
    return list(dict.fromkeys(str(kind) for cell in cells for kind in cell.result.counts))


def in_order(cells: Sequence[KeptCell]) -> list[KeptCell]:
    """Cells by the values of their labels, numbers as numbers."""
    names = label_names(cells)
    return sorted(cells, key=lambda cell: [_rank(cell.labels.get(name, "")) for name in names])


def _rank(value: str) -> tuple[float, str]:
    try:
        return float(value), ""
    except ValueError:
        return inf, value


def varying(cells: Sequence[KeptCell]) -> list[str]:
    """The labels that differ among cells, in their order; the city if none does."""
    names = label_names(cells)
    differ = [name for name in names if len({cell.labels.get(name, "") for cell in cells}) > 1]
    return differ or ["city"]


def played_city(cell: KeptCell, files: Sequence[str]) -> Network | None:
    """The city that a cell was played on: from some files, those that its folder keeps, or shipped.

    None if it is not among them, or has changed since.
    """
    data = cell.files.manifest.cell
    kept = [*map(str, kept_sources(cell.files.results))]
    # A name from the manifest is that of a shipped city, never that of a file.
    for name in (*files, *kept, *({data["city"]} & shipped_cities().keys())):
        try:
            network = load_city(name, map(patch_from, data["changes"]))
        except (UnknownCityError, UnreadableError, FaultyFileError):
            continue
        if network.city.id == data["city"] and city_hash(network) == data["hash"]:
            return network
    return None
