"""Text for a terminal: all that is printed goes through `say`, and nothing in it controls that."""

import json
import re
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from nextstation.engine.format.vocabulary import letters

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
    """Parts with three spaces between them, on as few lines as they need.

    A part is broken between words, and only if it is longer than a line.
    """
    kept = (part.replace(" ", "\xa0") if len(part) <= width else part for part in parts)
    lines = wrap("   ".join(kept), width)
    return [line.replace("\xa0", " ") for line in lines]


class Styled(NamedTuple):
    """A text in a colour, or bold."""

    text: str
    colour: str | None = None
    bold: bool | None = None


Part = str | Styled


def say(*parts: Part, err: bool = False, nl: bool = True) -> None:
    """Print the parts of a line, or lines, from whatever file their texts are."""
    typer.echo(shown(*parts), err=err, nl=nl)


def note(text: str) -> None:
    """Say something beside the output, on stderr."""
    say(f"ns: {text}", err=True)


def shown(*parts: Part) -> str:
    """Parts as a terminal gets them: with their styles, without what would control it."""
    return "".join(
        safe(part)
        if isinstance(part, str)
        else typer.style(safe(part.text), fg=part.colour, bold=part.bold)
        for part in parts
    )


def say_json(data: Any) -> None:
    """Print plain data as JSON, indented, in UTF-8; what would control a terminal is escaped."""
    typer.echo(_RARE.sub(_escaped, json.dumps(data, indent=2, ensure_ascii=False)))


def _escaped(found: re.Match[str]) -> str:
    return found[0] if letters.is_printed(found[0]) else json.dumps(found[0])[1:-1]
