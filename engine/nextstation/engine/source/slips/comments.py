"""A `#` that begins a comment where none was meant."""

import re
from dataclasses import replace

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.failure import Failure, Slip, in_quotes
from nextstation.engine.source.slips.layout import Line

COMMENT = "E012"


def comment(failure: Failure) -> Slip | None:
    """A `#` that was meant as the beginning of a colour or as a part of a text."""
    found = [slip for line in failure.lines if (slip := _comment_in(line))]
    if not found:
        return None
    further = [slip.span for line in failure.after if (slip := _comment_in(line))]
    return replace(found[0], again=(*(each.span for each in found[1:]), *further))


def _comment_in(line: Line) -> Slip | None:
    is_value = line.code.endswith((":", ",", "[")) and line.bracket
    if not line.comment or not line.bracket or not (is_value or line.comment[1:2].strip()):
        return None
    return cut_off(line.number, len(line.text) - len(line.comment) + 1, line.comment)


def cut_off(line: int, column: int, comment: str, text: str = "") -> Slip:
    """The slip of a `#` that begins a comment and cuts off a value, of which `text` is left."""
    word = re.match(r"#[0-9a-fA-F]{3,8}\b", comment)
    span = Span(line, column, word.end() if word else 1)
    if word and not text:
        message = "a `#` begins a comment: this colour and what follows it are not read"
        return Slip(span, message, f'put the colour in quotes: "{word.group()}"', COMMENT)
    message = f"a `#` begins a comment: `{comment.strip()[:40]}` is not read"
    hint = "put the whole value in quotes; if it is a comment, write a space after the `#`"
    if text:
        whole = f"{text} {comment.strip()}"
        hint = f"write {in_quotes(whole[:60])}, in quotes"
        hint += "; if it is a comment, put a space after the `#`"
    return Slip(span, message, hint, COMMENT)
