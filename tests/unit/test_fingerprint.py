"""The hashes in records: what a game depends on changes them, what people read does not."""

import pytest
import yaml
from boards import FILES
from checking import check_module_text, check_text
from plain_yaml import read_yaml

from nextstation.engine.city.fingerprint import city_hash, module_hash

CITY = FILES["ferry"].read_text("utf-8")
MODULE = """\
format: 1
id: night_shift
title: Night shift
deal: {to: colours}
cards:
  - {id: night_owl, once_a_round: true, lays: {from: anywhere}}
  - {id: terminus, once_a_round: true, circles: {at: round_end}}
"""


def hash_after(*edits: tuple[str, str], text: str = CITY) -> str:
    """The hash of the city, or of the module, with edits."""
    for old, new in edits:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    if text.startswith(MODULE[:20]):
        return module_hash(check_module_text(text).sound())
    return city_hash(check_text(text).sound())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format: 1", "format: 1 # the first"),
        ("id: ferry\ntitle: Ferry", "title: Two Banks\nid: banks\nauthor: Ann"),
        ("#c0392b", "#c0392c"),
        ("{west: a1, east: f1}", "{east: f1, west: a1}"),
        ("{draw: box}", "{draw: box, name: {en: Pier}}"),
        ("C S T C S T\n", "C  S  T  C  S  T\n"),
        ("{C: circle, S: square, T: triangle}", "{T: triangle, C: circle, S: square}"),
        (
            "west_bank, B: east_bank}",
            "west_bank, B: east_bank}\n    names: {west_bank: {en: West}}",
        ),
        ("groups: {west: {}", 'groups: {west: {background: "#aabbcc"}'),
        ("reveals_next: true", "reveals_next: true, copies: 1"),
        ("reveals_next: true", "reveals_next: true, title: {en: Night tram, pl: Nocny tramwaj}"),
        ("scoring:", "solo: {bands: [10, 20]}\nlook: {accent: '#123456'}\nscoring:"),
    ],
)
def test_what_people_read_changes_no_hash(old: str, new: str) -> None:
    assert hash_after((old, new)) == hash_after()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a1, east: f1", "a1, east: f2"),
        ("C S T C S T", "C S T C S C"),
        ("A A A B B B", "A A B B B B"),
        ("round_ends: {west: 4,", "round_ends: {west: 3,"),
        ("marks: pier", "marks: pier, copies: 2"),
        ("line: each}", "line: any}"),
        ("joined: 10", "joined: 11"),
        ("map:", "rules: {unbuilt_line: counts}\nmap:"),
        ("  districts:\n", "  links: {remove: [a1-b1]}\n  districts:\n"),
        ("  districts:\n", "  rivers: {long: {course: [[1.5, 0], [1.5, 4]]}}\n  districts:\n"),
    ],
)
def test_what_a_game_depends_on_changes_the_hash(old: str, new: str) -> None:
    assert hash_after((old, new)) != hash_after()


def test_the_order_of_keys_changes_no_hash() -> None:
    data = read_yaml(CITY)
    turned = yaml.safe_dump(dict(reversed(data.items())), sort_keys=False)
    assert city_hash(check_text(turned).sound()) == hash_after()


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Night shift", "Late shift", True),
        ("id: night_owl", "id: night_owl, title: Sowa", True),
        ("{id: night_owl, once_a_round: true,", "{once_a_round: true, id: night_owl,", True),
        ("id: night_owl", "id: owl", False),
        ("from: anywhere", "to: any", False),
        ("{to: colours}", "{to: rounds}", False),
    ],
)
def test_a_module_has_a_hash_of_its_own(old: str, new: str, same: bool) -> None:
    assert (hash_after((old, new), text=MODULE) == hash_after(text=MODULE)) is same


def test_the_hash_of_a_city_stays_the_same_from_version_to_version() -> None:
    """Records keep it. A new word leaves it out where a city does not use the word."""
    assert (hash_after(), hash_after(text=MODULE)) == ("69a01d397d9d9401", "f32b885b40e427bf")
