"""How the tests run: fixed cases or fresh ones, and which worker runs which test."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings

# The first call of a native function takes its time; machines are noisy.
settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
settings.register_profile("fresh", deadline=None, database=None, print_blob=True)
# The first case that fails is printed at once: to shrink a city takes minutes.
AT_ONCE = (Phase.explicit, Phase.generate)

GAMES, GAMES_TO_PROVE = 20, 1000
SEED = 11


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("nextstation")
    group.addoption(
        "--prove",
        type=int,
        metavar="SEED",
        help="play more games and fresh random cases, drawn from this seed, and run the tests "
        "marked `prove`",
    )
    group.addoption(
        "--oracle-games",
        type=int,
        metavar="N",
        help=f"games per city against the oracle ({GAMES}; with --prove {GAMES_TO_PROVE})",
    )
    group.addoption(
        "--shrink",
        action="store_true",
        help="make a random case that fails as small as possible first, which may take minutes",
    )


@pytest.hookimpl(tryfirst=True)  # before Hypothesis reads its options
def pytest_configure(config: pytest.Config) -> None:
    seed: int | None = config.getoption("--prove")
    profile = settings.get_profile("fixed" if seed is None else "fresh")
    phases = tuple(Phase) if config.getoption("--shrink") else AT_ONCE
    settings.register_profile("chosen", profile, phases=phases)
    settings.load_profile("chosen")
    if seed is not None:
        config.option.hypothesis_seed = str(seed)


def pytest_report_header(config: pytest.Config) -> str:
    seed: int | None = config.getoption("--prove")
    return "fixed cases" if seed is None else f"fresh cases: SEED={seed} repeats them"


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drop what only `--prove` runs; one worker runs all that shares what is slow to make.

    That is native code, or else what a module draws or opens. What takes longest comes first.
    """
    if config.getoption("--prove") is None:
        dropped = [item for item in items if item.get_closest_marker("prove")]
        items[:] = [item for item in items if not item.get_closest_marker("prove")]
        config.hook.pytest_deselected(items=dropped)
    if hasattr(config, "workerinput"):  # a worker of pytest-xdist
        for item in items:
            _assign(item)
        items.sort(key=_turn)


def _assign(item: pytest.Item) -> None:
    """Name the group of a test, unless it names its own: its board, or its file.

    The files that draw (see drawn_sheet.py) are one group.
    """
    if not item.get_closest_marker("xdist_group"):
        board = item.get_closest_marker("compiled")
        module = getattr(item, "module", None)
        file = "sheets" if hasattr(module, "drawn") else item.location[0]
        item.add_marker(pytest.mark.xdist_group(f"compiled {board.args[0]}" if board else file))


def _turn(item: pytest.Item) -> int:
    marks = ("compiled", "slow")
    return next((turn for turn, mark in enumerate(marks) if item.get_closest_marker(mark)), 2)


@pytest.fixture
def oracle_games(request: pytest.FixtureRequest) -> int:
    """How many games of a city to play against the oracle."""
    games: int | None = request.config.getoption("--oracle-games")
    return games or (GAMES if request.config.getoption("--prove") is None else GAMES_TO_PROVE)


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of games against the oracle."""
    seed: int | None = request.config.getoption("--prove")
    return SEED if seed is None else seed


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Many games run in plain Python: nothing is built for them."""
    from nextstation.engine.stats.batch.players import compiled_chunk, compiled_count

    monkeypatch.setenv("NS_PLAIN", "1")
    kept = (compiled_chunk, compiled_count)
    for compiled in kept:
        compiled.cache_clear()
    yield
    for compiled in kept:
        compiled.cache_clear()
