"""Searches for changes that balance the pencils of the open city, and their answers."""

from typing import Any

from nextstation.engine.stats.design.tune import MAY
from nextstation.studio.analysing.task import BalanceTask
from nextstation.studio.api.edits import changed
from nextstation.studio.api.requests import NO_JOB, Asked, RefusedError, number_of
from nextstation.studio.measuring.sides import UnplayableError, setup_of

# Points that pencils may be apart, and the seconds of a search; its answers are confirmed after it.
_MOST, SECONDS = 100, 60.0
_KEY = "balance"


def search(asked: Asked) -> dict[str, Any]:
    """Begin a job: a search by changes of what `may` change, or the job that is there.

    The pencils should be at most `goal` points apart; the modules are those of the measures.
    """
    studio, goal, may = asked.studio, asked.body.get("goal"), asked.body.get("may")
    if isinstance(goal, bool) or not isinstance(goal, int | float) or not 0 <= goal <= _MOST:
        raise RefusedError(f"`goal` must be a number of points from 0 to {_MOST}", 400)
    if not isinstance(may, list) or not may or any(each not in MAY for each in may):
        raise RefusedError(f"choose what may change: {', '.join(MAY)}", 400)
    (reading, network), modules = asked.faultless_city, studio.measures.modules
    try:
        setup = setup_of(network, modules)
    except UnplayableError as error:
        raise RefusedError(str(error)) from None
    text, wanted = reading.content.decode("utf-8-sig"), tuple(each for each in MAY if each in may)
    return studio.jobs.ask(
        (_KEY, text, modules, goal, wanted),
        lambda job: BalanceTask(job, text, setup, goal, wanted, SECONDS),
    ).data


def apply(asked: Asked) -> dict[str, Any]:
    """Give the file the text of an `answer`, counted from 0, as one edit.

    One that is for another version of the file is an answer like any other, with the `reason`.
    """
    job = asked.studio.jobs.get(number_of(asked.path["number"], NO_JOB, 404))
    answers = job.result["answers"] if job and job.key[0] == _KEY and job.result else []
    number = asked.body.get("answer")
    if not isinstance(number, int) or not 0 <= number < len(answers):
        raise RefusedError("there is no such answer", 404)
    assert job
    found, before = answers[number], job.key[1]
    return changed(
        asked.studio,
        lambda editor: editor.replace("pencils balanced", found["changes"], before, found["text"]),
    )
