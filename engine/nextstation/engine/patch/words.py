"""The words that the schema of a file has below a path."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from nextstation.engine.vocabulary.schema_builder import branches


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
    def is_single(self) -> bool:
        """Whether a mapping has exactly one key, by which it is named, such as a scoring term."""
        return any(
            each.get("minProperties") == each.get("maxProperties") == 1 and "properties" in each
            for each in self.schemas
        )

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

    def _branches(self) -> Iterator[Mapping[str, Any]]:
        return (each for schema in self.schemas for each in branches(schema))

    def _types(self) -> Iterator[str]:
        for each in self.schemas:
            kinds = each.get("type", ())
            yield from [kinds] if isinstance(kinds, str) else kinds
