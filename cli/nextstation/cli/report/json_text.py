"""JSON for programs."""

import json
from typing import Any


def json_of(data: Any) -> str:
    """Plain data as JSON, indented, in UTF-8."""
    return json.dumps(data, indent=2, ensure_ascii=False)
