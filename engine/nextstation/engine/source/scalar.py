"""Unquoted scalars by YAML 1.2: `no` is text, `012` is the number 12, `1:30` is text."""

import re

Scalar = None | bool | int | float | str

# Longer numbers remain text: no file needs them, and their conversion takes time.
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z")
_OCTAL = re.compile(r"0o[0-7]{1,18}\Z")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,15}\Z")
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
