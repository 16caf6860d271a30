"""`ns diff`: what changed between two cities."""

import re
from pathlib import Path

import pytest
from command import ROOT, ns

LONDON = (ROOT / "cities/london.yaml").read_text("utf-8")


def test_a_file_against_a_shipped_city(tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text(LONDON.replace("departs: c6", "departs: a1"), "utf-8")
    result = ns("diff", "london", "town", cwd=tmp_path)
    assert (result.code, result.stderr) == (1, "")
    assert result.stdout == "colours.purple.departs: c6 → a1\n"


def test_the_changes_of_the_documents_are_those_that_are_found(tmp_path: Path) -> None:
    (shown,) = re.findall(
        r"```\n(g3 moved to .*?)```", (ROOT / "docs/commands.md").read_text("utf-8"), re.DOTALL
    )
    text = LONDON
    for old, new in (
        ("C   .   .   T   .   .   S   .", "C   .   .   T   .   .   .   S"),
        ("g3: King's Cross", "h3: King's Cross"),
        ("D D D E E E E F F F", "D D D D E E E F F F"),
        (
            "- {group: [street, underground], name: joker",
            "- {group: street, copies: 2, name: joker",
        ),
        ("per_river_crossing: 2", "per_river_crossing: 3"),
    ):
        text = text.replace(old, new, 1)
    copies = "    - {group: street, copies: 2, name: joker, symbol: any}\n"
    text = text.replace(copies, f"{copies}    - {{group: underground, name: joker, symbol: any}}\n")
    (tmp_path / "my_town.yaml").write_text(text, "utf-8")
    assert ns("diff", "london", "my_town.yaml", cwd=tmp_path).stdout == shown


def test_what_people_only_read_is_no_difference(tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text(f"# mine\n{LONDON}", "utf-8")
    result = ns("diff", "london", "town.yaml", cwd=tmp_path)
    assert (result.code, result.stdout) == (0, "no difference\n")


def test_json_has_the_values(tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text(LONDON.replace("crossing: 2", "crossing: 3"), "utf-8")
    result = ns("diff", "london", "town.yaml", "--format", "json", cwd=tmp_path)
    assert result.code == 1
    assert result.json() == {
        "before": "london",
        "after": "town.yaml",
        "changes": [
            {
                "kind": "value",
                "what": "scoring.line.per_river_crossing",
                "before": 2,
                "after": 3,
                "text": "scoring.line.per_river_crossing: 2 → 3",
            }
        ],
    }


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [("a: [", 3, "E005"), ("format: 1\n", 1, "E102"), (None, 2, "there is no city `town`")],
)
def test_what_is_no_sound_city_is_not_compared(
    content: str | None, code: int, message: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "town.yaml").write_text(content, "utf-8")
    result = ns("diff", "london", "town", cwd=tmp_path)
    assert (result.code, result.stdout) == (code, "")
    assert message in result.stderr
