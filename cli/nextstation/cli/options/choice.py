"""An option that takes one of a few words, which are data elsewhere."""

from collections.abc import Collection
from typing import Any

import typer


def one_of(words: Collection[str], text: str) -> Any:
    """The option, with `text` as its help; any other word ends the command."""

    def parse(word: str) -> str:
        if word.lower() in words:
            return word.lower()
        known = ", ".join(repr(each) for each in words)
        raise typer.BadParameter(f"{word!r} is not one of {known}.")

    return typer.Option(
        help=text,
        metavar=f"<{'|'.join(words)}>",
        parser=parse,
        autocompletion=lambda: list(words),
    )
