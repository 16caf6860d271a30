"""Where a path may lead: one that a user typed through links, one made of data nowhere else."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from nextstation.engine.format.source import paths
from nextstation.engine.format.source.atomic_write import WriteError, write_whole
from nextstation.engine.format.source.file_lock import locked
from nextstation.engine.format.source.paths import StrayPathError, inside, opened, read_inside

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no links and pipes of this kind")


@pytest.fixture(params=["O_NOFOLLOW", "no O_NOFOLLOW"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that was typed, beside another, on a system that can refuse links or cannot."""
    if request.param != "O_NOFOLLOW":
        monkeypatch.delattr(os, "O_NOFOLLOW")
    for name in ("typed/sub", "other/sub"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file").write_text(name)
    (tmp_path / "link").symlink_to(tmp_path / "typed")
    return tmp_path / "link"


def reads(file: Path, folder: Path) -> None:
    read_inside(file, folder)


def writes(file: Path, folder: Path) -> None:
    write_whole(file, b"new", folder)


def locks(file: Path, folder: Path) -> None:
    with locked(file, folder, wait=False):
        pass


def appends(file: Path, folder: Path) -> None:
    with opened(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, folder) as handle:
        os.write(handle, b"more")


USES = pytest.mark.parametrize("use", [reads, writes, locks, appends], ids=lambda use: use.__name__)
STRAYS: dict[str, Callable[[Path], object]] = {
    "sub/a link": lambda path: path.symlink_to("../../other/sub/file"),
    "sub/a link to nothing": lambda path: path.symlink_to("../../other/new"),
    "sub/a loop": lambda path: path.symlink_to(path.name),
    "sub/a folder": Path.mkdir,
    "sub/a pipe": os.mkfifo,
    "linked/file": lambda path: path.parent.symlink_to("../other/sub"),
    "linked/new": lambda path: path.parent.symlink_to("../other/sub"),
    "sub/../../other/sub/file": lambda path: None,
    "..": lambda path: None,
    ".": lambda path: None,
}


@USES
@pytest.mark.parametrize("name", STRAYS)
def test_a_path_made_of_data_leads_nowhere_else(
    name: str, use: Callable[[Path, Path], object], folder: Path, tmp_path: Path
) -> None:
    STRAYS[name](folder / name)
    with pytest.raises((StrayPathError, WriteError), match=r"it is (a|not)"):
        use(folder / name, folder)
    assert [each.name for each in (tmp_path / "other").rglob("*")] == ["sub", "file"]
    assert (tmp_path / "other" / "sub" / "file").read_text() == "other/sub"


@USES
def test_an_absolute_name_leads_nowhere_else(
    use: Callable[[Path, Path], object], folder: Path, tmp_path: Path
) -> None:
    with pytest.raises((StrayPathError, WriteError), match="it is not below"):
        use(folder / str(tmp_path / "other" / "sub" / "file"), folder)


@USES
def test_the_folder_that_was_typed_may_be_a_link(
    use: Callable[[Path, Path], object], folder: Path
) -> None:
    for name in ("sub/file", "sub/../sub/file", "file"):
        use(folder / name, folder)
    assert read_inside(folder / "sub" / "nothing", folder) is None


def test_folders_are_made_on_the_way(folder: Path, tmp_path: Path) -> None:
    write_whole(folder / "a" / "b" / "new", b"new", folder)
    assert (tmp_path / "typed" / "a" / "b" / "new").read_bytes() == b"new"


def test_a_link_that_comes_late_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes the place of a file between a look at it and its opening."""
    file, decoy = tmp_path / "file", tmp_path / "decoy"
    file.touch()
    decoy.write_text("secret")

    def late(path: Path, within: Path) -> Path:
        found = inside(path, within)
        file.unlink()
        file.symlink_to(decoy)
        return found

    monkeypatch.setattr(paths, "inside", late)
    with pytest.raises(OSError, match="symbolic links"):
        read_inside(file, tmp_path)
