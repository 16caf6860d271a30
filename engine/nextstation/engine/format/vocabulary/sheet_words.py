"""The words on paper: their keys, their English, and the parts that are filled in.

English stands in `sheet_words.yaml`, and the sentences of a page of rules in `rules_words.yaml`. A
scoring term, an effect of a card or an objective without words there is called by its title.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

from nextstation.engine.format.vocabulary.limits import MAX_LANGUAGES
from nextstation.engine.format.vocabulary.modules import COUNTS as EFFECT_COUNTS
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.format.vocabulary.schema_builder import (
    DRAWN_PART,
    LANGUAGE,
    Word,
    mapping,
    text,
)
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE

ENGLISH_FILES = tuple(map(Path(__file__).with_name, ("sheet_words.yaml", "rules_words.yaml")))
_PART = re.compile(r"\{(\w+)\}")
# In C where it is available, which is ten times as fast. Its values are text, whatever they say.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class WordsError(ValueError):
    """A file of words that cannot be used; the message names file and line."""


def read_words(file: Path) -> Iterator[tuple[str, str, int]]:
    """The keys of a file of words with their texts and lines.

    Raises WordsError for a file that is not a mapping of texts, or gives a key twice.
    """
    try:
        root = yaml.compose(file.read_text(encoding="utf-8"), Loader=_LOADER)
    except yaml.YAMLError as error:
        raise WordsError(f"{file}: {error}") from error
    if not isinstance(root, yaml.MappingNode):
        raise WordsError(f"{file}: a file of words is a mapping from keys to texts")
    known: set[str] = set()
    for key, value in root.value:
        line = key.start_mark.line + 1
        if not isinstance(value, yaml.ScalarNode) or not value.value:
            raise WordsError(f"{file}:{line}: `{key.value}` has no text")
        if key.value in known:
            raise WordsError(f"{file}:{line}: `{key.value}` is given twice")
        known.add(key.value)
        yield key.value, value.value, line


@cache
def english_words() -> Mapping[str, str]:
    """Every word of the sheet in English, by its key."""
    words = {key: text for file in ENGLISH_FILES for key, text, _ in read_words(file)}
    # A title stands in where nothing is said of a word of the vocabulary, in whichever form.
    told = {".".join(key.split(".")[:depth]) for key in words for depth in range(1, 5)}
    return words | {key: text for key, text in _titles().items() if key not in told}


def _titles() -> dict[str, str]:
    """What terms, effects and objectives are called or described, by the keys of their words."""
    words = {}
    for term in TERMS_OF_SCORE:
        if not term.is_count:  # a sentence is made of each count
            words[f"rules.term.{term.name}"] = term.word.description
        for box in term.boxes:
            alone = len(term.boxes) == 1
            words[box.label] = term.word.title if alone else _spaced(box.label).capitalize()
    for effect in EFFECT_WORDS:
        words[f"effect.{effect.name}"] = effect.title[0].lower() + effect.title[1:]
    for count in EFFECT_COUNTS:
        words[f"effect.counts.{count}"] = f"{_spaced(count)} counts {{times}}"
    for count in TRANSLATED:
        words[f"objective.{count}.every"] = f"all {_spaced(count)}"
        words[f"objective.{count}.one"] = f"at least {{number}} of {_spaced(count)}"
        words[f"objective.{count}.least"] = f"at least {{number}} {_spaced(count)}"
    return words


def parts_of(words: str) -> set[str]:
    """The names in braces, in whose places something is filled in."""
    return set(_PART.findall(words))


def fault_of(key: str, words: str) -> str | None:
    """What is wrong with the words for a key, if anything: its braces, or a part that it lacks."""
    known = parts_of(english_words()[key])
    unknown = sorted(parts_of(words) - known)
    if unknown:
        names = ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"
        return f"`{{{unknown[0]}}}` is not filled in here; the parts of `{key}` are: {names}"
    if set(_PART.sub("", words)) & set("{}"):
        return "braces hold the name of a part, such as {value}"
    return None


def _spaced(name: str) -> str:
    return name.replace("_", " ")


WORDS = Word(
    "words",
    "Words",
    "Words of the sheet by language, for `ns render --lang`: a language that is not shipped, or"
    " other words for one that is. The keys, with their English, are in"
    " `engine/nextstation/engine/format/vocabulary/sheet_words.yaml` and, for `ns rules`, in"
    " `rules_words.yaml` beside it; names in braces are filled in. "
    "Missing words are printed in English.",
    mapping(
        mapping(text(600, DRAWN_PART), {"type": "string", "enum": list(english_words())}),
        LANGUAGE,
        maxProperties=MAX_LANGUAGES,
    ),
    [{"nl": {"line_total": "Lijntotaal", "total": "Totaal"}}],
)
