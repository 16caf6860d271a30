"""How a sheet looks: a style, and a form where it is no sheet, such as `poster,greyscale`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from nextstation.renderers.theme.styles import COLOUR, STYLES, Style

FORMS = ("poster", "strip")
_WORDS = (*STYLES, *FORMS)


@dataclass(frozen=True, slots=True)
class Look:
    """A style, and the form in which a game is drawn in it; without one it is a sheet."""

    style: Style
    form: str | None


COLOURED = Look(COLOUR, None)


def parse_look(words: str | Look) -> Look:
    """A style or a form, or one of each with a comma between; anything else ends the command.

    Typer hands the default over too, which is a look already.
    """
    if isinstance(words, Look):
        return words
    chosen = [word.strip().lower() for word in words.split(",")]
    for word in chosen:
        if word not in _WORDS:
            known = ", ".join(repr(each) for each in _WORDS)
            raise typer.BadParameter(f"{word!r} is not one of {known}.")
    forms = [word for word in chosen if word in FORMS]
    styles = [word for word in chosen if word in STYLES]
    if len(forms) > 1 or len(styles) > 1:
        two = " and ".join(f"'{word}'" for word in (forms if len(forms) > 1 else styles)[:2])
        raise typer.BadParameter(f"{two} exclude each other.")
    return Look(STYLES[styles[0]] if styles else COLOUR, forms[0] if forms else None)


LookOption = Annotated[
    Look,
    typer.Option(
        help="What is filled, and with which colours; `poster` draws a game for the wall, `strip` "
        "its rounds in a row; either takes a style too: `poster,greyscale`.",
        metavar=f"<{'|'.join(_WORDS)}>",
        parser=parse_look,
        autocompletion=lambda: list(_WORDS),
        show_default=COLOUR.name,
    ),
]
