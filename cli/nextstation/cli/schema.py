"""`ns schema`: the vocabulary of city files, for editors and for readers."""

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """For whom the vocabulary is printed."""

    JSON = "json"
    MARKDOWN = "markdown"


def schema(
    output: Annotated[
        Format, typer.Option("--format", help="json for editors, markdown for readers.")
    ] = Format.JSON,
) -> None:
    """Print the JSON Schema of city files for editors, or their reference for readers.

    Example: ns schema > city.schema.json
    """
    if output is Format.MARKDOWN:
        from nextstation.cli.reference import reference

        typer.echo(reference(), nl=False)
        return

    import json

    from nextstation.engine.vocabulary.schema import city_schema

    typer.echo(json.dumps(city_schema(), indent=2, ensure_ascii=False))
