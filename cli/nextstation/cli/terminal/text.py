"""Text for a terminal: safe to print, and with names as people write them."""

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    """Text from an untrusted file, without the characters that would control the terminal."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def humanize(name: str) -> str:
    """A name of a file as people write it: `pencil_powers` is `pencil powers`."""
    return safe(name.replace("_", " "))
