"""Every word on the sheet, in the language that it is drawn in: a language is a data file.

What is drawn under `in_language` speaks that language; a sheet is drawn in one alone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
_FOLDER = Path(__file__).resolve().parent / "words"
_language = ContextVar("language", default=ENGLISH)


def languages() -> list[str]:
    """The languages that there are files for, English first."""
    found = sorted(path.stem for path in _FOLDER.glob("*.yaml"))
    return sorted(found, key=lambda name: name != ENGLISH)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The words of a language, by the keys of what they label."""
    import yaml

    text = (_FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    # In C where it is to be had, which is ten times as fast.
    words: dict[str, str] = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return words


def language() -> str:
    """The language that is spoken here."""
    return _language.get()


@contextmanager
def in_language(name: str) -> Iterator[None]:
    """Speak a language; raises ValueError where there is no file of it."""
    if name not in languages():
        raise ValueError(f"there is no language `{name}`; known are {', '.join(languages())}")
    token = _language.set(name)
    try:
        yield
    finally:
        _language.reset(token)


def tr(key: str, **parts: Any) -> str:
    """The words for a key. What the language lacks is humanize from the key itself."""
    text = catalogue(language()).get(key)
    if text is None:
        return "" if "." in key else humanize(key)
    return text.format(**parts)


def localized(name: str, names: Mapping[str, str]) -> str:
    """What something of the city's file is called: in this language, in English, else as it is."""
    return names.get(language()) or names.get(ENGLISH) or humanize(name)


def humanize(name: str) -> str:
    """A name of the file as people write it."""
    return name.replace("_", " ").strip().capitalize()
