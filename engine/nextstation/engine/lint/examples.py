"""The examples of design checks: parts of a city file in the place of those of a small city."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

# The games that are played where a check of an example needs some: few, so that examples move its
# limit.
EXAMPLE_GAMES = 100
_MARKS = str.maketrans("", "", "«»")


@cache
def example_city() -> str:
    """The city that examples change: it is sound, and no check warns about it."""
    return files("nextstation.engine.lint").joinpath("example_city.yaml").read_text("utf-8")


def with_example(example: str) -> str:
    """The example city with these parts: a key, or a key below a key, takes the place of its own.

    What the example city lacks is added at the end. The marks of places stay.
    """
    blocks = dict(_blocks(example_city(), 0))
    for key, block in _blocks(example, 0):
        head, inner = block.partition("\n")[::2]
        if key in blocks and head == f"{key}:" and inner and ":" in _first_key(inner):
            own_head, own = blocks[key].partition("\n")[::2]
            below = dict(_blocks(own, 2)) | dict(_blocks(inner, 2))
            blocks[key] = f"{own_head}\n{''.join(below.values())}"
        else:
            blocks[key] = block
    return "".join(blocks.values())


def with_objectives(*cards: str, limit: str = "") -> str:
    """Shared objectives of which one is dealt, and a limit such as `W404: {at_most: 0.9}`."""
    listed = "".join(f"      - {{{card}}}\n" for card in cards)
    moved = f"lint:\n  {limit}\n" if limit else ""
    return f"""
modules:
  shared_objectives:
    deal: {{to: game, count: 1}}
    points: 10
    cards:
{listed}{moved}"""


def without_marks(example: str) -> str:
    """An example without the marks of what is warned about."""
    return example.translate(_MARKS)


def _first_key(text: str) -> str:
    return text.split("\n", 1)[0]


def _blocks(text: str, indent: int) -> Iterator[tuple[str, str]]:
    """The keys at an indent, each with its lines; what stands before the first has no key."""
    starts = re.split(rf"^(?=[ ]{{{indent}}}[^ \n])", text, flags=re.MULTILINE)
    for block in starts:
        if block.strip():
            yield without_marks(block.split(":")[0]).strip(), block
