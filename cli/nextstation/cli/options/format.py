"""The option `--format`: text for people, or what programs read."""

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"


FormatOption = Annotated[
    Format, typer.Option("--format", help="text for people, or json for programs.")
]


class FindingsFormat(StrEnum):
    """How faults and warnings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


FindingsFormatOption = Annotated[
    FindingsFormat,
    typer.Option(
        "--format",
        help="text for people, json for programs, github for annotations of a pull request, "
        "sarif for code scanning.",
    ),
]
