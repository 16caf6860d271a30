"""Checks a document against the schema, in the author's words, and mends it as far as it can.

A mended document lets the later checks run, so that one run reports all faults. What was mended by
a guess is marked as repaired: no later check speaks of it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.protocols import Validator

from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.document import Document
from nextstation.engine.source.suggestions import closest, suggestion
from nextstation.engine.vocabulary.schema import city_schema
from nextstation.engine.vocabulary.schema_builder import Schema, to_flow_yaml, type_names

# jsonschema's ValidationError; every one that a validator yields has all its fields set.
SchemaError = Any

# Faults that the later checks can live with: nothing is mended.
_HARMLESS = {
    "propertyNames",
    "minLength",
    "maxLength",
    "uniqueItems",
}


@cache
def _validator(schema: Callable[[], Schema]) -> Validator:
    # JSON Schema takes 2.0 for a whole number; nothing can be done 2.0 times.
    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    extend: Any = validators.extend
    made: Validator = extend(Draft202012Validator, type_checker=whole)(schema())
    return made


def check_schema(
    document: Document, schema: Callable[[], Schema] = city_schema
) -> list[Diagnostic]:
    """All schema faults of a document, which is mended in place."""
    found: dict[tuple[Path, str], Diagnostic] = {}
    validator = _validator(schema)
    # A key that is mended by renaming brings its value under the schema: hence several passes.
    for _ in range(8):
        fresh: dict[tuple[Path, str], Diagnostic] = {}
        renewed: set[Path] = set()
        errors = validator.iter_errors(document.data)
        for error in sorted(errors, key=_urgency):
            if _is_about_a_repair(document, error):
                _repair_silently(document, error)
                continue
            if error.validator == "additionalProperties":
                renewed.add(tuple(error.absolute_path))
            elif error.validator == "required" and tuple(error.absolute_path) in renewed:
                # What is missing here depends on the keys: the next pass tells.
                continue
            for diagnostic in _repair(document, error, validator.schema):
                key = (diagnostic.path, diagnostic.message)
                if key not in found:
                    fresh[key] = diagnostic
        if not fresh:
            break
        found |= fresh
    return list(found.values())


def _urgency(error: SchemaError) -> int:
    """In which order faults are mended.

    Wrong sizes come first, because a list is mended as a whole. Unknown keys come before missing
    ones: one of them may be the missing key, misspelt.
    """
    order = {"minItems": 0, "maxItems": 0, "minProperties": 0, "maxProperties": 0, "required": 2}
    return order.get(str(error.validator), 1)


def quoted(value: Any) -> str:
    """A value of the file, short enough for a message."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    if value is None:
        return "nothing"
    shown = to_flow_yaml(value)
    return f"`{shown if len(shown) <= 40 else shown[:37] + '…'}`"


def _repair(document: Document, error: SchemaError, schema: Any) -> list[Diagnostic]:
    path: Path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        return [
            _unknown_key(document, path, key, _words_of(error, schema))
            for key in list(error.instance)
            if key not in error.schema.get("properties", {})
        ]
    if error.validator == "required":
        missing = error.validator_value
        return [
            _missing_key(document, path, key, error.schema)
            for key in missing
            if key not in (document.at(path) or {})
        ]
    if "propertyNames" in error.absolute_schema_path:
        return [_malformed_key(document, (*path, error.instance), error)]
    return [_wrong_value(document, path, error)]


def _words_of(error: SchemaError, schema: Any) -> list[str]:
    """The keys that a mapping knows, with the one that would tell it from another mapping."""
    words = list(error.schema.get("properties", {}))
    way: Path = tuple(error.absolute_schema_path)
    if way[-2:-1] == ("else",):
        for step in way[:-2]:
            schema = schema[step]
        words += schema["if"].get("required", ())
    return words


def _unknown_key(document: Document, path: Path, key: str, words: list[str]) -> Diagnostic:
    here = (*path, key)
    holder = document.at(path)
    guess = closest(key, [word for word in words if word not in holder])
    hint = f"did you mean `{guess}`?" if guess else f"known here: {', '.join(words) or 'none'}"
    message = f"there is no key `{key}` here"
    diagnostic = document.diagnostic("E101", message, here, hint, span=document.key_span(here))
    if guess:
        document.rename(here, guess)
    else:
        del holder[key]
    return diagnostic


def _missing_key(document: Document, path: Path, key: str, schema: Any) -> Diagnostic:
    word = schema["properties"][key]
    document.at(path)[key] = _stand_in(word)
    document.repaired.add((*path, key))
    message = f"the key `{key}` is missing"
    example = f"{key}: {to_flow_yaml(word['examples'][0])}"
    short = len(example) <= 60 and "\n" not in example
    hint = f"such as `{example}`" if short else word["description"]
    return document.diagnostic("E102", message, (*path, key), hint)


def _is_about_keys(error: SchemaError) -> bool:
    about_keys = error.validator in ("required", "additionalProperties")
    return about_keys or "propertyNames" in error.absolute_schema_path


def _is_about_a_repair(document: Document, error: SchemaError) -> bool:
    path: Path = tuple(error.absolute_path)
    return document.is_repaired(path) if _is_about_keys(error) else document.is_unreliable(path)


def _repair_silently(document: Document, error: SchemaError) -> None:
    """Mend a value of which a fault is reported already, such as an alias."""
    path: Path = tuple(error.absolute_path)
    harmless = _is_about_keys(error) or error.validator in _HARMLESS
    if not harmless and not document.is_repaired(path[:-1]):
        document.put(path, _stand_in(error.schema))
        document.repaired.add(path)


def _malformed_key(document: Document, path: Path, error: SchemaError) -> Diagnostic:
    code, message, hint, _ = _explain(error)
    return document.diagnostic(code, f"the key {message}", path, hint, span=document.key_span(path))


def _wrong_value(document: Document, path: Path, error: SchemaError) -> Diagnostic:
    code, message, hint, guess = _explain(error)
    diagnostic = document.diagnostic(code, message, path, hint)
    if error.validator not in _HARMLESS:
        if guess is None:
            document.repaired.add(path)
        document.put(path, _stand_in(error.schema) if guess is None else guess)
    return diagnostic


def _explain(error: SchemaError) -> tuple[str, str, str, str | None]:
    """Code, message, hint and the value that was probably meant."""
    value, limit, schema = quoted(error.instance), error.validator_value, error.schema
    what = schema.get("description", "")
    match error.validator:
        case "type":
            return _explain_type(error)
        case "enum":
            hint = suggestion(error.instance, limit, "one of")
            return "E104", f"{value} is not known here", hint, closest(error.instance, limit)
        case "const":
            return (
                "E104",
                f"{value} is not known here",
                f"it can only be `{to_flow_yaml(limit)}`",
                None,
            )
        case "pattern":
            return "E105", f"{value} is malformed", schema["patternErrorMessage"], None
        case "minimum" | "maximum":
            bound = "less than" if error.validator == "minimum" else "more than"
            return "E106", f"{value} is {bound} {limit}", what, None
        case "minLength" | "maxLength":
            found = _counted(len(error.instance), "character is", "characters are")
            return "E107", f"{found} given", _bound(error), None
        case "uniqueItems":
            return "E108", "the same value is given twice", "keep one of the two", None
        case "minProperties" | "maxProperties" if _wants_one_key(schema):
            keys = ", ".join(schema.get("properties", {}))
            found = f"{len(error.instance)} keys are given where one belongs"
            return "E109", found, f"one of {keys}" if keys else what, None
        case _:
            found = _counted(len(error.instance), "entry is", "entries are")
            return "E108", f"{found} given", _bound(error), None


def _explain_type(error: SchemaError) -> tuple[str, str, str, str | None]:
    wanted, what = type_names(error.schema), error.schema.get("description", "")
    if error.instance is None:
        return "E103", f"nothing is given where {wanted} belongs", what, None
    if "maxLength" in error.schema and not isinstance(error.instance, list | dict):
        what = "in quotes it is text"
    return "E103", f"{quoted(error.instance)} is not {wanted}", what, None


def _counted(count: int, one: str, several: str) -> str:
    return f"{count or 'no'} {one if count <= 1 else several}"


def _bound(error: SchemaError) -> str:
    if str(error.validator).startswith("min"):
        return f"at least {error.validator_value} needed"
    return f"at most {error.validator_value} allowed"


def _wants_one_key(schema: Any) -> bool:
    return bool(schema.get("minProperties") == schema.get("maxProperties") == 1)


def _stand_in(schema: Any) -> Any:
    """A value that the schema takes, to go on with."""
    for key in ("default", "const"):
        if key in schema:
            return schema[key]
    for key in ("examples", "enum"):
        if key in schema:
            return schema[key][0]
    least = schema.get("minimum", 0)
    needed = {key: _stand_in(schema["properties"][key]) for key in schema.get("required", ())}
    blank = {"array": [], "object": needed, "integer": least, "number": least, "string": "x"}
    # A list where a word may stand as well has no type of its own.
    kind = schema.get("type", "array")
    return blank[kind if isinstance(kind, str) else kind[0]]
