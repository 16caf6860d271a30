"""The page shows the file as it is: a sheet, drawn again on save, or the faults."""

from pathlib import Path
from typing import Any

from browser import faults_of_axe

from nextstation.studio.server import Server


def test_page_follows_file(page: Any, city_file: Path) -> None:
    sound = city_file.read_text("utf-8")
    assert page.locator("#ui-city").inner_text() == "Next Station London"
    assert page.locator("#ui-state").inner_text() == "no fault"
    assert page.evaluate("location.hash") == ""

    city_file.write_text(sound.replace("title: Next Station London", "title: Lundenwic"), "utf-8")
    page.locator("#ui-city", has_text="Lundenwic").wait_for()
    page.locator(".sheet", has_text="Lundenwic").wait_for()

    city_file.write_text("title: [", "utf-8")
    page.locator(".paper.is-stale").wait_for()
    page.locator(".finding.is-error").wait_for()
    assert page.locator("#ui-city").inner_text() == "Lundenwic"

    city_file.write_text(sound, "utf-8")
    page.locator(".paper:not(.is-stale) .sheet", has_text="London").wait_for()
    page.locator(".finding.is-error").wait_for(state="detached")


def test_page_without_the_key_says_so(page: Any, server: Server, city_file: Path) -> None:
    trouble = page.locator("#ui-connection")
    assert trouble.inner_text() == ""

    # Another studio listens at the same address: the page has the key of the one before.
    server.studio.run = "another"
    city_file.write_text(city_file.read_text("utf-8") + "\n", "utf-8")
    trouble.filter(has_text="open the address that ns studio printed").wait_for()

    page.goto(server.address.partition("#")[0])
    trouble.filter(has_text="Nothing can be changed here").wait_for()
    page.goto("about:blank")
    page.goto(server.address)
    page.locator(".paper .sheet").wait_for()
    assert trouble.inner_text() == ""


def test_page_is_accessible(page: Any) -> None:
    assert faults_of_axe(page) == ""
