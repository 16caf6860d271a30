"""Commands in new processes: forked off one in which nothing was ever drawn or played.

To start Python anew for each takes a second; to fork takes none.
"""

import json
import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

# What commands import when they draw, and what takes long.
_IMPORTED = ("command", "fontTools.ttLib", "jsonschema", "svgwrite", "cairosvg", "rich.table")


class Fresh:
    """The process that forks; it ends with the one that asks it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "attack.fresh"],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, folder: Path, *words: str) -> int:
        """Run `ns` in a new process. Returns its exit code."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked
        assert answers
        asked.write(json.dumps([str(folder), *words]) + "\n")
        asked.flush()
        return int(answers.readline())


@cache
def fresh() -> Fresh:
    """The one of this process."""
    return Fresh()


def _serve() -> None:
    for name in _IMPORTED:
        import_module(name)
    for line in sys.stdin:
        folder, *words = json.loads(line)
        child = os.fork()
        if not child:
            _run(Path(folder), words)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _run(folder: Path, words: list[str]) -> None:
    from command import ns

    code = 70
    try:
        code = ns(*words, cwd=folder).code
    finally:
        os._exit(code)


if __name__ == "__main__":
    _serve()
