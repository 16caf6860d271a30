"""What a schema error means to the author of a file: a code, a message and a hint."""

from typing import Any, NamedTuple

from nextstation.engine.source.suggestions import closest, suggestion
from nextstation.engine.vocabulary.schema_builder import to_flow_yaml, type_names

# jsonschema's ValidationError; the fields of one that a validator yields are all set.
SchemaError = Any


class Explanation(NamedTuple):
    """A schema error in words; `meant` is the value that the author probably meant."""

    code: str
    message: str
    hint: str
    meant: str | None = None


def explain(error: SchemaError) -> Explanation:
    """What is wrong with a value that the schema does not accept."""
    value, limit, schema = _quoted(error.instance), error.validator_value, error.schema
    description = schema.get("description", "")
    match error.validator:
        case "type":
            return _explain_type(error)
        case "enum":
            hint = suggestion(error.instance, limit, "one of")
            meant = closest(error.instance, limit)
            return Explanation("E104", f"{value} is not allowed here", hint, meant)
        case "const":
            hint = f"the only value is `{to_flow_yaml(limit)}`"
            return Explanation("E104", f"{value} is not allowed here", hint)
        case "pattern":
            return Explanation("E105", f"{value} is malformed", schema["patternErrorMessage"])
        case "minimum" | "maximum":
            bound = "less than" if error.validator == "minimum" else "more than"
            return Explanation("E106", f"{value} is {bound} {limit}", description)
        case "minLength" | "maxLength":
            return Explanation("E107", _size(error, "character", "characters"), _limit(error))
        case "uniqueItems":
            return Explanation("E108", "a value is given twice", "keep one of the two")
        case "minProperties" | "maxProperties" if _needs_one_key(schema):
            keys = ", ".join(schema.get("properties", {}))
            message = f"{len(error.instance)} keys are given where exactly one is needed"
            return Explanation("E109", message, f"one of: {keys}" if keys else description)
        case _:
            return Explanation("E108", _size(error, "entry", "entries"), _limit(error))


def _explain_type(error: SchemaError) -> Explanation:
    wanted, hint = type_names(error.schema), error.schema.get("description", "")
    if error.instance is None:
        return Explanation("E103", f"there is no value where {wanted} is needed", hint)
    if "maxLength" in error.schema and not isinstance(error.instance, list | dict):
        hint = "write it in quotes"
    return Explanation("E103", f"{_quoted(error.instance)} is not {wanted}", hint)


def _quoted(value: Any) -> str:
    """A value of the file, shortened for a message."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    if value is None:
        return "nothing"
    shown = to_flow_yaml(value)
    return f"`{shown if len(shown) <= 40 else shown[:37] + '…'}`"


def _size(error: SchemaError, one: str, several: str) -> str:
    count = len(error.instance)
    return f"there is 1 {one}" if count == 1 else f"there are {count or 'no'} {several}"


def _limit(error: SchemaError) -> str:
    kind = "minimum" if str(error.validator).startswith("min") else "maximum"
    return f"the {kind} is {error.validator_value}"


def _needs_one_key(schema: Any) -> bool:
    return bool(schema.get("minProperties") == schema.get("maxProperties") == 1)
