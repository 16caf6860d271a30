"""Names that a city or module file gives, by language."""

from collections.abc import Iterator, Mapping
from typing import Any

from nextstation.engine.format.vocabulary.schema_builder import ENGLISH


class SameName(Mapping[str, str]):
    """A name that is the same in every language; it is listed as the English one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getitem__(self, language: str) -> str:
        return self.name

    def __iter__(self) -> Iterator[str]:
        return iter((ENGLISH,))

    def __len__(self) -> int:
        return 1


def names_by_language(data: Mapping[str, Any], key: str = "name") -> Mapping[str, str]:
    """The names under a key of the file; plain text is the name in every language."""
    names: str | Mapping[str, str] = data.get(key, {})
    return SameName(names) if isinstance(names, str) else names
