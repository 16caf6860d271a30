"""Games on the page: by clicks on the sheet, by keys, by touch, alone and at a table."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boards import FILES
from browser import faults_of_axe

from nextstation.engine.play.record.load import load_record

_SAID = "before => document.getElementById('ui-said').textContent !== before"
# What is lit on the sheet is what the list offers.
_LIT = """() => {
  const names = (query) =>
    [...document.querySelectorAll(query)].map((each) => each.dataset.option).sort().join();
  return names(".choice") === names(".play-option");
}"""


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """A copy of a tiny city with two pencils."""
    return Path(shutil.copy(FILES["base"], tmp_path / "town.yaml"))


def begin(page: Any, *names: str, seed: int = 3) -> None:
    page.locator("#ui-tab-play").click()
    page.get_by_role("button", name=str(len(names)), exact=True).click()
    fields = page.locator(".fields .field > input")
    for place, name in enumerate(names):
        fields.nth(place).fill(name)
    page.get_by_label("Seed").fill(str(seed))
    step(page, page.get_by_role("button", name="Begin the game").click)


def step(page: Any, act: Callable[[], object]) -> None:
    """Do something, and wait until the page has said what follows and lit what may be chosen."""
    before = page.locator("#ui-said").text_content()
    act()
    page.wait_for_function(_SAID, arg=before)
    page.wait_for_function(_LIT)


def press(page: Any, key: str) -> None:
    step(page, lambda: page.keyboard.press(key))


def spot_of(page: Any, number: int) -> tuple[float, float]:
    """The middle of the station that an option reaches, in pixels of the window."""
    box = page.locator(".play-option").nth(number).locator(".play-ring").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_over(page: Any) -> bool:
    return bool(page.get_by_role("heading", name="The game is over").count())


def test_a_whole_game_by_clicks(page: Any, city_file: Path) -> None:
    begin(page, "Ann")
    step(page, page.get_by_role("button", name="Blue", exact=True).click)
    decisions = undone = 0
    while not is_over(page):
        if page.locator(".choice").count():
            decisions += 1
            page.mouse.click(*spot_of(page, 0))
            which = page.get_by_role("dialog", name="Which one?")
            page.wait_for_timeout(50)
            if which.count():
                which.get_by_role("button").first.click()
            page.get_by_role("button", name="Undo").and_(page.locator(":enabled")).wait_for()
            page.wait_for_function(_LIT)
            if decisions == 3:
                step(page, page.get_by_role("button", name="Undo").click)
                assert page.locator(".score .change").count() == 0
                undone += 1
        elif page.get_by_role("button", name="Pass").is_enabled():
            step(page, page.get_by_role("button", name="Pass").click)
        else:
            step(page, page.locator(".panel-play .is-main").click)
    assert (decisions > 5, undone) == (True, 1)
    assert page.locator(".sheet").get_by_text("Ann", exact=True).count() == 1
    assert faults_of_axe(page) == ""
    page.get_by_role("button", name="Save record").click()
    page.get_by_text("Saved as base-3.yaml").first.wait_for()
    (score,) = load_record(city_file.parent / "base-3.yaml").sound().outcome.scores
    total = page.locator(".score tfoot td").first.text_content().strip()
    assert (score.player, str(score.total)) == ("Ann", total)


def test_a_whole_game_by_keys(page: Any) -> None:
    begin(page, "")
    page.get_by_role("button", name="Red", exact=True).focus()
    press(page, "Enter")
    taken, number = list[str](), 0
    while not is_over(page):
        choices = page.locator(".choice")
        if count := choices.count():
            assert choices.first.evaluate("each => each === document.activeElement")
            page.keyboard.press("ArrowDown")
            assert choices.nth(1 % count).evaluate("each => each === document.activeElement")
            assert page.locator(".play-option.is-pointed").count() == 1
            taken.append(choices.nth(1 % count).get_attribute("data-option"))
            press(page, "Enter")
            if len(taken) == 2:
                press(page, "u")
                press(page, "p")
        elif page.get_by_role("button", name="Pass").is_enabled():
            press(page, "p")
        else:
            number += 1
            assert page.locator(".is-main:focus").count() == 1
            press(page, "Enter")
    assert (len(taken) > 5, number > 8) == (True, True)


def spot_at(page: Any, place: str) -> tuple[float, float]:
    """The spot of a place on the sheet, in pixels of the window."""
    ask = "fetch('/api/games/game-1/sheet').then((answer) => answer.json())"
    sheet = page.evaluate(ask)
    box = page.locator(".paper .sheet").bounding_box()
    scale = box["width"] / sheet["size"][0]
    column, row = ord(place[0]) - ord("a"), int(place[1:]) - 1
    across, down = sheet["origin"]
    return (
        box["x"] + scale * (across + column * sheet["step"]),
        box["y"] + scale * (down + row * sheet["step"]),
    )


def test_a_hint_and_what_is_not_legal(page: Any, city_file: Path) -> None:
    begin(page, "Ann")
    step(page, page.get_by_role("button", name="Red", exact=True).click)
    page.keyboard.press("h")
    page.locator("#ui-message", has_text="Hint: ").wait_for()
    hinted = page.locator(".choice.is-hinted").get_attribute("data-option")
    pointed = page.locator(".play-option.is-pointed")
    assert pointed.get_attribute("data-option") == hinted
    city_file.write_text(city_file.read_text("utf-8") + "# changed\n", "utf-8")
    page.get_by_text("this game keeps the city").wait_for()
    page.wait_for_function(_LIT)
    assert pointed.get_attribute("data-option") == hinted
    assert page.locator(".choice.is-hinted").count() == 1
    page.mouse.click(*spot_at(page, "e5"))
    why = page.locator(".play-box")
    why.wait_for()
    assert why.text_content() == "No link leads from a1 to e5 (S1)"
    assert page.locator("#ui-said").text_content() == why.text_content()
    page.mouse.move(*spot_of(page, 0))
    assert page.locator(".play-gain").count() == 1
    assert faults_of_axe(page) == ""
    page.reload()
    page.get_by_role("heading", name="Round 1 of 2, turn 1").wait_for()
    assert page.locator(".choice").count() > 0


def test_two_players_share_the_cards(page: Any, city_file: Path) -> None:
    begin(page, "Ann", "Bo")
    seats = page.locator(".seat")
    assert [seats.nth(place).get_attribute("aria-pressed") for place in (0, 1)] == ["true", "false"]
    press(page, "p")
    assert [seats.nth(place).get_attribute("aria-pressed") for place in (0, 1)] == ["false", "true"]
    assert page.locator(".sheet").get_by_text("Bo", exact=True).count() == 1
    page.get_by_role("button", name="Next card").and_(page.locator(":disabled")).wait_for()
    press(page, "p")
    press(page, "Enter")
    page.get_by_role("heading", name="Round 1 of 2, turn 2").wait_for()
    assert seats.first.get_attribute("aria-pressed") == "true"
    step(page, seats.nth(1).click)
    assert page.locator(".sheet").get_by_text("Bo", exact=True).count() == 1

    changed = city_file.read_text("utf-8").replace("title: Base", "title: Harbour")
    city_file.write_text(changed, "utf-8")
    step(page, page.get_by_role("button", name="Begin again").click)
    page.get_by_role("heading", name="Round 1 of 2, turn 1").wait_for()
    assert page.locator(".sheet").get_by_text("Harbour").count() > 0
    assert seats.count() == 2


class TestTouch:
    """A finger: first the station at which a section starts, then the one that it reaches."""

    @pytest.fixture
    def screen(self) -> dict[str, Any]:
        return {"viewport": {"width": 420, "height": 900}, "has_touch": True, "is_mobile": True}

    def test_a_finger_draws(self, page: Any) -> None:
        begin(page, "Ann")
        step(page, page.get_by_role("button", name="Red", exact=True).tap)
        page.locator(".viewport").scroll_into_view_if_needed()
        count = page.locator(".play-option").count()
        page.touchscreen.tap(*spot_at(page, "a1"))
        page.get_by_text("From a1: choose the other end").last.wait_for()
        assert page.locator(".play-option").count() == count
        step(page, lambda: page.touchscreen.tap(*spot_of(page, 0)))
        assert page.get_by_role("button", name="Undo").is_enabled()
