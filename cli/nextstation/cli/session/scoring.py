"""Scores many records, with several processes where there are enough; says what is wrong."""

import os
import re
import signal
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nextstation.cli.options.record import record_loader
from nextstation.cli.report.diagnostics import (
    diagnostics_data,
    print_diagnostics,
    print_warnings,
)
from nextstation.cli.report.score.data import score_data
from nextstation.cli.terminal.errors import FINDINGS, FINE, UNREADABLE
from nextstation.cli.terminal.text import counted, note, say
from nextstation.engine.city.city import City
from nextstation.engine.format.source.bounded_read import is_folder

if TYPE_CHECKING:
    from nextstation.engine.format.source.diagnostic import Diagnostic
    from nextstation.engine.play.record.load import RecordLoader

# Starting a process takes about as long as scoring this number of records.
_WORTH_A_PROCESS = 200
_CHUNK = 25


@dataclass(frozen=True, slots=True)
class FileToScore:
    """A file to score, by its name. One that was found in a folder need not be a record."""

    name: str
    found: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """A record by the name of its file: what it scored, as plain data; its faults; an exit code.

    `notes` say what the score does not show. `trouble` says that the faults are those of a file
    that the record names; `city` is that of a record that can be read.
    """

    file: str
    data: dict[str, Any]
    faults: "Sequence[Diagnostic]"
    warnings: "Sequence[Diagnostic]" = ()
    notes: Sequence[str] = ()
    trouble: str = ""
    city: City | None = None
    code: int = FINE


def record_files(names: Sequence[str]) -> Iterator[FileToScore]:
    """The files that are named, and in place of a folder its YAML files."""
    for name in names:
        if is_folder(name):
            inside = [*Path(name).glob("*.yaml"), *Path(name).glob("*.yml")]
            yield from (FileToScore(str(file), True) for file in sorted(inside, key=_natural))
        else:
            yield FileToScore(name)


def _natural(file: Path) -> list[str | int]:
    """A key that sorts game-2 before game-10."""
    parts = re.split("([0-9]+)", file.name)
    return [int(part) if part.isdecimal() else part for part in parts]


def scored(files: Sequence[FileToScore], city: str | None, *, strict: bool) -> Iterator[Scored]:
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


def _score_in_process(strict: bool, file: FileToScore) -> Scored | None:
    return score_file(_loaders[0], strict, file)


def score_file(loader: "RecordLoader", strict: bool, file: FileToScore) -> Scored | None:
    """Score a record; None for a file found in a folder that is not a record."""
    from nextstation.engine.format.source.checked import FaultyFileError
    from nextstation.engine.format.source.diagnostic import UnreadableError
    from nextstation.engine.format.source.slips.file_kind import is_of_kind
    from nextstation.engine.format.vocabulary.file_kinds import RECORD
    from nextstation.engine.play.record.load import counting_illegal, read_record, score_notes

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
        score_notes(checked),
        city=checked.value.network.city if checked.value else None,
        code=code,
    )


# Of the records with the same cause, a message names at most this number.
_NAMED = 3


def print_faults(results: Sequence[Scored]) -> None:
    """Print, on stderr, the faults and warnings of records, and how many cannot be scored."""
    _print_warnings(results)
    alike = dict[Hashable, list[Scored]]()
    for each in results:
        if each.faults:
            alike.setdefault(_cause(each), []).append(each)
    for records in alike.values():
        _print_cause(*records)
    bad = sum(map(len, alike.values()))
    if bad:
        note(f"{counted(bad, 'record')} of {len(results):,} cannot be scored")


def _cause(scored: Scored) -> Hashable:
    """What two records have in common if their faults have the same cause.

    A change of the city, or of a module, is the cause of whatever does not fit it.
    """
    if scored.warnings:
        return tuple(each.message for each in scored.warnings)
    first = scored.faults[0]
    return (first.code, first.message)


def _print_cause(first: Scored, *others: Scored) -> None:
    """Print the faults of a record, those with the same message once, and name the others."""
    faults = {(each.code, each.message): each for each in reversed(first.faults)}
    print_diagnostics(reversed(faults.values()), err=True)
    if first.trouble:
        note(f"{first.file}: {first.trouble}")
    if others:
        names = ", ".join(each.file for each in others[:_NAMED])
        names += ", …" if len(others) > _NAMED else ""
        more = counted(len(others), "more record")
        note(f"the same cause in {more}: {names}")


def _print_warnings(results: Sequence[Scored]) -> None:
    """Print the first of the warnings, or notes, with the same message, and count the others."""
    warned = Counter[str]()
    for each in results:
        print_warnings(warning for warning in each.warnings if not warned[warning.message])
        for told in each.notes:
            if not warned[told]:
                say(f"{each.file}: {told}", err=True)
        warned.update([*(warning.message for warning in each.warnings), *each.notes])
    for message, count in warned.items():
        if count > 1:
            note(f"{counted(count - 1, 'more warning')}: {message}")
