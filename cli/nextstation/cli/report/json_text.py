"""JSON for programs."""

import json
import re
from typing import Any

from nextstation.engine.vocabulary.letters import is_printed

_RARE = re.compile("[^ -~\n]")


def json_of(data: Any) -> str:
    """Plain data as JSON, indented, in UTF-8; what would control a terminal is escaped."""
    return _RARE.sub(_escaped, json.dumps(data, indent=2, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    return found[0] if is_printed(found[0]) else json.dumps(found[0])[1:-1]
