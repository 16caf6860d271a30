"""The comments of a YAML text, which lie between its tokens."""

import re
from collections.abc import Iterator

import yaml
from yaml.tokens import ScalarToken

from nextstation.engine.edits.text.tree import PARSER, line_end

_COMMENT = re.compile(r"#[^\r\n\x85]*")


def comments(text: str) -> Iterator[str]:
    """Each comment of a text that can be read as YAML, with its `#`, from the top."""
    at = 0
    for token in yaml.scan(text, Loader=PARSER):
        begin, finish = token.start_mark.index, token.end_mark.index
        yield from _between(text, at, begin)
        at = max(at, finish)
        if isinstance(token, ScalarToken) and token.style in ("|", ">"):
            # A comment may stand behind the sign with which a block begins.
            yield from _between(text, begin, line_end(text, begin))


def _between(text: str, begin: int, finish: int) -> Iterator[str]:
    return (found.group().rstrip() for found in _COMMENT.finditer(text, begin, finish))
