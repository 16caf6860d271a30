"""The words of the sheet that a city brings: what they fill in must be there."""

from collections.abc import Iterator

from nextstation.engine.check.context import WORDS, CheckContext, check
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.vocabulary.sheet_words import english_words, fault_of


@check(WORDS)
def parts(context: CheckContext) -> Iterator[Diagnostic]:
    """E642: a word fills in a part that it does not have."""
    for language, words in context.city.words.items():
        for key, text in words.items():
            fault = fault_of(key, text) if key in english_words() else None
            if fault:
                yield context.diagnostic("E642", fault, (*WORDS, language, key))
