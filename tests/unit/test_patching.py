"""Patches written into the text of a city: the smallest change of it, and what it means."""

from difflib import unified_diff

import pytest
from boards import FILES

from nextstation.engine.authoring.edits.patching import patched_text
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.format.patch.patch import patch_from
from nextstation.engine.format.patch.patched import patched
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document, read_document

LONDON = read_document(FILES["london"])
# What each patch changes in London: the lines that go and those that come.
CHANGES = {
    "deck.street.joker.copies=2": [
        "-    - {group: [street, underground], name: joker, symbol: any}",
        "+    - {group: street, name: joker, symbol: any, copies: 2}",
        "+    - {group: underground, name: joker, symbol: any}",
    ],
    "scoring.line.per_special=1": ["+    - per_special: 1"],
    "deck.railway_switch: {copies: 2, symbol: any}": [
        "+      symbol: any",
        "+      copies: 2",
    ],
    "scoring.line.per_river_crossing=null": ["-    - per_river_crossing: 2"],
    "solo.bands=[80, 100]": ["-  bands: [90, 106, 121, 136, 151]", "+  bands: [80, 100]"],
    "colours.purple.ink=#663399": [
        '-  purple: {ink: "#7b4a9c", departs: c6}',
        '+  purple: {ink: "#663399", departs: c6}',
    ],
    "deck.joker.reveals_next=true": [
        "-    - {group: [street, underground], name: joker, symbol: any}",
        "+    - {group: [street, underground], name: joker, symbol: any, reveals_next: true}",
    ],
    "map.rivers.thames.name=Isis": [
        "-      name: {en: Thames, fr: Tamise, de: Themse, es: Támesis, ru: Темза}",
        "+      name: Isis",
    ],
    "deck.railway_switch=null": [
        "-    - group: street",
        "-      name: railway_switch",
        "-      reveals_next: true",
        "-      lays: {from: anywhere}",
        "-      idle_as: [1, 2]",
    ],
    "modules: {pencil_powers: null}\nmap.links.longest: 3": [
        "-  links: {join: nearest}",
        "+  links: {join: nearest, longest: 3}",
        "-  pencil_powers: {}",
    ],
    'map.legend: {"?": circle}': [
        '-    {C: circle, S: square, T: triangle, P: pentagon, "?": {symbol: any, special: '
        "[central_station, tourist_site]}}",
        '+    {C: circle, S: square, T: triangle, P: pentagon, "?": circle}',
    ],
}


def changed(document: Document, patch: str) -> list[str]:
    """The lines that a patch changes, once it is known that they mean what the patch does."""
    patches = [patch_from(patch)]
    wanted = patched(document, patches)
    assert not wanted.faults
    text = patched_text(document, patches)
    assert parse_document(text).data == wanted.data
    lines = [*unified_diff(document.lines, text.split("\n"), n=0, lineterm="")][2:]
    return [line for line in lines if not line.startswith("@@")]


@pytest.mark.parametrize("patch", CHANGES)
def test_a_patch_changes_as_few_lines_as_it_can(patch: str) -> None:
    assert changed(LONDON, patch) == CHANGES[patch]


def test_text_art_and_long_lists_are_written_on_lines_of_their_own() -> None:
    lines = changed(LONDON, "look.motif: |\n  M0 0\n  L5 5\n")
    assert [line for line in lines if line.startswith("+")] == ["+    M0 0", "+    L5 5"]
    card = "{group: street, symbol: [circle, square], name: %s}"
    cards = ", ".join(card % name for name in "abcd")
    assert changed(parse_document("title: T"), f"deck.cards: [{cards}]") == [
        "+deck:",
        "+  cards:",
        *(f"+    - {card % name}" for name in "abcd"),
    ]
    lines = changed(LONDON, "map.stations: |2\n     a b\n   1 C S\n   2 . T")
    assert lines[-4:] == ["+  stations: |2-", "+       a b", "+     1 C S", "+     2 . T"]


def test_what_cannot_be_written_in_place_is_refused() -> None:
    compact = parse_document("deck: {cards: [{name: a,\n  symbol: any}, {name: b}]}\ntitle: T")
    assert changed(compact, "deck.a=null") == [
        "-deck: {cards: [{name: a,",
        "-  symbol: any}, {name: b}]}",
        "+deck: {cards: [{name: b}]}",
    ]
    crowded = parse_document("deck:\n  cards:\n    -\n      name: a\n    -\n      name: b")
    with pytest.raises(RefusedEditError, match="by hand"):
        patched_text(crowded, [patch_from("deck.cards[2]={name: c}")])
