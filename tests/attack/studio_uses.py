"""A day's use of the studio: a city opened, asked, edited, played and closed, and its judges."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from plain_yaml import read_yaml
from serving import client_of, serving

from attack.library_uses import Answer, Sitting, Use
from attack.requests_of_studio import ENDLESS, PRINTS, SANE, Page, Request, odd, sane
from attack.structural import mutate_data, pool_of
from attack.studio_beside import drawn, judge, modules_of, seen
from attack.studio_figures import measures
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.play.record.load import load_record
from nextstation.studio.guard import TOKEN
from nextstation.studio.studio import Studio

# Requests of a visit; of a hundred, those with an odd value, and those before which another
# program saves the file with a fault, for one request.
_REQUESTS, _ODD, _FAULTY = 25, 20, 4
# What begins a process, or takes it seconds of work, is asked for a tenth as often.
_COSTLY = re.compile("POST /api/(measures|balance|record|games/{id}/advice)")
# What a page asks most; of ten visits, those that do little else, up to so often in a row.
_EDITING = {"POST /api/edits": 5.0, "POST /api/undo": 4.0, "POST /api/redo": 4.0}
_EDITORS, _MORE, _IN_A_ROW = 3, 20, 3
# What is under way meanwhile is another each time.
_UNDER_WAY = re.compile(".*(measures|balance|analysis|advice|jobs)|GET /$")
_TIMES = re.compile(rb'"modified":[0-9.e+]+')
_SPACES = re.compile(" +")
_A_STEP = "POST /api/games/{id}/{step}"
# Whose hint is cancelled, and whose follows; the seconds that it may take on a busy machine.
_TWO, _PATIENCE = ("lookahead:1", "greedy"), 120
_CITY, _OF_A_GAME = "GET /api/city", "POST /api/games/"
# What a page asks of a game that is over.
_OF_RECORDS = (
    "POST /api/games/{id}/save",
    "GET /api/games/{id}/sheet",
    *("GET /api/record", "GET /api/record/sheet", "POST /api/edits") * 2,
    "GET /api/record",
)


# The bytes of the file before and after it.
_Edit = tuple[bytes, bytes]


class Visit:
    """A page of a studio, and what must be so after each of its requests."""

    def __init__(self, studio: Studio, client: httpx.Client, sitting: Sitting) -> None:
        self._studio, self._client, self._file = studio, client, sitting.file
        self.page, self._random = Page(sitting.file, sitting.random), sitting.random
        # The bytes before and after each edit: those done, by their numbers, and those undone.
        self._done, self._undone = dict[int, _Edit](), list[tuple[int, _Edit]]()
        self.answer: Answer = {}

    def run(self, requests: int, *, cancels: bool = False) -> Answer:
        """Make requests, then play a game to its end and save it. Returns what they answer."""
        self._look()
        names = [name for name in SANE if name != ENDLESS]
        is_editor = self._random.randrange(10) < _EDITORS
        more, in_a_row = (_MORE, _IN_A_ROW) if is_editor else (1, 1)
        weights = [0.1 if _COSTLY.match(each) else _EDITING.get(each, 1 / more) for each in names]
        drawn = self._random.choices(names, weights, k=requests)
        routes = [each for each in drawn for _ in range(self._random.randint(1, in_a_row))]
        for route in routes[:requests]:
            if self._random.randrange(100) < _FAULTY:
                self._save_fault(route)
            if is_editor and len(self._done) > 1:
                self._undo_earlier()
            is_odd = self._random.randrange(100 * in_a_row) < _ODD
            self.ask((odd if is_odd else sane)(self._offered(route), self.page), is_odd=is_odd)
        if self._random.random() < 0.2:
            self._play()
        if cancels and self._random.random() < 0.5:
            self._cancel()
        return self.answer

    def _offered(self, route: str) -> str:
        """A route, or an edit in its place: a page seldom asks to undo or to redo nothing."""
        known: Any = {"POST /api/undo": self._done, "POST /api/redo": self._undone}
        is_vain = route in known and not known[route]
        return "POST /api/edits" if is_vain and self._random.randrange(10) else route

    def _undo_earlier(self) -> None:
        """Undo an edit before the last, which no later one may have touched: its lines say so."""
        number = self._random.choice([*self._done][:-1])
        wanted = _without(self._file.read_bytes(), *self._done[number])
        if wanted is None or check_city(document_of(wanted, self._file.name)).diagnostics:
            return
        request = replace(sane("POST /api/undo", self.page), body={"number": number})
        self._done, self._undone = {}, []
        data = self.ask(request)
        assert data["is_made"], f"edit {number} is not undone: {data['reason']}"
        assert self._file.read_bytes() == wanted, f"edit {number} is undone in other lines"

    def ask(self, request: Request, *, is_odd: bool = False) -> Any:
        """Make a request and judge its answer. Returns its data, if it was not refused."""
        before, route = self._file.read_bytes(), request.route
        body = dict(request.body) if request.method == "POST" else None
        response = self._client.request(
            request.method, request.address, params=request.query, json=body
        )
        assert response.status_code < 500, f"{request}: {response.text}"
        said = f"{response.status_code} ".encode()
        if not (is_odd or _UNDER_WAY.match(route)):
            said += _TIMES.sub(b"", response.content)
        self.answer[f"{len(self.answer)} {route}"] = said.replace(
            str(self._file.parent).encode(), b""
        )
        data = response.json() if "json" in response.headers.get("content-type", "") else None
        self._judge_file(route, data, before, is_odd=is_odd)
        if is_odd:
            if route.startswith(_OF_A_GAME):
                self.page.before, self.page.is_seen = {}, False
            if route == _CITY and response.status_code == 200:
                judge(request, data, self.page)
            return None
        assert response.status_code != 400, f"{request} is not understood: {response.text}"
        self._judge_drawing(request, response)
        if response.status_code == 200:
            judge(request, data, self.page)
            self._remember(route, data)
            return data
        return None

    def _look(self) -> None:
        """Ask first what the city is, and what there is to choose."""
        self.ask(sane(_CITY, self.page))
        self.ask(sane("GET /api/choices", self.page))
        self.ask(sane("POST /api/games", self.page))

    def _remember(self, route: str, data: Any) -> None:
        page = self.page
        if route == "GET /api/choices":
            page.modules = [each["name"] for each in data["modules"]]
            page.languages = data["languages"]
        if isinstance(data, dict) and isinstance(data.get("state"), dict):
            page.game, page.is_seen = data["state"], True
        if isinstance(data, dict):
            page.job = data.get("job", page.job)
        if route == "POST /api/games/{id}/save":
            page.record = data["file"]
            page.saved = page.game["id"] if page.game["stage"] == "game_over" else ""
            page.last = -1
            self._judge_record()
        page.version = self._studio.city.now.version

    def _play(self) -> None:
        """Take steps until the game is over, save it, and look at its record; edit the city."""
        self.ask(sane("POST /api/games", self.page))
        while self.page.game.get("stage", "game_over") != "game_over":
            self.ask(sane(_A_STEP, self.page))
        for route in _OF_RECORDS:
            self.ask(sane(route, self.page))

    def _cancel(self) -> None:
        """Cancel a hint, and ask for another: that one comes to an end."""
        self.ask(sane("POST /api/games", self.page))
        while self.page.game.get("stage") == "pencil":
            self.ask(sane(_A_STEP, self.page))
        if self.page.game.get("stage") != "decision":
            return
        advise = sane("POST /api/games/{id}/advice", self.page)
        jobs = [
            self.ask(replace(advise, body={**advise.body, "player": player})) for player in _TWO
        ]
        self.ask(sane("POST /api/jobs/{number}/cancel", replace(self.page, job=jobs[0]["job"])))
        address, end = f"/api/jobs/{jobs[1]['job']}", monotonic() + _PATIENCE
        while (job := self._client.get(address).json())["state"] in ("waiting", "working"):
            assert monotonic() < end, f"a job after one that was cancelled does not end: {job}"
            sleep(0.1)
        assert job["state"] == "done", f"a hint fails: {job}"

    def _save_fault(self, route: str) -> None:
        """Another program saves a faulty file; the studio answers, and then it is sound again."""
        sound = self._file.read_bytes()
        data = read_yaml(sound)
        request = sane(route, self.page)
        self._save(mutate_data(self._random, data, pool_of([data])))
        for each in (sane(_CITY, self.page), request):
            self.ask(each, is_odd=True)
        self._save(sound)
        self._done, self._undone = {}, []
        self.page.version = self._studio.city.now.version

    def _save(self, content: bytes) -> None:
        """Save the file whole, and wait until the studio has read it."""
        other = self._file.with_suffix(".new")
        other.write_bytes(content)
        other.replace(self._file)
        self._studio.city.read_again()

    # Judges

    def _judge_file(self, route: str, data: Any, before: bytes, *, is_odd: bool) -> None:
        """What was sound and laid out is so after an edit; undo and redo give the very bytes."""
        after = self._file.read_bytes()
        is_made = isinstance(data, dict) and data.get("is_made") is True
        if not is_made:
            assert after == before, f"{route} changes the file, and does not say so"
            return
        self.page.steps = data["steps"]
        if not is_odd and route == "POST /api/undo" and self._done:
            number, edit = self._done.popitem()
            self._undone.append((number, edit))
            assert after == edit[0], f"{route} gives other bytes"
        elif not is_odd and route == "POST /api/redo" and self._undone:
            number, edit = self._undone.pop()
            self._done[number] = edit
            assert after == edit[1], f"{route} gives other bytes"
        elif not is_odd and route == "POST /api/edits":
            self._done[data["steps"][-1]["number"]] = before, after
            self._undone = []
        else:
            self._done, self._undone = {}, []
        then, now = (document_of(each, self._file.name) for each in (before, after))
        if not check_city(then).diagnostics:
            assert check_city(now).diagnostics == (), f"{route} leaves a faulty file"
        assert _is_tidy(now) or not _is_tidy(then), f"{route} leaves it untidy"

    def _judge_drawing(self, request: Request, response: httpx.Response) -> None:
        """A sheet is that of the command with the same settings, which also refuses the same."""
        prints = request.route == "GET /api/print/{what}"
        if not (prints or request.route == "GET /api/sheet"):
            return
        command = PRINTS[request.path["what"]] if prints else "render"
        found = drawn(
            self._file,
            command,
            request.query,
            ".pdf" if prints else ".svg",
            *modules_of(request.query),
        )
        is_refused = response.status_code != 200
        assert is_refused == (found is None), f"the studio or ns {command} refuses {request}"
        if is_refused:
            return
        if prints:
            assert found == [response.content], f"the studio prints another {request.path}"
        elif len(found) == 1:
            shown = response.json()["svg"].encode()
            assert seen(found[0]) == seen(shown), f"the studio draws another sheet: {request}"

    def _judge_record(self) -> None:
        """A game that is over scores as its record does."""
        game = self.page.game
        if game["stage"] != "game_over":
            return
        scores = load_record(self._file.with_name(self.page.record)).sound().outcome.scores
        known = {each["name"]: each["total"] for each in game["players"]}
        assert {each.player: each.total for each in scores} == known, "the record scores otherwise"


def _without(now: bytes, before: bytes, after: bytes) -> bytes | None:
    """A file without an edit of some of its lines; None where they, or those beside, are others."""
    then, made, lines = (each.splitlines(keepends=True) for each in (before, after, now))
    if not len(then) == len(made) == len(lines):
        return None
    changed = {number for number, line in enumerate(then) if line != made[number]}
    others = {number for number, line in enumerate(made) if line != lines[number]}
    if any({number - 1, number, number + 1} & others for number in changed):
        return None
    return b"".join(then[at] if at in changed else line for at, line in enumerate(lines))


def _is_tidy(document: Document) -> bool:
    """Whether a file is laid out, but for columns that are wider than they need to be.

    An edit leaves alone what it does not change, such as a column that was made wider for it.
    """
    tidy, left = (
        _SPACES.sub(" ", each) for each in (formatted(document), "\n".join(document.lines))
    )
    return tidy == left


Opened = Callable[[Path], Any]


@contextmanager
def in_process(file: Path) -> Iterator[tuple[Studio, httpx.Client]]:
    studio = Studio.of(file)
    with client_of(studio) as client:
        yield studio, client


@contextmanager
def _on_a_server(file: Path) -> Iterator[tuple[Studio, httpx.Client]]:
    """The real server; a page listens to its events all the while."""
    with serving(file) as server:
        address, _, key = server.address.partition("/#")
        with (
            httpx.Client(base_url=address, headers={TOKEN: key}, timeout=60) as client,
            client.stream("GET", ENDLESS.partition(" ")[2]) as events,
        ):
            assert next(events.iter_lines()).startswith("retry")
            yield server.studio, client


def _visit(opened: Opened, requests: int = _REQUESTS, *, cancels: bool = False) -> Use:
    def use(sitting: Sitting) -> Answer:
        with opened(sitting.file) as (studio, client):
            return Visit(studio, client, sitting).run(requests, cancels=cancels)

    return use


STUDIO = {
    "studio": _visit(in_process),
    "server": _visit(_on_a_server, 12, cancels=True),
    "measures": measures,
}
