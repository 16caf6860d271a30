"""The files of the page: an upgraded one is never served stale; fonts may be kept for ever."""

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from starlette.testclient import TestClient

from nextstation.studio.api.fonts import FONTS
from nextstation.studio.bundle import page_folder

FILES = sorted(
    file.relative_to(page_folder()).as_posix()
    for file in page_folder().rglob("*")
    if file.is_file()
)
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def test_browser_asks_for_a_file_again(client: TestClient) -> None:
    for path in FILES:
        answer = client.get(f"/{path}")
        assert answer.content == (page_folder() / path).read_bytes()
        assert answer.headers["content-type"] == TYPES[path.rpartition(".")[2]]
        assert answer.headers["cache-control"] == "no-cache"
        again = client.get(f"/{path}", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


def test_style_and_script_are_one_answer_each(client: TestClient) -> None:
    styles, script = (client.get(path) for path in ("/studio.css", "/studio.js"))
    for file in (page_folder() / "css").iterdir():
        assert styles.text.count(file.read_text("utf-8")) == 1
    assert script.text.count("class SheetView ") == 1
    for answer, kind in ((styles, "css"), (script, "js")):
        assert answer.headers["content-type"] == TYPES[kind]
        assert answer.headers["cache-control"] == "no-cache"
        path, tag = answer.url.path, answer.headers["etag"]
        assert client.get(path, headers={"if-none-match": tag}).status_code == 304


def test_every_font_is_served_once(client: TestClient) -> None:
    style = client.get("/fonts/fonts.css")
    assert style.headers["cache-control"] == "no-cache"
    addresses = [part.partition('"')[0] for part in style.text.split('url("')[1:]]
    assert len(addresses) == len(FONTS)
    letters = {"latin": "Aé…→", "cyrillic": "Жя", "rest": "Ωỹ"}
    for address in addresses:
        answer = client.get(address)
        assert "immutable" in answer.headers["cache-control"]
        part = address.rpartition("-")[2].removesuffix(".woff")
        with TTFont(BytesIO(answer.content)) as font:
            assert set(map(ord, letters[part])) <= font.getBestCmap().keys()


@pytest.mark.parametrize("path", ["/fonts/0/bold-latin.woff", "/fonts/0/none.woff"])
def test_unknown_font(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_answers_of_the_server_are_not_kept(client: TestClient) -> None:
    assert client.get("/api/city").headers["cache-control"] == "no-store"
