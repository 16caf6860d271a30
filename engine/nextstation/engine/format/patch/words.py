"""Paths such as `deck.street.joker.copies`, and the words of the schema of a file below a path."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nextstation.engine.format.source.diagnostic import Span
from nextstation.engine.format.vocabulary.schema_builder import branches

_STEP = re.compile(
    r'"(?P<double>[^"\n]+)"|\'(?P<single>[^\'\n]+)\'|\[(?P<index>[0-9]{1,4})\]'
    r"|(?P<word>[^\s.:\[\]\"'=]+)"
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a path: a key, the name of an entry, or a number, counted from 0; and its place."""

    key: str | int
    span: Span

    def __str__(self) -> str:
        return f"[{self.key}]" if isinstance(self.key, int) else str(self.key)


def steps_in(text: str, line: int = 1, column: int = 1) -> tuple[list[Step], int]:
    """The steps at the beginning of a text that begins at a place, and where they end in it."""
    steps: list[Step] = []
    end = 0
    while match := _STEP.match(text, end + bool(steps and text[end : end + 1] == ".")):
        if steps and match["index"] is None and match.start() == end:
            break  # no dot between two keys
        if match["index"] is not None and match.start() != end:
            break  # a dot before a bracket
        key = match["double"] or match["single"] or match["word"]
        span = Span(line, column + match.start(), match.end() - match.start())
        steps.append(Step(int(match["index"]) if key is None else key, span))
        end = match.end()
    return steps, end


class Words(NamedTuple):
    """The schemas of a value: several where it depends on the value which of them holds."""

    schemas: Sequence[Mapping[str, Any]]

    @property
    def keys(self) -> dict[str, "Words"]:
        """The keys that a mapping may have, each with the words of its value."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for schema in self._branches():
            for key, each in schema.get("properties", {}).items():
                found.setdefault(key, []).append(each)
        return {key: Words(schemas) for key, schemas in found.items()}

    @property
    def chosen(self) -> "Words | None":
        """The words of a value under a key that the author chooses; None if there is no such."""
        others = [each.get("additionalProperties") for each in self._branches()]
        schemas = [each for each in others if isinstance(each, Mapping)]
        return Words(schemas) if schemas else None

    @property
    def entry(self) -> "Words":
        """The words of an entry of a list."""
        return Words([each["items"] for each in self._branches() if "items" in each])

    def below(self, keys: Iterable[str | int]) -> "Words":
        """The words of a value to which keys and numbers lead from here."""
        words = self
        for key in keys:
            words = words.keys.get(str(key)) or words.chosen or words.entry
        return words

    @property
    def names(self) -> dict[str, "Words"]:
        """The keys of which a mapping may have exactly one, which names it: a scoring term's."""
        single = [
            each
            for each in self._branches()
            if each.get("minProperties") == each.get("maxProperties") == 1 and "properties" in each
        ]
        return Words(single).keys

    @property
    def needs_keys(self) -> bool:
        """Whether a mapping must have some keys."""
        return any(each.get("required") for each in self._branches())

    def takes(self, *kinds: str) -> bool:
        """Whether a value may be of one of these types of JSON Schema."""
        return any(kind in kinds for kind in self._types())

    def takes_only_text(self) -> bool:
        """Whether a value must be a text."""
        return {*self._types()} == {"string"}

    def takes_any_text(self) -> bool:
        """Whether a value may be a text of the author's own."""
        forms = any("pattern" in each or "enum" in each for each in self._branches())
        return self.takes("string") and not forms

    def _branches(self) -> Iterator[Mapping[str, Any]]:
        return (each for schema in self.schemas for each in branches(schema))

    def _types(self) -> Iterator[str]:
        for each in self.schemas:
            kinds = each.get("type", ())
            yield from [kinds] if isinstance(kinds, str) else kinds
