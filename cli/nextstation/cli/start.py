"""Where the process of the command `ns` begins and ends."""

import signal
import sys


def main() -> None:
    """Run the command. Ctrl-C ends it with exit code 130 and without a traceback, at any moment.

    Only what comes before it, the start of Python and of its script, is not in its hands.
    """
    try:
        # While this is imported, Ctrl-C ends the command too.
        from nextstation.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        # Threads may still play a few games, which Python waits for: compiled code must not be
        # taken from under them by another Ctrl-C.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
