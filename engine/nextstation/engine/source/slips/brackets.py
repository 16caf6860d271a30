"""Slips in brackets."""

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.failure import Failure, Slip

_CLOSING = {"{": "}", "[": "]"}


def bracket(failure: Failure) -> Slip | None:
    """A bracket that is not closed, closes another one or nothing, or lacks a comma."""
    place, begun = failure.place, failure.begun
    rest = failure.last.text[place.column - 1 :] if place.line == failure.last.number else ""
    end = failure.last.indent + len(failure.last.code)
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
        return Slip(place, message, f"write `{_CLOSING[sign]}`")
    if place.line == begun.line and rest.strip():
        return Slip(place, "a comma is missing before this", f"write `, {rest.split(':')[0][:40]}`")
    message = f"this `{sign}` is never closed"
    return Slip(begun, message, f"write `{_CLOSING[sign]}` where it ends, on the same line")
