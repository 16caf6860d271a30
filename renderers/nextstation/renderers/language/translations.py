"""The words on a sheet, in the language that it is drawn in.

What is drawn under `in_language` speaks that language: with the words that the city's file brings,
else with those of the language, else in English.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.renderers.language.catalogue import PENS, catalogue, replaced
from nextstation.renderers.language.shipped import languages

_language = ContextVar("language", default=ENGLISH)
_city: ContextVar[City | None] = ContextVar("city", default=None)
_words: ContextVar[Mapping[str, str]] = ContextVar("words")
_pens = ContextVar("pens", default=False)


class UnknownLanguageError(ValueError):
    """A language that neither has a file here nor words in the city's file."""


def language() -> str:
    """The language that is spoken here."""
    return _language.get()


def city_spoken_of() -> City | None:
    """The city whose sheet is drawn here, if any."""
    return _city.get()


@contextmanager
def in_language(name: str, city: City | None = None) -> Iterator[None]:
    """Speak a language, with the words that the file of a city brings.

    Raises UnknownLanguageError, or WordsError for a file of words that cannot be used.
    """
    words = _spoken(name, city)
    spoken = _language.set(name), _words.set(words), _city.set(city)
    try:
        yield
    finally:
        _language.reset(spoken[0])
        _words.reset(spoken[1])
        _city.reset(spoken[2])


def _spoken(name: str, city: City | None) -> Mapping[str, str]:
    own = city.words.get(name) if city else None
    if name in languages():
        return replaced(catalogue(name), own or {})
    if own is None:
        raise UnknownLanguageError(
            f"there is no language `{name}`; known: {', '.join(languages())}, and what a city file "
            "has `words` for"
        )
    return replaced(english_words(), own)


@contextmanager
def writing_with(*, pens: bool) -> Iterator[None]:
    """Speak of pens instead of pencils, for sheets in sleeves."""
    before = _pens.set(pens)
    try:
        yield
    finally:
        _pens.reset(before)


def tr(key: str, **parts: Any) -> str:
    """The words for a key, with parts filled in; nothing where even English has none."""
    words = _words.get(None) or english_words()
    own = words.get(key + PENS) if _pens.get() else None
    return (own or words.get(key, "")).format(**parts)


def localized(name: str, names: Mapping[str, str]) -> str:
    """What something of the city's file is called: in this language, in English, else as it is."""
    return told(names) or as_title(name)


def told(names: Mapping[str, str]) -> str:
    """A name in this language, else in English; empty where there is neither."""
    return names.get(language()) or names.get(ENGLISH, "")


def as_title(name: str) -> str:
    """A name of the file as a title: `light_green` is `Light green`."""
    return name.replace("_", " ").strip().capitalize()
