"""Text for a terminal: safe to print, and with names as people write them."""

import re
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from nextstation.engine.vocabulary import letters

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network

_REPLACED = "\N{REPLACEMENT CHARACTER}"
_RARE = re.compile("[^ -~\t\n]")


def safe(text: str) -> str:
    """Text from an untrusted file, without the characters that would control the terminal."""
    return _RARE.sub(lambda found: found[0] if letters.is_printed(found[0]) else _REPLACED, text)


def humanize(name: str) -> str:
    """A name of a file as people write it: `pencil_powers` is `pencil powers`."""
    return safe(letters.humanize(name))


def counted(count: int, noun: str) -> str:
    """A number of things: `1 fault`, `2 faults`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def map_facts(network: "Network") -> str:
    """The size of a map: `53 stations, 155 links`."""
    stations, links = len(network.stations), len(network.links)
    return f"{counted(stations, 'station')}, {counted(links, 'link')}"


def fill(parts: Iterable[str], width: int) -> list[str]:
    """Parts with three spaces between them, on as few lines as they need; none is broken."""
    lines = wrap("   ".join(part.replace(" ", "\xa0") for part in parts), width)
    return [line.replace("\xa0", " ") for line in lines]
