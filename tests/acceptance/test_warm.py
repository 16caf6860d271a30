"""`ns warm`: the engine is built beforehand."""

import subprocess
import sys

import pytest
from command import ns

WARM = """
import sys
from nextstation.engine import simulate
simulate("london", 10)
assert "nextstation.engine.kernel.native.translate" not in sys.modules
"""


@pytest.mark.compiled("london")
def test_what_is_built_once_is_not_built_again() -> None:
    words = ("warm", "london", "--policy", "greedy")
    assert ns(*words).code == 0
    again = ns(*words)
    assert again.stdout == "london, without modules, greedy: built before\n"


@pytest.mark.compiled("london")
def test_what_was_built_runs_without_the_translator() -> None:
    assert ns("simulate", "london", "--games", "10").code == 0
    subprocess.run([sys.executable, "-c", WARM], check=True)  # noqa: S603


def test_an_unknown_player_is_refused() -> None:
    refused = ns("warm", "london", "--policy", "greedyy")
    assert refused.code == 2
    assert "there is no policy `greedyy`" in refused.stderr
