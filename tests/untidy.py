"""Files as people lay them out: the same values with any indentation, brackets and comments."""

import random
from typing import Any

import yaml
from yaml.nodes import ScalarNode

from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.reader import parse_document


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and what occurs twice in full."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True


def _text(dumper: _Dumper, text: str) -> ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" * ("\n" in text))


_Dumper.add_representer(str, _text)


def untidy(data: Any, seed: int) -> str:
    """Data as YAML, laid out at random, with comments and blank lines in between."""
    chance = random.Random(seed)  # noqa: S311
    text = yaml.dump(
        data,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=chance.choice([None, False]),
        indent=chance.randint(2, 7),
        width=chance.choice([30, 60, 200]),
    )
    document = parse_document(text)
    for number in range(chance.randint(0, 25)):
        changed = _with_comment(text, number, chance)
        try:
            again = parse_document(changed)
        except UnreadableError:
            continue
        if again.data == document.data:
            text = changed
    return text


def _with_comment(text: str, number: int, chance: random.Random) -> str:
    """A text with another comment or blank line, in a place where it may not be a comment."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    if chance.random() < 0.4:
        lines[at] += " " * chance.randint(1, 5) + f"# behind {number}"
    else:
        above = chance.choice(["", f"# above {number}"])
        lines.insert(at, " " * chance.randint(0, 9) + above)
    return "\n".join(lines)
