"""Cells that a spreadsheet would take for a formula, and run: an apostrophe makes them text."""

import re

# How a formula begins, also in the wide letters of Asian keyboards.
_FORMULA = re.compile("'*[=+\\-@＝＋－＠]")
_QUOTED = re.compile("''*[=+\\-@＝＋－＠]")


def to_cell(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def from_cell(cell: str) -> str:
    """The text of a cell, as `to_cell` wrote it."""
    return cell[1:] if _QUOTED.match(cell) else cell
