"""Checks of what a command printed and wrote: the fault, empty if there is none."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from command import Result

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_PLACED = re.compile(r":\d+:\d+ E\d{3} ")
# A game that is not over is faulty only in that it ends too early: its last round lacks cards, or,
# if their last turn is not decided, its last line a turn.
_OPEN = re.compile(
    r"(?m)^\S+:\d+:\d+ (?!E717|E706 .*\n.*\n.*\n.*if the game is not finished)E\d{3}"
)


def plain(result: Result) -> str:
    """Nothing that a file holds reaches the terminal as a control character."""
    found = _CONTROL.search(result.stdout + result.stderr)
    return f"writes the control character U+{ord(found[0]):04X}" if found else ""


def reported(result: Result) -> str:
    """A file that is refused is refused with a code and a place."""
    if result.code and not _PLACED.search(result.stdout + result.stderr):
        return f"exit {result.code} without a diagnostic: {(result.stdout + result.stderr)[:200]}"
    return plain(result)


def as_json(result: Result) -> str:
    result.json()
    return plain(result)


def drawn(file: Path) -> Callable[[Result], str]:
    """What was written is a whole file of its format, or one for each page."""

    def check(result: Result) -> str:
        if result.code:
            return plain(result)
        found = [_fault_of(each.read_bytes(), file.suffix) for each in pages_of(file)]
        return next(filter(None, found), plain(result)) if found else f"no {file.name}"

    return check


def pages_of(file: Path) -> list[Path]:
    """A drawing, or its pages where it has several and the format holds one."""
    return [file] if file.exists() else sorted(file.parent.glob(f"{file.stem}-*{file.suffix}"))


def taken(file: Path) -> list[bytes]:
    """The pages that were written, which are removed."""
    pages = pages_of(file)
    found = [page.read_bytes() for page in pages]
    for page in pages:
        page.unlink()
    return found


def _fault_of(content: bytes, suffix: str) -> str:
    if suffix == ".svg":
        ElementTree.fromstring(content)  # noqa: S314
        return "draws NaN" if b'"nan' in content or b" nan" in content else ""
    magic = {".pdf": b"%PDF", ".png": b"\x89PNG"}[suffix]
    return "" if content.startswith(magic) else f"no {suffix}"


def unfinished(result: Result) -> str:
    """The record of a game that is not over has no other fault."""
    found = _OPEN.search(result.stdout + result.stderr)
    return f"a record that was kept is faulty: {found.string[:300]}" if found else plain(result)


def whole_page(file: Path) -> Callable[[Result], str]:
    """What was written is a whole page of HTML; where the command ended wrong, nothing is."""

    def check(result: Result) -> str:
        text = file.read_text("utf-8") if file.exists() else ""
        is_whole = text.lower().startswith("<!doctype html>") and text.rstrip().endswith("</html>")
        if is_whole or (not text and result.code):
            return plain(result)
        return f"{file.name} is no whole page"

    return check


def either(check: Callable[[Result], str]) -> Callable[[Result], str]:
    """A command may refuse what it is asked; if it does not, its output passes a check."""
    return lambda result: check(result) if result.code == 0 else plain(result)
