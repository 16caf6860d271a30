"""Ctrl-C ends the process of a command with exit code 130 and no traceback, whenever it comes."""

import subprocess
import sys

import pytest

# While the command line is imported.
EARLY = """
import signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from nextstation.cli.start import main
main()
"""
# While a thread plays on after the command has ended.
LATE = """
import os, signal, threading
import nextstation.cli.app
from nextstation.cli.start import main

def play_on():
    threading.main_thread().join()
    signal.raise_signal(signal.SIGINT)
    os.write(1, b"played")

def interrupted():
    threading.Thread(target=play_on).start()
    raise KeyboardInterrupt

nextstation.cli.app.main = interrupted
main()
"""


@pytest.mark.parametrize(("code", "printed"), [(EARLY, ""), (LATE, "played")])
def test_an_interrupt_ends_the_process(code: str, printed: str) -> None:
    words = [sys.executable, "-c", code]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, printed, "")
