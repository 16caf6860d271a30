"""How the city is seen: the strip, layers, findings on the map and in the file, themes, touch."""

from pathlib import Path
from typing import Any

import pytest
from browser import faults_of_axe

STALE = ".paper.is-stale"
SPUR = (
    "w A A B B B B C C x\n      A A A B B B B C C C",
    "w A A B B B B C C x\n      A A A B B B C C C C",
)


def change(city_file: Path, *edits: tuple[str, str]) -> None:
    text = city_file.read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    city_file.write_text(text, "utf-8")


def rings(page: Any) -> list[str]:
    """The places that are ringed."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".layer-marks .mark-ring")].map((ring) => {
            const box = ring.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return [...document.querySelectorAll(".sheet g[id^='station-']")].find((each) => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                return left < x && x < right && top < y && y < bottom;
            })?.id ?? "";
        })"""
    )
    return found


def test_faults_on_the_map_and_in_the_file(page: Any, city_file: Path) -> None:
    change(city_file, ("departs: c6}", "departs: d6}"), (".   P*  .   S", ".   X*  .   S"))
    page.locator(STALE).wait_for()
    assert page.locator("#ui-state").inner_text() == "2 faults"
    assert page.locator("#ui-tab-findings").inner_text().split() == ["Findings", "2"]
    assert "Line 19: there is no station at d6" in page.locator("#ui-banner").inner_text()
    page.locator("#ui-tab-file").click()
    page.locator("#ui-banner").get_by_role("button").click()
    assert page.locator(".finding.is-pinned .excerpt mark").inner_text() == "d6"
    assert page.locator(".layer-marks .mark-near").count() == 3

    page.locator(".finding-head").nth(1).click()
    assert rings(page) == ["station-g2"]
    page.get_by_role("tab", name="Measures").click()
    assert rings(page) == []
    page.get_by_role("tab", name="Findings").click()
    page.locator(".finding-head").nth(1).click()
    assert rings(page) == ["station-g2"]
    page.get_by_role("button", name="What E203 means").click()
    page.locator(".explanation", has_text="E203").wait_for()
    page.get_by_role("button", name="Show in the file").click()
    line = page.locator(".panel-file .line.is-marked")
    line.wait_for()
    assert (line.get_attribute("data-line"), line.locator("mark").inner_text()) == ("32", "X*")
    page.keyboard.press("Escape")
    assert rings(page) == []
    page.keyboard.press("F8")
    assert page.locator(".layer-marks .mark-near").count() == 3
    assert faults_of_axe(page) == ""


def test_warnings_follow_the_sheet(page: Any, city_file: Path) -> None:
    page.locator("summary", has_text="Ignored by the file").wait_for()
    change(city_file, SPUR)
    page.locator("#ui-state", has_text="2 warnings").wait_for()
    page.locator(".finding-head").first.hover()
    assert rings(page) == ["station-g2"]
    assert page.locator(".layer-marks .mark-district").count() == 1
    page.locator("#ui-city").hover()
    assert rings(page) == []
    assert not page.locator(STALE).count()


def test_choices_stay_over_a_redraw_and_a_visit(page: Any, city_file: Path) -> None:
    page.get_by_label("Paper").select_option("letter")
    page.get_by_role("button", name="Modules").click()
    page.get_by_label("Shared objectives").check()
    page.locator(".sheet", has_text="tick it if reached").wait_for()
    page.get_by_role("button", name="Layers").click()
    page.get_by_label("Districts", exact=True).uncheck()
    page.get_by_role("checkbox", name="What a pencil can reach").check()
    page.keyboard.press("Escape")
    page.get_by_role("slider", name="Turns").fill("1")
    assert page.locator(".reach-turns").all_text_contents().count("1") == 8
    assert "9 of 53 stations" in page.locator(".legend").inner_text()
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.get_by_label("Style").focus()
    seen = page.evaluate(SEEN)

    change(city_file, ("title: Next Station London", "title: Lundenwic"))
    page.locator(".sheet", has_text="Lundenwic").wait_for()
    assert page.evaluate(SEEN) == seen
    assert page.evaluate("document.activeElement.ariaLabel") == "Style"

    page.reload()
    page.locator(".sheet", has_text="tick it if reached").wait_for()
    page.locator(".reach-turns").first.wait_for()
    assert page.evaluate(SEEN)[:-1] == seen[:-1]


def test_layers_hide_a_part_on_every_page_and_say_what_has_no_room(
    page: Any, city_file: Path
) -> None:
    long = "Thames with all of its many tributaries"
    change(city_file, ("{en: Thames,", f"{{en: {long},"))
    page.get_by_label("Paper").select_option("a5")
    page.get_by_role("button", name="Modules").click()
    for module in ("Shared objectives", "Pencil powers"):
        page.get_by_label(module).check()
    page.locator("#page-2-ground").wait_for(state="attached")
    page.get_by_role("button", name="Layers").click()
    names = page.locator("label", has_text="Names of districts and rivers")
    # The river.
    names.locator("small", has_text=long).wait_for()
    hidden = page.locator(".sheet .is-hidden")
    assert not hidden.count()
    page.get_by_role("checkbox", name="Score boxes").uncheck()
    page.get_by_role("checkbox", name="Rivers", exact=True).uncheck()
    parts = [each.get_attribute("id") for each in hidden.all()]
    assert parts == ["river", "page-2-ground", "modules", "score"]


SEEN = """() => [
    document.querySelector(".paper").style.cssText,
    document.querySelector(".sheet").getAttribute("viewBox"),
    document.querySelector("#districts").classList.contains("is-hidden"),
    document.querySelector("#links").classList.contains("is-hidden"),
    document.querySelectorAll(".reach-turns").length,
]"""


def test_keys_wheel_and_words(page: Any) -> None:
    viewport = page.locator("#ui-viewport")
    percent = page.locator(".strip-percent")
    whole = percent.inner_text()
    viewport.focus()
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    assert percent.inner_text() != whole
    page.keyboard.press("f")
    assert percent.inner_text() == whole
    viewport.hover()
    page.mouse.wheel(0, -200)
    page.locator("#station-d3").hover()
    words = "d3 · Paddington · triangle · departure of green · in north · 8 links"
    assert page.locator(".readout").inner_text() == words
    assert percent.inner_text() != whole
    percent.click()
    assert percent.inner_text() == "100%"
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("zooms in").wait_for()
    page.keyboard.press("Escape")

    label = page.locator(".sheet").get_attribute("aria-label")
    assert "53 stations, 155 links, 13 districts" in label
    assert "purple c6" in label
    page.locator(".map-text summary").focus()
    page.keyboard.press("Enter")
    row = page.locator(".map-text tbody tr").nth(5)
    assert row.inner_text().split()[:2] == ["h1", "Chingford"]


# The parts of the viewport that the map takes of its width and its height.
TAKEN = """() => {
    const map = document.querySelector("#districts").getBoundingClientRect();
    const room = document.querySelector(".viewport").getBoundingClientRect();
    const inside = map.left >= room.left && map.right <= room.right
        && map.top >= room.top && map.bottom <= room.bottom;
    return [inside, map.width / room.width, map.height / room.height];
}"""


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1400, "height": 900}}])
def test_the_map_fits_the_window_or_the_page_does(page: Any) -> None:
    for key in ("3", "5", "1"):
        page.keyboard.press(key)
        assert page.locator("#ui-tabs button").nth(int(key) - 1).get_attribute("aria-selected")
        inside, _, high = page.evaluate(TAKEN)
        assert (inside, high > 0.9) == (True, True)
    page.keyboard.press("0")
    inside, _, high = page.evaluate(TAKEN)
    assert (inside, high < 0.7) == (True, True)
    assert page.get_by_role("button", name="Fit page").get_attribute("aria-pressed") == "true"
    page.reload()
    page.locator(".sheet").wait_for()
    assert page.evaluate(TAKEN)[2] == pytest.approx(high)
    # Without its score boxes, half of the page would be white.
    page.get_by_role("button", name="Layers").click()
    page.get_by_role("checkbox", name="Score boxes").uncheck()
    assert page.evaluate(TAKEN)[2] > 0.9


def test_nothing_to_mend_leads_on(page: Any) -> None:
    empty = page.locator(".panel-findings .empty")
    empty.wait_for(timeout=60_000)
    empty.get_by_role("button", name="Print").click()
    assert page.locator("#ui-print").is_visible()
    page.keyboard.press("Escape")
    empty.get_by_role("button", name="Change").click()
    assert page.locator("#ui-tab-change").get_attribute("aria-selected") == "true"


@pytest.mark.parametrize(
    "screen", [{"viewport": {"width": 400, "height": 860}, "has_touch": True, "is_mobile": True}]
)
def test_touch_scrolls_the_page_and_pinches_the_sheet(page: Any) -> None:
    viewport, percent = page.locator("#ui-viewport"), page.locator(".strip-percent")
    touch = "element => getComputedStyle(element).touchAction"
    assert viewport.evaluate(touch) == "pan-x pan-y"
    whole = percent.inner_text()
    viewport.evaluate(PINCH)
    assert int(percent.inner_text().rstrip("%")) > 1.5 * int(whole.rstrip("%"))
    assert viewport.evaluate(touch) == "none"
    page.get_by_role("button", name="Fit map").tap()
    assert percent.inner_text() == whole
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


PINCH = """element => {
    const send = (type, pointerId, clientX) => element.dispatchEvent(new PointerEvent(
        type, { pointerId, clientX, clientY: 400, pointerType: "touch", bubbles: true }));
    send("pointerdown", 1, 150);
    send("pointerdown", 2, 250);
    send("pointermove", 1, 100);
    send("pointermove", 2, 300);
    send("pointerup", 1, 100);
    send("pointerup", 2, 300);
}"""


@pytest.mark.parametrize("screen", [{"color_scheme": "dark"}])
def test_dark_view_is_accessible(page: Any, city_file: Path) -> None:
    change(city_file, SPUR)
    page.locator("#ui-state", has_text="2 warnings").wait_for()
    page.locator(".finding-head").first.click()
    page.get_by_role("button", name="What W121 means").click()
    page.locator(".explanation pre").first.wait_for()
    page.get_by_role("button", name="Layers").click()
    assert faults_of_axe(page) == ""
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Theme").click()
    page.get_by_label("Light", exact=True).check()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"


class TestNeverSound:
    """A file that has had no version without faults yet."""

    @pytest.fixture
    def city_file(self, tmp_path: Path) -> Path:
        file = tmp_path / "town.yaml"
        file.write_text("format: 1\nid: town\ntitle: <b>Town</b>\n", "utf-8")
        return file

    def test_says_so_and_draws_as_soon_as_it_can(self, page: Any, city_file: Path) -> None:
        assert "No sheet yet" in page.locator("#ui-viewport").inner_text()
        assert faults_of_axe(page) == ""
        london = Path(__file__).parents[3] / "cities" / "london.yaml"
        city_file.write_bytes(london.read_bytes())
        page.locator(".sheet").wait_for()
        assert not page.get_by_text("No sheet yet").is_visible()
