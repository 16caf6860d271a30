"""The words of the sheet in a city file: the parts in braces are those that are filled in."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import WORDS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.sheet_words import english_words, fault_of


@check(
    "E642", "A word of the sheet has a part in braces that is not filled in there.", needs=(WORDS,)
)
def unknown_parts(context: CityContext) -> Iterator[Finding]:
    for language, words in context.city.words.items():
        for key, text in words.items():
            fault = fault_of(key, text) if key in english_words() else None
            if fault:
                yield Finding(fault, (*WORDS, language, key))
