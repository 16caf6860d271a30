"""`ns schema`: the vocabulary of city files and records, for editors and for readers."""

from enum import StrEnum
from typing import Annotated

import typer


class Kind(StrEnum):
    """The kinds of file that have a schema."""

    CITY = "city"
    RECORD = "record"


class Format(StrEnum):
    """For whom the vocabulary is printed."""

    JSON = "json"
    MARKDOWN = "markdown"


def schema(
    kind: Annotated[Kind, typer.Argument(help="city files, or records of games.")] = Kind.CITY,
    output: Annotated[
        Format, typer.Option("--format", help="json for editors, markdown for readers.")
    ] = Format.JSON,
) -> None:
    """Print the JSON Schema of city files or records for editors, or the reference for readers.

    Example: ns schema > city.schema.json
    """
    import json

    from nextstation.cli.reference import city_reference, record_reference
    from nextstation.engine.vocabulary.records import record_schema
    from nextstation.engine.vocabulary.schema import city_schema

    if output is Format.MARKDOWN:
        page = city_reference() if kind is Kind.CITY else record_reference()
        typer.echo(page, nl=False)
    else:
        data = city_schema() if kind is Kind.CITY else record_schema()
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
