"""The debug build of the kernel: an index that is out of bounds is an error."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import numpy as np
from nextstation.engine.native.load import compiled
from nextstation.engine.game.kernel import kernel

@kernel
def item(cells, place):
    return cells[place]

@kernel
def entered(cells, place):
    return item(cells, place)

for place in (4, -1, 5):
    try:
        print(compiled(entered)(np.arange(5), place))
    except IndexError as error:
        print(error)
"""


def test_an_index_out_of_bounds_is_told(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    run = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, str(file)],
        env={**os.environ, "NS_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    out = "index is out of bounds"
    assert run.stdout.splitlines() == ["4", out, out]
