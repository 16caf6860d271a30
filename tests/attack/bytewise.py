"""Mutants by bytes and lines: what a slip of the hand, an editor or a transfer does to a file."""

import re
from collections.abc import Callable
from random import Random

from attack.hostile import TEXTS, TOKENS

_SCALAR = re.compile(rb"(?<=[:\[,{-] )[^\s,\[\]{}:]+")
Edit = Callable[[Random, bytes], bytes]


def mutate_bytes(random: Random, content: bytes) -> bytes:
    """A file with one to four edits."""
    for _ in range(random.choice((1, 1, 2, 4))):
        content = random.choice(_EDITS)(random, content)
    return content


def _span(random: Random, content: bytes, longest: int) -> tuple[int, int]:
    start = random.randint(0, len(content))
    return start, min(len(content), start + random.randint(1, longest))


def _flip(random: Random, content: bytes) -> bytes:
    changed = bytearray(content or b"a")
    changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _cut(random: Random, content: bytes) -> bytes:
    start, end = _span(random, content, random.choice((1, 8, 200)))
    return content[:start] + content[end:]


def _repeat(random: Random, content: bytes) -> bytes:
    start, end = _span(random, content, random.choice((1, 8, 200)))
    return content[:end] + content[start:end] * random.choice((1, 2, 30)) + content[end:]


def _insert(random: Random, content: bytes) -> bytes:
    place = random.randint(0, len(content))
    return content[:place] + random.choice(TOKENS) + content[place:]


def _truncate(random: Random, content: bytes) -> bytes:
    return content[: random.randint(0, len(content))]


def _value(random: Random, content: bytes) -> bytes:
    """Another value for a scalar, plain or quoted."""
    found = list(_SCALAR.finditer(content))
    if not found:
        return content
    value, scalar = random.choice(found), random.choice(TOKENS)
    if random.random() < 0.3:
        scalar = b'"' + random.choice(TEXTS).encode() + b'"'
    return content[: value.start()] + scalar + content[value.end() :]


def _swap(random: Random, content: bytes) -> bytes:
    """Two scalars change places."""
    found = list(_SCALAR.finditer(content))
    if len(found) < 2:
        return content
    one, two = sorted(random.sample(found, 2), key=re.Match.start)
    between = content[one.end() : two.start()]
    return content[: one.start()] + two[0] + between + one[0] + content[two.end() :]


def _line(random: Random, content: bytes) -> bytes:
    """A line deleted, doubled, moved, joined with the next, or indented otherwise."""
    lines = content.split(b"\n")
    row = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[row]
        case 1:
            lines.insert(row, lines[row])
        case 2:
            lines.insert(random.randint(0, len(lines) - 1), lines.pop(row))
        case 3:
            lines[row : row + 2] = [b"".join(lines[row : row + 2])]
        case 4:
            lines[row] = b" " * random.randint(1, 3) + lines[row]
        case _:
            lines[row] = lines[row].removeprefix(b" ")
    return b"\n".join(lines)


def _newlines(random: Random, content: bytes) -> bytes:
    return content.replace(b"\n", random.choice((b"\r\n", b"\r", b"\xc2\x85", b" \n")))


_EDITS: tuple[Edit, ...] = (
    _flip, _cut, _repeat, _insert, _truncate, _value, _value, _swap, _line, _line, _newlines,
)  # fmt: skip
