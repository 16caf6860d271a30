"""Nothing moves under the pointer: a click means what was there when it was made."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from command import ROOT

STALE = ".paper.is-stale"
TOOLS = ".change-tools"


def cell(page: Any, place: str) -> Any:
    return page.locator(f'.change-cell[data-place="{place}"]')


def middle(page: Any, place: str) -> tuple[float, float]:
    box = cell(page, place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def paint(page: Any) -> None:
    """Take the tool that paints a district, and a district."""
    page.get_by_role("tab", name="Change").click()
    cell(page, "a1").wait_for()
    page.keyboard.press("d")
    page.get_by_role("radio", name="North west").check()


def test_a_fault_between_two_clicks(page: Any, city_file: Path) -> None:
    """The banner lies over the sheet, and what is shown is too old to be changed by a click."""
    paint(page)
    spot = middle(page, "b4")
    page.mouse.click(*middle(page, "a4"))
    page.locator(".change-step", has_text="a4 belongs to north west").wait_for()

    painted = city_file.read_text("utf-8")
    faulty = painted.replace("departs: c6", "departs: d6")
    city_file.write_text(faulty, "utf-8")
    page.locator(STALE).wait_for()
    page.locator("#ui-banner", has_text="Line 19").wait_for()
    assert middle(page, "b4") == spot
    page.mouse.click(*spot)
    refusal = "The sheet is older than the file, as the line above it says: correct that first."
    page.locator(".change-refusal:visible", has_text=refusal).wait_for()
    page.get_by_role("tab", name="Findings").click()
    page.get_by_role("tab", name="Change").click()
    assert city_file.read_text("utf-8") == faulty
    assert page.locator(".change-step").count() == 1

    city_file.write_text(painted, "utf-8")
    page.locator(f".paper:not({STALE})").wait_for()
    assert middle(page, "b4") == spot
    page.mouse.click(*spot)
    page.locator(".change-step", has_text="b4 belongs to north west").wait_for()
    assert page.locator(".change-step").count() == 2


def test_a_fault_that_the_page_has_not_heard_of(page: Any, city_file: Path) -> None:
    paint(page)
    page.route("**/api/city", lambda _: None)
    faulty = city_file.read_text("utf-8").replace("departs: c6", "departs: d6")
    city_file.write_text(faulty, "utf-8")
    page.mouse.click(*middle(page, "a4"))
    page.locator(".change-refusal:visible", has_text="has a fault since").wait_for()
    assert city_file.read_text("utf-8") == faulty


def test_the_sheet_stays_while_it_is_pressed(page: Any, city_file: Path) -> None:
    """Another map comes between the press and the release: the click is for the one before."""
    paint(page)
    page.mouse.move(*middle(page, "a4"))
    page.mouse.down()
    other = ROOT / "docs" / "example" / "pebble_bay.yaml"
    shutil.copy(other, city_file)
    page.locator("#ui-city", has_text="Pebble Bay").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator(".sheet", has_text="London").count() == 1
    page.mouse.up()
    page.locator(".sheet", has_text="Pebble Bay").wait_for()
    page.locator(".note.is-error:visible").wait_for()
    assert city_file.read_bytes() == other.read_bytes()


def test_what_is_said_moves_nothing(page: Any, city_file: Path) -> None:
    page.get_by_role("tab", name="Play").click()
    before = page.locator("#ui-viewport").bounding_box()
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Begin the game").click()
    for number, pencil in enumerate(("Purple", "Blue", "Pink"), 1):
        page.get_by_role("heading", name=f"in round {number}?").wait_for()
        page.locator(".panel-play").get_by_role("button", name=pencil, exact=True).click()
    page.locator(".choice").first.wait_for()
    page.keyboard.press("h")
    page.locator("#ui-message", has_text="Hint").wait_for()
    city_file.write_text("title: [", "utf-8")
    page.locator("#ui-state", has_text="fault").wait_for()
    assert page.locator("#ui-viewport").bounding_box() == before


OUTSIDE = """() => [...document.querySelectorAll(
    ".change-chosen :is(button, input, select)")].filter((each) => {
  const { left, top, right, bottom, width } = each.getBoundingClientRect();
  return !width || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((each) => each.outerHTML)"""


@pytest.mark.parametrize("place", ["a4", "e6", "j10"])
@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": 1400, "height": 900}},
        {"viewport": {"width": 800, "height": 1200}},
        {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    ],
    ids=["desktop", "tablet", "phone"],
)
def test_a_selected_station_and_its_properties_are_on_the_screen(page: Any, place: str) -> None:
    page.get_by_role("tab", name="Change").click()
    cell(page, place).click()
    page.get_by_role("textbox", name="Name", exact=True).wait_for()
    assert page.evaluate(OUTSIDE) == []
    at = "([x, y]) => document.elementFromPoint(x, y)?.dataset.place"
    assert page.evaluate(at, middle(page, place)) == place
    page.get_by_role("button", name="Deselect").click()
    assert page.get_by_role("textbox", name="Title of the city").is_visible()
