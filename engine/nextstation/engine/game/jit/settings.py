"""What the environment says of the compiler."""

import os

# Whether compiled code checks its indices: one below zero or past the end raises an IndexError,
# where otherwise another place of memory is read or written.
CHECKED = os.environ.get("NS_DEBUG") == "1"


def is_disabled() -> bool:
    """Whether nothing is to be compiled: Numba's NUMBA_DISABLE_JIT=1, for debugging."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}


def settings() -> list[tuple[str, str]]:
    """All that may change the code: what is set for Numba, and whether indices are checked."""
    named = ((name, value) for name, value in os.environ.items() if name.startswith("NUMBA_"))
    return [("checked", str(CHECKED)), *sorted(named)]
