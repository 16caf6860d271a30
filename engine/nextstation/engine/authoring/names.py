"""Names for people as names of the file format: `Old Town` is `old_town`."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import InitVar, dataclass, field

from nextstation.engine.format.source.values import read_plain

_LONGEST = 32


def slug(text: str) -> str:
    """The text as a name of the format, of any length; empty if no letter from a to z is in it."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    name = re.sub("[^a-z0-9]+", "_", plain).strip("_")
    return name if re.match("[a-z]", name) else ""


def new_name(text: str, stem: str, taken: Collection[str]) -> str:
    """A name for a text that is not taken; `stem` and a number where no letter would remain.

    A district `4` is `district_4`. No name is a word of YAML such as `null`.
    """
    wanted = slug(f"{stem} {text}" if text.isdecimal() else text)[:_LONGEST].strip("_")
    number = 1 if wanted else len(taken) + 1
    name = wanted or f"{stem}_{number}"
    while name in taken or read_plain(name) != name:
        number += 1
        name = f"{(wanted or stem)[: _LONGEST - 4]}_{number}"
    return name


def natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts M2 before M10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(each[:9]), "") if each.isdecimal() else (-1, each) for each in parts]


@dataclass(slots=True)
class Names:
    """The texts of a column by their names; those that differ only in case or signs are one.

    `texts` has those that were added. A text that means a name of `known`, or one of the names for
    players that it has there by language, has that name.
    """

    stem: str
    known: InitVar[Mapping[str, Mapping[str, str]] | None] = None
    texts: dict[str, str] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self, known: Mapping[str, Mapping[str, str]] | None) -> None:
        first = [*(known or {}).items()][::-1]
        self._names |= {_key(text): name for name, texts in first for text in texts.values()}
        self._names |= {slug(name): name for name, _ in first}
        self._names |= {name: name for name, _ in first}

    def add(self, text: str) -> str:
        """The name of a text, which may be new."""
        key = text if text in self._names else _key(text)
        if key not in self._names:
            self._names[key] = new_name(text, self.stem, {*self._names.values()})
        name = self._names[key]
        self.texts.setdefault(name, text)
        return name


def _key(text: str) -> str:
    return slug(text) or text.casefold()
