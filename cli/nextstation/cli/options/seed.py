"""The option `--seed`, of a single game and of many."""

from typing import Annotated

import typer

from nextstation.engine.vocabulary.limits import MAX_SEED

_DRAWN = 10**9

SeedOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed deals the same cards.",
        show_default="drawn at random",
        min=0,
        max=MAX_SEED,
    ),
]

ManyGamesSeedOption = Annotated[
    int, typer.Option(metavar="N", help="The same seed plays the same games.", min=0)
]


def seed_of(seed: int | None) -> int:
    """The seed given, or one drawn at random."""
    import secrets

    return secrets.randbelow(_DRAWN) if seed is None else seed
