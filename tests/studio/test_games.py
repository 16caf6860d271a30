"""Games on the page: begun, played, undone, refused, saved."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from boards import FILES
from serving import client_of
from starlette.testclient import TestClient

from nextstation.engine import load_city
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.play.record.load import load_record
from nextstation.studio.games.played_game import Games
from nextstation.studio.studio import Studio

ORDER = ["green", "pink", "blue", "purple"]


def begun(client: TestClient, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/games", json={"seed": 7, "pencils": ORDER, **asked})
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()["state"]
    return state


def step(client: TestClient, game: str, kind: str, seat: int = 0, **asked: Any) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/{kind}?seat={seat}", json=asked)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()["state"]
    return state


def reason(client: TestClient, game: str, kind: str, **asked: Any) -> str:
    answer = client.post(f"/api/games/{game}/{kind}", json=asked)
    assert answer.status_code == 409, answer.text
    return str(answer.json()["reason"])


def test_a_game_begins_with_its_first_card(client: TestClient) -> None:
    state = begun(client, players=["Ann"], modules=["shared_objectives"])
    assert (state["stage"], state["round"], state["turn"]) == ("decision", 1, 1)
    assert state["players"][0]["colour"] == state["seat"]["order"][0] == "green"
    (card,) = state["cards"]["turns"][0]
    assert {"title", "symbol", "group", "background", "effect"} <= {*card}
    assert sum(each["count"] for each in state["cards"]["to_come"]) == 10
    assert {each["module"] for each in state["dealt"]} == {"Shared objectives"}
    assert len(state["dealt"]) == len(state["players"][0]["score"]["objectives"]) == 2
    assert all(each["gain"] >= 0 for each in state["seat"]["options"])


def test_a_decision_is_drawn_and_taken_back(client: TestClient) -> None:
    before = begun(client)
    option = before["seat"]["options"][0]
    after = step(client, before["id"], "decide", name=option["name"])
    assert after["seat"]["drawn"] == [{"colour": "green", "places": option["places"]}]
    assert after["players"][0]["total"] == before["players"][0]["total"] + option["gain"]
    assert (after["stage"], after["seat"]["may_undo"]) == ("turn_over", True)
    assert step(client, before["id"], "undo") == before
    assert step(client, before["id"], "pass")["seat"]["decided"] == ["pass"]
    assert step(client, before["id"], "next")["turn"] == 2


def test_pencils_are_chosen_where_the_city_lets_the_player(client: TestClient) -> None:
    """L1: one by one, or all at once."""
    state = begun(client, pencils=[])
    assert (state["stage"], state["pencils_left"][0], state["cards"]) == ("pencil", "purple", None)
    state = step(client, state["id"], "pencils", pencils=["pink", "blue"])
    assert state["stage"] == "pencil"
    state = step(client, state["id"], "pencils", pencils=["pink", "blue", "green"])
    assert state["seat"]["order"] == ["pink", "blue", "green", "purple"]
    assert state["stage"] == "decision"


def test_a_table_waits_for_all_its_players(client: TestClient) -> None:
    game = begun(client, players=["Ann", "", "Cy"], pencils=[])
    name = game["id"]
    assert [each["name"] for each in game["players"]] == ["Ann", "Player 2", "Cy"]
    assert reason(client, name, "next") == "the next card waits for Ann, Player 2, Cy"
    shown = [step(client, name, "pass", seat)["seat"]["number"] for seat in (1, 2, 0)]
    assert shown == [2, 0, 0], "the sheet of who decides next"
    after = step(client, name, "next", 2)
    assert (after["turn"], after["seat"]["number"]) == (2, 0)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": [""] * 5}, "is for 1 to 4 players, not 5"),
        ({"players": "Ann"}, "a list of texts"),
        ({"players": ["Ann", "Ann"]}, "two players have the name Ann"),
        ({"players": ["Player 2", ""]}, "two players have the name Player 2"),
        ({"players": ["x" * 41]}, "at most 40 letters; this one has 41"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": True}, "a seed is a whole number"),
        ({"pencils": ["grean"]}, "did you mean `green`"),
        ({"modules": ["none_such"]}, "none_such"),
        (
            {"modules": ["cities/modules/city_gates.yaml"]},
            "there is no module `cities/modules/city_gates.yaml`",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused(
    client: TestClient, asked: dict[str, Any], said: str
) -> None:
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 409
    assert said in answer.json()["reason"]


def test_wrong_steps_are_refused(client: TestClient) -> None:
    name = begun(client)["id"]
    assert reason(client, name, "decide", name="a1-b1") == "a1-b1 is not legal now"
    assert reason(client, name, "undo") == "there is nothing to take back in this turn"
    assert reason(client, name, "next") == "the next card waits for Player"
    step(client, name, "pass")
    assert "nothing to pass" in reason(client, name, "pass")
    for path, status in (
        ("game-99", 404),
        (f"{name}?seat=9", 409),
        (f"{name}?seat=-1", 400),
        (f"{name}/why?places=zz", 400),
    ):
        assert client.get(f"/api/games/{path}").status_code == status
    assert client.post(f"/api/games/{name}/cheat", json={}).status_code == 404
    assert client.post(f"/api/games/{name}/decide", json={}).status_code == 400


def test_what_is_not_legal_has_a_reason(client: TestClient) -> None:
    state = begun(client)
    name, option = state["id"], state["seat"]["options"][0]

    def why(*places: str) -> Any:
        return client.get(f"/api/games/{name}/why?places={','.join(places)}").json()["why"]

    assert why(*option["places"]) is None
    assert why(option["places"][1]) is None
    assert why("a1", "b1")["rule"] in ("S1", "S2")
    assert "no link leads from" in why("a1")["reason"]
    step(client, name, "pass")
    assert why("a1", "b1")["reason"] == "nothing more can be drawn in this turn"


class TestWholeGame:
    @pytest.fixture
    def city_file(self, tmp_path: Path) -> Path:
        """A copy of a tiny city with two pencils."""
        return Path(shutil.copy(FILES["base"], tmp_path / "town.yaml"))

    def test_a_game_by_hints_is_saved_as_a_record(
        self, client: TestClient, city_file: Path
    ) -> None:
        state = begun(client, players=["Ann"], modules=["shared_objectives"], pencils=["blue"])
        name = state["id"]
        while state["stage"] != "game_over":
            if state["stage"] == "turn_over":
                state = step(client, name, "next")
                continue
            found = client.get(f"/api/games/{name}/hint").json()["name"]
            state = (
                step(client, name, "decide", name=found) if found else step(client, name, "pass")
            )
        assert state["cards"] is None
        solo = state["seat"]["solo"]
        assert (solo["penalty"], solo["total"]) == (10, state["players"][0]["total"] - 10)
        for expected in ("base-7.yaml", "base-7-2.yaml"):
            assert client.post(f"/api/games/{name}/save", json={}).json() == {"file": expected}
        (score,) = load_record(city_file.parent / "base-7.yaml").sound().outcome.scores
        assert (score.player, score.total) == ("Ann", state["players"][0]["total"])
        assert client.get(f"/api/games/{name}/hint").status_code == 409


def test_a_game_of_a_shipped_city_is_saved_where_the_studio_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with client_of(Studio.of(shipped_cities()["paris"])) as client:
        name = begun(client, pencils=[])["id"]
        assert "nothing has been played yet" in reason(client, name, "save")
        step(client, name, "pass")
        assert client.post(f"/api/games/{name}/save", json={}).json() == {"file": "paris-7.yaml"}
        listed = client.get("/api/records").json()["records"]
        assert [each["name"] for each in listed] == ["paris-7.yaml"]
    assert "city: paris" in (tmp_path / "paris-7.yaml").read_text("utf-8")


def test_a_game_keeps_the_city_that_it_began_with(
    client: TestClient, studio: Studio, city_file: Path
) -> None:
    name = begun(client)["id"]
    city_file.write_text(
        city_file.read_text("utf-8").replace("Next Station London", "New"), "utf-8"
    )
    studio.city.read_again()
    state = step(client, name, "pass")
    assert (state["city_has_changed"], state["city"]) == (True, "Next Station London")
    assert begun(client)["city"] == "New"


def test_old_games_make_room() -> None:
    games, network = Games(), load_city(FILES["base"])
    first, *others = [games.begin(network, 1, {}).id for _ in range(25)]
    assert games.get(first) is None
    assert all(map(games.get, others))
