"""The debug build of the kernel: an index that is out of range ends the process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
import numpy as np
from nextstation.engine.kernel.native.load import compiled
from nextstation.engine.kernel.kernel import kernel

@kernel
def item(cells, place):
    return cells[place]

@kernel
def entered(cells, place):
    return item(cells, place)

print(compiled(entered)(np.arange(5), int(sys.argv[1])))
"""


@pytest.mark.parametrize(("place", "said"), [(4, "4"), (-1, "index -1"), (5, "index 5 of 5")])
def test_an_index_out_of_range_is_told(tmp_path: Path, place: int, said: str) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    run = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, str(file), str(place)],
        env={**os.environ, "NS_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) == (place == 4)
    assert said in (run.stdout if place == 4 else run.stderr)
