"""Slips in brackets."""

import re

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.failure import Failure, Slip

_CLOSING = {"{": "}", "[": "]"}


def bracket(failure: Failure) -> Slip | None:
    """A bracket that is not closed, closes another one or nothing, or lacks a comma."""
    place, begun = failure.place, failure.begun
    rest = failure.last.text[place.column - 1 :] if place.line == failure.last.number else ""
    end = failure.last.indent + len(failure.last.code)
    if rest[:1] == "," and failure.last.text[: place.column - 1].rstrip()[-1:] in (",", "[", "{"):
        return Slip(place, "there is a comma too many here", "remove it")
    if rest[:1] == "," and place.column == end and not failure.last.bracket:
        return Slip(place, "a line does not end with a comma here", "remove it")
    if rest[:1] in ("}", "]") and "' or '" not in failure.reason:
        message = f"this `{rest[0]}` closes nothing"
        return Slip(place, message, "remove it, or open it before")
    if "node content" in failure.reason and not rest.strip() and failure.last.code[-1] in _CLOSING:
        sign = failure.last.code[-1]
        hint = f"write `{_CLOSING[sign]}` where it ends, on the same line"
        return Slip(Span(failure.last.number, end), f"this `{sign}` is never closed", hint)
    if begun is None or "' or '" not in failure.reason:
        return None
    opened = next((line for line in failure.lines if line.number == begun.line), None)
    sign = opened.text[begun.column - 1 : begun.column] if opened else ""
    if sign not in _CLOSING:
        return None
    if rest[:1] in ("}", "]"):
        message = f"this `{rest[0]}` does not close the `{sign}` in column {begun.column}"
        opening = next(each for each in _CLOSING if _CLOSING[each] == rest[0])
        hint = f"write `{_CLOSING[sign]}`, or begin what it closes with `{opening}`"
        return Slip(place, message, hint)
    if place.line == begun.line and rest[0] == ":":
        return _second_colon(failure)
    if place.line == begun.line and rest.strip():
        return _nothing_between(failure, sign, rest)
    message = f"this `{sign}` is never closed"
    return Slip(begun, message, f"write `{_CLOSING[sign]}` where it ends, on the same line")


def _nothing_between(failure: Failure, opened: str, rest: str) -> Slip:
    """What follows something within brackets without a comma, or a key without a colon."""
    place = failure.place
    key = re.search(r"[{,]\s*([\w.]+)\s+$", failure.last.text[: place.column - 1])
    if opened == "{" and key and rest[0] in "{[\"'":
        span = Span(place.line, key.start(1) + 1, len(key[1]))
        return Slip(span, f"a colon is missing after `{key[1]}`", f"write `{key[1]}: {rest[0]}…`")
    return Slip(place, "a comma is missing before this", f"write `, {rest.split(':')[0][:40]}`")


def _second_colon(failure: Failure) -> Slip:
    """A colon behind a value in brackets: the value takes in the next key, or is a text."""
    line, column = failure.place.line, failure.place.column
    words = re.search(r"([^\s{\[,]*[^\s:,]) +(\w+)$", failure.last.text[: column - 1])
    if words:
        span = Span(line, words.start(2) + 1, len(words[2]))
        hint = f"write `{words[1]}, {words[2]}`; if it is all one text, put that in quotes"
        return Slip(span, "a comma is missing before this", hint)
    hint = "put a text in quotes, and keys that belong to this one in `{…}`"
    return Slip(failure.place, "a value cannot go on with a colon", hint)


def outside_brackets(failure: Failure) -> Slip | None:
    """A comma behind a value that stands in no brackets."""
    place, line = failure.place, failure.last
    rest = line.text[place.column - 1 :] if place.line == line.number else ""
    key = re.match(r"(?:- +)*(\w+):\s", line.code)
    if key is None or line.bracket or not re.match(r",\s*\S", rest):
        return None
    hint = f"put the entries of a list in brackets: `{key[1]}: […]`"
    if following := re.match(r",\s*(\w+):", rest):
        hint = (
            f"begin a line with `{following[1]}`, or put what belongs to `{key[1]}` in brackets: "
            f"`{key[1]}: {{…, {following[1]}: …}}`"
        )
    return Slip(place, "this comma stands outside of brackets", hint)
