"""What the studio answers beside what a command says of the same, and what follows from itself.

A judge is a function of a request, of the data that answer it, and of what the page knew before.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from command import ns
from plain_yaml import read_yaml

from attack.judges.games import drawn_in
from attack.requests_of_studio import Page, Request

# What the page or the command adds to a finding, and how a file is named.
_ADDED = {"marks", "place", "file"}


def judge(request: Request, data: Any, page: Page) -> None:
    """Judge an answer by the judges of its route. Raises AssertionError."""
    for each in JUDGES.get(request.route, ()):
        each(request, data, page)


def drawn(file: Path, command: str, query: Mapping[str, Any], suffix: str, *more: str) -> Any:
    """What a command writes of a file with the settings of a request, page by page.

    None where it refuses them.
    """
    folder = file.with_name("drawn")
    folder.mkdir()
    words = [f"--paper={query['paper']}", f"--style={query['style']}"]
    words += [f"--lang={query['language']}", *more]
    words += ["--names"] if command == "render" and query["names"] == "1" else []
    result = ns(command, str(file), "-o", str(folder / f"out{suffix}"), *words, cwd=file.parent)
    files = sorted(folder.iterdir())
    found = [each.read_bytes() for each in files]
    for each in files:
        each.unlink()
    folder.rmdir()
    return None if result.code else found


def modules_of(query: Mapping[str, Any]) -> list[str]:
    """The words that give a command the modules of a request."""
    return [f"--module={each}" for each in query["modules"].split(",") if each]


def seen(svg: bytes) -> bytes:
    """A drawing without what makes a file of it: its fonts and the white below."""
    return re.sub(rb"<style>.*?</style>|<rect id=\"paper\".*?/>|<defs */>|</?defs>", b"", svg)


def _said(file: Path, command: str, *words: str) -> Any:
    result = ns(command, file.name, *words, "--format", "json", cwd=file.parent)
    return result.json()


@lru_cache(maxsize=32)
def _linted(_content: bytes, file: Path) -> Any:
    """What `ns lint` finds, which takes seconds and depends on the content alone."""
    return _said(file, "lint", "--games", "0", "--exit-zero")["files"][0]


def _plain(finding: Any) -> Any:
    """A finding, or several, without what one adds and how the file is named."""
    if isinstance(finding, dict):
        return {key: _plain(each) for key, each in finding.items() if key not in _ADDED}
    return [_plain(each) for each in finding] if isinstance(finding, list) else finding


def _sorted(findings: Any, folder: Path) -> list[str]:
    """Findings in any order; a hint may name a file of the folder."""
    return sorted(repr(each).replace(f"{folder}/", "") for each in _plain(findings))


# The file, and what the checks say of it


def _city(_: Request, data: Any, page: Page) -> None:
    assert data["sha256"] == sha256(page.file.read_bytes()).hexdigest(), "another file is open"
    said = _said(page.file, "validate")["files"][0]["diagnostics"]
    found, told = (_sorted(each, page.file.parent) for each in (data["faults"], said))
    assert found == told, "the studio and ns validate find other faults"
    assert data["is_sound"] is (not said), "a sound file is said to be faulty, or the other way"
    if not said:
        facts = {**_said(page.file, "show"), "modules": None}
        shown = {key: data["map"].get(key) for key in facts}
        assert shown == facts, "the studio and ns show tell other facts"


def _warnings(_: Request, data: Any, page: Page) -> None:
    said = _linted(page.file.read_bytes(), page.file)
    for kind in ("warnings", "ignored"):
        assert _plain(data[kind]) == _plain(said[kind]), f"the studio and ns lint: other {kind}"


def _choices(_: Request, data: Any, page: Page) -> None:
    file = read_yaml(page.file.read_bytes())
    lacking = {*(file.get("words") or {})} - {*data["languages"]}
    assert not lacking, f"a language of the file is not offered: {lacking}"
    assert data["modules"] == _said(page.file, "show")["modules"], "other modules are offered"


def _edited(_: Request, data: Any, __: Page) -> None:
    if data["is_made"]:
        assert all(each["is_done"] for each in data["steps"]), "an edit leaves some to be redone"
        assert data["steps"][-1]["title"] == data["title"], "the last step is not the edit"


def _history(_: Request, data: Any, page: Page) -> None:
    shown, known = (
        [(each["number"], each["title"], each["is_done"]) for each in steps]
        for steps in (data["steps"], page.steps)
    )
    assert shown == known, "the history is not that of the last edit"
    done = [is_done for _, _, is_done in shown]
    assert done == sorted(done, reverse=True), "an undone edit stands before one that is done"


# Games


def _adds_up(_: Request, data: Any, page: Page) -> None:
    """What a state says follows from its parts: totals, pencils, turns, the band."""
    state = data["state"]
    for each in state["players"]:
        score = each["score"]
        for line in score["lines"]:
            assert line["total"] == _points(line["terms"]), "the terms of a pencil are another sum"
        beside = _points(score["network"]) + _points(score["objectives"])
        found = sum(line["total"] for line in score["lines"]) + beside
        assert found == score["total"] == each["total"], "the terms are not the total"
    seat, log = state["seat"], state["seat"]["log"]
    now = state["players"][seat["number"]]
    if log:
        assert (log[0]["round"], log[0]["colour"]) == (state["round"], now["colour"]), (
            "the page shows another round, or another pencil in it"
        )
    turns = [each["turn"] for each in log if each["round"] == state["round"]]
    assert state["turn"] == max(turns, default=0), "the page shows another turn"
    bands = (read_yaml(page.file.read_bytes()).get("solo") or {}).get("bands") or []
    if seat["solo"] and not state["city_has_changed"]:
        own = now["total"] - seat["solo"]["penalty"]
        reached = sum(band <= own for band in bands)
        short = bands[reached] - own if reached < len(bands) else 0
        said = tuple(seat["solo"][key] for key in ("total", "reached", "short"))
        assert said == (own, reached, short), "a total reaches another band, or lacks other points"


def _points(terms: Any) -> int:
    return sum(each["points"] for each in terms)


def _begun(request: Request, data: Any, _: Page) -> None:
    names = [each["name"] for each in data["state"]["players"]]
    asked = request.body["players"]
    assert len(names) == len(asked), "a game has other players"
    assert all(name == wanted or not wanted for name, wanted in zip(names, asked, strict=True))


def _same(request: Request, data: Any, page: Page) -> None:
    """A game is as the last step left it."""
    if page.is_seen and request.path["id"] == page.game["id"]:
        assert _kept(data["state"]) == _kept(page.game), "a game that nobody plays changes"


def _stepped(request: Request, data: Any, page: Page) -> None:
    """A decision adds the points that were shown of it, and an undo takes it back."""
    then, now = page.game, data["state"]
    step, seat = request.path["step"], then.get("seat", {}).get("number", 0)
    before, page.before = page.before, {}
    if not page.is_seen:
        return
    if step == "decide":
        page.before = then
        name = request.body["name"]
        options = [*then["seat"]["options"], *then["seat"]["circles"]]
        gain = next(each["gain"] for each in options if each["name"] == name)
        totals = [each["players"][seat]["total"] for each in (then, now)]
        assert totals[1] - totals[0] == gain, f"{name} adds other points than shown"
    elif step == "undo" and before and _place(before) == _place(then):
        assert _kept(now) == _kept(before), "an undo gives another state"


def _place(state: Mapping[str, Any]) -> Any:
    return state["id"], state["seat"]["number"]


def _kept(state: Mapping[str, Any]) -> Any:
    """A state but for what an edit of the city changes."""
    return {**state, "city_has_changed": None}


def _why(request: Request, data: Any, page: Page) -> None:
    if page.is_seen and page.game["stage"] == "decision":
        ends = [each["places"] for each in page.game["seat"]["options"]]
        asked = request.query["places"].split(",")
        assert data["why"] is None or asked not in ends, "an option is said not to be legal"


def _saved(_: Request, data: Any, page: Page) -> None:
    """A record has what the players decided, and scores as the game does."""
    state = page.game
    if not page.is_seen or state["version"] != page.version:
        return
    file = page.file.with_name(data["file"])
    record, said = read_yaml(file.read_bytes()), _said(file, "score")
    names = [each["name"] for each in state["players"]]
    assert [each["name"] for each in record["players"]] == names, "the record has other names"
    # A game that is not over has no score there.
    pairs = zip(state["players"], said["players"], strict=True) if said["players"] else ()
    for player, scored in pairs:
        score = player["score"]
        shown = [[each["points"] for each in line["terms"]] for line in score["lines"]]
        terms = [[*line["terms"].values()] for line in scored["lines"].values()]
        assert shown == terms, "ns score finds other points of a pencil"
        beside = [each["points"] for each in (*score["network"], *score["objectives"])]
        assert beside == [*scored["network"].values(), *scored["objectives"].values()]
        assert player["total"] == scored["total"], "ns score finds another total"
    decided = [each["decided"] for each in state["seat"]["log"]]
    _same_decisions(decided, record["players"][state["seat"]["number"]])


def _same_decisions(decided: list[Any], player: Any) -> None:
    """In any order: a line that is drawn later may stand earlier."""
    kept = [decision for line in player["lines"] for decision in drawn_in(line["turns"])]
    assert sorted(drawn_in(decided)) == sorted(kept), "the record has other decisions"


# Records


def _recorded(_: Request, data: Any, page: Page) -> None:
    """A record is replayed as it stands in its file, and scores as `ns score` finds now."""
    file = page.file.with_name(data["name"])
    record, said = read_yaml(file.read_bytes()), _said(file, "score")
    # A section that the city has no link for any more is a fault here, and a warning there.
    found = [*data["faults"], *data["warnings"]]
    told = [*said["diagnostics"], *said["warnings"]]
    told = [each for each in told if each["message"] != data["unfinished"]]
    assert _sorted(found, file.parent) == _sorted(told, file.parent), (
        "the studio and ns score: other faults of a record"
    )
    if data["game"] is None or not said["players"]:
        return
    steps = data["game"]["steps"]
    page.last = len(steps) - 1
    for number, (player, scored) in enumerate(
        zip(data["game"]["players"], said["players"], strict=True)
    ):
        assert player == {"name": scored["name"], "total": scored["total"]}
        assert steps[-1]["totals"][number] == scored["total"], "the last step has another total"
        decided = [each["decision"] for each in steps if each["player"] == number]
        _same_decisions(decided, record["players"][number])


def _recorded_sheet(request: Request, data: Any, page: Page) -> None:
    """The last step of a record is the sheet that `ns render` draws of it."""
    query = request.query
    if query["step"] == page.last:
        _same_sheet(page.file.with_name(query["name"]), query["player"], query, data)


def _played_sheet(request: Request, data: Any, page: Page) -> None:
    """A game that is over and saved is drawn as its record, while the city is the same."""
    is_kept = page.game["version"] == page.version and page.saved == page.game["id"]
    if page.is_seen and is_kept:
        _same_sheet(page.file.with_name(page.record), request.query["seat"], request.query, data)


def _same_sheet(record: Path, player: int, query: Mapping[str, Any], data: Any) -> None:
    found = drawn(record, "render", query, ".svg", f"--player={player + 1}")
    if found and len(found) == 1:
        assert seen(found[0]) == seen(data["svg"].encode()), "another sheet of a record"


Judge = Callable[[Request, Any, Page], None]
JUDGES: Mapping[str, tuple[Judge, ...]] = {
    "GET /api/city": (_city,),
    "GET /api/warnings": (_warnings,),
    "GET /api/choices": (_choices,),
    "POST /api/edits": (_edited,),
    "GET /api/history": (_history,),
    "POST /api/games": (_adds_up, _begun),
    "GET /api/games/{id}": (_adds_up, _same),
    "POST /api/games/{id}/{step}": (_adds_up, _stepped),
    "GET /api/games/{id}/why": (_why,),
    "GET /api/games/{id}/sheet": (_played_sheet,),
    "POST /api/games/{id}/save": (_saved,),
    "GET /api/record": (_recorded,),
    "GET /api/record/sheet": (_recorded_sheet,),
}
