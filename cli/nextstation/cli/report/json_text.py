"""JSON for programs."""

import json
from typing import Any

from nextstation.cli.terminal.text import CONTROL


def json_of(data: Any) -> str:
    """Plain data as JSON, indented, in UTF-8; what would control a terminal is escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
