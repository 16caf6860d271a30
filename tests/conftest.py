"""Options and fixtures of all tests."""

import pytest
from hypothesis import settings

# The first call of a compiled function takes its time; machines are noisy.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--oracle-games N` plays more games against the oracle than a daily run does."""
    parser.addoption("--oracle-games", type=int, default=400, help="games per city")


@pytest.fixture
def oracle_games(request: pytest.FixtureRequest) -> int:
    games: int = request.config.getoption("--oracle-games")
    return games
