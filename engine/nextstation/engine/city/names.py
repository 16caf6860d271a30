"""Names that a city file gives, by language."""

from collections.abc import Mapping
from typing import Any

from nextstation.engine.vocabulary.schema_builder import ENGLISH


def names_by_language(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The names in `name`; a single name is the English one."""
    names: str | Mapping[str, str] = data.get("name", {})
    return {ENGLISH: names} if isinstance(names, str) else names
