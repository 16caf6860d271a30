"""Runs a notebook, and stores what its cells print: `python tools/notebook.py NOTEBOOK.ipynb`."""

import json
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

Notebook = dict[str, Any]


def code_cells(notebook: Notebook) -> list[Notebook]:
    """The cells that hold code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def printed(notebook: Notebook, edited: Callable[[str], str] = lambda code: code) -> list[str]:
    """What each cell of code prints, run in order in one namespace; `edited` changes the code."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    found = []
    for cell in code_cells(notebook):
        with redirect_stdout(StringIO()) as output:
            exec(edited("".join(cell["source"])), namespace)  # noqa: S102
        found.append(output.getvalue())
    return found


def stored(notebook: Notebook) -> list[str]:
    """What the notebook says that each cell of code prints."""
    outputs = ([each["text"] for each in cell["outputs"]] for cell in code_cells(notebook))
    return ["".join(line for text in texts for line in text) for texts in outputs]


def store(notebook: Notebook, texts: list[str]) -> None:
    """Put what each cell of code printed into the notebook."""
    for cell, text in zip(code_cells(notebook), texts, strict=True):
        lines = text.splitlines(keepends=True)
        stream = {"name": "stdout", "output_type": "stream", "text": lines}
        cell["outputs"] = [stream] if lines else []


def text_of(notebook: Notebook) -> str:
    """The notebook as its file has it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    file = Path(sys.argv[1]).resolve()
    run = json.loads(file.read_text("utf-8"))
    with TemporaryDirectory() as folder, chdir(folder):
        store(run, printed(run))
    file.write_text(text_of(run), "utf-8")
