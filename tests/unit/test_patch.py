"""Patches: what they change, and where the faults of a patch are found."""

from pathlib import Path
from typing import Any

import pytest
from fault_cases import FaultCase, read_marks
from plain_yaml import read_yaml

from nextstation.engine import load_city
from nextstation.engine.checks.runner import check_city, check_city_file
from nextstation.engine.city.city import City
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.format.patch.patch import patch_of, read_patch, setting
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import PATCH_CODES

FOLDER = Path(__file__).parents[1] / "cases"
BASE = (FOLDER / "base.yaml").read_text("utf-8")
CASES: list[dict[str, Any]] = read_yaml((FOLDER / "patches.yaml").read_bytes())


def patched_base(*patches: str | Path) -> City:
    checked = check_city_file(FOLDER / "base.yaml", map(patch_of, patches))
    assert checked.diagnostics == ()
    return checked.sound().city


def patch_file(folder: Path, text: str) -> Path:
    file = folder / "patch.yaml"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.get("set", case.get("patch"))))
def test_a_fault_is_found_in_the_patch(case: dict[str, Any], tmp_path: Path) -> None:
    base = BASE
    for old, new in case.get("of", {}).items():
        base = base.replace(old, new)
    marked = [read_marks(text) for text in case.get("set", [case.get("patch")])]
    spans = tuple(span for _, found in marked for span in found)
    patches: list[Document] = [setting(text) for text, _ in marked]
    if "patch" in case:
        patches = [read_patch(patch_file(tmp_path, marked[0][0]))]
    found = check_city(parse_document(base), patches).diagnostics
    FaultCase("", "", tuple(case["finds"]), spans, "").check(found)
    lines = [line for text, _ in marked for line in text.split("\n")]
    for each in found:
        assert each.file == patches[0].file
        assert each.excerpt in lines


def test_every_code_of_patches_has_a_case() -> None:
    assert {*PATCH_CODES} <= {finding.split()[0] for case in CASES for finding in case["finds"]}


def test_what_is_wrong_elsewhere_is_shown_there_after_a_patch() -> None:
    found = check_city(parse_document(BASE), [setting("symbols=[circle, square]")]).diagnostics
    assert {each.code for each in found} == {"E207", "E505", "E643"}
    for each in found:
        assert each.file == "<text>"
        assert each.excerpt == BASE.split("\n")[each.span.line - 1]


def cards(city: City) -> str:
    return " ".join(f"{card.group or ''}:{card.title}" for card in city.deck.cards)


DECK = {
    "deck.joker.copies=1": "day:circle day:square day:triangle night:circle night:square "
    "night:triangle night:joker :switch",
    "deck.day.square.copies=2": "day:circle day:square day:square day:triangle night:circle "
    "night:square night:triangle night:joker night:joker :switch",
    "deck.square.copies=2": "day:circle day:square day:square day:triangle night:circle "
    "night:square night:square night:triangle night:joker night:joker :switch",
    "deck.cards.night.circle=null": "day:circle day:square day:triangle night:square "
    "night:triangle night:joker night:joker :switch",
    "deck.night.square.copies=0": "day:circle day:square day:triangle night:circle night:triangle "
    "night:joker night:joker :switch",
    "deck.cards[2]=null": "day:circle day:square day:triangle night:circle night:square "
    "night:triangle night:joker night:joker",
    "deck.cards[3]={group: day, symbol: any, name: wild}": "day:circle day:square day:triangle "
    "night:circle night:square night:triangle night:joker night:joker :switch day:wild",
    "deck={night: {joker: {copies: 3}, circle: null}, day: {square.copies: 2}}": "day:circle "
    "day:square day:square day:triangle night:square night:triangle night:joker "
    "night:joker night:joker :switch",
    "deck={joker: {copies: 1}, switch: null}": "day:circle day:square day:triangle night:circle "
    "night:square night:triangle night:joker",
}


@pytest.mark.parametrize("text", DECK)
def test_cards_are_found_by_group_and_name_and_stay_in_order(text: str) -> None:
    assert cards(patched_base(text)) == DECK[text]


def test_an_entry_of_several_groups_is_divided() -> None:
    city = load_city("london", ["deck.street.joker.copies=2"]).city
    jokers = [card.group for card in city.deck.cards if card.name == "joker"]
    assert jokers == ["street", "street", "underground"]


def terms(city: City) -> dict[str, Any]:
    return {each.name: each.value for each in (*city.line_terms, *city.network_terms)}


def test_terms_are_found_by_name_added_and_removed() -> None:
    city = patched_base(
        "scoring.line.per_special.mill=7",
        "scoring.line.per_river_crossing=",
        "scoring.network.interchanges[0]=5",
        "scoring.network.track=null",
    )
    assert terms(city) == {
        "districts_times_stations": {"districts": "stopped"},
        "per_special": {"mill": 7},
        "interchanges": [5],
    }
    city = patched_base("scoring.line.per_river_crossing=null", "scoring.line.per_river_crossing=3")
    assert [each.name for each in city.line_terms][-1] == "per_river_crossing"


COUNTS = """\
    - {count: districts, each: 2, id: zones}
    - {count: stations, symbol: circle, each: 1}
    - {all_of: [{count: stations, at_least: 3}, {count: sections, at_most: 9}], points: 4, id: both}
    - {all_of: [{count: stations, at_least: 3}, {count: sections, at_most: 9}], points: 4}
"""


@pytest.mark.parametrize(
    ("text", "scored"),
    [
        ("scoring.network.zones.each=5", {"zones": 5}),
        ("scoring.network.stations.each=-3", {"stations": -3}),
        ("scoring.network.zones=null", {"zones": None}),
        ("scoring.network.both.points=7", {"both": 7}),
        ("scoring.network.all_of.points=7", {"all_of": 7}),
    ],
)
def test_counts_are_found_by_id_or_by_what_they_count(text: str, scored: Any) -> None:
    base = BASE.replace("  network:\n", f"  network:\n{COUNTS}", 1)
    city = check_city(parse_document(base), [setting(text)]).sound().city
    own = [each for each in city.network_terms if each.id]
    worth = {each.id: each.value.get("each", each.value.get("points")) for each in own}
    expected = {"zones": 2, "stations": 1, "both": 4, "all_of": 4, **scored}
    assert worth == {name: each for name, each in expected.items() if each is not None}


def test_mappings_merge_null_removes_and_other_values_replace(tmp_path: Path) -> None:
    city = patched_base(
        patch_file(
            tmp_path,
            """
            look: {river: null, accent: "#203040"}
            solo: null
            deck.round_ends: {night: null, day: 2}
            words: {nl: {points.note: "{value} elk"}}
            modules.shared_objectives.cards.two_crossings.at_least: 3
            """,
        )
    )
    assert {**city.look} == {"accent": "#203040", "motif": "M0 30 V9 H5"}
    assert city.solo_bands == ()
    assert {**city.deck.round_ends} == {"day": 2}
    assert city.words["nl"] == {"line_total": "Lijntotaal", "points.note": "{value} elk"}
    assert city.objectives is not None


TEXTS = {
    "title=Town: a #1 city": "Town: a #1 city",
    "title=Town, a [city": "Town, a [city",
    "title=3..5": "3..5",
    'title="Town"': "Town",
    "title = 2024": "2024",
    "title= - x": "- x",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_needs_no_quotation_marks(text: str) -> None:
    assert patched_base(text).title == TEXTS[text]


def test_an_entry_goes_with_its_last_key_and_the_next_one_stays() -> None:
    city = patched_base("scoring.network[0]={interchanges: null, track: null}")
    assert [each.name for each in city.network_terms] == ["track"]


def test_keys_with_dots_are_in_quotation_marks() -> None:
    city = patched_base('words.nl."points.note"={value} elk', "map.legend.'?'.symbol=circle")
    assert city.words["nl"]["points.note"] == "{value} elk"


def test_a_later_patch_changes_what_an_earlier_one_set() -> None:
    city = patched_base("solo=null", "solo.bands=[1, 2]", "solo.bands[1]=9")
    assert city.solo_bands == (1, 9)


def test_a_patched_city_has_a_hash_of_its_own() -> None:
    plain, same = load_city("london"), load_city("london", ["title=Town"])
    other = load_city("london", ["deck.joker.copies=2"])
    assert city_hash(plain) == city_hash(same) != city_hash(other)


def test_the_document_patched_stays_as_it_is() -> None:
    document = parse_document(BASE)
    check_city(document, [setting("deck.day.square.copies=2"), setting("title=null")])
    assert check_city(document).diagnostics == ()
    assert document.data == parse_document(BASE).data


def test_patches_obey_the_limits_of_files(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="larger than 256 KiB"):
        read_patch(patch_file(tmp_path, "#" * (limits.FILE.bytes + 1)))
    for value in ("1" * limits.MAX_LINE_LENGTH, "[" * 40, "[" + "1,\n" * limits.FILE.nodes):
        (fault,) = setting(f"solo.bands={value}").faults
        assert fault.code in ("E002", "E007")


def test_a_patch_that_makes_a_city_too_large_is_a_fault(tmp_path: Path) -> None:
    words = "\n".join(f"  k{number}: x" for number in range(limits.FILE.nodes // 2 - 10))
    patch = read_patch(patch_file(tmp_path, f"lint.ignore:\n{words}\n"))
    (fault,) = check_city(parse_document(BASE), [patch]).diagnostics
    assert (fault.code, fault.file) == ("E002", patch.file)


@pytest.mark.parametrize("file", ["modules/pencil_powers", "../tests/records/london-greedy-1-1"])
def test_a_file_of_another_kind_is_no_patch(file: str) -> None:
    with pytest.raises(UnreadableError, match="not a patch"):
        read_patch(FOLDER.parents[1] / f"cities/{file}.yaml")


def test_the_error_of_a_faulty_patch_says_where_it_is() -> None:
    with pytest.raises(FaultyFileError) as error:
        load_city("london", ["deck.jokr.copies=2"])
    faults = "--set:1: E951 the deck has no card `jokr`"
    assert str(error.value) == f"the patched city has 1 fault\n{faults}"


def test_the_error_of_a_file_with_many_faults_says_the_first_ones() -> None:
    with pytest.raises(FaultyFileError) as error:
        load_city("london", [f"deck.jokr{number}.copies=2" for number in range(5)])
    summary, *shown, more = str(error.value).split("\n")
    assert summary == error.value.summary == "the patched city has 5 faults"
    assert [line.split(" ")[1] for line in shown] == ["E951"] * 3
    assert more == "and 2 more, in `diagnostics`"
