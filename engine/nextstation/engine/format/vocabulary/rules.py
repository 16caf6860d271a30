"""The rules of the games by number: the texts of `docs/rules.md` and `ns validate --explain`.

They stand as data in `rule_texts/`, a file for each group. Every statement names its sources.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

_FOLDER = Path(__file__).resolve().parent / "rule_texts"
_GROUPS = (
    "map",
    "deck",
    "section",
    "line_score",
    "network_score",
    "modules",
    "objectives",
    "pencil_powers",
    "accelerated_construction",
    "city_gates",
    "special_stations",
    "solo",
    "worked_examples",
)
OURS = "†"


@dataclass(frozen=True, slots=True)
class Statement:
    """What a rule says, and who says so.

    `sources` are marks of `sources()`. `other` is another reading, and `key` what switches to it in
    a city or module file.
    """

    says: str
    sources: tuple[str, ...]
    other: str = ""
    key: str = ""

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Self:
        """The statement that a file gives. Raises KeyError if it names no source."""
        found = tuple(data["from"].split())
        return cls(data["says"], found, data.get("other", ""), data.get("key", ""))

    @property
    def is_ours(self) -> bool:
        """Whether it is a decision of this project, as every source is silent."""
        return OURS in self.sources


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, or a group of rules.

    `number` is that of a rule, such as `S4`, or the letter of a group. `where` names the cities or
    the module that have it. `example` is plain text in columns, `file` a piece of a city or module
    file, `picture` the caption of a picture, `see` the numbers of rules that bear on this one.
    """

    number: str
    title: str
    where: str
    statements: tuple[Statement, ...]
    example: str = ""
    file: str = ""
    picture: str = ""
    see: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The number and the title."""
        return f"{self.number} {self.title}"

    @property
    def text(self) -> str:
        """All statements but our own decisions."""
        return " ".join(text for text, _ in self.marked())

    @property
    def ours(self) -> tuple[Statement, ...]:
        """The decisions of this project."""
        return tuple(each for each in self.statements if each.is_ours)

    def marked(self) -> Iterator[tuple[str, str]]:
        """The text in pieces, each with the marks of its sources."""
        sourced = (each for each in self.statements if not each.is_ours)
        for marks, found in groupby(sourced, key=lambda each: each.sources):
            yield " ".join(each.says for each in found), " ".join(marks)


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that belong together, and what holds for all of them."""

    about: Entry
    rules: tuple[Entry, ...]


@cache
def groups() -> tuple[Group, ...]:
    """All groups, in the order of a game."""
    return tuple(_group(_read(name)) for name in _GROUPS)


@cache
def sources() -> Mapping[str, str]:
    """The marks of the sources, each with its meaning."""
    return MappingProxyType(_read("sources"))


def entries() -> dict[str, Entry]:
    """All groups and rules by letter and by number."""
    listed = [entry for group in groups() for entry in (group.about, *group.rules)]
    return {entry.number: entry for entry in listed}


def rules() -> dict[str, Entry]:
    """All rules by number."""
    return {rule.number: rule for group in groups() for rule in group.rules}


def _group(data: Mapping[str, Any]) -> Group:
    about = {key: value for key, value in data.items() if key not in ("letter", "rules")}
    rules = ({"where": data["where"], **rule} for rule in data["rules"])
    return Group(_entry({"number": data["letter"], **about}), tuple(_entry(rule) for rule in rules))


def _entry(data: Mapping[str, Any]) -> Entry:
    rest = {**data, "see": tuple(data.get("see", ()))}
    return Entry(statements=tuple(map(Statement.of, rest.pop("text"))), **rest)


def _read(name: str) -> dict[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, loader)  # noqa: S506
    return data
