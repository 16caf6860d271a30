"""What changed between two cities, as `ns diff` says it."""

import pytest
from checking import check_text
from command import ROOT

from nextstation.engine.authoring.differences import differences

BASE = (ROOT / "tests/cases/base.yaml").read_text("utf-8")
Edits = dict[str, str]

CASES: list[tuple[Edits, list[str]]] = [
    ({"id: base": "id: base  # the first"}, []),
    ({"1 C  .  S  .  T*": "1   C . S . T*"}, []),
    (
        {
            "C: circle": "K: circle",
            "1 C  ": "1 K  ",
            "2 .  S  .  C": "2 .  S  .  K",
            "?  .  C": "?  .  K",
            "4 .  C*": "4 .  K*",
        },
        [],
    ),
    ({"title: Base": "title: Basis"}, ["title: Base → Basis"]),
    ({"author: A. Cartographer\n": ""}, ["author is gone: A. Cartographer"]),
    ({"departs: a1": "departs: c1"}, ["colours.red.departs: a1 → c1"]),
    (
        {"2 .  S  .  C  .": "2 .  S  .  .  C"},
        [
            "d2 moved to e2 (circle)",
            "links lost: c1-d2, e1-e3, e1-d2, b2-d2, d2-e3, d2-c3",
            "links gained: c1-e3, e1-e2, e1-c3, e2-e3",
        ],
    ),
    (
        {"3 T  .  ?  .  C": "3 T  .  ?  .  T"},
        ["e3: circle → triangle"],
    ),
    (
        {"5 S  .  T  .  S": "5 S  .  T  S  S"},
        [
            "d5 is new (square)",
            "links lost: c5-e5",
            "links gained: e4-d5, c5-d5, d5-e5",
        ],
    ),
    (
        {"3 T  .": "3 T* ."},
        ["a3: triangle → triangle, pier"],
    ),
    (
        {"remove: [c1-c3], ": ""},
        ["links gained: c1-c3", "map.links.remove is gone: [c1-c3]"],
    ),
    (
        {"[3.3, 3.6], [6, 3.4]": "[2.5, 3.6], [3.2, 1.4], [6, 3.4]"},
        [
            "links that no longer cross a river: c3-e5, c3-c5, e3-e4, e3-c5",
            "links that now cross a river: c1-d2, e1-e3, e1-d2, b2-d2, b2-c3, a3-c3",
            "map.rivers.brook.course: [[0, 3.4], [3.3, 3.6], [6, 3.4]] → "
            "[[0, 3.4], [2.5, 3.6], [3.2, 1.4], [6, 3.4]]",
        ],
    ),
    ({"A A A A w": "A A A w w"}, ["district of d1: north → corner"]),
    ({"A: north": "A: uptown"}, ["district north renamed uptown"]),
    (
        {
            "main: {A: north, B: centre": "main: {A: north",
            "other: {o: pond": "other: {B: centre, o: pond",
            "which: pier": "which: pier",
            "in: centre, ": "",
        },
        [
            "district centre: main → other",
            "modules.shared_objectives.cards.two_interchanges.in is gone: centre",
        ],
    ),
    ({"symbol: any, copies: 2": "symbol: any, copies: 3"}, ["+1 night joker"]),
    ({"name: joker, symbol: any, copies: 2": "name: joker, symbol: any"}, ["−1 night joker"]),
    (
        {"group: [day, night], symbol": "group: [day, night], copies: 2, symbol"},
        [
            f"+1 {group} {symbol}"
            for group in ("day", "night")
            for symbol in ("circle", "square", "triangle")
        ],
    ),
    ({"idle_as: [1, 2]}": "idle_as: [1]}"}, ["deck.cards.switch.idle_as: [1, 2] → [1]"]),
    (
        {"per_river_crossing: 2": "per_river_crossing: 3"},
        ["scoring.line.per_river_crossing: 2 → 3"],
    ),
    (
        {
            "    - per_river_crossing: 2\n": "",
            "mill: 1}": "mill: 1}\n    - per_river_crossing: 2",
        },
        [
            "order of scoring.line: districts times stations, per river crossing, per special → "
            "districts times stations, per special, per river crossing"
        ],
    ),
    ({"bands: [20, 30, 40]": "bands: [20, 30]"}, ["solo.bands: [20, 30, 40] → [20, 30]"]),
    (
        {"2 .  S  .  C": "2 .  S  .  T", "?  .  C": "?  .  T"},
        ["d2, e3: circle → triangle"],
    ),
    (
        {"values: [0, 1, 3]": "values: [0, 1, 3, 6]"},
        ["scoring.network.track.values: […, 3] → […, 3, 6]"],
    ),
    ({"  pencil_powers: {}\n": ""}, ["modules.pencil_powers is gone: {}"]),
]


COUNTS = """\
  network:
    - {count: districts, each: 2, id: zones}
    - {count: lines, each: 1}
    - {all_of: [{count: lines, at_least: 1}, {count: stations, at_least: 5}], points: 3}
"""


def test_a_count_is_known_by_its_id_or_by_what_it_counts() -> None:
    counts = edited(BASE, {"  network:\n": COUNTS})
    after = edited(
        counts,
        {
            "each: 2": "each: 3",
            "{count: lines, each: 1}": "{count: lines, each: -1}",
            "points: 3": "points: 4",
        },
    )
    changes = differences(check_text(counts), check_text(after))
    assert [change.text for change in changes] == [
        "scoring.network.zones.each: 2 → 3",
        "scoring.network.lines.each: 1 → -1",
        "scoring.network.all_of.points: 3 → 4",
    ]


def edited(text: str, edits: Edits) -> str:
    for old, new in edits.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(("edits", "said"), CASES)
def test_an_edit_of_a_city(edits: Edits, said: list[str]) -> None:
    changes = differences(check_text(BASE), check_text(edited(BASE, edits)))
    assert [change.text for change in changes] == said


def test_there_and_back_say_the_same_of_the_map() -> None:
    """Whatever is lost in one direction is gained in the other."""
    opposite = {"lost": "gained", "gained": "lost", "new": "gone", "gone": "new"}
    pairs = [
        check_text((ROOT / f"cities/{name}.yaml").read_text("utf-8"))
        for name in ("london", "paris")
    ]
    there, back = differences(*pairs), differences(*reversed(pairs))

    def turned(kind: str) -> str:
        *start, last = kind.split()
        return " ".join([*start, opposite.get(last, last)])

    found = sorted(
        (turned(each.kind), str(each.after), str(each.before))
        for each in there
        if each.kind != "station moved"
    )
    assert found == sorted(
        (each.kind, str(each.before), str(each.after))
        for each in back
        if each.kind != "station moved"
    )
