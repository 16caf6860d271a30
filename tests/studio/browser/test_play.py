"""Games on the page: by clicks on the sheet, by keys, by touch, alone and at a table."""

from typing import Any


def begin(page: Any, seed: int) -> None:
    page.locator("#ui-tab-play").click()
    page.locator("#ui-play-seed").fill(str(seed))
    page.get_by_role("button", name="Begin the game").click()


def test_a_click_on_the_sheet_draws(page: Any) -> None:
    begin(page, 7)
    for colour in ("purple", "blue", "pink"):
        page.get_by_role("button", name=colour, exact=True).click()
    page.get_by_role("heading", name="Round 1 of 4, turn 1").wait_for()
    page.locator(".play-ring").first.click(force=True)
    page.get_by_role("button", name="Undo").wait_for()
