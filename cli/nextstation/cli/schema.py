"""`ns schema`: the JSON Schema of city files, for editors."""

import json

import typer


def schema() -> None:
    """Print the JSON Schema of city files, for editors.

    Example: ns schema > city.schema.json
    """
    from nextstation.engine.vocabulary.schema import city_schema

    typer.echo(json.dumps(city_schema(), indent=2, ensure_ascii=False))
