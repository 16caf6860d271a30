"""Mutants of command lines: words changed, left out, given twice, taken from another command."""

from collections.abc import Sequence
from random import Random

from attack.hostile import NUMBERS, TEXTS

# No path leads out of the folder, and no word has a zero in it: no shell could pass it on.
_TEXTS = [each for each in TEXTS if not {*each} & {"/", "\0", "\n"}]
# What stays as it is: where files are written.
_FIXED = (
    "-o",
    "--record",
    "sheet.svg",
    "sheet.pdf",
    "sheet.png",
    "game.yaml",
    "t.csv",
    "town.yaml",
)


def mutate_words(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """A command line, a word a line, with one or two edits after its command."""
    words = content.decode().split("\n")
    for _ in range(random.choice((1, 1, 2))):
        place = random.randrange(1, len(words)) if len(words) > 1 else 0
        if words[place] in _FIXED or not place:
            continue
        match random.randrange(6):
            case 0:
                del words[place]
            case 1:
                words.insert(place, words[place])
            case 2:
                other = random.choice(others).decode().split("\n")
                words += [each for each in other[2:] if each not in _FIXED]
            case 3:
                words[place] = str(random.choice(NUMBERS))
            case _:
                text = random.choice(_TEXTS)
                words[place] = random.choice((text, text, words[place] + text))
    return "\n".join(words).encode()
