"""All that commands print goes through `say`: nothing that it holds controls the terminal."""

import json
import re
from typing import Any, NamedTuple

import typer

from nextstation.cli.terminal.text import safe
from nextstation.engine.vocabulary.letters import is_printed

_RARE = re.compile("[^ -~\n]")


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
    return found[0] if is_printed(found[0]) else json.dumps(found[0])[1:-1]
