"""How a new city is called, and `--rules` and `--as`, which give its map the rules of another."""

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_file
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.engine.authoring.edits.borrowed_rules import Borrowed
    from nextstation.engine.format.source.document import Document

_LONGEST_ID = 32


def id_of(name: str, advice: str) -> str:
    """The id of a city, which its file is named by; ends the command if there is none.

    `advice` says how a name in other letters becomes the title of the city.
    """
    from nextstation.engine.authoring.names import slug

    city_id = slug(name)
    if not city_id:
        fail(
            f"cannot make an id from `{name}`: it must begin with a letter from a to z; {advice}",
            USAGE,
        )
    if len(city_id) > _LONGEST_ID:
        fail(f"`{name}` is too long: the limit is {_LONGEST_ID} characters", USAGE)
    return city_id


def title_of(name: str) -> str:
    """The title of a city; ends the command if it cannot be drawn."""
    from nextstation.engine.format.source.texts import fault_of, tidy

    title = tidy(name if re.search(r"[A-Z ]", name) else name.replace("_", " ").title())
    fault = fault_of(title)
    if fault:
        fail(f"cannot make a title from `{name}`: {fault}", USAGE)
    return title


_NONE = "none"

TitleOption = Annotated[
    str | None,
    typer.Option(
        "--title",
        metavar="TITLE",
        help="The name on the sheet.",
        show_default="as the name of the city",
    ),
]
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="CITY",
        help="Take deck, scoring, modules and rules from a city: a file, or a shipped one.",
    ),
]
AsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--as",
        metavar="OWN=THEIRS",
        help="With --rules: which of your special stations counts as which of theirs, such as "
        "railway_station=tourist_site; none=tourist_site for none. May be given several times.",
    ),
]


def open_rules(name: str, same: Sequence[str] | None, like: str | None) -> "Document | None":
    """The file of the city whose rules are wanted; None if none is named. Not with `--like`."""
    from nextstation.engine.authoring.edits.borrowed_rules import is_borrowable

    if not name:
        if same:
            fail("--as goes with --rules: it says which special stations the rules score", USAGE)
        return None
    if like:
        fail("--like keeps the rules of its city: leave out --like or --rules", USAGE)
    document = open_file(name)
    if not is_borrowable(document):
        fail(f"cannot take the rules of {name}: each of its keys must begin a line", USAGE)
    return document


def borrowed(
    city: "Document", lender: "Document", name: str, same: Sequence[str] | None
) -> "Borrowed":
    """A sound city with the rules of another; ends the command if they do not fit its map."""
    from nextstation.engine.authoring.edits.borrowed_rules import (
        UnfitMapError,
        matched,
        scored_kinds,
        with_rules,
    )
    from nextstation.engine.authoring.edits.refusal import RefusedEditError

    own, scored = [*(city.data.get("specials") or ())], scored_kinds(lender)
    given = _given(same or (), own, scored, name)
    kinds, unclear = matched(own, scored, given)
    for kind in unclear:
        answer = _ask(kind, [each for each in own if each not in given.values()])
        given[kind] = answer
    if unclear:
        kinds, _ = matched(own, scored, given)
    try:
        return with_rules(city, lender, kinds)
    except (RefusedEditError, UnfitMapError) as error:
        fail(f"cannot give this map the rules of {name}: {error}", USAGE)


def _given(
    same: Sequence[str], own: Sequence[str], scored: Sequence[str], name: str
) -> dict[str, str]:
    """What `--as` says: a kind of the map, or none, for kinds of the rules."""
    from nextstation.engine.authoring.names import slug

    given: dict[str, str] = {}
    for each in same:
        mine, sign, theirs = (slug(part) or part for part in each.partition("="))
        if not sign:
            fail(
                f"--as takes your kind and theirs, such as railway=tourist_site, not `{each}`",
                USAGE,
            )
        if theirs not in scored:
            known = f"it names {', '.join(scored)}" if scored else "it names none"
            fail(f"--as {each}: no rule of {name} names `{theirs}`; {known}", USAGE)
        if mine != _NONE and mine not in own:
            known = f"it has {', '.join(own)}" if own else "it has none"
            fail(f"--as {each}: the map has no special station `{mine}`; {known}", USAGE)
        if theirs in given or (mine in given.values() and mine != _NONE):
            fail(f"--as {each}: give each kind once", USAGE)
        given[theirs] = mine
    return given


def _ask(kind: str, free: Sequence[str]) -> str:
    """Which kind of the map is the kind of the rules: asked at a terminal alone."""
    from nextstation.engine.authoring.names import slug

    choices = " ".join(f"--as {each}={kind}" for each in (*free, _NONE)).replace(" --as", ", --as")
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        fail(f"which special station counts as `{kind}`? Give one of: {choices}", USAGE)
    while True:
        asked = safe(f"Which counts as {kind}: {', '.join((*free, _NONE))}?")
        answer = slug(str(typer.prompt(asked, default=_NONE, err=True)))
        if answer in (*free, _NONE):
            return answer
