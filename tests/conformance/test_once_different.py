"""Cards that kernel and oracle once played differently."""

import oracle
import pytest
from boards import FILES
from checking import check_module_text, check_text
from conformance.match import Match
from conformance.test_random import atlas_of
from plain_yaml import read_yaml

pytestmark = pytest.mark.slow

GAMES = 15
WILD = "{group: [west, east], name: wild, symbol: any, marks: pier}"
LONE = "{symbol: any}"
CARDS = {
    "each, after another section": ("ferry", WILD, "grants: [{}, {line: each}]"),
    "each, from the station just reached": (
        "ferry",
        WILD,
        "grants: [{}, {from: last, line: each}]",
    ),
    "either line, after they joined": ("ferry", WILD, "grants: [{line: any}, {line: any}]"),
    "two kinds at once": (
        "harbour",
        LONE,
        "on_reaching: {pier: [{from: anywhere, to: any}], mill: [{from: last}]}",
    ),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_once_played_differently(name: str) -> None:
    city, card, more = CARDS[name]
    text = FILES[city].read_text("utf-8")
    assert text.count(card) == 1
    text = text.replace(card, f"{card[:-1]}, {more}, copies: 3}}")
    text = text.replace("lays: {from: anywhere, line: each}", "lays: {from: anywhere}")
    match = Match(check_text(text).sound(), atlas_of(read_yaml(text)))
    for number in range(GAMES):
        match.play(number)


HOMEBREW = """
format: 1
id: homebrew
title: Homebrew
deal: {to: %s}
cards:
"""
AS_IT_IS = ("", "")
MODULES = {
    "a circle passed, and what goes on behind it": (
        "london",
        ("symbol: any}", "symbol: any, grants: [{}, {from: last, to: any}], copies: 3}"),
        "secondary_districts",
        "{circles: {at: once}}",
    ),
    "a power that leaves the line as it is": (
        "berlin",
        AS_IT_IS,
        "colours",
        "{once_a_round: true, lays: {line: card, to: any}}",
    ),
    "two that multiply the fullest district": (
        "berlin",
        AS_IT_IS,
        "colours",
        "{counts: {fullest_district: 2}} {counts: {fullest_district: 3}, lines: best}",
    ),
    "what follows a section that falls away": (
        "london",
        AS_IT_IS,
        "colours",
        "{once_a_round: true, adds: [{to: same}, {from: last, to: any}]}",
    ),
}


@pytest.mark.parametrize("name", MODULES)
def test_modules_once_played_differently(name: str) -> None:
    city, edit, to, words = MODULES[name]
    text = FILES[city].read_text("utf-8")
    text = text.replace(*edit)
    cards = words.removeprefix("{").removesuffix("}").split("} {")
    ours, theirs = [], []
    for number, card in enumerate(cards):
        module = HOMEBREW.replace("homebrew", f"homebrew_{number}") % to
        for place in range(4):
            module += f"  - {{id: card_{place}, {card}}}\n"
        ours.append(check_module_text(module).sound())
        theirs.append(oracle.read_module(module))
    match = Match(check_text(text).sound(), atlas_of(read_yaml(text)), (ours, theirs))
    for number in range(GAMES):
        match.play(number)
