"""Searches for balanced pencils: begun, cancelled, their answers made as one edit, or refused."""

from pathlib import Path
from typing import Any

import pytest
from checking import check_text
from command import ROOT
from starlette.testclient import TestClient

from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.design.profile import PLAYERS
from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.analysing.judging import Judging
from nextstation.studio.analysing.task import BalanceTask
from nextstation.studio.background.messages import Answer, Cancel, CancelledError, Report, Stage
from nextstation.studio.studio import Studio
from studio.test_analysing import StandIn

compiled = pytest.mark.compiled("london")
LONDON = (ROOT / "cities" / "london.yaml").read_text("utf-8")
ASKED = {"goal": 0.5, "may": ["departures", "symbols"]}
CHANGED = "purple departs from c8 instead of c6"


@pytest.fixture
def process(studio: Studio) -> StandIn:
    """The process that searches: a stand-in, for which a test answers."""
    found = StandIn(lambda _: None, lambda: None)

    def start(hear: Any, ended: Any) -> StandIn:
        found.hear, found.ended = hear, ended
        return found

    studio.jobs = Jobs(studio.events.tell, start)
    return found


def answered(client: TestClient, process: StandIn) -> dict[str, Any]:
    """A search that has found one answer: another departure."""
    job: dict[str, Any] = client.post("/api/balance", json=ASKED).json()
    task = process.orders[-1]
    assert isinstance(task, BalanceTask)
    text = task.text.replace("departs: c6", "departs: c8")
    answer = {"meets": True, "changes": [CHANGED], "figures": [], "text": text}
    process.hear(Report(task.number, {"answers": [answer]}, is_whole=True))
    return job


def applied(client: TestClient, job: dict[str, Any], number: Any = 0) -> Any:
    return client.post(f"/api/balance/{job['job']}", json={"answer": number})


@pytest.mark.parametrize("form", ["plain", "with a mark and other line breaks"])
def test_an_answer_is_one_edit(
    client: TestClient, process: StandIn, studio: Studio, city_file: Path, form: str
) -> None:
    if form != "plain":
        city_file.write_bytes(b"\xef\xbb\xbf" + city_file.read_bytes().replace(b"\n", b"\r\n"))
        studio.city.read_again()
    before = city_file.read_bytes()
    answer = applied(client, answered(client, process)).json()
    assert (answer["is_made"], answer["title"]) == (True, "pencils balanced")
    after = city_file.read_bytes()
    assert after == before.replace(b"departs: c6", b"departs: c8")
    assert [each["notes"] for each in answer["steps"]] == [[CHANGED]]
    client.post("/api/undo", json={})
    assert city_file.read_bytes() == before
    client.post("/api/redo", json={})
    assert city_file.read_bytes() == after


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text + "# mine\n", "the file has changed meanwhile: search again"),
        (lambda text: text.replace("departs: c6", "departs: d6"), "the file has changed meanwhile"),
        (lambda _: "title: [", "correct this fault in the file first"),
    ],
)
def test_an_answer_for_another_version_is_refused(
    client: TestClient, process: StandIn, city_file: Path, change: Any, reason: str
) -> None:
    job = answered(client, process)
    theirs = change(city_file.read_text("utf-8"))
    city_file.write_text(theirs, "utf-8")
    found = applied(client, job).json()
    assert not found["is_made"]
    assert found["reason"].startswith(reason)
    assert city_file.read_text("utf-8") == theirs
    assert client.get("/api/history").json()["steps"] == []


def test_a_file_that_may_not_be_written_stays(
    client: TestClient, process: StandIn, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = answered(client, process)
    monkeypatch.setattr(type(studio.city), "read_only", "the file cannot be written")
    assert applied(client, job).json()["reason"] == "the file cannot be written"


def test_a_city_with_faults_is_refused(
    client: TestClient, process: StandIn, studio: Studio, city_file: Path
) -> None:
    city_file.write_text(LONDON.replace("departs: c6", "departs: d6"), "utf-8")
    studio.city.read_again()
    found = client.post("/api/balance", json=ASKED)
    assert (found.status_code, process.orders) == (409, [])
    assert found.json()["reason"].startswith("correct the file first: line 19: there is no station")


def test_the_modules_of_the_measures_are_played(
    client: TestClient, process: StandIn, studio: Studio
) -> None:
    for modules, status in ((("pencil_powers",), 200), (("none_such",), 409)):
        studio.measures.wish(after_each_edit=False, modules=modules)
        found = client.post("/api/balance", json=ASKED)
        assert found.status_code == status
    assert found.json()["reason"] == "Next Station London has no module `none_such`"
    (task,) = process.orders
    assert isinstance(task, BalanceTask)
    assert [each.id for each in task.setup.modules] == ["pencil_powers"]


def test_a_search_that_is_cancelled_may_begin_again(client: TestClient, process: StandIn) -> None:
    job = client.post("/api/balance", json=ASKED).json()
    assert client.post("/api/balance", json=ASKED).json()["job"] == job["job"]
    client.post(f"/api/jobs/{job['job']}/cancel", json={})
    assert client.get(f"/api/jobs/{job['job']}").json()["state"] == "cancelled"
    assert isinstance(process.orders[-1], Cancel)
    assert applied(client, job).status_code == 404
    assert client.post("/api/balance", json=ASKED).json()["job"] != job["job"]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"goal": each} for each in (None, True, "1", -1, 101, [0.5])),
        *({"may": each} for each in (None, [], "departures", ["scoring"], [["symbols"]])),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: TestClient, process: StandIn, wrong: dict[str, Any]
) -> None:
    found = client.post("/api/balance", json=ASKED | wrong)
    assert (found.status_code, process.orders) == (400, [])
    assert found.json()["reason"]


def test_what_is_no_answer_is_refused(client: TestClient, process: StandIn) -> None:
    job = answered(client, process)
    for number in (None, "0", 1, -1, 0.0):
        assert applied(client, job, number).status_code == 404
    assert applied(client, {"job": 77}).status_code == 404
    assert applied(client, {"job": "x"}).status_code == 404


def task(goal: float = 0.1) -> BalanceTask:
    setup = Setup(check_text(LONDON).sound())
    return BalanceTask(3, LONDON, setup, goal, ("departures", "symbols"), 60.0)


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_search_reports_its_answers() -> None:
    said: list[Answer] = []
    Judging().do(task(), said.append, lambda: True)
    *stages, report = said
    assert {each.number for each in said} == {3}
    assert {type(each) for each in stages} == {Stage}
    assert isinstance(report, Report)
    assert 1 <= len(report.data["answers"]) <= 3
    comments = [line for line in LONDON.splitlines() if line.lstrip().startswith("#")]
    for answer in report.data["answers"]:
        assert answer["changes"]
        assert [len(row["cells"]) for row in answer["figures"]] == [len(PLAYERS)] * 3
        assert answer["text"] != LONDON
        assert [each for each in answer["text"].splitlines() if each in comments] == comments
        check_text(answer["text"]).sound()


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_city_that_is_balanced_has_no_answers() -> None:
    said: list[Answer] = []
    Judging().do(task(100), said.append, lambda: True)
    report = said[-1]
    assert isinstance(report, Report)
    assert (report.data["was_met"], report.data["answers"]) == (True, [])


@compiled
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("words", ["searching", "confirming"])
def test_a_search_ends_when_it_is_not_wanted(words: str) -> None:
    """While games are played, and while answers are confirmed."""
    said: list[Answer] = []

    def is_wanted() -> bool:
        return not any(isinstance(each, Stage) and each.words.startswith(words) for each in said)

    with pytest.raises(CancelledError):
        Judging().do(task(), said.append, is_wanted)
    assert not any(isinstance(each, Report) for each in said)
