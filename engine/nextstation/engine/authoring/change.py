"""A difference of two cities, as data and in words."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml

_LONGEST = 60
# Of a list, this many entries before and after those that differ are written.
_AROUND = 2
_SAME = "…"


@dataclass(frozen=True, slots=True)
class Change:
    """What changed: the kind of change, the thing, and what it was and is; None where it is not.

    The thing is a place, several places, a district, a card, or the path of a value in the file.
    """

    kind: str
    what: str
    before: Any = None
    after: Any = None

    @property
    def text(self) -> str:
        """The change in words."""
        return _TEXTS[self.kind](self)

    def to_dict(self) -> dict[str, Any]:
        """The change as plain data, with its words."""
        return {**asdict(self), "text": self.text}


def words(names: Iterable[str]) -> str:
    """Names as people write them, with commas."""
    return ", ".join(name.replace("_", " ") for name in names)


def _value(change: Change) -> str:
    if change.before is None:
        return f"{change.what} is new: {_short(change.after)}"
    if change.after is None:
        return f"{change.what} is gone: {_short(change.before)}"
    return _changed(change)


def _changed(change: Change) -> str:
    before, after = _apart(change.before, change.after)
    return f"{change.what}: {_short(before)} → {_short(after)}"


def _apart(before: Any, after: Any) -> tuple[Any, Any]:
    """Of two lists, what differs and an entry on either side; `…` stands for what is the same."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return before, after
    same = [one == other for one, other in zip(before, after, strict=False)]
    first = same.index(False) if False in same else len(same)
    ends = [one == other for one, other in zip(before[::-1], after[::-1], strict=False)]
    last = ends.index(False) if False in ends else len(ends)
    last = min(last, len(same) - first)
    return _part(before, first, last), _part(after, first, last)


def _part(entries: list[Any], first: int, last: int) -> list[Any]:
    """The entries without most of the first and of the last ones."""
    before, after = entries[:first], entries[len(entries) - last :]
    inner = entries[first : len(entries) - last]
    start = before if len(before) <= _AROUND else [_SAME, before[-1]]
    end = after if len(after) <= _AROUND else [after[0], _SAME]
    return [*start, *inner, *end]


def _short(value: Any) -> str:
    text = to_flow_yaml(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _copies(change: Change) -> str:
    more = (change.after or 0) - (change.before or 0)
    return f"{'+' if more > 0 else '−'}{abs(more)} {words([change.what])}"


_TEXTS = {
    "size": lambda change: f"size: {change.before} → {change.after}",
    "station moved": lambda change: f"{change.before} moved to {change.after} ({change.what})",
    "station gone": lambda change: f"{change.what} is gone ({change.before})",
    "station new": lambda change: f"{change.what} is new ({change.after})",
    "station": _changed,
    "links lost": lambda change: f"links lost: {words(change.before)}",
    "links gained": lambda change: f"links gained: {words(change.after)}",
    "river crossings lost": lambda change: (
        f"links that no longer cross a river: {words(change.before)}"
    ),
    "river crossings gained": lambda change: f"links that now cross a river: {words(change.after)}",
    "overhead crossing": _value,
    "district renamed": lambda change: (
        f"district {words([change.before])} renamed {words([change.after])}"
    ),
    "district": lambda change: (
        f"district of {change.what}: {words([change.before])} → {words([change.after])}"
    ),
    "kind of district": lambda change: (
        f"district {words([change.what])}: {change.before} → {change.after}"
    ),
    "cards": _copies,
    "order": lambda change: (
        f"order of {change.what}: {words(change.before)} → {words(change.after)}"
    ),
    "value": _value,
}
