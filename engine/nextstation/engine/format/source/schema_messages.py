"""What a schema error means to the author of a file: a code, a message and a hint."""

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from nextstation.engine.format.source.slips.rewriting import rewritten, separated
from nextstation.engine.format.source.slips.unknown_keys import slip_in_key
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.format.source.values import read_plain
from nextstation.engine.format.vocabulary.schema_builder import branches, to_flow_yaml, type_names

# jsonschema's ValidationError; the fields of one that a validator yields are all set.
SchemaError = Any


_LONG_NUMBER = re.compile("[-+]?[0-9]{10,}")
_LONGEST_EXAMPLE = 80
# A form with more examples than these names all values that are usual.
_KNOWN = 2


class Explanation(NamedTuple):
    """A schema error in words; `meant` is the value that the author probably meant."""

    code: str
    message: str
    hint: str
    meant: str | None = None


def explain(error: SchemaError, written: str = "") -> Explanation:
    """What is wrong with a value that the schema does not accept; a number as it is `written`."""
    value, limit, schema = _quoted(error.instance), error.validator_value, error.schema
    description = schema.get("description", "")
    match error.validator:
        case "type":
            return _explain_type(error, written)
        case "enum":
            return _explain_choice(error, limit)
        case "const":
            hint = f"the only value is `{to_flow_yaml(limit)}`"
            return Explanation("E104", f"{value} is not allowed here", hint)
        case "pattern" if _is_slip(error.instance, schema.get("examples", ())):
            return _explain_choice(error, schema["examples"])
        case "pattern":
            return Explanation("E105", f"{value} is malformed", _pattern_hint(error))
        case "minimum" | "maximum":
            bound = "less than" if error.validator == "minimum" else "more than"
            return Explanation("E106", f"{value} is {bound} {limit}", _range(schema))
        case "minLength" | "maxLength":
            return Explanation("E107", _length(error.instance), _limit(error))
        case "uniqueItems":
            return Explanation("E108", "a value is given twice", "keep one of the two")
        case "minProperties" | "maxProperties" if _needs_one_key(schema):
            keys = ", ".join(schema.get("properties", {}))
            message = f"{len(error.instance)} keys are given where exactly one is needed"
            is_entry = isinstance(error.absolute_path[-1], int) and len(error.instance) > 1
            hint = f"begin each with `-`, as an entry of its own; one of: {keys}"
            hint = hint if is_entry else f"one of: {keys}"
            return Explanation("E109", message, hint if keys else description)
        case _:
            return Explanation("E108", _size(error, "entry", "entries"), _size_hint(error))


def _size_hint(error: SchemaError) -> str:
    hint, schema = _limit(error), error.schema
    only = [*error.instance] if len(error.instance) == 1 else []
    if only and isinstance(only[0], str) and (entries := separated(only[0])):
        return f"separate the entries with commas: `{entries}`"
    if schema.get("minItems") == schema.get("maxItems") and "examples" in schema:
        return f"{hint}, such as `{to_flow_yaml(schema['examples'][0])}`"
    return hint


def _entries(value: Any, known: Collection[str]) -> list[str]:
    """The known values that a text joins, if it joins nothing else."""
    words = re.split(r"[\s,;/|-]+", value) if isinstance(value, str) else []
    return words if {*words} <= {*known} else []


def _is_slip(value: Any, known: Collection[str]) -> bool:
    """Whether a value is a slip of the usual ones, if a form names them as its examples."""
    if len(known) <= _KNOWN:
        return False
    return closest(value, known) is not None or len(_entries(value, known)) > 1


def _explain_choice(error: SchemaError, known: Collection[str]) -> Explanation:
    value = error.instance
    message = f"{_quoted(value)} is not allowed here"
    words = _entries(value, known)
    if len(words) > 1:
        hint = f"separate the entries with commas: `{', '.join(words)}`"
        if " -" in value:
            hint = "begin each entry with `-` and a space, in the same column"
        return Explanation("E104", message, hint)
    return Explanation("E104", message, suggestion(value, known, "one of"), closest(value, known))


def _pattern_hint(error: SchemaError) -> str:
    """How a value is written; what follows a semicolon in the schema holds in any case."""
    form, schema = error.schema["patternErrorMessage"], error.schema
    right, (_, _, more) = rewritten(error.instance, schema), form.partition("; ")
    return "; ".join(filter(None, (f"write `{right}`", more))) if right else form


def _explain_type(error: SchemaError, written: str) -> Explanation:
    value, schema, wanted = error.instance, error.schema, type_names(error.schema)
    if value is None:
        return Explanation("E103", f"there is no value where {wanted} is needed", _example(schema))
    if isinstance(value, str) and "maximum" in schema and _LONG_NUMBER.fullmatch(value):
        return Explanation("E106", f"{_quoted(value)} is too large a number", _range(schema))
    message = f"{f'`{written}`' if written else _quoted(value)} is not {wanted}"
    if isinstance(value, list | dict):
        message = f"{wanted} is needed here, not {_quoted(value)}"
    return Explanation("E103", message, _type_hint(value, schema, written))


def _type_hint(value: Any, schema: Any, written: str) -> str:
    """How a value of another type is written."""
    if "maxLength" in schema and not isinstance(value, list | dict):
        return f'write "{written or to_flow_yaml(value)}", in quotes'
    if "minimum" in schema and isinstance(value, str) and (entries := separated(value)):
        return f"separate the entries with commas: `{entries}`"
    if isinstance(value, dict) and len(value) > 1 and _keys(schema.get("items", {})):
        return "begin each entry with `-` and a space"
    if isinstance(value, str) and (slip := slip_in_key(value)) and slip.key in _keys(schema):
        return slip.hint
    if right := rewritten(value, schema):
        if "const" in schema and right != to_flow_yaml(schema["const"]):
            return f"write `{to_flow_yaml(schema['const'])}`, or remove the key"
        return f"write `{right}`{', without quotes' if right == value else ''}"
    if isinstance(value, str) and schema.get("type") == "array" and re.search(r"^\(|\)$", value):
        return f"a list is in square brackets: {_example(schema)}"
    return _example(schema)


def _keys(schema: Any) -> Collection[str]:
    """The keys of the mapping that a schema takes; none if it takes no mapping."""
    return {key for each in branches(schema) for key in each.get("properties", {})}


def _example(schema: Any) -> str:
    """Values that the schema takes, or else what its key means."""
    if "maximum" in schema:
        return _range(schema)
    examples = [f"`{to_flow_yaml(each)}`" for each in schema.get("examples", ())[:2]]
    if not examples and schema.get("type") == "object":
        examples = [f"`{to_flow_yaml(_example_mapping(schema))}`"]
    for count in (2, 1):
        shown = " or ".join(examples[:count])
        if 0 < len(shown) <= _LONGEST_EXAMPLE:
            return f"such as {shown}"
    if "maxLength" in schema:
        return f"write a text of at most {schema['maxLength']} characters"
    return str(schema.get("description", ""))


def _example_mapping(schema: Any) -> dict[str, Any]:
    """A mapping with the keys that are needed, or with the first one."""
    words = schema.get("properties", {})
    return {key: words[key]["examples"][0] for key in schema.get("required", list(words)[:1])}


def _range(schema: Any) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    whole = "whole " if schema["type"] == "integer" else ""
    return f"write a {whole}number from {least} to {most}"


def _quoted(value: Any) -> str:
    """A value of the file, shortened for a message."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    if value is None:
        return "nothing"
    shown = to_flow_yaml(value)
    if isinstance(value, str) and read_plain(value) != value:
        shown = f'"{value}"'
    return f"`{shown if len(shown) <= 40 else shown[:37] + '…'}`"


def _size(error: SchemaError, one: str, several: str) -> str:
    count = len(error.instance)
    return f"there is 1 {one}" if count == 1 else f"there are {count or 'no'} {several}"


def _length(text: str) -> str:
    if not text:
        return "the text is empty"
    return f"the text has {len(text)} character{'s' if len(text) > 1 else ''}"


def _limit(error: SchemaError) -> str:
    bound = "least" if str(error.validator).startswith("min") else "most"
    return f"write at {bound} {error.validator_value}"


def _needs_one_key(schema: Any) -> bool:
    return bool(schema.get("minProperties") == schema.get("maxProperties") == 1)
