"""What is measured of a city that is edited, when, and what is dropped; nothing is played."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from nextstation.studio.background.messages import Answer, Cancel, Failure, Order, Report, Stage
from nextstation.studio.measuring.measures import PAUSE, Measures
from nextstation.studio.measuring.wanted import Task
from nextstation.studio.open_city import OpenCity

RIVER, MORE_RIVER = "per_river_crossing: 2", "per_river_crossing: 3"


@dataclass
class Idle:
    """A process that does nothing but remember its orders."""

    hear: Callable[[Answer], None]
    ended: Callable[[], None]
    orders: list[Order] = field(default_factory=list)
    has_ended: bool = False

    def send(self, order: Order) -> None:
        self.orders.append(order)

    def end(self) -> None:
        self.has_ended = True


class Desk:
    """Measures whose clock stands still, and whose thread is this one."""

    def __init__(self, file: Path) -> None:
        self.file, self.now = file, 0.0
        self.city, self.told, self.players = OpenCity(file), list[dict[str, Any]](), list[Idle]()
        self.measures = Measures(
            self.city,
            lambda _, data: self.told.append(data),
            start=self.start,
            clock=lambda: self.now,
        )

    def start(self, hear: Callable[[Answer], None], ended: Callable[[], None]) -> Idle:
        self.players.append(Idle(hear, ended))
        return self.players[-1]

    def save(self, text: str, after: float = 0.0) -> None:
        """Save the file, and let some time pass."""
        self.file.write_text(text, "utf-8")
        assert self.city.read_again()
        self.measures.edited()
        self.pass_by(after)

    def pass_by(self, seconds: float) -> None:
        self.measures.step()
        self.now += seconds
        self.measures.step()

    @property
    def orders(self) -> list[Order]:
        return [order for player in self.players for order in player.orders]

    @property
    def task(self) -> Task:
        """The last task."""
        task = self.orders[-1]
        assert isinstance(task, Task)
        return task

    def answer(self, task: Task, *, is_whole: bool = True, **data: Any) -> None:
        self.players[-1].hear(Report(task.number, data, is_whole))

    @property
    def data(self) -> dict[str, Any]:
        return self.measures.data()


@pytest.fixture
def desk(city_file: Path) -> Desk:
    return Desk(city_file)


@pytest.fixture
def wanted(desk: Desk) -> Desk:
    """One whose first games were played."""
    desk.measures.wish(modules=())
    desk.pass_by(0)
    desk.answer(desk.task, games=1)
    return desk


@pytest.fixture
def text(city_file: Path) -> str:
    return city_file.read_text("utf-8")


def test_nothing_is_played_before_somebody_looks(desk: Desk, text: str) -> None:
    desk.save(text.replace(RIVER, MORE_RIVER), after=10)
    assert (desk.players, desk.data["state"], desk.data["report"]) == ([], "idle", None)
    desk.measures.wish()
    desk.pass_by(0)
    assert desk.task.setup.network is desk.city.network
    # The file as it was opened is what the change is compared with.
    assert desk.task.against is not None
    assert desk.task.against.city != desk.task.setup.city


def test_many_quick_edits_are_one(wanted: Desk, text: str) -> None:
    first = wanted.task
    for number in range(200):
        wanted.save(text.replace(RIVER, f"per_river_crossing: {number + 3}"), after=0.02)
    assert wanted.orders == [first]
    assert (wanted.data["state"], wanted.data["is_stale"]) == ("waiting", True)
    wanted.pass_by(PAUSE)
    assert len(wanted.orders) == 2
    assert wanted.task.setup.network is wanted.city.network
    assert wanted.task.against is not None
    assert wanted.task.against.network == first.setup.network
    assert len(wanted.players) == 1


def test_an_edit_cancels_and_what_comes_late_is_dropped(wanted: Desk, text: str) -> None:
    wanted.save(text.replace(RIVER, MORE_RIVER), after=PAUSE)
    late = wanted.task
    wanted.save(text.replace(RIVER, "per_river_crossing: 4"), after=0.1)
    assert isinstance(wanted.orders[-1], Cancel)
    wanted.answer(late, games=2)
    wanted.players[-1].hear(Stage(late.number, "playing", 0.5))
    wanted.players[-1].hear(Failure(late.number, "no memory"))
    assert wanted.data["report"] == {"games": 1}
    assert wanted.data["state"] == "waiting"
    wanted.pass_by(PAUSE)
    wanted.answer(wanted.task, games=3, is_whole=False)
    assert wanted.data["report"] == {"games": 3}
    assert (wanted.data["state"], wanted.data["is_stale"]) == ("playing", False)
    wanted.answer(wanted.task, games=4)
    assert (wanted.data["state"], wanted.data["reports"]) == ("done", 3)


def test_a_comment_changes_nothing_and_undo_waits_for_nothing(wanted: Desk, text: str) -> None:
    wanted.save(text.replace(RIVER, MORE_RIVER), after=PAUSE)
    changed = wanted.task
    wanted.answer(changed)
    wanted.save(text.replace(RIVER, MORE_RIVER) + "# a comment\n")
    # What is played was measured before, so there is no pause, and what changed stays.
    assert wanted.task.number == changed.number + 1
    assert wanted.task.against == changed.against
    wanted.answer(wanted.task)
    wanted.save(text)
    assert wanted.task.against is not None
    assert wanted.task.against.city.line_terms == changed.setup.city.line_terms
    assert wanted.data["words"] == "starting"


def test_a_faulty_file_is_not_measured(wanted: Desk, text: str) -> None:
    wanted.save("title: [", after=PAUSE)
    assert (wanted.data["state"], wanted.data["is_stale"]) == ("refused", True)
    assert "faults" in wanted.data["words"]
    wanted.save(text)
    assert wanted.data["state"] == "playing"


def test_what_is_compared_can_be_chosen(wanted: Desk, text: str) -> None:
    assert wanted.data["note"] == "nothing has changed yet"
    wanted.measures.pin()
    wanted.pass_by(0)
    assert wanted.data["against"] == "pinned"
    for river in (3, 4):
        wanted.save(text.replace(RIVER, f"per_river_crossing: {river}"), after=PAUSE)
    rivers = {}
    for choice in ("before", "opened", "pinned", "city:paris", "nothing"):
        wanted.measures.wish(against=choice)
        wanted.pass_by(0)
        against = wanted.task.against
        terms = {each.name: each.value for each in against.city.line_terms} if against else {}
        rivers[choice] = (against and against.city.id, terms.get("per_river_crossing"))
    assert rivers == {
        "before": ("london", 3),
        "opened": ("london", 2),
        "pinned": ("london", 2),
        "city:paris": ("paris", None),
        "nothing": (None, None),
    }
    wanted.measures.wish(against="city:atlantis")
    wanted.pass_by(0)
    assert wanted.data["state"] == "refused"


def test_modules_are_played_with_where_they_can_be(wanted: Desk) -> None:
    wanted.measures.wish(modules=("shared_objectives",), against="city:berlin")
    wanted.pass_by(0)
    assert [module.id for module in wanted.task.setup.modules] == ["shared_objectives"]
    assert wanted.task.against is not None
    assert wanted.data["is_stale"]
    wanted.measures.wish(modules=("../../etc/passwd",))
    wanted.pass_by(0)
    assert "no module" in wanted.data["words"]


def test_the_switch_leaves_edits_alone(wanted: Desk, text: str) -> None:
    wanted.measures.wish(after_each_edit=False)
    wanted.save(text.replace(RIVER, MORE_RIVER), after=10)
    assert len(wanted.orders) == 1
    assert wanted.data["is_stale"]
    wanted.measures.measure(100_000)
    wanted.pass_by(0)
    assert wanted.task.games == 100_000
    wanted.measures.wish(after_each_edit=True)
    wanted.pass_by(0)
    assert len(wanted.orders) == 2


def test_cancelled_games_are_not_played_on(wanted: Desk, text: str) -> None:
    wanted.save(text.replace(RIVER, MORE_RIVER), after=PAUSE)
    wanted.measures.cancel()
    wanted.pass_by(10)
    assert isinstance(wanted.orders[-1], Cancel)
    assert wanted.data["state"] == "cancelled"


def test_a_process_that_dies_is_started_once_more(wanted: Desk, text: str) -> None:
    wanted.players[0].ended()
    wanted.save(text.replace(RIVER, MORE_RIVER), after=PAUSE)
    task = wanted.task
    wanted.players[1].ended()
    wanted.pass_by(0)
    assert (wanted.task, len(wanted.players)) == (task, 3)
    # One that was forgotten may say what it likes.
    wanted.players[0].ended()
    wanted.players[2].ended()
    wanted.pass_by(0)
    assert (wanted.data["state"], len(wanted.players)) == ("failed", 3)
    wanted.save(text)
    wanted.pass_by(PAUSE)
    assert (wanted.data["state"], len(wanted.players)) == ("playing", 4)


def test_while_it_is_built_for_another_city_it_says_so(wanted: Desk, text: str) -> None:
    wanted.save(text.replace(RIVER, MORE_RIVER), after=PAUSE)
    wanted.players[-1].hear(Stage(wanted.task.number, "building", None))
    wanted.save(text.replace(RIVER, "per_river_crossing: 4"), after=PAUSE)
    assert (wanted.data["state"], wanted.data["words"]) == ("playing", "building")


def test_all_ends(wanted: Desk) -> None:
    wanted.measures.close()
    assert wanted.players[0].has_ended
    wanted.measures.measure(20_000)
    assert len(wanted.orders) == 1
