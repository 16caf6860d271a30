"""What pages may ask of the measures."""

from typing import Any

import pytest
from starlette.testclient import TestClient


def test_measures_before_anybody_looks(client: TestClient) -> None:
    found = client.get("/api/measures").json()
    assert (found["state"], found["report"], found["after_each_edit"]) == ("idle", None, True)
    assert {"before", "opened", "pinned", "city:paris"} < {
        each["name"] for each in found["choices"]
    }
    assert client.post("/api/measures/cancel", json={}).json() == {}
    assert client.get("/api/measures").json()["state"] == "idle"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {"modules": "city_gates"}),
        ("", {"modules": [1]}),
        ("", {"modules": ["m" * 200]}),
        ("", {"modules": ["m"] * 200}),
        ("", {"against": None}),
        ("", {"after_each_edit": 1}),
        ("/play", {"games": 10**9}),
        ("/play", {"games": [20_000]}),
        ("/play", []),
    ],
)
def test_what_makes_no_sense_is_refused(client: TestClient, path: str, body: Any) -> None:
    answer = client.post(f"/api/measures{path}", json=body)
    assert answer.status_code == 400
    assert answer.json()["reason"]
    assert client.get("/api/measures").json()["state"] == "idle"
