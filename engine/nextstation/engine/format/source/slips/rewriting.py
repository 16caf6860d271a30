"""What to write instead of a value that the schema refuses: the same value in the right form."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml

_SHORT = 40
_YES = {"true", "yes", "y", "on", "1", "ja", "oui", "si", "sí"}
_NO = {"false", "no", "n", "off", "0", "nein", "non"}
_PLACE = re.compile(r"(?<![a-z0-9])(?:([a-p])\s?([0-9]{1,2})|([0-9]{1,2})\s?([a-p]))(?![a-z0-9])")
_HEXADECIMAL = re.compile(r"(?:#|0x)?([0-9a-f]{3}|[0-9a-f]{6})")


def rewritten(value: Any, schema: Any) -> str | None:
    """The value as it would be right, as YAML; None if nothing of it fits the schema."""
    forms = _of_types(value, schema) if "type" in schema else iter(())
    if isinstance(value, str) and "pattern" in schema:
        forms = (form for form in _of_patterns(value) if re.search(schema["pattern"], form))
    right = next(forms, None)
    return None if right is None else to_flow_yaml(right)


def _of_types(value: Any, schema: Any) -> Iterator[Any]:
    """The value in each type that the schema takes."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    word = str(value).strip().lower()
    if "boolean" in types and word in _YES | _NO:
        yield word in _YES
    if isinstance(value, list) and len(value) == 1 and _has_type(value[0], {"type": types[0]}):
        yield value[0]
    if "at_least" in schema.get("properties", {}) and (
        match := re.fullmatch(r"([0-9]{1,9}) ?(?:\+|or more)", word)
    ):
        yield {"at_least": int(match[1])}
    if {"integer", "number"} & {*types}:
        yield from _numbers(value, "number" in types)
    is_scalar = isinstance(value, str | int | float) and not isinstance(value, bool)
    if "array" in types and is_scalar and value != "":
        items = schema.get("items") or schema.get("else", {}).get("items", {})
        parts = _parts(value) if isinstance(value, str) else [value]
        if len(parts) >= schema.get("minItems", 0) and all(
            _has_type(each, items) for each in parts
        ):
            yield parts
    if "array" in types and isinstance(value, dict):
        known = schema.get("items", {}).get("properties", {}).keys()
        if value.keys() <= known and len(to_flow_yaml(value)) <= _SHORT:
            yield [value]


def separated(value: str) -> str | None:
    """Several numbers in one text, as the entries of a list; None if it is anything else."""
    parts = _parts(value)
    is_several = len(parts) > 1 and not any(isinstance(each, str) for each in parts)
    return ", ".join(map(str, parts)) if is_several else None


def _parts(text: str) -> list[int | float | str]:
    return [_plain(each) for each in re.split(r"\s*[,;/|]\s*|\s+", text.strip("[](){} "))]


def _plain(text: str) -> int | float | str:
    if not re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?", text):
        return text
    return float(text) if "." in text else int(text)


def _numbers(value: Any, any_number: bool) -> Iterator[int | float]:
    """A number that is written as text, with a decimal comma or with a useless fraction."""
    if isinstance(value, float) and value.is_integer():
        yield int(value)
    match = re.fullmatch(r"\s*([-+]?[0-9]{1,9})(?:[.,]([0-9]{1,9}))?[^0-9]*", _narrow(value))
    if isinstance(value, str) and match:
        whole, part = match.groups()
        if not int(part or 0):
            yield int(whole)
        elif any_number:
            yield float(f"{whole}.{part}")


def _has_type(value: Any, schema: Any) -> bool:
    wanted = {"integer": int, "number": int | float, "string": str}.get(str(schema.get("type")))
    return wanted is not None and isinstance(value, wanted) and value in schema.get("enum", [value])


def _of_patterns(value: str) -> Iterator[str]:
    """The text in the forms that names, places, links, blocks and colours have."""
    low = re.sub("[\u00ad\u200b-\u200f\ufeff]", "", _narrow(value)).strip().lower()
    if len(low) > 1:
        yield low
    places = [
        f"{found[1] or found[4]}{int(found[2] or found[3])}" for found in _PLACE.finditer(low)
    ]
    for sign in "-:":
        yield sign.join(places)
    if match := _HEXADECIMAL.fullmatch(low):
        digits = match[1]
        yield "#" + (digits if len(digits) > 3 else "".join(each * 2 for each in digits))
    if len(low) > 1:
        yield re.sub(r"[\s\-]+", "_", low).strip("_")


def _narrow(value: Any) -> str:
    """A value as text in which letters and figures of double width are ordinary ones."""
    return unicodedata.normalize("NFKC", str(value))
