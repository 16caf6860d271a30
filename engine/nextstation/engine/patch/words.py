"""The words that the schema of a file has below a path."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple


class Words(NamedTuple):
    """The schemas of a value: several where it depends on the value which of them holds."""

    schemas: Sequence[Mapping[str, Any]]

    @property
    def keys(self) -> dict[str, "Words"]:
        """The keys that a mapping may have, each with the words of its value."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for schema in _branches(self.schemas):
            for key, each in schema.get("properties", {}).items():
                found.setdefault(key, []).append(each)
        return {key: Words(schemas) for key, schemas in found.items()}

    @property
    def chosen(self) -> "Words | None":
        """The words of a value under a key that the author chooses; None if there is no such."""
        others = [each.get("additionalProperties") for each in _branches(self.schemas)]
        schemas = [each for each in others if isinstance(each, Mapping)]
        return Words(schemas) if schemas else None

    @property
    def entry(self) -> "Words":
        """The words of an entry of a list."""
        return Words([each["items"] for each in _branches(self.schemas) if "items" in each])

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
        return any(each.get("required") for each in _branches(self.schemas))

    def takes(self, *kinds: str) -> bool:
        """Whether a value may be of one of these types of JSON Schema."""
        return any(kind in kinds for kind in self._types())

    def takes_only_text(self) -> bool:
        """Whether a value must be a text."""
        return {*self._types()} == {"string"}

    def _types(self) -> Iterator[str]:
        for each in self.schemas:
            kinds = each.get("type", ())
            yield from [kinds] if isinstance(kinds, str) else kinds


def _branches(schemas: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Schemas, and what they say further of a value if it has a certain form."""
    for schema in schemas:
        yield schema
        yield from _branches(schema[key] for key in ("then", "else") if key in schema)
