"""An exported city is opened from the disk, and its game replayed."""

from pathlib import Path
from typing import Any

from browser import faults_of_axe
from command import ROOT, ns

RECORD = ROOT / "tests" / "records" / "london-greedy-1-1.yaml"


def test_an_exported_game_is_replayed_from_the_disk(browser: Any, tmp_path: Path) -> None:
    words = ["studio", "london", "berlin", "--games", "0", "--export", str(tmp_path / "out")]
    assert ns(*words, "--record", str(RECORD)).code == 0
    context = browser.new_context()
    page, said = context.new_page(), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto((tmp_path / "out" / "index.html").as_uri())
    page.get_by_role("link", name="Next Station London").click()
    page.locator(".sheet #lines").wait_for()
    page.locator(".replay-slider").focus()
    page.keyboard.press("Home")
    assert page.locator(".sheet #lines path").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator(".sheet #lines path").count() > 0
    assert page.locator(".replay-words").inner_text().startswith("Draws")
    assert "greedy" in page.locator(".sheet #header").text_content()
    page.get_by_role("tab", name="City").click()
    assert page.locator(".sheet #lines").count() == 0
    assert page.get_by_text("Stations", exact=True).is_visible()
    assert said == []
    # What axe itself asks for, the page forbids.
    assert all(url.startswith(("file:", "data:")) for url in asked), asked
    assert faults_of_axe(page) == ""
    context.close()
