"""What is wrong with many records: each cause once, with the records that share it."""

from collections import Counter
from collections.abc import Hashable, Sequence

import typer

from nextstation.cli.report.diagnostics import print_diagnostics, print_warnings
from nextstation.cli.session.scoring import Scored
from nextstation.cli.terminal.text import counted, safe

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
        typer.echo(f"ns: {counted(bad, 'record')} of {len(results):,} cannot be scored", err=True)


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
        typer.echo(f"ns: {safe(first.file)}: {first.trouble}", err=True)
    if others:
        names = ", ".join(each.file for each in others[:_NAMED])
        names += ", …" if len(others) > _NAMED else ""
        more = counted(len(others), "more record")
        typer.echo(f"ns: the same cause in {more}: {safe(names)}", err=True)


def _print_warnings(results: Sequence[Scored]) -> None:
    """Print the first of the warnings, or notes, with the same message, and count the others."""
    warned = Counter[str]()
    for each in results:
        print_warnings(warning for warning in each.warnings if not warned[warning.message])
        for note in each.notes:
            if not warned[note]:
                typer.echo(safe(f"{each.file}: {note}"), err=True)
        warned.update([*(warning.message for warning in each.warnings), *each.notes])
    for message, count in warned.items():
        if count > 1:
            typer.echo(f"ns: {counted(count - 1, 'more warning')}: {safe(message)}", err=True)
