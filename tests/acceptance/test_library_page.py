"""The page on the library: its code runs, and gives what it says."""

import ast
import re
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from command import ROOT

from nextstation.engine.play.record.load import load_record

PAGE = (ROOT / "docs/library.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def run(code: str, names: dict[str, Any]) -> int:
    """Run a block. Returns how many of its lines say what they give."""
    lines, said = code.splitlines(), 0
    for statement in ast.parse(code).body:
        part = ast.unparse(statement)
        _, comment, expected = lines[(statement.end_lineno or 0) - 1].partition("  # ")
        if isinstance(statement, ast.Expr) and comment:
            assert repr(eval(part, names)) == expected.strip(), part  # noqa: S307
            said += 1
        else:
            exec(compile(ast.Module([statement], []), "library.md", "exec"), names)  # noqa: S102
    return said


@pytest.mark.compiled("london")
def test_the_code_of_the_page_runs_and_gives_what_it_says(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    with chdir(tmp_path):
        said = sum(run(code, names) for code in BLOCKS)
        assert load_record("game.yaml").sound().outcome.scores[0].player == "Ada"
    assert said > 20
