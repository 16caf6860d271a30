"""Refuses a word of the vocabulary that the kernel cannot play, by the source of the kernel alone.

The functions of the kernel bear the names of their words, and an effect of a card is a column of
`CardRow`. So what is half made fails where a file is checked, though nothing is played there.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from nextstation.engine.vocabulary import modules, objectives, scoring

_RULES = Path(__file__).parents[1] / "game" / "rules"


@cache
def require_kernel_words(rules: Path = _RULES) -> None:
    """Raise NotImplementedError for a word that the kernel's rules, in a folder, do not have."""
    terms = {
        scope: [term.name for term in scoring.TERMS_OF_SCORE if term.scope == scope]
        for scope in ("line", "network")
    }
    gains = [f"{name}_gain" for name in terms["network"]]
    _require(terms["line"], scoring.__file__, rules / "line_terms.py")
    _require([*terms["network"], *gains], scoring.__file__, rules / "network_terms.py")
    _require(objectives.COUNTS, objectives.__file__, rules / "objectives.py")
    # A word that has words of its own, such as `circles`, has columns of other names.
    plain = [word.name for word in modules.EFFECT_WORDS if word.schema["type"] != "object"]
    read = "".join(file.read_text("utf-8") for file in rules.glob("*.py"))
    for name in (*plain, *(word.name for word in modules.COUNT_WORDS)):
        if f"CardRow.{name.upper()}" not in read:
            raise NotImplementedError(
                f"`{name}` of {modules.__file__} needs a rule in {rules} that reads "
                f"CardRow.{name.upper()}"
            )


def _require(words: Iterable[str], described_in: str, file: Path) -> None:
    """Raise NotImplementedError for a word whose function a file of the kernel lacks."""
    source = file.read_text("utf-8")
    for word in words:
        if f"\ndef {word}(" not in source:
            raise NotImplementedError(
                f"`{word}` of {described_in} needs a kernel function in {file}"
            )
