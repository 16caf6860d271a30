"""Scores many records: with several processes where there are enough of them."""

import os
import re
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nextstation.cli.options.record import record_loader
from nextstation.cli.report.diagnostics import diagnostics_data
from nextstation.cli.report.names import term_titles
from nextstation.cli.report.score.data import score_data
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE
from nextstation.engine.source.bounded_read import is_folder

if TYPE_CHECKING:
    from nextstation.engine.record.load import RecordLoader
    from nextstation.engine.source.diagnostic import Diagnostic

# Starting a process takes about as long as scoring this number of records.
_WORTH_A_PROCESS = 200
_CHUNK = 25


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file to score, by its name. One that was found in a folder need not be a record."""

    name: str
    found: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """A record by the name of its file: what it scored, as plain data; its faults; an exit code.

    `trouble` says that the faults are those of a file that the record names; `titles` has what the
    scoring terms of its city are called.
    """

    file: str
    data: dict[str, Any]
    faults: "Sequence[Diagnostic]" = ()
    warnings: "Sequence[Diagnostic]" = ()
    trouble: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    code: int = FINE


def record_files(names: Sequence[str]) -> Iterator[RecordFile]:
    """The files that are named, and in place of a folder its YAML files."""
    for name in names:
        if is_folder(name):
            inside = [*Path(name).glob("*.yaml"), *Path(name).glob("*.yml")]
            yield from (RecordFile(str(file), True) for file in sorted(inside, key=_natural))
        else:
            yield RecordFile(name)


def _natural(file: Path) -> list[str | int]:
    """A key that sorts game-2 before game-10."""
    parts = re.split("([0-9]+)", file.name)
    return [int(part) if part.isdecimal() else part for part in parts]


def scored(files: Sequence[RecordFile], city: str | None, *, strict: bool) -> Iterator[Scored]:
    """Score records in their order, on a city if one is named; other files are left out."""
    loader = record_loader(city)
    processes = min(os.cpu_count() or 1, len(files) // _WORTH_A_PROCESS)
    if processes < 2:
        results = (score_file(loader, strict, file) for file in files)
        yield from (each for each in results if each)
        return
    with ProcessPoolExecutor(processes, initializer=_begin_process, initargs=(city,)) as pool:
        found = pool.map(partial(_score_in_process, strict), files, chunksize=_CHUNK)
        yield from (each for each in found if each)


_loaders: "list[RecordLoader]" = []


def _begin_process(city: str | None) -> None:
    """Load the city once in this process; it ends when the command ends it, not by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _loaders[:] = [record_loader(city)]


def _score_in_process(strict: bool, file: RecordFile) -> Scored | None:
    return score_file(_loaders[0], strict, file)


def score_file(loader: "RecordLoader", strict: bool, file: RecordFile) -> Scored | None:
    """Score a record; None for a file found in a folder that is not a record."""
    from nextstation.engine.record.load import counting_illegal, read_record
    from nextstation.engine.source.checked import FaultyFileError
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.slips.file_kind import is_of_kind
    from nextstation.engine.vocabulary.file_kinds import RECORD

    name = file.name
    try:
        document = read_record(name, Path(name).parent if file.found else None)
        if file.found and not is_of_kind(document, RECORD):
            return None
        checked = loader.check(document)
    except UnreadableError as error:
        faults: Sequence[Diagnostic] = [error.diagnostic]
        trouble = "" if error.diagnostic.file == name else "the city or a module cannot be read"
        return Scored(
            name, diagnostics_data(name, faults, {}), faults, trouble=trouble, code=UNREADABLE
        )
    except FaultyFileError as error:
        faults = error.diagnostics
        data = diagnostics_data(name, faults, {})
        return Scored(name, data, faults, trouble=error.summary, code=FINDINGS)
    code = FINDINGS if checked.diagnostics or (strict and checked.warnings) else FINE
    checked = checked.strict() if strict else counting_illegal(checked)
    return Scored(
        name,
        score_data(checked, name),
        checked.diagnostics,
        checked.warnings,
        titles=term_titles(checked.value.network.city) if checked.value else {},
        code=code,
    )
