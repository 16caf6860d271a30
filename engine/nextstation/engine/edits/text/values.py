"""Values as YAML on one line, as an author would write them."""

import json
from collections.abc import Mapping
from typing import Any

from nextstation.engine.source.scalar import quoted


def flow(value: Any) -> str:
    """A value in flow style: `{C: circle}`, `[a1-a3]`, `4.5`, `Old Bridge`."""
    if isinstance(value, Mapping):
        inside = (f"{flow(key)}: {flow(each)}" for key, each in value.items())
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    if value is None or isinstance(value, int):
        return json.dumps(value)
    if isinstance(value, float):
        short = f"{value:g}"
        return short if float(short) == value else repr(value)
    return quoted(str(value))


def like(value: Any, style: str | None) -> str:
    """A scalar in the quotation marks of the one that it replaces; none where none are needed."""
    if not isinstance(value, str) or style not in ("'", '"'):
        return flow(value)
    if style == "'":
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value, ensure_ascii=False)
