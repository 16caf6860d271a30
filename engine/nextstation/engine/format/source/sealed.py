"""Content under a seal: a first line that says what it is, so that no other is taken for it."""

import json
from hashlib import sha256


def sealed(title: str, content: bytes) -> bytes:
    """A content under its seal. `title` says all that the content depends on."""
    said = {"of": title, "size": len(content), "sha256": sha256(content).hexdigest()}
    return json.dumps(said).encode() + b"\n" + content


def opened(data: bytes) -> tuple[str, bytes] | None:
    """The title and the content of what `sealed` made; None unless it is whole and unchanged."""
    line, _, content = data.partition(b"\n")
    try:
        title = json.loads(line)["of"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return (title, content) if isinstance(title, str) and data == sealed(title, content) else None
