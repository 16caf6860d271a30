"""The option `--format`: text for people, or JSON for programs."""

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
