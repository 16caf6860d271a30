"""`ns warm`: the engine is compiled beforehand."""

import pytest
from command import ns


@pytest.mark.compiled("london")
def test_what_is_compiled_once_is_not_compiled_again() -> None:
    words = ("warm", "london", "--policy", "greedy")
    assert ns(*words).code == 0
    again = ns(*words)
    assert again.stdout == "london, without modules, greedy: compiled before\n"


def test_an_unknown_player_is_refused() -> None:
    refused = ns("warm", "london", "--policy", "greedyy")
    assert refused.code == 2
    assert "there is no policy `greedyy`" in refused.stderr
