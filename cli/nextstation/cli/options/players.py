"""The option `--players` of games that are simulated."""

from typing import Annotated

import typer

PlayersOption = Annotated[
    int, typer.Option(metavar="N", help="The number of players at a table.", min=1)
]
