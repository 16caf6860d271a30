"""Runs the commands of a tutorial, and puts what they print into it: `make tutorial`.

A block of `console` has lines with a command, after `$ `, each followed by what it prints. A figure
in the text stands between `<!-- PATTERN -->` and `<!-- end -->`: it is what the first group of the
pattern, a regular expression, finds first in those blocks.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

_BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_FIGURE = re.compile(r"<!-- (.*?) -->(.*?)<!-- end -->", re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)
WIDTH = 96


def commands(page: str) -> list[str]:
    """The commands of the blocks, in order."""
    return _COMMAND.findall("".join(_BLOCK.findall(page)))


def with_outputs(page: str, printed: Callable[[str], str]) -> str:
    """The page with what each command prints."""

    def played(block: re.Match[str]) -> str:
        return "\n".join(f"$ {each}\n{printed(each)}" for each in _COMMAND.findall(block[0]))

    return _BLOCK.sub(played, page)


def with_figures(page: str) -> str:
    """The page with the figures that its blocks have. Raises ValueError for one that none has."""
    outputs = "".join(_BLOCK.findall(page))

    def found(figure: re.Match[str]) -> str:
        match = re.search(figure[1], outputs, re.DOTALL)
        if match is None:
            raise ValueError(f"no command prints what matches `{figure[1]}`")
        return f"<!-- {figure[1]} -->{match[1]}<!-- end -->"

    return _FIGURE.sub(found, page)


def without_figures(page: str) -> str:
    """The prose alone, without figures, blocks and code."""
    return _FIGURE.sub("", re.sub(r"```.*?```|`[^`]*`", "", page, flags=re.DOTALL))


def printed_in(folder: str, command: str) -> str:
    """What a command prints in a folder; raises CalledProcessError if it fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(  # noqa: S603
        [shutil.which("bash") or "bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, "COLUMNS": str(WIDTH), "PATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    lines = [line.rstrip() for line in found.stdout.rstrip().splitlines()]
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    with TemporaryDirectory() as place:
        page = with_outputs(file.read_text("utf-8"), lambda command: printed_in(place, command))
    file.write_text(page, "utf-8")
    file.write_text(with_figures(page), "utf-8")
