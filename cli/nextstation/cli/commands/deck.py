"""`ns deck`: what a deck does in a round, exactly."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import PatchOption, SetOption, open_city, patches_of
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.cli.report.odds import Asked, NamedDeck
    from nextstation.engine.format.source.document import Document


def deck(
    cities: Annotated[
        list[str],
        typer.Argument(
            metavar="CITY...", help="City files, or names of shipped cities, to compare."
        ),
    ],
    seen: Annotated[
        str,
        typer.Option(
            metavar="CARDS",
            help="The cards that lie open, in their order: as in a record, such as "
            "`street circle`, or without the group; also `joker` and `switch`.",
        ),
    ] = "",
    switch_returns: Annotated[
        bool,
        typer.Option(
            "--switch-returns",
            help="A round in which a card of a module shuffles a switch back, once (X5).",
        ),
    ] = False,
    fractions: Annotated[
        bool, typer.Option("--fractions", help="Print fractions instead of decimals.")
    ] = False,
    settings: SetOption = None,
    patch: PatchOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Print the exact odds of a deck in a round.

    That is how many turns a round has, and which cards it reveals by each turn; after the cards
    that lie open, what is still to come. Several cities stand side by side.

    Example: ns deck london --seen circle,switch
    """
    from nextstation.cli.report.odds import Asked, odds_data, print_odds

    words = [word.strip() for word in seen.split(",")]
    asked = Asked([word for word in words if word], switch_returns)
    patches = patches_of(patch, settings)
    decks = [_odds_of(name, asked, patches) for name in cities]
    print_as(
        output,
        lambda: odds_data(decks, asked),
        lambda: print_odds(decks, asked, fractions=fractions),
    )


def _odds_of(name: str, asked: "Asked", patches: "Sequence[Document]") -> "NamedDeck":
    from nextstation.cli.report.odds import NamedDeck
    from nextstation.engine.stats.odds.deck_odds import deck_odds

    city = open_city(name, patches).city
    try:
        odds = deck_odds(city.deck, city.symbols, asked.seen, switch_returns=asked.switch_returns)
    except ValueError as error:
        fail(f"{name}: {error}", USAGE)
    return NamedDeck(name, city, odds)
