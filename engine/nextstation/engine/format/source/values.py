"""Values of YAML 1.2: plain scalars read, and values written as an author would write them.

Unquoted, `no` is text, `012` is the number 12, `1:30` is text.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

Scalar = None | bool | int | float | str

# Longer numbers remain text: no file needs more than a seed does, and their conversion takes time.
_INTEGER = re.compile(r"[-+]?[0-9]{1,19}\Z")
_OCTAL = re.compile(r"0o[0-7]{1,18}\Z")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,15}\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,18}|[0-9]{1,18}(\.[0-9]{0,18})?)([eE][-+]?[0-9]{1,2})?\Z")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_PLAIN_TEXT = re.compile("[A-Za-z][A-Za-z0-9_]*([ -][A-Za-z0-9_]+)*")
# A mapping that is longer has a line for each key.
_LONGEST = 100
_STEP = "  "


def read_plain(text: str) -> Scalar:
    """The value of an unquoted scalar by the core schema of YAML 1.2."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _OCTAL.match(text):
        return int(text, 0)
    if _HEXADECIMAL.match(text):
        return int(text, 0)
    if _FLOAT.match(text):
        return float(text)
    return text


def flow(value: Any) -> str:
    """A value on one line: `{C: circle}`, `[a1-a3]`, `4.5`, `Old Bridge`."""
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
    text = str(value)
    is_plain = _PLAIN_TEXT.fullmatch(text) and read_plain(text) == text
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def like(value: Any, style: str | None) -> str:
    """A scalar in the quotation marks of the one that it replaces; none where none are needed."""
    if isinstance(value, str) and style == "'":
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, str) and style == '"':
        return json.dumps(value, ensure_ascii=False)
    return flow(value)


def key_lines(key: str, value: Any, margin: str = "") -> list[str]:
    """The lines of a key with its value: one if that is short enough."""
    begin, deeper = f"{margin}{flow(key)}:", margin + _STEP
    line = f"{begin} {flow(value)}"
    if isinstance(value, str) and is_block(value):
        mark = "|" + str(len(_STEP)) * value.startswith(" ") + "-" * (not value.endswith("\n"))
        rows = value.removesuffix("\n").split("\n")
        return [f"{begin} {mark}", *(f"{deeper}{row}".rstrip(" ") for row in rows)]
    if isinstance(value, Mapping) and value and (len(line) > _LONGEST or is_block(value)):
        below = (key_lines(each, inner, deeper) for each, inner in value.items())
        return [begin, *(line for lines in below for line in lines)]
    if isinstance(value, list) and len(line) > _LONGEST and isinstance(value[0], Mapping):
        return [begin, *(f"{deeper}- {flow(each)}" for each in value)]
    return [line]


def is_block(value: Any) -> bool:
    """Whether a value has a text of several lines, such as a map, which is written as a block."""
    if isinstance(value, Mapping):
        return any(map(is_block, value.values()))
    return isinstance(value, str) and "\n" in value
