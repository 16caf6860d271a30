"""Write the results and the game of this folder anew: `python tests/kept/renew.py`.

They are what the program wrote when they were made, and later versions must read them and go on.
Only where a city has changed, so that its games are others, are they written again.
"""

import os
import shutil
import sys
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from command import ROOT, ns
from golden_outputs import of_version

FOLDER = Path(__file__).parent
# What is played into each folder, and how.
COMMANDS = {
    "results": ("batch", "tests/kept/lab.yaml"),
    "games": (
        *("simulate", "paris", "--module", "all", "--players", "2", "--policy", "random"),
        *("--games", "30", "--per-game"),
    ),
}
# So few games of a chunk that a run can be interrupted between two.
CHUNK = 10


def renew() -> None:
    """Play the games of each folder."""
    for name, words in COMMANDS.items():
        shutil.rmtree(FOLDER / name, ignore_errors=True)
        with of_version(), patch("nextstation.engine.experiment.results.run._SIMPLE_CHUNK", CHUNK):
            result = ns(*words, "--out", f"tests/kept/{name}", cwd=ROOT)
        assert result.code == 0, result.stderr
        for each in ("log.jsonl", "lock"):
            (FOLDER / name / each).unlink()


if __name__ == "__main__":
    os.environ.setdefault("NS_PLAIN", "1")
    renew()
