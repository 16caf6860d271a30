"""What the environment says of native code."""

import os

# Whether native code checks its indices: one out of range ends the process with a line that says
# where, while otherwise another place of memory is read or written.
CHECKED = os.environ.get("NS_DEBUG") == "1"


def is_plain() -> bool:
    """Whether the kernel is to run as the Python that it is: NS_PLAIN=1, for debugging."""
    return os.environ.get("NS_PLAIN", "0") not in {"", "0"}
