"""Faults and warnings in the formats of other programs: annotations of GitHub, and SARIF."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from nextstation.cli.terminal.text import say, say_json
from nextstation.engine.format.source.diagnostic import Diagnostic

Level = Literal["error", "warning"]
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class Found:
    """A fault (`error`) or a warning."""

    diagnostic: Diagnostic
    level: Level


def print_annotations(found: Iterable[Found]) -> None:
    """Print findings as annotations of GitHub."""
    say(github_annotations(found), nl=False)


def print_sarif(found: Sequence[Found]) -> None:
    """Print findings as a SARIF log."""
    from importlib.metadata import version

    say_json(sarif_log(found, meanings(), version("nextstation")))


def meanings() -> Mapping[str, str]:
    """What each code of a fault or a warning means."""
    from nextstation.engine.checks.registry import all_codes
    from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES

    design = {code: each.summary for code, each in DESIGN_CODES.items()}
    return {**all_codes(), **design}


def github_annotations(found: Iterable[Found]) -> str:
    """A line for each finding, which GitHub shows beside the line of the file."""
    return "".join(f"{_annotation(each)}\n" for each in found)


def _annotation(found: Found) -> str:
    each, span = found.diagnostic, found.diagnostic.span
    place = {
        "file": each.file,
        "line": span.line,
        "col": span.column,
        "endColumn": span.column + span.width,
        "title": each.code,
    }
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items())
    return f"::{found.level} {properties}::{_escaped(_message(each))}"


def _escaped(text: str, more: str = "") -> str:
    """Text without the characters that end a workflow command, or a property of one."""
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def sarif_log(found: Sequence[Found], about: Mapping[str, str], release: str) -> dict[str, Any]:
    """The log of one run in SARIF 2.1.0; `about` says what each code means."""
    codes = sorted({each.diagnostic.code for each in found})
    rules = [{"id": code, "shortDescription": {"text": about[code]}} for code in codes]
    driver = {"name": "ns", "version": release, "rules": rules}
    results = [_result(each, codes) for each in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}


def _result(found: Found, codes: Sequence[str]) -> dict[str, Any]:
    each = found.diagnostic
    return {
        "ruleId": each.code,
        "ruleIndex": codes.index(each.code),
        "level": found.level,
        "message": {"text": _message(each)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(each.file)},
                    "region": {
                        "startLine": each.span.line,
                        "startColumn": each.span.column,
                        "endColumn": each.span.column + each.span.width,
                    },
                }
            }
        ],
    }


def _uri(file: str) -> str:
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _message(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.message}; {diagnostic.hint}" if diagnostic.hint else diagnostic.message
