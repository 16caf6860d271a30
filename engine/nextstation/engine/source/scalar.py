"""Scalars by YAML 1.2: unquoted, `no` is text, `012` is the number 12, `1:30` is text."""

import json
import re

Scalar = None | bool | int | float | str

# Longer numbers remain text: no file needs more than a seed does, and their conversion takes time.
_INTEGER = re.compile(r"[-+]?[0-9]{1,19}\Z")
_OCTAL = re.compile(r"0o[0-7]{1,18}\Z")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,15}\Z")
_PLAIN_TEXT = re.compile("[A-Za-z][A-Za-z0-9_]*([ -][A-Za-z0-9_]+)*")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,18}|[0-9]{1,18}(\.[0-9]{0,18})?)([eE][-+]?[0-9]{1,2})?\Z")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


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


def quoted(text: str) -> str:
    """A text as YAML on one line: as JSON writes it, unless it is read as itself without quotes."""
    plain = _PLAIN_TEXT.fullmatch(text) and read_plain(text) == text
    return text if plain else json.dumps(text, ensure_ascii=False)
