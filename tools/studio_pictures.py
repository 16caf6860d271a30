"""Takes the pictures of the studio: `python tools/studio_pictures.py FOLDER [NAME...]`.

Each view of `VIEWS` becomes `FOLDER/studio-NAME.png`, and each of `EVERYWHERE` also
`FOLDER/studio/NAME-WIDTH-THEME.png` for every width and theme: pictures of few colours. It needs
Chromium; without it the pictures stay as they are.
"""

import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from nextstation.studio.server import running

ROOT = Path(__file__).parents[1]
TOWN = ROOT / "docs" / "example" / "pebble_bay.yaml"
LONDON = ROOT / "cities" / "london.yaml"
RECORD = ROOT / "tests" / "records" / "london-greedy-1-1.yaml"

Act = Callable[[Any, Path], None]


@dataclass(frozen=True, slots=True)
class View:
    """What a picture shows: a city in a window of a size in pixels, after somebody has acted."""

    name: str
    city: Path
    size: tuple[int, int]
    theme: str
    act: Act


def change(page: Any, file: Path, *edits: tuple[str, str]) -> None:
    """Change the text of the file, and wait until the page shows it."""
    text = file.read_text("utf-8")
    for old, new in edits:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} does not stand once in {file.name}")
        text = text.replace(old, new)
    with page.expect_response(lambda answer: "/api/city" in answer.url):
        file.write_text(text, "utf-8")


def rest(page: Any) -> None:
    """Take the focus and the pointer away."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)


def faults(page: Any, file: Path) -> None:
    """A departure without a station, and a letter that means nothing."""
    change(
        page,
        file,
        ("departs: d4", "departs: b2"),
        ("T   .   S   .   .   T", "T   .   Q   .   .   T"),
    )
    page.locator(".paper.is-stale").wait_for()
    page.locator(".finding-head").first.click()


def warnings(page: Any, file: Path) -> None:
    """A warning that is pinned, with what it means."""
    change(
        page,
        file,
        ("O O O O H H H H\n      O O O Q", "O O O O O H H H\n      O O O Q"),
    )
    page.locator("#ui-state", has_text="warning").wait_for()
    page.locator(".finding-head").first.click()


def layers(page: Any, _: Path) -> None:
    """What a pencil can reach, without the score boxes."""
    page.get_by_role("button", name="Layers").click()
    page.get_by_role("checkbox", name="Score boxes").uncheck()
    page.get_by_role("checkbox", name="What a pencil can reach").check()
    page.keyboard.press("Escape")
    page.get_by_role("slider", name="Turns").fill("2")
    rest(page)


def editing(page: Any, _: Path) -> None:
    """Some edits of the map, and a station that is being moved."""
    page.get_by_role("tab", name="Change").click()
    point(page, "e6").click()
    page.get_by_role("textbox", name="Name").fill("Temple")
    page.keyboard.press("Enter")
    page.locator(".change-step", has_text="e6 named Temple").wait_for()
    page.get_by_role("button", name="square").click()
    page.locator(".change-step", has_text="e6 is now square").wait_for()
    with page.expect_response(lambda answer: "/api/sheet" in answer.url):
        page.get_by_role("button", name="Remove the link from e6 to h6").click()
    page.locator(".change-step", has_text="link e6-h6 removed").wait_for()
    page.wait_for_timeout(500)
    for place, press in (("e6", page.mouse.down), ("f6", None), ("f7", None)):
        box = point(page, place).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if press:
            press()


def playing(page: Any, _: Path, *names: str) -> None:
    """A game in its second round, played by the points of each option, and one pointed at."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name=str(max(len(names), 1)), exact=True).click()
    for place, name in enumerate(names):
        page.locator(".fields .field > input").nth(place).fill(name)
    page.get_by_label("Seed").fill("7")
    _hears(page, page.get_by_role("button", name="Begin the game"))
    late = page.locator(".panel-play h2", has_text=re.compile(r"Round 2 of \d, turn [5-9]"))
    choices = page.locator(".choice")
    while not (late.count() and choices.count()):
        _hears(page, _next_button(page))
    choices.first.focus()


def _next_button(page: Any) -> Any:
    """The option with the most points now; without one, what goes on."""
    gains = page.locator(".choice-gain").all_text_contents()
    if gains:
        points = [int(each.replace("−", "-")) for each in gains]
        return page.locator(".choice").nth(points.index(max(points)))
    enabled = page.locator(":enabled")
    passing = page.get_by_role("button", name="Pass").and_(enabled)
    others = ("button:has(> .swatch):not(.seat)", ".panel-play .is-main")
    buttons = [passing, *(page.locator(each).and_(enabled) for each in others)]
    return next(each.first for each in buttons if each.count())


def at_table(page: Any, file: Path) -> None:
    """Two players at one table, with the powers of their pencils."""
    page.get_by_role("button", name="Modules").click()
    page.get_by_role("checkbox", name="Pencil powers").check()
    page.keyboard.press("Escape")
    playing(page, file, "Ann", "Boris")


def at_hand(page: Any, file: Path) -> None:
    """A game in a narrow window: the map and what is below it."""
    playing(page, file)
    page.locator(".viewport").evaluate("each => scrollTo(0, each.offsetTop + 120)")


def point(page: Any, place: str) -> Any:
    """The handle of a point of the map."""
    return page.locator(f'.change-cell[data-place="{place}"]')


def hints(page: Any, _: Path) -> None:
    """A decision of a game, with what each option is expected to bring."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_label("Seed").fill("7")
    page.locator(".panel-play .is-main").first.click()
    for number, pencil in enumerate(("pink", "blue", "green"), 1):
        page.get_by_role("heading", name=f"in round {number}?").wait_for()
        page.locator(".panel-play").get_by_role("button", name=pencil).first.click()
    for turn in range(2, 5):
        page.locator(".choice").first.click()
        page.get_by_role("button", name="Next card").click()
        page.get_by_text(f"turn {turn}").first.wait_for()
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator(".advice table").wait_for(timeout=180_000)
    page.locator(".advice").scroll_into_view_if_needed()


def analysis(page: Any, file: Path) -> None:
    """A game that was recorded, and what it cost."""
    record = RECORD.read_text("utf-8").replace("../../cities/london.yaml", file.name)
    file.with_name("game.yaml").write_text(record, "utf-8")
    page.get_by_role("tab", name="Records").click()
    page.get_by_role("button", name="game.yaml").click()
    page.get_by_role("button", name="Analyse").click()
    page.locator(".analysis-chart").wait_for(timeout=180_000)
    page.locator(".analysis .row").first.click()
    page.locator(".analysis .row").last.scroll_into_view_if_needed()


def plain(_: Any, __: Path) -> None:
    """The page as it opens."""


def measured(page: Any, file: Path) -> None:
    """What a change of the scoring changes, and the use of stations on the map."""
    page.get_by_role("tab", name="Measures").click()
    _wait_for_measures(page)
    change(page, file, ("per_river_crossing: 2", "per_river_crossing: 3"))
    page.get_by_text("Playing", exact=True).wait_for()
    _wait_for_measures(page)
    page.get_by_role("button", name="Layers").click()
    page.get_by_role("checkbox", name="Use of stations and links").check()
    page.keyboard.press("Escape")
    rest(page)


def balanced(page: Any, _: Path) -> None:
    """What a search for balanced pencils has found."""
    page.get_by_role("tab", name="Measures").click()
    _wait_for_measures(page)
    button = page.get_by_role("button", name="Balance pencils…")
    button.click()
    page.get_by_role("button", name="Search").click()
    page.get_by_role("region", name="Answer 1").wait_for(timeout=180_000)
    button.evaluate("each => each.scrollIntoView()")
    rest(page)


def _wait_for_measures(page: Any) -> None:
    """Wait until all games have been played; a new kind of city is built first."""
    page.get_by_text("Up to date", exact=True).wait_for(timeout=180_000)


def _hears(page: Any, button: Any) -> None:
    """Click, and wait until the page says what follows."""
    said = page.locator("#ui-said").text_content()
    button.click()
    page.wait_for_function(
        "before => document.getElementById('ui-said').textContent !== before", arg=said
    )
    page.wait_for_timeout(100)


VIEWS = (
    View("findings", TOWN, (1600, 1000), "light", warnings),
    View("faults", TOWN, (1000, 760), "dark", faults),
    View("layers", LONDON, (1000, 800), "light", layers),
    View("change", LONDON, (1600, 1000), "light", editing),
    View("play", LONDON, (1600, 1000), "light", playing),
    View("table", LONDON, (1000, 860), "dark", at_table),
    View("hints", LONDON, (1600, 1000), "light", hints),
    View("analysis", LONDON, (1000, 800), "dark", analysis),
    View("phone", LONDON, (400, 860), "light", plain),
    View("measures", TOWN, (1600, 1000), "dark", measured),
    View("balance", TOWN, (1000, 860), "light", balanced),
    View("play-phone", TOWN, (400, 860), "dark", at_hand),
)

# The views that are also taken at every size and in every theme.
EVERYWHERE = ("findings", "change", "measures", "play", "analysis")
SIZES = ((400, 860), (1000, 800), (1600, 1000))
THEMES = ("light", "dark")


def main() -> None:
    """Take the pictures of some views, or of all."""
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    executable = shutil.which("chromium")
    if executable is None:
        print(f"{folder}: no pictures of the studio; they need Chromium (apt-get install chromium)")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for view in VIEWS:
            if not names or view.name in names:
                write(_picture(browser, view), folder / f"studio-{view.name}.png")
                if view.name in EVERYWHERE:
                    _everywhere(browser, view, folder / "studio")
        browser.close()


def _everywhere(browser: Any, view: View, folder: Path) -> None:
    """Take a view at every size and in every theme."""
    folder.mkdir(exist_ok=True)
    for size, theme in product(SIZES, THEMES):
        picture = _picture(browser, replace(view, size=size, theme=theme))
        write(picture, folder / f"{view.name}-{size[0]}-{theme}.png")


def write(picture: bytes, file: Path) -> None:
    """Write a picture with 256 colours, which takes a third of the room."""
    with Image.open(BytesIO(picture)) as opened:
        opened.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


def _picture(browser: Any, view: View) -> bytes:
    width, height = view.size
    with (
        TemporaryDirectory() as folder,
        browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=view.theme,
            reduced_motion="reduce",
            has_touch=width < 600,
        ) as context,
    ):
        file = Path(shutil.copy(view.city, folder))
        with running(file) as server:
            page = context.new_page()
            page.goto(server.address)
            page.locator(".paper .sheet").wait_for()
            page.evaluate("document.fonts.ready")
            page.locator(".empty, .finding").first.wait_for()
            view.act(page, file)
            page.wait_for_timeout(400)
            taken: bytes = page.screenshot()
            page.close()
    return taken


if __name__ == "__main__":
    main()
