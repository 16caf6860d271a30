"""`python -m nextstation.renderers.language` lists the words that each language lacks.

It ends with 1 for a file of words that cannot be used; words that are missing are drawn in English.
"""

import sys
from collections.abc import Iterator

from nextstation.engine.format.vocabulary.sheet_words import WordsError
from nextstation.renderers.language.catalogue import missing_words
from nextstation.renderers.language.shipped import languages


def report() -> Iterator[str]:
    """A line for each language that lacks words."""
    for language in languages():
        missing = missing_words(language)
        if missing:
            yield f"{language} lacks {len(missing)}: {', '.join(missing)}"


if __name__ == "__main__":
    try:
        for line in report():
            print(line)
    except WordsError as error:
        sys.exit(str(error))
