"""The map changed by hand: with the mouse, with the keyboard alone, with a finger."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from browser import faults_of_axe

from nextstation.engine.authoring.edits.change import Plan, Put
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import KINDS
from nextstation.engine.city.paths import STATION_NAMES
from nextstation.engine.city.place import Point


def cell(page: Any, place: str) -> Any:
    return page.locator(f'.change-cell[data-place="{place}"]')


def middle(page: Any, place: str) -> tuple[float, float]:
    box = cell(page, place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*((one + other) / 2 for one, other in zip(start, end, strict=True)))
    page.mouse.move(*end)
    page.mouse.up()


def show(page: Any) -> None:
    page.get_by_role("tab", name="Change").click()
    cell(page, "a1").wait_for()


def use(page: Any, tool: str) -> None:
    page.get_by_role("group", name="Tools").get_by_role("button", name=tool, exact=True).click()


def said(page: Any, text: str) -> None:
    """Wait until something is said to those who listen."""
    page.locator("#ui-said", has_text=text).wait_for(state="attached")


def shown(page: Any, place: str, text: str) -> None:
    """Wait until the map has something at a place; an edit may be said before, if that is slow."""
    page.locator(f'.change-cell[data-place="{place}"][aria-label*="{text}"]').wait_for()


def changed(city_file: Path, before: str) -> list[str]:
    """The lines of the file that are new."""
    known = before.split("\n")
    return [line.strip() for line in city_file.read_text("utf-8").split("\n") if line not in known]


def test_the_map_is_changed_with_the_mouse(page: Any, city_file: Path) -> None:
    before = city_file.read_text("utf-8")
    show(page)

    cell(page, "c6").click()
    page.get_by_role("group", name="Symbol").get_by_role("button", name="triangle").click()
    said(page, "c6 is now triangle")
    assert changed(city_file, before) == ["P   .   T   .   C   .   .   C   .   ."]
    undo = page.get_by_role("button", name="Undo").element_handles()
    assert len(undo) == 2

    drag(page, middle(page, "c6"), middle(page, "c7"))
    said(page, "c6 moved to c7")
    assert page.locator(".change-step").count() == 2
    # A click on a button that has begun is not lost.
    assert all(each.evaluate("button => button.isConnected") for each in undo)
    assert "departs: c7" in city_file.read_text("utf-8")

    drag(page, middle(page, "a1"), middle(page, "b1"))
    page.locator(".note.is-error", has_text="There is a station at b1 already.").wait_for()
    assert page.locator(".change-refusal").is_visible()

    page.keyboard.press("Control+z")
    said(page, "Undone: c6 moved to c7")
    page.keyboard.press("Control+z")
    said(page, "Undone: c6 is now triangle")
    assert city_file.read_text("utf-8") == before

    use(page, "Station")
    page.get_by_role("button", name="pentagon").click()
    cell(page, "d1").click()
    said(page, "pentagon put at d1")
    assert changed(city_file, before) == ["P   T   S   P   T   C   .   T   .   C"]

    use(page, "Link")
    drag(page, middle(page, "a1"), middle(page, "b1"))
    said(page, "link a1-b1 removed")
    cell(page, "a1").click()
    cell(page, "b1").click()
    said(page, "a1-b1 is a link again")
    assert "links: {join: nearest}\n" in city_file.read_text("utf-8")

    use(page, "District")
    page.get_by_role("radio", name="North west A").check()
    drag(page, middle(page, "c1"), middle(page, "d3"))
    page.get_by_role("listitem").filter(has_text="c1 to d3 belong to").wait_for()

    use(page, "River")
    start = page.get_by_role("button", name="Thames: corner 3 of 6").bounding_box()
    spot = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    drag(page, spot, (spot[0] + 4, spot[1] + 12))
    said(page, "Thames: corner 3 moved to")

    use(page, "Departure")
    drag(page, middle(page, "c6"), middle(page, "c8"))
    said(page, "purple departs from c8")
    assert "departs: c8" in city_file.read_text("utf-8")

    for _ in range(6):
        page.keyboard.press("Control+z")
    page.locator(".change-step.is-undone").nth(5).wait_for()
    assert city_file.read_text("utf-8") == before

    page.get_by_role("tab", name="Findings").click()
    assert page.locator(".change-cell").count() == 0


def test_a_district_is_added_renamed_and_deleted(page: Any, city_file: Path) -> None:
    before = city_file.read_text("utf-8")
    show(page)
    page.keyboard.press("d")
    names = page.locator(".change-radios .check").all_inner_texts()
    assert [each.strip() for each in names[:3]] == ["Bromley z", "Central E", "East F"]
    swatch = page.locator(".change-radios .swatch").nth(1)
    ink = swatch.evaluate("each => each.style.background")
    # The sheet is drawn anew when it arrives: the fill is read of what stands there at that moment.
    page.wait_for_function(
        "ink => getComputedStyle(document.querySelector('#district-central path')).fill === ink",
        arg=ink,
    )
    cell(page, "e5").click(modifiers=["Alt"])
    assert page.get_by_role("radio", name="Central").is_checked()
    page.get_by_role("radio", name="A new district").check()
    page.get_by_role("textbox", name="Name of the new district").fill("Docks")
    drag(page, middle(page, "i4"), middle(page, "j5"))
    said(page, "district Docks added at i4 to j5")
    assert page.get_by_role("radio", name="Docks").is_checked()
    page.locator(".sheet #place-names", has_text="DOCKS").wait_for()

    name = page.get_by_role("textbox", name="Name of docks on the map")
    assert name.input_value() == "Docks"
    name.fill("Quays")
    name.press("Enter")
    said(page, "district docks named Quays")
    page.get_by_role("radio", name="Quays").wait_for()
    page.get_by_role("button", name="Delete the district Quays").click()
    said(page, "district docks deleted: its points belong to east")
    assert city_file.read_text("utf-8").count("Quays") == 0
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("radio", name="Quays").check()
    name.fill("Quays" * 10)
    name.press("Enter")
    page.locator(".note.is-error", has_text="write at most").wait_for()
    assert faults_of_axe(page) == ""

    page.get_by_role("radio", name="Quays").focus()
    for _ in range(2):
        page.keyboard.press("Control+z")
    page.locator(".change-step.is-undone").nth(2).wait_for()
    assert city_file.read_text("utf-8") == before


def test_what_happens_is_shown_and_what_does_not_is_said(page: Any, city_file: Path) -> None:
    page.locator(".finding-head, .panel-findings .empty").first.wait_for()
    show(page)
    names = page.locator("[data-layer='station-names']")
    cell(page, "a1").click()
    name = page.get_by_role("textbox", name="Name", exact=True)
    name.fill("Sainte-Marie-sur-Colline" * 4)
    name.press("Enter")
    page.locator(".note.is-error", has_text="write at most 40").wait_for()
    assert not names.is_checked()
    name.fill("Old Gate")
    name.press("Enter")
    said(page, "a1 named Old Gate")
    assert names.is_checked()

    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keys").click()
    keys = page.get_by_role("dialog", name="Keys").inner_text()
    assert "Replay a record" in keys
    assert not {"Escape", "ArrowUp"} & {*keys.split()}
    page.get_by_role("button", name="Close").click()

    city_file.rename(city_file.with_name("elsewhere.yaml"))
    banner = page.locator("#ui-banner", has_text="The file is gone.")
    banner.wait_for()
    assert banner.get_by_role("button").count() == 0
    page.keyboard.press("Control+z")
    page.locator(".note.is-error", has_text="The file is gone.").wait_for()


def test_the_map_is_changed_with_the_keyboard_alone(page: Any, city_file: Path) -> None:
    before = city_file.read_text("utf-8")
    page.get_by_role("tab", name="Findings").focus()
    while page.get_by_role("tab", selected=True).inner_text() != "Change":
        page.keyboard.press("ArrowRight")
    cell(page, "a1").focus()
    for key in ("ArrowRight", "ArrowRight", *["ArrowDown"] * 5):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.place") == "c6"
    assert (
        cell(page, "c6").get_attribute("aria-label")
        == "c6, square, Clapham Junction, purple departs, west"
    )

    page.keyboard.press("Space")
    said(page, "c6 picked up")
    page.keyboard.press("ArrowUp")
    said(page, "c5, not empty")
    page.keyboard.press("Escape")
    said(page, "Left where it was")
    page.keyboard.press("Shift+ArrowRight")
    said(page, "d6")
    page.keyboard.press("Enter")
    said(page, "c6 moved to d6")
    shown(page, "d6", "square")
    assert changed(city_file, before) == [
        'purple: {ink: "#7b4a9c", departs: d6}',
        "P   .   .   S   C   .   .   C   .   .",
        "a6: Richmond, d6: Clapham Junction, e6: Victoria, h6: Canada Water,",
    ]
    assert page.evaluate("document.activeElement.dataset.place") == "d6"

    page.keyboard.press("Delete")
    said(page, "Purple departs from d6: move its departure first")
    page.keyboard.press("Control+z")
    said(page, "Undone: c6 moved to d6")
    page.keyboard.press("Control+Shift+z")
    said(page, "Redone: c6 moved to d6")
    page.keyboard.press("Control+z")
    said(page, "Undone")
    shown(page, "c6", "square")
    assert city_file.read_text("utf-8") == before

    page.get_by_role("button", name="River", exact=True).focus()
    page.keyboard.press("Enter")
    corner = page.get_by_role("button", name="Thames: corner 3 of 6")
    corner.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "Thames: corner 3 moved to 4.97, 6.6")
    page.get_by_role("button", name="Thames: corner 3 of 6, at 4.97, 6.6").wait_for()
    assert "[4.97, 6.6]" in city_file.read_text("utf-8")
    page.keyboard.press("Delete")
    said(page, "the corner at 4.97, 6.6 deleted")

    page.get_by_role("button", name="District", exact=True).focus()
    page.keyboard.press("Enter")
    cell(page, "d6").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".change-refusal:visible, .change-step").first.wait_for()
    assert faults_of_axe(page) == ""


def test_a_corner_is_still_carried_once_another_sheet_is_drawn(page: Any, city_file: Path) -> None:
    show(page)
    use(page, "River")
    page.get_by_role("button", name="Thames: corner 3 of 6").press("ArrowDown")
    text = city_file.read_text("utf-8")
    city_file.write_text(text.replace("title: Next Station London", "title: Lundenwic"), "utf-8")
    page.locator(".sheet", has_text="Lundenwic").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "Thames: corner 3 moved to 4.97, 6.7")


class TestTouch:
    @pytest.fixture
    def screen(self) -> dict[str, Any]:
        return {"viewport": {"width": 400, "height": 860}, "has_touch": True, "is_mobile": True}

    def undo(self, page: Any, number: int) -> None:
        """Undo edit after edit; a tap that only ends a glide of the page is made again."""
        for tick in range(100):
            if tick % 50 == 0:
                page.get_by_role("button", name="Undo", exact=True).first.tap()
            page.wait_for_timeout(200)
            if page.locator(".change-step.is-undone").count() == number:
                return
        pytest.fail("nothing is undone")

    def test_the_map_is_changed_with_a_finger(self, page: Any, city_file: Path) -> None:
        before = city_file.read_text("utf-8")
        page.get_by_role("tab", name="Change").tap()
        assert cell(page, "a1").bounding_box()["width"] >= 24
        cell(page, "c6").tap()
        page.get_by_role("group", name="Symbol").get_by_role("button", name="circle").tap()
        said(page, "c6 is now circle")
        shown(page, "c6", "circle")

        session = page.context.new_cdp_session(page)
        page.locator(".paper").scroll_into_view_if_needed()
        start, end = middle(page, "c6"), middle(page, "c7")
        for kind, spots in (
            ("touchStart", [start]),
            ("touchMove", [(start[0], start[1] + 15)]),
            ("touchMove", [end]),
            ("touchEnd", []),
        ):
            points = [{"x": x, "y": y} for x, y in spots]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        said(page, "c6 moved to c7")
        shown(page, "c7", "circle")
        assert changed(city_file, before) == [
            'purple: {ink: "#7b4a9c", departs: c7}',
            "P   .   .   .   C   .   .   C   .   .",
            ".   .   C   P   T   .   S   T   .   T*",
            "a6: Richmond, c7: Clapham Junction, e6: Victoria, h6: Canada Water,",
        ]
        for number in (1, 2):
            self.undo(page, number)
        assert city_file.read_text("utf-8") == before


@dataclass(frozen=True)
class DoubleName:
    """A name said twice."""

    place: Point
    times: int = 2

    def about(self, file: CityFile) -> Hashable:
        """The station."""
        return file.station(self.place).points

    def plan(self, file: CityFile) -> Plan:
        """The same name again."""
        name = " ".join([file.at((*STATION_NAMES, self.place.name))] * self.times)
        return Plan(f"{self.place.name} doubled", (Put((*STATION_NAMES, self.place.name), name),))


class TestNewEdit:
    """An edit of the engine has a form before the page has a control for it."""

    @pytest.fixture(autouse=True)
    def known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert isinstance(KINDS, dict)
        monkeypatch.setitem(KINDS, "double_name", DoubleName)

    def test_it_is_made_by_its_form(self, page: Any, city_file: Path) -> None:
        before = city_file.read_text("utf-8")
        show(page)
        cell(page, "e6").click()
        page.get_by_text("Other edits").click()
        assert page.get_by_label("Place").input_value() == "e6"
        page.get_by_label("Times").fill("3")
        page.get_by_role("button", name="Double name").click()
        said(page, "e6 doubled")
        assert "e6: Victoria Victoria Victoria," in "".join(changed(city_file, before))
        assert faults_of_axe(page) == ""


def test_every_shipped_edit_has_a_control(page: Any) -> None:
    show(page)
    page.wait_for_load_state("networkidle")
    assert page.get_by_text("Other edits").is_hidden()
