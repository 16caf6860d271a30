"""Which design checks run."""

from collections.abc import Collection

from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES


def codes_of(select: Collection[str], ignore: Collection[str]) -> set[str]:
    """The codes that some words select, all if there are none, without those that others ignore.

    A word is a code or the beginning of one, such as `W2`. Raises ValueError if no code begins so.
    """
    selected = _beginning_with(select) if select else set(DESIGN_CODES)
    return selected - _beginning_with(ignore)


def _beginning_with(words: Collection[str]) -> set[str]:
    codes: set[str] = set()
    for word in words:
        own = {code for code in DESIGN_CODES if code.startswith(word.upper())}
        if not own:
            raise ValueError(f"no check begins with `{word}`; {suggestion(word, DESIGN_CODES)}")
        codes |= own
    return codes
