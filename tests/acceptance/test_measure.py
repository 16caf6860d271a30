"""`ns measure`: the page, JSON, two cities side by side; nothing is built."""

import re
from pathlib import Path

import pytest
from boards import FILES
from command import ns

pytestmark = pytest.mark.usefixtures("in_python")
CITY, OTHER = str(FILES["base"]), str(FILES["harbour"])
QUICK = ("--games", "100", "--policy", "random")


def test_the_page_has_every_part_and_fits_a_terminal() -> None:
    result = ns("measure", CITY, *QUICK, "--policy", "greedy", "--seed", "7")
    assert (result.code, result.stderr) == (0, "")
    for text in (
        *("100 games a player, seed 7", " ± ", "turns stuck", "river crossings", "skill"),
        *("greedy beside random", "points of", "round 2", "none found: no difference", "openings"),
        *(
            "sections",
            "objectives reached",
            "tried for it",
            "all greedy",
            "suggested solo bands",
            "lowest–highest",
            "solo: {bands: [",
            "games below",
        ),
        *("stations used most", "links used most"),
    ):
        assert text in result.stdout, text
    for count in ("turns stuck", "river crossings"):
        assert re.search(rf"^ +{count}( +\d+\.\d\d){{2}}$", result.stdout, re.MULTILINE), count
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) < 80
    assert lines == [line.rstrip() for line in lines]


def test_json_has_errors_intervals_and_verdicts() -> None:
    result = ns("measure", CITY, *QUICK, "--format", "json")
    data = result.json()
    assert (data["city"], data["games"], list(data["players"])) == ("base", 100, ["random"])
    played = data["players"]["random"]
    assert {"mean", "standard_error", "quantiles"} <= played["points"]["total"].keys()
    assert sum(played["usage"]["stations"].values()) > 0
    for pencil in data["pencils"]["random"].values():
        assert {"mean", "p", "differs"} <= pencil["from_the_others"].keys()
    for objective in data["objectives"].values():
        low, high = objective["trying"]["interval"]
        assert 0 <= low <= objective["trying"]["share"] <= high <= 1
    assert data["solo_bands"]["suggested"]["random"]["bands"]


def test_two_cities_are_compared_figure_by_figure() -> None:
    words = ("measure", CITY, "--against", OTHER, *QUICK)
    text, data = ns(*words), ns(*words, "--format", "json").json()
    assert (text.code, text.stderr) == (0, "")
    assert "beside" in text.stdout.splitlines()[0]
    assert "differs" in text.stdout
    assert f" A  {CITY}\n B  {OTHER}\n" in text.stdout
    total = data["comparison"]["random"]["total"]
    gain = total["first"]["mean"] - total["second"]["mean"]
    assert total["difference"]["mean"] == pytest.approx(gain)
    assert data["second"]["city"] == "harbour"
    for pencil, points in data["first"]["pencils"]["random"].items():
        row = data["comparison"]["random"][f"line {pencil}"]
        assert row["first"]["mean"] == pytest.approx(points["mean"])


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    assert ns("measure", CITY, "--games", "99", cwd=tmp_path).code == 2
    result = ns("measure", CITY, "--policy", "lucky", cwd=tmp_path)
    assert result.code == 2
    assert "there is no policy `lucky`" in result.stderr
