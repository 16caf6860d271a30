"""Whatever the caller makes of the streams: a message and an exit code, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT, ns

NS = [sys.executable, "-c", "from nextstation.cli.app import main; main()"]
LONDON = ROOT / "cities" / "london.yaml"


def run(shell: str, *words: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Run `ns` in a process of its own, as a line of the shell has it."""
    command = ["/bin/bash", "-c", shell, "bash", *NS, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)  # noqa: S603


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs devices")
@pytest.mark.parametrize(
    ("streams", "code", "message"),
    [
        (">/dev/full", 2, "ns: cannot write the output: no space left on device\n"),
        (">&-", 2, "ns: cannot write the output: bad file descriptor\n"),
        ("2>&-", 0, ""),
        ("<&- >/dev/null 2>/dev/full", 0, ""),
        ("| true", 1, ""),
    ],
)
def test_a_stream_that_is_full_or_closed(streams: str, code: int, message: str) -> None:
    found = run(f'"$@" {streams}; exit ${{PIPESTATUS[0]}}', "list")
    assert (found.returncode, found.stderr) == (code, message)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    words = ["render", str(LONDON), "-o", "sheet.svg"]
    assert run('"$@" <&- >&- 2>&-', *words, cwd=tmp_path).returncode == 0
    ns("render", str(LONDON), "-o", "other.svg", cwd=tmp_path)
    assert (tmp_path / "sheet.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "koi8-r", "utf-8"])
def test_what_an_encoding_lacks_is_replaced(encoding: str, tmp_path: Path) -> None:
    shown = ns("show", "london", encoding=encoding)
    assert (shown.code, shown.stderr) == (0, "")
    # Every sign of the map keeps its place.
    wide = ns("show", "london")
    assert [len(line) for line in shown.stdout.splitlines()] == [
        len(line) for line in wide.stdout.splitlines()
    ]
    assert "?" not in shown.stdout.replace(" ? ", "")
    missing = ns("validate", str(tmp_path / "東\udcff.yaml"), encoding=encoding)
    assert missing.code == 3
