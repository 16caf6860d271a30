"""What is built is kept for one version of the kernel, announced, and made by one process."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from nextstation.engine.kernel.native import cache, objects
from nextstation.engine.kernel.native.cache import (
    NotKeptWarning,
    announcing,
    kept_or_learned,
)
from nextstation.engine.kernel.native.load import Entered, compiled
from nextstation.engine.kernel.native.packaged import PACKAGES, version
from nextstation.engine.kernel.native.source_hash import source_hash
from nextstation.engine.kernel.native.store import Store
from nextstation.engine.stats.batch.partial import count_columns


def double(number: int) -> int:
    """A function that is built in no time."""
    return 2 * number


def fresh() -> Any:
    """That function as another process would make it: not built yet."""
    return Entered(double)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache of the user, for this test."""
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path)
    cache._store.cache_clear()
    cache._weights.cache_clear()
    yield tmp_path
    cache._store.cache_clear()
    cache._weights.cache_clear()


def builds(call: Callable[[], Any]) -> bool:
    """Whether a call announces that it builds."""
    announced: list[bool] = []
    with announcing(lambda: announced.append(True)):
        call()
    return announced == [True]


def test_each_process_but_the_first_loads(folder: Path) -> None:
    for number in (1, 2):
        new = fresh()
        assert builds(partial(new, 21)) is (number == 1)
        assert not builds(partial(new, 21))
        assert new(21) == 42
    other = fresh()
    assert builds(partial(other, 2.5)), "other types are another entry"
    assert len(list(folder.glob("*/*.code"))) == 2


def test_what_was_learned_is_kept(folder: Path) -> None:
    learned: list[str] = []

    def learn() -> bytes:
        learned.append("once")
        return b"weights"

    def call() -> bytes:
        return kept_or_learned("10 games of London", learn)

    assert builds(call), "learning is announced"
    assert not builds(call)
    assert (call(), len(learned)) == (b"weights", 1)
    assert kept_or_learned("20 games of London", learn) == b"weights"
    assert len(learned) == 2
    assert len([*folder.glob("*/weights/*.code")]) == 2


def test_it_is_built_while_other_processes_wait(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, held, make = cache._store(), [], objects.made

    def watched(*arguments: Any) -> Any:
        (lock,) = folder.glob("*/*.lock")
        if os.name == "posix":
            import fcntl

            with lock.open() as file, pytest.raises(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        held.append(store)
        return make(*arguments)

    monkeypatch.setattr(objects, "made", watched)
    assert fresh()(21) == 42
    assert held == [store]


def test_a_kept_entry_that_is_spoilt_is_built_again(folder: Path) -> None:
    fresh()(21)
    (entry,) = folder.glob("*/*.code")
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-100])
    new = fresh()
    assert builds(lambda: new(21))
    assert entry.stat().st_size == len(whole)


def test_a_folder_of_others_is_not_used(folder: Path) -> None:
    name = version()
    (folder / name).mkdir(mode=0o777)
    (folder / name).chmod(0o777)
    if os.name != "posix":
        pytest.skip("no modes of this kind")
    with pytest.warns(NotKeptWarning, match="is not kept.*other users may write to"):
        assert fresh()(21) == 42
    assert not list((folder / name).iterdir())
    assert builds(lambda: fresh()(21))


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    name = version()
    (folder / name).write_text("")
    with pytest.warns(NotKeptWarning, match=name):
        assert fresh()(21) == 42


def test_a_full_disk_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "write", full)
    with pytest.warns(NotKeptWarning, match=rf"{folder}.*No space left"):
        assert fresh()(21) == 42


def test_another_source_is_another_version(tmp_path: Path) -> None:
    files = [tmp_path / package / "inner" / "code.py" for package in PACKAGES]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text("LIMIT = 1\n", "utf-8")
    versions = {source_hash(tmp_path, PACKAGES)}
    for file in files:
        file.write_text("LIMIT = 2\n", "utf-8")
        versions.add(source_hash(tmp_path, PACKAGES))
    files[0].rename(files[0].with_name("other.py"))
    versions.add(source_hash(tmp_path, PACKAGES))
    assert len(versions) == len(files) + 2
    files[-1].unlink()
    with pytest.raises(OSError, match="source of the engine"):
        source_hash(tmp_path, PACKAGES)


def test_in_plain_python_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NS_PLAIN", "1")
    assert compiled(count_columns) is count_columns
