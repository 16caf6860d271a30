"""Where a text may be broken into two lines, soft hyphens included."""

from collections.abc import Iterator

from nextstation.engine.format.vocabulary.letters import SOFT_HYPHEN


def without_hyphens(text: str) -> str:
    """The text as it is written where no word is broken."""
    return text.replace(SOFT_HYPHEN, "")


def two_lines_of(text: str) -> Iterator[tuple[str, str]]:
    """The ways to break a text into two lines: at a space, or else at a soft hyphen."""
    between = " " if " " in text else SOFT_HYPHEN
    parts = text.split(between)
    for cut in range(1, len(parts)):
        first, second = (without_hyphens(between.join(half)) for half in (parts[:cut], parts[cut:]))
        hyphen = "-" if between == SOFT_HYPHEN and not first.endswith("-") else ""
        yield first + hyphen, second
