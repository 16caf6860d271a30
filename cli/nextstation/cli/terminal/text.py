"""Text for a terminal: safe to print, and with names as people write them."""

import re
from collections.abc import Iterable
from textwrap import wrap

# What would control the terminal, or write a text in another order.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    """Text from an untrusted file, without the characters that would control the terminal."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def humanize(name: str) -> str:
    """A name of a file as people write it: `pencil_powers` is `pencil powers`."""
    return safe(name.replace("_", " "))


def counted(count: int, noun: str) -> str:
    """A number of things: `1 fault`, `2 faults`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def fill(parts: Iterable[str], width: int) -> list[str]:
    """Parts with three spaces between them, on as few lines as they need; none is broken."""
    lines = wrap("   ".join(part.replace(" ", "\xa0") for part in parts), width)
    return [line.replace("\xa0", " ") for line in lines]
