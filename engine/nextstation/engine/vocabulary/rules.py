"""The rules of the games by number: the texts of `docs/rules.md` and `ns validate --explain`.

They stand as data in `rule_texts/`, a file for each group.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that the rule books leave open: ours, the other reading, the key that switches."""

    decided: str
    other: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, or a group of rules.

    `number` is that of a rule, such as `S4`, or the letter of a group. `where` names the cities or
    the module that have it. `example` is plain text in columns, `file` a piece of a city or module
    file, `picture` the caption of a picture. `ours` are the decisions of this project, `see` the
    numbers of rules that bear on this one.
    """

    number: str
    title: str
    where: str
    text: str
    example: str = ""
    file: str = ""
    picture: str = ""
    ours: tuple[Decision, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The number and the title."""
        return f"{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that belong together, and what holds for all of them."""

    about: Entry
    rules: tuple[Entry, ...]


@cache
def groups() -> tuple[Group, ...]:
    """All groups, in the order of a game."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = [(_FOLDER / f"{name}.yaml").read_text(encoding="utf-8") for name in _GROUPS]
    return tuple(_group(yaml.load(text, loader)) for text in texts)  # noqa: S506


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
    ours = tuple(Decision(**decision) for decision in data.get("ours", ()))
    return Entry(**{**data, "ours": ours, "see": tuple(data.get("see", ()))})
