"""The languages that there are, and the words of each.

A language is a file in the folder `words`, and one of the same name in `words/rules` with the
sentences of a page of rules. It has no keys that English lacks, which is part of the vocabulary,
and may lack some that English has.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.sheet_words import (
    ENGLISH_FILES,
    WordsError,
    english_words,
    fault_of,
    read_words,
)
from nextstation.renderers.language.shipped import FOLDER

# The ending of the key of words for sheets in sleeves, which pens write on.
PENS = ".pens"
_APART = re.compile(r"(?<=«) |(?<=\S) (?=[:;?!»])")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The words of a language, by the keys of what they label; English where it lacks one.

    Raises WordsError for a file that has a key, or a part in braces, which English does not have.
    """
    if language == ENGLISH:
        return english_words()
    return replaced(english_words(), own_words(language))


def replaced(words: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Words with some of them replaced; their forms for pens go with them."""
    stale = {key + PENS for key in own}
    return {**{key: text for key, text in words.items() if key not in stale}, **own}


def missing_words(language: str) -> list[str]:
    """The keys that a language has no words for; for English, those that titles stand in for.

    A language whose word for a pencil is that for a pen needs no words for pens.
    """
    own = own_words(language)
    return [key for key in english_words() if not {key, key.removesuffix(PENS)} & {*own}]


def own_words(language: str) -> dict[str, str]:
    """The words that the files of a language have; raises as `catalogue` does."""
    if language == ENGLISH:
        return {key: text for file in ENGLISH_FILES for key, text, _ in read_words(file)}
    files = (FOLDER / f"{language}.yaml", FOLDER / "rules" / f"{language}.yaml")
    return {key: text for file in files if file.is_file() for key, text in words_in(file).items()}


def words_in(file: Path) -> dict[str, str]:
    """The words in a file of another language than English; raises as `catalogue` does."""
    words = {}
    for key, text, line in read_words(file):
        if key not in english_words():
            raise WordsError(f"{file}:{line}: there is no word `{key}` on the sheet")
        fault = fault_of(key, text)
        if fault:
            raise WordsError(f"{file}:{line}: {fault}")
        words[key] = _firm(text)
    return words


def _firm(text: str) -> str:
    """A text with spaces at which no line is broken beside signs that French sets apart."""
    return _APART.sub("\u00a0", text)
