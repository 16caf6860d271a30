"""Where the process of the command `ns` begins and ends."""

import signal
import sys


def main() -> None:
    """Run the command. From here on, Ctrl-C ends it with exit code 130 and without a traceback."""
    try:
        # While this is imported, Ctrl-C ends the command too.
        from nextstation.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        # Threads may still play a few games, which Python waits for: native code must not be
        # taken from under them by another Ctrl-C.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
