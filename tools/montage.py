"""Lays pictures on a table: `python tools/montage.py first|cards PICTURE.png PICTURES...`.

`first` takes a sheet, a view of the studio, a poster and some cards; `cards` any number of cards.
It needs Chromium; without it the picture stays as it is.
"""

import shutil
import sys
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

_STYLE = """
body { margin: 0; width: max-content; background: %s; }
main { position: relative; display: flex; box-sizing: border-box; overflow: hidden; }
img { display: block; border-radius: var(--round, 3px); }
img { box-shadow: 0 1px 2px #0004, 0 10px 28px #0004; }
.first { width: 1600px; height: 800px; }
.first img { position: absolute; }
.cards { width: 1064px; padding: 24px; gap: 16px; flex-wrap: wrap; --round: 9px; }
.cards img { width: 156px; }
"""
_TABLE, _WALL = "#dfe3e8", "#ffffff"

# Where the pictures lie: left, top and width in pixels, degrees, and the radius of the corners.
_SHEET = (48, 40, 530, -3.0, 3)
_STUDIO = (545, 40, 690, 0, 10)
_POSTER = (1165, 60, 400, 2.5, 3)
_CARD = (622, 512, 158, -7.0, 9)
_NEXT_CARD = (136, -4, 3.5)


def first(pictures: Sequence[Path]) -> str:
    """The studio between a sheet and a poster, and cards fanned out below, their corners free."""
    left, top, width, turn, corner = _CARD
    right, down, more = _NEXT_CARD
    fan = [
        (left + right * each, top + down * each, width, turn + more * each, corner)
        for each in range(len(pictures) - 3)
    ]
    sheet, studio, poster, *cards = pictures
    order = [studio, poster, sheet, *reversed(cards)]
    return "".join(
        f'<img src="{escape(picture.resolve().as_uri())}" style="left:{x}px;top:{y}px;'
        f'width:{wide}px;transform:rotate({degrees}deg);--round:{radius}px">'
        for picture, (x, y, wide, degrees, radius) in zip(
            order, [_STUDIO, _POSTER, _SHEET, *reversed(fan)], strict=True
        )
    )


def cards(pictures: Sequence[Path]) -> str:
    """Cards beside each other, in rows."""
    return "".join(f'<img src="{escape(each.resolve().as_uri())}">' for each in pictures)


_KINDS: dict[str, tuple[Callable[[Sequence[Path]], str], str]] = {
    "first": (first, _TABLE),
    "cards": (cards, _WALL),
}


def main() -> None:
    """Lay the pictures out, and take a picture of them."""
    kind, picture, *files = sys.argv[1:]
    executable = shutil.which("chromium")
    if executable is None:
        print(f"{picture}: not drawn anew; it needs Chromium (apt-get install chromium)")
        return
    lay, ground = _KINDS[kind]
    page_file = Path("build") / f"{kind}.html"
    page_file.write_text(
        f"<style>{_STYLE % ground}</style>"
        f'<main class="{kind}">{lay([Path(each) for each in files])}</main>',
        "utf-8",
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1600, "height": 800})
        page.goto(page_file.resolve().as_uri(), wait_until="load")
        page.locator("main").screenshot(path=picture)
        browser.close()


if __name__ == "__main__":
    main()
