"""Slips that YAML takes into a key: a missing space or colon, signs of a word processor."""

import re
from typing import NamedTuple


class KeySlip(NamedTuple):
    """The key that was probably meant, and what would be right."""

    key: str
    hint: str


def slip_in_key(key: str) -> KeySlip | None:
    """What is wrong with the writing of an unknown key, or None."""
    for pattern, hint in _SLIPS:
        if match := re.fullmatch(pattern, key, re.DOTALL):
            return KeySlip(match["key"], hint.format(**match.groupdict()))
    return None


# What such a key looks like, and the hint. The key that is meant is the group `key`.
_SLIPS = (
    (
        r"(?P<key>\w+):(?P<value>\S.*)",
        "a space is missing after the colon: write `{key}: {value}`",
    ),
    (
        r"(?P<key>\w+) ?(?P<value>[\[{].*[\]}])",
        "a colon is missing after `{key}`: write `{key}: {value}`",
    ),
    (
        r"(?P<key>\w+) ?(?P<value>[\[{].*)",
        "a colon is missing after `{key}`: write `{key}: {value}: …`",
    ),
    (
        r"(?P<key>\w+)[:=]?[\u00a0\u2007\u202f\u3000:]+(?P<value>.*)",
        "a non-breaking space follows the key: write `{key}: {value}` with an ordinary one",
    ),
    (
        r"[\u00a0\u2007\u202f\u3000 ]+(?P<key>.*)",
        "a non-breaking space precedes `{key}`: write an ordinary one",
    ),
    (
        r"[\u2012-\u2015\u2022-] ?(?P<key>\w.*)",
        "an entry of a list begins with `-` and a space: write `- {key}: …`",
    ),
    (
        r"[\u2018-\u201f\u00ab\u00bb](?P<key>\w+)[\u2018-\u201f\u00ab\u00bb]",
        "a key needs no quotation marks: write `{key}`",
    ),
    (r"(?P<key>)", "a key is missing before the colon; a sign, such as `?`, must be in quotes"),
    (r"(?P<key>\w+)\uff1a.*", "write an ordinary colon and a space: `{key}: …`"),
)
