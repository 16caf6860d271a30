"""How fast the studio answers, for docs/studio.md: `make studio`.

    python benchmarks/studio.py [--saves N] [--games N] [--dry]

The real server is asked over its socket, in a copy of London: from a save to the sheet drawn again,
as a page does it, and from a click in a game to its next state. Processor time is that of the
server, all its threads together. The table goes into the page, unless --dry.
"""

import argparse
import json
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from itertools import chain, islice, zip_longest
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from edits import KINDS
from marks import put

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document, read_document
from nextstation.studio.guard import TOKEN
from nextstation.studio.server import Server, running

ROOT = Path(__file__).parents[1]
LONDON, PAGE = ROOT / "cities" / "london.yaml", ROOT / "docs" / "studio.md"
HEAD = "| | Median | Worst | Median of the processor | Worst of the processor |"
WARM = 5


@dataclass(frozen=True)
class Time:
    """Seconds that something took: on the clock, and of the server's processor."""

    wall: float
    processor: float


class Page:
    """Asks the server what a page asks."""

    def __init__(self, server: Server) -> None:
        home, _, key = server.address.removeprefix("http://").partition("/#")
        self._headers = {"content-type": "application/json", TOKEN: key}
        self._requests, events = HTTPConnection(home), HTTPConnection(home)
        events.request("GET", "/api/events", headers=self._headers)
        self._events: HTTPResponse = events.getresponse()

    def get(self, path: str) -> Any:
        """What the server answers, as it is compressed for a browser."""
        self._requests.request("GET", path, headers=self._headers)
        return json.load(self._requests.getresponse())

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """What the server answers to a change."""
        self._requests.request("POST", path, json.dumps(body), self._headers)
        return json.load(self._requests.getresponse())

    def hear(self, name: str) -> None:
        """Wait for an event."""
        while (line := self._events.readline()) != f"event: {name}\n".encode():
            assert line, "the stream of events has ended"


def sound_edits(count: int) -> Iterator[str]:
    """Texts of London after one edit that leaves it without a fault, kind after kind."""
    document = read_document(LONDON)
    network = check_city(document).sound()
    context = CityContext(document, network)
    kinds = [kind(context) for kind in KINDS]
    edits = (each for each in chain.from_iterable(zip_longest(*kinds)) if each)
    texts = (edit.apply(document.lines) for edit in edits)
    return islice(
        (text for text in texts if not check_city(parse_document(text)).diagnostics), count
    )


@contextmanager
def timed(times: list[Time]) -> Iterator[None]:
    """Add what the body takes; this thread, which asks, does not count as the server."""
    wall, processor, own = time.perf_counter(), time.process_time(), time.thread_time()
    yield
    spent = time.process_time() - processor - (time.thread_time() - own)
    times.append(Time(time.perf_counter() - wall, spent))


def saves(page: Page, file: Path, count: int) -> list[Time]:
    """From a save to the sheet, drawn again."""
    times = list[Time]()
    for text in sound_edits(count + WARM):
        with timed(times):
            file.write_text(text, "utf-8")
            page.hear("city")
            page.get("/api/city")
            page.get("/api/sheet?paper=a4&style=colour&language=en")
    return times[WARM:]


def clicks(page: Page, games: int) -> list[Time]:
    """From a section that is clicked on in a game, at random, to the next state with its sheet."""
    times, random_one = list[Time](), random.Random(7)  # noqa: S311
    for seed in range(games):
        asked = {"seed": seed, "pencils": ["purple", "blue", "pink", "green"]}
        state = page.post("/api/games", asked)["state"]
        path = f"/api/games/{state['id']}"
        while state["stage"] != "game_over":
            options = state["seat"]["options"]
            if options:
                name = random_one.choice(options)["name"]
                with timed(times):
                    state = page.post(f"{path}/decide", {"name": name})["state"]
            else:
                step = "pass" if state["seat"]["may_pass"] else "next"
                state = page.post(f"{path}/{step}", {})["state"]
    return times[WARM:]


def row(what: str, times: list[Time]) -> str:
    """A row of the table, in milliseconds."""
    walls, processors = [each.wall for each in times], [each.processor for each in times]
    figures = (median(walls), max(walls), median(processors), max(processors))
    return f"| {what} | " + " | ".join(f"{1000 * each:.0f} ms" for each in figures) + " |"


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--saves", type=int, default=200)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--dry", action="store_true", help="only print")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = Path(shutil.copy(LONDON, folder))
        with running(file) as server:
            saved = saves(Page(server), file, options.saves)
        with running(file) as server:
            clicked = clicks(Page(server), options.games)
    table = "\n".join(
        [
            HEAD,
            "| --- | ---: | ---: | ---: | ---: |",
            row(f"a save to the sheet drawn again ({len(saved)} edits)", saved),
            row(f"a click in a game to its next state ({len(clicked)} clicks)", clicked),
            "",
        ]
    )
    print(table)
    if not options.dry:
        PAGE.write_text(put("make studio", PAGE.read_text("utf-8"), table), "utf-8")


if __name__ == "__main__":
    main()
