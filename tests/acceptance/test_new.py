"""`ns new`: a city file to edit."""

from pathlib import Path

from command import ns


def test_a_new_city_is_sound_and_explains_itself(tmp_path: Path) -> None:
    result = ns("new", "Old Harbour", cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "old_harbour.yaml: a copy of london to edit; check it with: ns validate old_harbour.yaml\n"
    )
    text = (tmp_path / "old_harbour.yaml").read_text("utf-8")
    assert "\nid: old_harbour\n" in text
    assert "\ntitle: Old Harbour\nstage: draft\n" in text
    assert "# The pencils, one for each round" in text
    assert "yaml-language-server: $schema=" in text.splitlines()[0]
    assert "Next Station London" not in text
    assert ns("validate", "old_harbour.yaml", cwd=tmp_path).code == 0


def test_another_city_is_copied_to_another_file(tmp_path: Path) -> None:
    result = ns("new", "my_town", "--like", "paris", "-o", "town.yaml", cwd=tmp_path)
    assert result.code == 0
    text = (tmp_path / "town.yaml").read_text("utf-8")
    assert "\ntitle: My Town\n" in text
    assert "overhead" in text


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text("mine", "utf-8")
    result = ns("new", "town", cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert "town.yaml already exists; nothing was written" in result.stderr
    assert (tmp_path / "town.yaml").read_text("utf-8") == "mine"
