"""`ns generate`: towns in a folder, with contact sheets of all their maps."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from boards import network
from command import ns
from pypdf import PdfReader

from nextstation.cli.options.policy import OBSERVER
from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup

SMALL = ("--size", "7x7", "--rules", "london", "--mood", "ring")


@pytest.mark.compiled("london")
def test_towns_are_sound_without_a_warning_and_all_on_the_contact_sheets(tmp_path: Path) -> None:
    result = ns("generate", "-o", "towns", "--count", "2", *SMALL, cwd=tmp_path)
    assert result.code == 0, result.stderr
    files = sorted(path.name for path in (tmp_path / "towns").iterdir())
    assert files == ["contact.html", "contact.pdf", "town-01.yaml", "town-02.yaml"]
    towns = [str(Path("towns") / name) for name in files[2:]]
    assert ns("validate", *towns, cwd=tmp_path).code == 0
    assert ns("lint", *towns, cwd=tmp_path).code == 0
    drawn = ns("render", towns[0], "-o", "sheet.pdf", "--names", cwd=tmp_path)
    # Nothing but what was drawn: what is left out would be said.
    assert (drawn.code, drawn.stderr.count("\n")) == (0, 1)
    titles = [load_city(tmp_path / town).city.title for town in towns]
    page = "".join(each.extract_text() for each in PdfReader(tmp_path / "towns/contact.pdf").pages)
    html = (tmp_path / "towns/contact.html").read_text("utf-8")
    for title in titles:
        assert title in result.stdout
        assert title in page
        assert title in html
    assert {"london", "paris", "berlin"} <= {*re.findall(r"\w+", result.stdout)}


@pytest.mark.compiled("london")
def test_one_town_is_a_file_and_its_seed_repeats_it(tmp_path: Path) -> None:
    for name, seed in (("one.yaml", "5"), ("same.yaml", "5"), ("other.yaml", "6")):
        words = ("-o", name, "--count", "1", "--seed", seed, *SMALL)
        assert ns("generate", *words, cwd=tmp_path).code == 0
    one, same, other = (tmp_path / f"{name}.yaml" for name in ("one", "same", "other"))
    assert one.read_bytes() == same.read_bytes() != other.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--size", "99x99"], "`99x99` is not a size of a town"),
        (["--stations", "500"], "stations, not 500"),
        (["--mood", "gloomy"], "'gloomy' is not one of 'any', 'dense'"),
        (["--language", "la"], "'la' is not one of"),
        (["--rules", "atlantis"], "there is no city `atlantis`"),
        (["-o", "town.yaml"], "town.yaml is one file: add --count 1, or name a folder"),
        (["-o", "file"], "file is a file, not a folder"),
        (["-o", "full"], "full/town-01.yaml already exists; nothing was written"),
    ],
)
def test_what_cannot_be_is_said(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/town-01.yaml").write_text("")
    result = ns("generate", *words, cwd=tmp_path)
    assert result.code in (2, 3)
    assert said in " ".join(result.stderr.split())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "full"]


def test_what_is_built_is_said_as_by_other_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, on_compile: Callable[[Setup, str], None], **__: object) -> None:
        on_compile(Setup(network("london")), "greedy")
        raise ValueError("stopped")

    monkeypatch.setattr("nextstation.engine.stats.design.generate.generate", stopped)
    monkeypatch.setattr("nextstation.cli.options.policy._said", set())
    assert f"building {OBSERVER}: this takes a few seconds" in ns("generate").stderr
