"""An SVG in Chromium, which has no Inter: each text is where it is in the PDF of the page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pytest
from browser import chromium
from command import ns

# In millimetres; Chromium rounds the width of each letter to parts of a pixel.
NEAR = 0.2
_SHOWN = re.compile(r"BT /(\w) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm <(\w+)> Tj ET")
_TEXTS = """() => [...document.querySelectorAll("text:not(:empty)")].map(text => {
  const start = text.getStartPositionOfChar(0);
  const end = text.getEndPositionOfChar(text.getNumberOfChars() - 1);
  return [start.x, start.y, end.x, parseFloat(text.getAttribute("letter-spacing") ?? 0)];
})"""
_SHOW = """text => {
  const [image] = document.images;
  image.src = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
  return image.decode();
}"""
_CORNERS = """() => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 210, height: 297});
  const pen = canvas.getContext("2d");
  pen.drawImage(document.images[0], 0, 0, 210, 297);
  return [[2, 2], [207, 2], [2, 150]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
}"""
_FONTS = "document.fonts.ready.then(all => [...all].map(one => `${one.family} ${one.status}`))"


class Line(NamedTuple):
    """Where a text begins, and where its last letter ends, in millimetres."""

    x: float
    y: float
    end: float


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a played game."""
    folder = tmp_path_factory.mktemp("games")
    assert ns("simulate", "paris", "--games", "1", "--records", ".", cwd=folder).code == 0
    return str(next(folder.glob("*.yaml")))


@pytest.mark.parametrize(
    "words",
    [
        ("render", "london"),
        ("render", "london", "--paper", "a3", "--lang", "ru", "--module", "all"),
        ("render", "paris", "--paper", "a5", "--lang", "fr", "--module", "all"),
        ("render", "paris", "--paper", "letter", "--lang", "es", "--marks"),
        ("render", "berlin", "--paper", "a5", "--lang", "de", "--module", "all"),
        ("render", "berlin", "--lang", "ru", "--style", "large"),
        ("render", "GAME", "--style", "poster"),
        ("render", "GAME", "--style", "strip"),
        ("cards", "paris", "--lang", "ru", "--reference"),
        ("rules", "berlin", "--lang", "de", "--paper", "a5"),
    ],
    ids=" ".join,
)
def test_each_text_is_where_the_pdf_has_it(
    words: tuple[str, ...], browser: Any, game: str, tmp_path: Path
) -> None:
    named = [game if word == "GAME" else word for word in words]
    for name in ("page.svg", "page.pdf"):
        assert ns(*named, "-o", name, cwd=tmp_path).code == 0
    pages = pypdf.PdfReader(tmp_path / "page.pdf").pages
    files = sorted(tmp_path.glob("*.svg"))
    assert len(files) == len(pages)
    for file, page in zip(files, pages, strict=True):
        shown, printed = in_browser(browser, file), in_pdf(page)
        assert len(shown) == len(printed) > 0
        for one, other in zip(shown, printed, strict=True):
            assert one == pytest.approx(other, abs=NEAR)


def test_the_page_is_white_where_a_viewer_is_dark(browser: Any, tmp_path: Path) -> None:
    assert ns("render", "london", "-o", "page.svg", cwd=tmp_path).code == 0
    context = browser.new_context(viewport={"width": 210, "height": 297})
    page = context.new_page()
    page.set_content('<body style="margin:0;background:#000"><img style="width:100%">')
    page.evaluate(_SHOW, (tmp_path / "page.svg").read_text("utf-8"))
    shown = page.evaluate(_CORNERS)
    context.close()
    assert shown == [[255, 255, 255, 255]] * 3


def in_browser(browser: Any, file: Path) -> list[Line]:
    page = browser.new_page()
    page.goto(file.as_uri())
    assert set(page.evaluate(_FONTS)) == {"Inter loaded"}
    found = page.evaluate(_TEXTS)
    page.close()
    # Chromium leaves the room between letters behind the last one too.
    return [Line(x, y, end - spacing) for x, y, end, spacing in found]


def in_pdf(page: pypdf.PageObject) -> list[Line]:
    """The texts of a page in the units of its drawing, by the widths that the file says."""
    resources: Any = page["/Resources"]
    widths = {
        name.strip("/"): font["/DescendantFonts"][0]["/W"]
        for name, font in resources["/Font"].items()
    }
    found, before, spacing = list[Line](), list[float](), 0.0
    content = page.get_contents()
    assert content is not None
    for line in content.get_data().decode("latin-1").splitlines():
        if line == "q":
            before.append(spacing)
        elif line == "Q":
            spacing = before.pop()
        elif line.endswith(" Tc"):
            spacing = float(line.split()[0])
        elif shown := _SHOWN.fullmatch(line):
            font, (size, x, y) = shown[1], map(float, shown.group(2, 3, 4))
            codes = [int(shown[5][at : at + 4], 16) for at in range(0, len(shown[5]), 4)]
            first, parts = widths[font]
            wide = sum(size * float(parts[code - first]) / 1000 + spacing for code in codes)
            found.append(Line(x, y, x + wide - spacing))
    return found
