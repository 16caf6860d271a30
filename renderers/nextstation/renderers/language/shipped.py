"""Which languages there are; their words, which need a reader of YAML, are in `catalogue`."""

from functools import cache
from pathlib import Path

from nextstation.engine.format.vocabulary.schema_builder import ENGLISH

FOLDER = Path(__file__).resolve().parent / "words"


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are words for, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.yaml")))
