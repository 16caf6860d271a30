"""A file is written whole, or stays as it was."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from nextstation.engine.format.source.atomic_write import (
    ChangedError,
    WriteError,
    write_new,
    write_over,
    write_whole,
)


def test_a_new_file_has_the_permissions_that_the_user_asks_for(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", b"new")
    (tmp_path / "b.txt").write_bytes(b"new")
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "b.txt").stat().st_mode


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(0o600)
    write_whole(file, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_link_still_leads_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, file = tmp_path / "link.txt", tmp_path / "far" / "a.txt"
    link.symlink_to(file)
    for content in (b"first", b"second"):
        write_whole(link, content)
        assert link.is_symlink()
        assert file.read_bytes() == content
    assert [each.name for each in file.parent.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("length", [250, 255])
def test_a_long_name_is_a_name(length: int, tmp_path: Path) -> None:
    write_whole(tmp_path / ("a" * length), b"new")
    assert [len(each.name) for each in tmp_path.iterdir()] == [length]


FAULTS: dict[str, Callable[[Path], object]] = {
    "a folder is there": Path.mkdir,
    "no folder is there": lambda file: file.parent.rmdir(),
    "a link leads nowhere": lambda file: file.symlink_to("none/a.txt"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_written_leaves_nothing_behind(
    fault: Callable[[Path], object], tmp_path: Path
) -> None:
    file = tmp_path / "folder" / "a.txt"
    file.parent.mkdir()
    fault(file)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(WriteError, match="cannot write"):
        write_whole(file, b"new")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("step", ["replace", "open"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_what_fails_midway_leaves_what_was_there(
    step: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, step, fails)
    with pytest.raises((WriteError, KeyboardInterrupt)):
        write_whole(file, b"new")
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["a.txt"]  # noqa: PTH208
    assert file.read_bytes() == b"old"


def test_a_file_is_written_over_what_was_read(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    write_over(file, b"old", b"new")
    assert file.read_bytes() == b"new"
    with pytest.raises(ChangedError):
        write_over(file, b"old", b"newer")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"new"]


def test_what_is_written_in_the_last_moment_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes into the file after it was looked at, and before it is replaced."""
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    replace = Path.replace

    def late(self: Path, target: Path) -> Path:
        if file.read_bytes() == b"old":
            file.write_bytes(b"theirs")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", late)
    with pytest.raises(ChangedError):
        write_over(file, b"old", b"new")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"theirs"]


@pytest.mark.parametrize("has_links", [True, False])
def test_a_new_file_replaces_none(
    has_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", raising(OSError(errno.EPERM, "no second names")))
    file = tmp_path / "a.txt"
    write_new(file, b"one", tmp_path)
    assert file.read_bytes() == b"one"
    if has_links:
        with pytest.raises(FileExistsError):
            write_new(file, b"other", tmp_path)
        assert file.read_bytes() == b"one"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def raising(error: OSError) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail
