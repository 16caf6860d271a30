"""What the studio writes: requests of its page, asked without a server in between."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from attack.writers import OTHER
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.format.source.reader import parse_document
from nextstation.studio.api import balance, edits, games
from nextstation.studio.api.requests import _REFUSALS, Answer, Asked
from nextstation.studio.studio import Studio

_TITLE = {"kind": "rename_city", "name": "Ferry at Night"}
_NAME = {"kind": "name_station", "place": "a1", "name": "Old Gate"}
_BEGUN = {"seed": 7, "pencils": ["red", "blue"]}


@dataclass(frozen=True)
class Act:
    """Requests of some routes, which write `into` a file or a folder, or one that `is_new`."""

    into: str
    routes: Sequence[str]
    take: Callable[[Studio], Any]
    is_new: bool = False


def run(act: Act) -> None:
    """Ask a studio of the file in this folder; ends as a command does, with what it refuses."""
    try:
        said = act.take(Studio.of(Path(OTHER).absolute()))
    except KeyboardInterrupt:
        sys.exit(130)
    except _REFUSALS as error:
        said = {"reason": str(error)}
    if reason := said.get("reason"):
        sys.exit(print(reason, file=sys.stderr) or 2)


def _ask(studio: Studio, answer: Answer, body: dict[str, Any], **path: str) -> Any:
    return answer(Asked(studio, path, {}, body))


def _edit(edit: dict[str, Any]) -> Callable[[Studio], Any]:
    return lambda studio: _ask(
        studio, edits.make, {"edit": edit, "version": studio.city.now.version}
    )


def _undo(studio: Studio) -> Any:
    """An edit that is undone and made again."""
    said = _edit(_TITLE)(studio)
    for answer in (edits.undo, edits.redo):
        said = said if said.get("reason") else _ask(studio, answer, {})
    return said


def _balance(studio: Studio) -> Any:
    """The answer of a search: here the file, laid out."""
    before = studio.city.now.content.decode()
    found = {"changes": ["laid out"], "text": formatted(parse_document(before))}
    job = SimpleNamespace(key=("balance", before), result={"answers": [found]})
    studio.jobs = SimpleNamespace(get=lambda _: job)  # type: ignore[assignment]
    return _ask(studio, balance.apply, {"answer": 0}, number="1")


def _record(studio: Studio) -> Any:
    id_ = _ask(studio, games.begin, _BEGUN)["state"]["id"]
    _ask(studio, games.step, {}, id=id_, step="pass")
    return _ask(studio, games.save, {}, id=id_)


ACTS = {
    "edit": Act(OTHER, ["/api/edits"], _edit(_TITLE)),
    "name": Act(OTHER, ["/api/edits"], _edit(_NAME)),
    "undo": Act(OTHER, ["/api/edits", "/api/undo", "/api/redo"], _undo),
    "balance": Act(OTHER, ["/api/balance/{number}"], _balance),
    "record": Act("ferry-7", ["/api/games/{id}/save"], _record, is_new=True),
}
# Requests that change no file, and why.
QUIET = {
    "/api/key": "who may ask",
    "/api/measures": "what is measured",
    "/api/measures/play": "games without a record",
    "/api/measures/cancel": "the end of these",
    "/api/measures/pin": "figures to compare with, in memory",
    "/api/balance": "a search",
    "/api/games": "a game, in memory until it is saved",
    "/api/games/{id}/{step}": "a game, in memory until it is saved",
    "/api/games/{id}/advice": "an analysis",
    "/api/record/analysis": "an analysis",
    "/api/jobs/{number}/cancel": "the end of an analysis",
}
