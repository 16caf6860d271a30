"""What can be printed from the page, with the keyboard alone."""

from pathlib import Path
from typing import Any

from browser import faults_of_axe
from command import ns

from nextstation.studio.server import Server


def test_a_print_is_downloaded_as_the_strip_says(page: Any, city_file: Path) -> None:
    page.get_by_label("Paper").select_option("letter")
    page.locator(".findings, .panel-findings .empty").first.wait_for()
    page.keyboard.press("Control+p")
    page.locator("#ui-print button", has_text="Sheet").wait_for()
    assert page.evaluate("document.activeElement.textContent").startswith("Sheet")
    assert faults_of_axe(page) == ""
    page.keyboard.press("Tab")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "town-cards.pdf"
    page.locator("#ui-print [role=status]", has_text="Saved as town-cards.pdf.").wait_for()
    file = city_file.with_name("cards.pdf")
    ns("cards", str(city_file), "-o", str(file), "--paper", "letter")
    assert Path(download.value.path()).read_bytes() == file.read_bytes()
    page.keyboard.press("Escape")
    assert not page.locator("#ui-print").is_visible()


def test_what_cannot_be_printed_is_said(browser: Any, server: Server, city_file: Path) -> None:
    """By the page, and by the browser in its console."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.address)
        page.locator(".sheet").wait_for()
        city_file.write_text("title: [", "utf-8")
        page.locator(".paper.is-stale").wait_for()
        page.get_by_role("button", name="Print", exact=True).click()
        page.locator("#ui-print button", has_text="Kit").click()
        page.locator("#ui-print .is-error", has_text="Correct the file first: line 1").wait_for()
