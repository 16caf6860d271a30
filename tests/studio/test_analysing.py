"""Hints and analyses are jobs of a process; here a stand-in, or plain Python."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from boards import network
from starlette.testclient import TestClient

from nextstation.engine.city.setup import Setup
from nextstation.engine.play.analysis.expectation import Adviser
from nextstation.engine.play.table.table import Table
from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.analysing.judging import Judging
from nextstation.studio.analysing.task import AdviceTask
from nextstation.studio.background.messages import Answer, Cancel, Failure, Order, Report, Stage


class StandIn:
    """A process that does nothing: tests answer for it."""

    def __init__(self, hear: Callable[[Answer], None], ended: Callable[[], None]) -> None:
        self.hear, self.ended, self.orders = hear, ended, list[Order]()
        self.is_over = False

    def send(self, order: Order) -> None:
        self.orders.append(order)

    def end(self) -> None:
        self.is_over = True


@pytest.fixture
def started() -> list[StandIn]:
    return []


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def jobs(started: list[StandIn], told: list[Any]) -> Jobs:
    def start(hear: Callable[[Answer], None], ended: Callable[[], None]) -> StandIn:
        started.append(StandIn(hear, ended))
        return started[-1]

    return Jobs(lambda name, data: told.append((name, data)), start)


def task(number: int) -> AdviceTask:
    table = Table(Setup(network("base")), 6, ["red", "blue"])
    table.advance()
    moment, order = table.seats[0].sheet.moment(), tuple(table.order_of(0))
    return AdviceTask(number, table.setup, moment, order, "greedy")


def test_jobs_are_done_one_after_the_other_and_remembered(
    jobs: Jobs, started: list[StandIn], told: list[Any]
) -> None:
    first, second = jobs.ask(("a",), task), jobs.ask(("b",), task)
    assert jobs.ask(("a",), task) is first
    (process,) = started
    assert [each.number for each in process.orders] == [1]  # type: ignore[union-attr]
    process.hear(Stage(1, "half", 0.5))
    assert (first.state, first.progress, second.state) == ("working", 0.5, "waiting")
    process.hear(Report(1, {"found": 1}, is_whole=True))
    assert (first.state, first.result, second.state) == ("done", {"found": 1}, "working")
    process.hear(Failure(2, "no"))
    assert (second.state, second.words) == ("failed", "no")
    assert jobs.ask(("a",), task) is first
    assert jobs.ask(("b",), task).number == 3
    assert [data["job"] for _, data in told] == [1, 1, 2]


def test_a_cancelled_job_makes_room(jobs: Jobs, started: list[StandIn]) -> None:
    first, second = jobs.ask(("a",), task), jobs.ask(("b",), task)
    jobs.cancel(first.number)
    assert (first.state, second.state) == ("cancelled", "working")
    assert isinstance(started[0].orders[1], Cancel)
    started[0].hear(Report(first.number, {}, is_whole=True))
    assert first.result is None


def test_a_process_that_ends_fails_its_job_and_is_replaced(
    jobs: Jobs, started: list[StandIn]
) -> None:
    first, second = jobs.ask(("a",), task), jobs.ask(("b",), task)
    started[0].ended()
    assert (first.state, second.state, len(started)) == ("failed", "working", 2)
    jobs.close()
    assert started[1].is_over


def test_advice_has_all_decisions_and_the_choice() -> None:
    said: list[Answer] = []
    judging = Judging(partial(Adviser, compile=False), rollouts=3)
    judging.do(task(7), said.append, lambda: True)
    report = said[-1]
    assert isinstance(report, Report)
    assert report.number == 7
    options = report.data["options"]
    assert options[0]["behind"] == 0
    assert report.data["choice"] in {each["decision"] for each in options}
    assert "pass" in {each["decision"] for each in options}


def test_advice_is_asked_for_by_known_players_only(client: TestClient) -> None:
    game = client.post("/api/games", json={"seed": 1, "pencils": []}).json()["state"]
    where = f"/api/games/{game['id']}/advice"
    assert client.post(where, json={"player": "my_file:Player"}).status_code == 400
    assert client.post("/api/games/none/advice", json={"player": "greedy"}).status_code == 404
    assert (
        client.post("/api/record/analysis", json={"name": "../x", "player": 0}).status_code == 404
    )
    assert client.get("/api/jobs/77").status_code == 404
