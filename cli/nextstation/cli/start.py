"""Where the process of the command `ns` begins and ends."""

import signal
import sys

# What ends a process: Ctrl-C, `kill`, and a terminal that is closed.
_ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def main() -> None:
    """Run the command. From here on, what ends it does so as Ctrl-C does.

    That is with exit code 130, without a traceback, and without unfinished files. What the caller
    has the process ignore, as `nohup` does, it ignores.
    """
    try:
        for each in _ENDINGS:
            if signal.getsignal(each) is signal.SIG_DFL:
                signal.signal(each, signal.default_int_handler)
        try:
            # While this is imported, Ctrl-C ends the command too.
            from nextstation.cli.app import main as run

            run()
        finally:
            _ignore()
    except KeyboardInterrupt:  # also one that came just before it was ignored
        _ignore()
        sys.exit(128 + signal.SIGINT)


def _ignore() -> None:
    """Ignore what would end the process by now.

    Threads may still play a few games, which Python waits for: native code must not be taken from
    under them by another Ctrl-C.
    """
    for each in _ENDINGS:
        signal.signal(each, signal.SIG_IGN)
