"""What ends the process of a command does so with exit code 130 and no traceback, at any time."""

import signal
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


# While the process begins to ignore what would end it.
LAST = """
import signal, sys
import nextstation.cli.app
from nextstation.cli.start import main

def interrupt(frame, event, function):
    if event == "call" and frame.f_code is signal.signal.__code__:
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)

def ended():
    sys.setprofile(interrupt)

nextstation.cli.app.main = ended
main()
"""
# What the caller has the process ignore, as `nohup` does.
IGNORED = """
import signal
import nextstation.cli.app
from nextstation.cli.start import main

signal.signal(signal.SIGINT, signal.SIG_IGN)
nextstation.cli.app.main = lambda: signal.raise_signal(signal.SIGINT)
main()
"""


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(
    ("code", "ended", "printed"),
    [(EARLY, 130, ""), (LATE, 130, "played"), (LAST, 130, ""), (IGNORED, 0, "")],
)
def test_an_interrupt_ends_the_process(code: str, ended: int, printed: str, ending: str) -> None:
    if not hasattr(signal, ending):
        pytest.skip("the system has no such signal")
    words = [sys.executable, "-c", code.replace("SIGINT", ending)]
    found = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    assert (found.returncode, found.stdout, found.stderr) == (ended, printed, "")
