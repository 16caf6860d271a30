"""The file of an experiment: read, checked, and made a plan."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from pathlib import Path as FilePath
from typing import Any

from nextstation.engine.checks.load import ALL, find_city, find_module
from nextstation.engine.checks.shipped import shipped_cities, shipped_modules
from nextstation.engine.format.patch.changing import nested, part
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.engine.format.source.slips.file_kind import other_kind
from nextstation.engine.format.vocabulary.file_kinds import EXPERIMENT
from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml
from nextstation.engine.play.agents import Policy, check_policy
from nextstation.engine.stats.batch.interval import most_games
from nextstation.engine.stats.experiment.results.run import Keep, Settings
from nextstation.engine.stats.experiment.sweep.plan import Change, Factor, Plan


@dataclass(frozen=True, slots=True)
class Batch:
    """What an experiment asks for: the cells, and how each is played."""

    plan: Plan
    settings: Settings


def load_batch(
    file: str | FilePath, policy_of: Callable[[str], Policy] = lambda name: name
) -> Checked[Batch]:
    """Read and check the file of an experiment; its cities are loaded when the plan is.

    `policy_of` finds a player by name. Raises UnreadableError if the file is not YAML of bounded
    size.
    """
    document = read_document(file)
    if foreign := other_kind(document, EXPERIMENT):
        return Checked.of("experiment", document, None, [foreign])
    faults = [*document.faults, *check_schema(document, experiment_schema)]
    if not faults:
        faults += _unknown(document, policy_of)
    if faults:
        return Checked.of("experiment", document, None, faults)
    data = document.data
    plan = Plan(
        cities=[_named(document, name, shipped_cities()) for name in data["cities"]],
        changes=list(_changes(document)) or [Change()],
        factors=list(_factors(document)),
        modules=[
            [_named(document, name, _MODULES) for name in names]
            for names in data.get("modules", [[]])
        ],
        players=data.get("players", [1]),
        policies=[policy_of(name) for name in data.get("policies", ["greedy"])],
        seeds=data.get("seeds", [1]),
    )
    return Checked.of("experiment", document, Batch(plan, _settings(data)), [])


def _settings(data: Mapping[str, Any]) -> Settings:
    precision = data.get("precision")
    return Settings(
        most_games(data.get("games"), any_time=precision is not None),
        Keep.SHEETS if data.get("per_game") else Keep.SUMS,
        precision=precision,
    )


# Modules that are not files in the folder of the experiment.
_MODULES = {ALL, SHARED_OBJECTIVES.name, *shipped_modules()}


def _named(document: Document, name: str, shipped: Any) -> str:
    """A shipped city or module by its name, another by its file, as seen from this folder."""
    return name if name in shipped else str(FilePath(document.file).parent / name)


def _unknown(document: Document, policy_of: Callable[[str], Policy]) -> Iterator[Diagnostic]:
    """The faults of names that are not known."""

    def tried(path: Path, code: str, find: Callable[[], object]) -> Iterator[Diagnostic]:
        try:
            find()
        except ValueError as error:
            yield document.diagnostic(code, str(error), path)

    data = document.data
    for place, name in enumerate(data["cities"]):
        city = _named(document, name, shipped_cities())
        yield from tried(("cities", place), "E961", partial(_check_file, find_city, city))
    for place, names in enumerate(data.get("modules", ())):
        for number, name in enumerate(names):
            if name not in _MODULES:
                file = _named(document, name, _MODULES)
                path = ("modules", place, number)
                yield from tried(path, "E962", partial(_check_file, find_module, file))
    for place, name in enumerate(data.get("policies", ())):
        find = partial(_check_player, name, policy_of)
        yield from tried(("policies", place), "E963", find)


def _check_file(find: Callable[[str], FilePath], name: str) -> None:
    file = find(name)
    if not file.is_file():
        raise ValueError(f"there is no file `{file}`")


def _check_player(name: str, policy_of: Callable[[str], Policy]) -> None:
    check_policy(policy_of(name))


def _changes(document: Document) -> Iterator[Change]:
    """The changes of `patches`, each a patch whose lines are those of the file."""
    for place, changes in enumerate(document.data.get("patches", ())):
        yield Change(
            (part(document, ("patches", place)),),
            tuple(starmap(_text, changes.items())),
        )


def _factors(document: Document) -> Iterator[Factor]:
    """The factors of `set`."""
    for path, values in document.data.get("set", {}).items():
        parts = (part(document, ("set", path, place)) for place in range(len(values)))
        span = document.keys["set", path]
        patches = tuple(nested(each, path, span) for each in parts)
        texts = tuple(to_flow_yaml(value) for value in values)
        yield Factor(path, texts, patches)


def _text(path: str, value: Mapping[str, Any]) -> str:
    return f"{path}={to_flow_yaml(value)}"
