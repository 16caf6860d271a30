"""Mutants of tables: cells, rows and columns changed as in a spreadsheet."""

import csv
from io import StringIO
from random import Random

from attack.hostile import NUMBERS, TEXTS

# What cells of a table may say, in its columns or in the wrong one.
_WORDS = (
    "circle", "s", "?", "any", "star", "over horizontal vertical", "over rising", "red", "red west",
    "Blue east", "jubilee #6a7a8a", "null", "a1", "P16", "q1", "=1+1", "'", "place", "column",
    "row", "symbol", "district", "special", "departure", "name", "part_of", "hub, pier", "sep=;",
)  # fmt: skip
Rows = list[list[str]]


def mutate_table(random: Random, content: bytes) -> bytes:
    """A table with one to four edits, and any separator."""
    rows: Rows = [*csv.reader(StringIO(content.decode()))]
    for _ in range(random.choice((1, 1, 2, 4))):
        _edit(random, rows)
    text = StringIO()
    csv.writer(text, delimiter=random.choice(",;\t")).writerows(rows)
    encoding = random.choice(("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16"))
    return text.getvalue().encode(encoding, errors="replace")


def _edit(random: Random, rows: Rows) -> None:
    at = random.randrange(len(rows))
    column = random.randrange(max(1, max(map(len, rows))))
    match random.randrange(8):
        case 0:
            rows.append(rows.pop(at))
        case 1:
            rows.insert(at, [*rows[at]])
        case 2:
            for row in rows:
                del row[column : column + 1]
        case 3:
            for row in rows:
                row[column:column] = row[-1:]
        case 4:
            rows[at][column : column + 1] = rows[random.randrange(len(rows))][column : column + 1]
        case _:
            value = random.choice((random.choice(TEXTS), str(random.choice(NUMBERS)), *_WORDS))
            rows[at][column : column + 1] = [value]
