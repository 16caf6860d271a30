"""The folder of native code: an entry is whole and what it says, and no other user's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nextstation.engine.kernel.native.store import Store, UnsafeFolderError, remove_old

posix = pytest.mark.skipif(os.name != "posix", reason="no owners, modes and locks of this kind")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "built")


def entry(store: Store) -> Path:
    """The file of the only entry."""
    (file,) = store.folder.glob("*.code")
    return file


def test_an_entry_is_what_was_written_last(store: Store) -> None:
    assert store.read("play(london)") is None
    for content in (b"first", b"second\nline"):
        store.write("play(london)", content)
        assert Store(store.folder).read("play(london)") == content
    assert store.read("play(paris)") is None


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda whole, other: whole[:-1],
        lambda whole, other: whole[:20],
        lambda whole, other: b"",
        lambda whole, other: whole[:-1] + b"!",
        lambda whole, other: whole + b"!",
        lambda whole, other: other,
        lambda whole, other: whole.split(b"\n")[0] + b"\n" + other.split(b"\n")[1],
    ],
)
def test_an_entry_that_is_not_what_it_says_is_not_read(store: Store, spoilt: object) -> None:
    store.write("play(paris)", b"code of Paris")
    other = entry(store).read_bytes()
    entry(store).unlink()
    store.write("play(london)", b"code of London")
    assert callable(spoilt)
    entry(store).write_bytes(spoilt(entry(store).read_bytes(), other))
    assert store.read("play(london)") is None


def test_an_entry_that_cannot_be_written_leaves_what_there_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write("play(london)", b"code")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        store.write("play(london)", b"other code")
    assert store.read("play(london)") == b"code"
    assert [file.suffix for file in store.folder.iterdir()] == [".code"]


def test_of_many_entries_those_used_last_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "weights", most=3)
    for number in range(3):
        store.write(f"city {number}", b"weights")
        with store.lock(f"city {number}"):
            os.utime(store._path(f"city {number}"), (1000 + number, 1000 + number))
    assert store.read("city 0") == b"weights"
    store.write("city 3", b"weights")
    assert [store.read(f"city {number}") is not None for number in range(4)] == [1, 0, 1, 1]
    assert len([*store.folder.glob("*.lock")]) == 2


def test_writers_that_overlap_do_not_mix_their_entries(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk: one writes both entries while the other is about to put its own in place."""
    replace, others = Path.replace, [("play(london)", b"theirs"), ("play(paris)", b"of Paris")]

    def slow(source: Path, target: Path) -> Path:
        if others:
            title, content = others.pop()
            store.write(title, content)
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", slow)
    store.write("play(london)", b"ours")
    assert store.read("play(london)") == b"ours"
    assert store.read("play(paris)") == b"of Paris"


HOLDS = """
import sys, pathlib
from nextstation.engine.kernel.native.store import Store
with Store(pathlib.Path(sys.argv[1])).lock("play(london)"):
    print("held", flush=True)
    sys.stdin.read()
"""


@posix
def test_one_process_makes_an_entry_until_it_ends_or_is_killed(store: Store) -> None:
    import fcntl

    command = [sys.executable, "-c", HOLDS, str(store.folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:  # noqa: S603
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        (file,) = store.folder.glob("*.lock")
        with file.open() as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        other.kill()
    with store.lock("play(london)"):
        store.write("play(london)", b"code")


@posix
def test_the_folder_and_its_files_are_the_users_alone(store: Store) -> None:
    store.write("play(london)", b"code")
    with store.lock("play(paris)"):
        modes = {oct(each.stat().st_mode & 0o077) for each in store.folder.glob("*.code")}
    assert modes == {"0o0"}
    assert store.folder.stat().st_mode & 0o777 == 0o700


@posix
def test_a_folder_that_others_may_write_to_is_refused(store: Store, tmp_path: Path) -> None:
    store.write("play(london)", b"code")
    store.folder.chmod(0o770)
    with pytest.raises(UnsafeFolderError, match="other users may write"):
        Store(store.folder)
    store.folder.chmod(0o700)
    (tmp_path / "link").symlink_to(store.folder)
    with pytest.raises(UnsafeFolderError, match="is not a folder"):
        Store(tmp_path / "link")
    entry(store).chmod(0o606)
    assert store.read("play(london)") is None


@posix
def test_what_belongs_to_another_user_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write("play(london)", b"code")
    own = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    assert store.read("play(london)") is None
    with pytest.raises(UnsafeFolderError, match="belongs to another user"):
        Store(store.folder)


def test_what_another_version_built_long_ago_is_removed(tmp_path: Path) -> None:
    names = ("a" * 16, "b" * 16, "c" * 16, "mine")
    kept, old, young, strange = (tmp_path / name for name in names)
    for folder in (kept, old, young, strange):
        (folder / "inside").mkdir(parents=True)
    for folder in (kept, old, strange):
        os.utime(folder, (0, 0))
    remove_old(kept)
    assert set(tmp_path.iterdir()) == {kept, young, strange}
    assert kept.stat().st_mtime > 0
