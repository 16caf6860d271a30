"""Draws what the commands of the README print, as pictures of a terminal: `make gallery`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import openpty
from pathlib import Path
from tempfile import TemporaryDirectory

from terminal_svg import svg_of

DOCS = Path(__file__).parents[1] / "docs"
CITY = DOCS / "example/pebble_bay.yaml"
GALLERY = DOCS / "gallery"

# A note that only the first run on a machine prints.
_NOTE = "ns: building"
_TERMINAL = {"COLUMNS": "96", "TERM": "xterm-256color", "COLORTERM": "truecolor"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A terminal in which commands are run, one after the other, in a folder of its own."""

    name: str
    commands: tuple[str, ...]
    has_city: bool = True
    # What is replaced in the city before the commands are run.
    edits: Mapping[str, str] = field(default_factory=dict)
    # How many lines are shown, at most.
    lines: int = 60


PICTURES = (
    Picture(
        "new",
        (
            "ns new pebble_bay --size 8x8 --pencils 3",
            "sed -n '/^colours:/,/^  districts:/p' pebble_bay.yaml",
        ),
        has_city=False,
    ),
    Picture("show", ("ns show pebble_bay.yaml",), lines=25),
    Picture(
        "validate",
        ("ns validate pebble_bay.yaml",),
        edits={"departs: d4": "departs: D4", "C   C   .   T": "C   C   T"},
    ),
    Picture("simulate", ("ns simulate pebble_bay.yaml --games 100000 --seed 7",), lines=43),
)


def drawing_of(picture: Picture) -> str:
    """The picture as an SVG."""
    return svg_of(lines_of(picture))


def lines_of(picture: Picture) -> list[str]:
    """The commands and what they print, with the colours of a terminal."""
    with TemporaryDirectory() as folder:
        if picture.has_city:
            text = CITY.read_text("utf-8")
            for old, new in picture.edits.items():
                if text.count(old) != 1:
                    raise ValueError(
                        f"{picture.name}: {old!r} does not stand in the city just once"
                    )
                text = text.replace(old, new)
            Path(folder, CITY.name).write_text(text, "utf-8")
        lines = [line for command in picture.commands for line in _run(command, folder)]
    return "\n".join(lines[: picture.lines]).rstrip().split("\n")


def _run(command: str, folder: str) -> list[str]:
    """A command and what it prints: on a terminal, as only there it has colours."""
    terminal, output = openpty()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.Popen(  # noqa: S603
        [shutil.which("sh") or "sh", "-c", command],
        cwd=folder,
        env={**os.environ, **_TERMINAL, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
    )
    os.close(output)
    printed = b"".join(_bytes_of(terminal))
    _, notes = process.communicate()
    lines = [*printed.decode().splitlines(), *notes.decode().splitlines()]
    lines = [line for line in lines if _NOTE not in line]
    return [f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m", *lines, ""]


def _bytes_of(terminal: int) -> Iterator[bytes]:
    with os.fdopen(terminal, "rb", buffering=0) as stream:
        while True:
            try:
                chunk = stream.read(4096)
            except OSError:  # Linux: the other end is closed.
                return
            if not chunk:
                return
            yield chunk


if __name__ == "__main__":
    for each in PICTURES:
        (GALLERY / f"{each.name}.svg").write_text(drawing_of(each), "utf-8")
