"""A studio that is killed while it saves leaves the old file or the new one, whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EDITOR = Path(__file__).with_name("killed_editor.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_killed_studio_leaves_a_whole_file(city_file: Path) -> None:
    command = [sys.executable, str(EDITOR), str(city_file), "20", "7"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert found.returncode == 0, found.stderr
    assert sum(map(int, found.stdout.split())) == 20
