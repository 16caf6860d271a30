"""`ns schema`: the formats of files, for editors and for readers."""

from enum import StrEnum
from typing import Annotated

import typer

from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say, say_json


class Kind(StrEnum):
    """The kinds of file that have a schema."""

    CITY = "city"
    MODULE = "module"
    RECORD = "record"
    EXPERIMENT = "experiment"
    PATCH = "patch"


class SchemaFormat(StrEnum):
    """How a format is printed."""

    JSON = "json"
    MARKDOWN = "markdown"


def schema(
    kind: Annotated[
        Kind,
        typer.Argument(metavar="[city|module|record|experiment|patch]", help="The kind of file."),
    ] = Kind.CITY,
    output: Annotated[
        SchemaFormat, typer.Option("--format", help="json for editors, or markdown for readers.")
    ] = SchemaFormat.JSON,
) -> None:
    """Print the JSON Schema of a file format, or its reference.

    Example: ns schema > city.schema.json
    """
    from nextstation.cli.report.reference import (
        city_reference,
        experiment_reference,
        module_reference,
        record_reference,
    )
    from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
    from nextstation.engine.format.vocabulary.files.patches import patch_schema
    from nextstation.engine.format.vocabulary.files.records import record_schema
    from nextstation.engine.format.vocabulary.modules import module_schema
    from nextstation.engine.format.vocabulary.schema import city_schema
    from nextstation.engine.format.vocabulary.schema_builder import with_definitions

    described = {
        Kind.CITY: (city_schema, city_reference),
        Kind.MODULE: (module_schema, module_reference),
        Kind.RECORD: (record_schema, record_reference),
        Kind.EXPERIMENT: (experiment_schema, experiment_reference),
        Kind.PATCH: (patch_schema, None),
    }
    schema_of, reference_of = described[kind]
    if output is SchemaFormat.JSON:
        say_json(with_definitions(schema_of()))
    elif reference_of:
        say(reference_of(), nl=False)
    else:
        fail("a patch has the words of a city: `ns schema city --format markdown`", USAGE)
