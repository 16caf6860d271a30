"""`ns profile`, `ns rank`, `ns tune`: text, JSON, reports, files, and what is refused."""

from pathlib import Path
from typing import Any

import pytest
from boards import FILES
from command import Result, ns

from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.stats.design import search
from nextstation.engine.stats.design import tune as tuning

compiled = pytest.mark.compiled("london")
LONDON = FILES["london"].read_text("utf-8")
QUICK = ("--games", "200", "--jobs", "1")
FAULTY = LONDON.replace("departs: c6", "departs: z9")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a town and faulty ones; a search plays a hundredth of the games."""
    for module in (search, tuning):
        monkeypatch.setattr(module, "RUNGS", ((40, 0, 24), (200, 200, 6), (400, 400, 3)))
    monkeypatch.setattr(tuning, "_CONFIRMING", 400)
    monkeypatch.setattr(tuning, "_OF_SLOW", 200)
    (tmp_path / "town.yaml").write_text(LONDON, "utf-8")
    (tmp_path / "windows.yaml").write_bytes(LONDON.replace("\n", "\r\n").encode())
    (tmp_path / "faulty.yaml").write_text(FAULTY, "utf-8")
    (tmp_path / "broken.yaml").write_text("symbols: [a\n", "utf-8")
    return tmp_path


def tuned(folder: Path, *words: str, goal: str = "pencils.apart<=0.1") -> Result:
    return ns(
        "tune", "town.yaml", "--goal", goal, "--edits", "1", "--jobs", "1", *words, cwd=folder
    )


# Profile


@compiled
def test_a_profile_has_every_trait_beside_the_shipped_cities() -> None:
    result = ns("profile", "london", *QUICK)
    said = [line for line in result.stderr.splitlines() if not line.startswith("ns: building ")]
    assert (result.code, said) == (0, [])
    for text in (
        *("Next Station London  200 games a player, seed 1", "shipped", "lookahead:2", " ± "),
        *("lines.apart", "openings.least", "stations.dead", "drama", "skill", "terms.track"),
        *("objectives.whole_centre", "the range of 3 cities by greedy", "per river crossing"),
    ):
        assert text in result.stdout, text
    lines = result.stdout.splitlines()
    assert lines == [line.rstrip() for line in lines]
    (pink,) = (line for line in lines if line.startswith(" pencils.pink"))
    assert "–" not in pink, "a pencil of another city is another one"


@compiled
def test_a_profile_as_json_has_what_the_page_has_and_more() -> None:
    data = ns("profile", "london", *QUICK, "--seed", "3", "--format", "json").json()
    assert (data["city"], data["games"], data["seed"]) == ("london", 200, 3)
    assert [*data["players"]] == ["random", "greedy", "lookahead:2"]
    stuck = data["players"]["greedy"]["stuck"]
    assert stuck["unit"] == "share"
    assert 0 < stuck["half"] < stuck["value"] < 0.2
    assert data["skill"]["value"] > 0
    assert [each["city"] for each in data["shipped"]] == ["berlin", "london", "paris"]
    assert {*data["pencils"]} == {"purple", "blue", "pink", "green"}
    assert data["worth"] == []


@compiled
def test_the_worth_of_parts_is_of_each_kind_the_most_first() -> None:
    words = ("profile", "london", *QUICK, "--worth")
    data = ns(*words, "--format", "json").json()
    assert {each["kind"] for each in data["worth"]} == {"term", "card", "station"}
    values = [each["value"] for each in data["worth"] if each["kind"] == "term"]
    assert values == sorted(values, reverse=True)
    assert values[0] > 20
    assert "worth of a station" in ns(*words).stdout


# Rank


@compiled
def test_a_ranking_has_a_row_for_each_city(folder: Path) -> None:
    words = ("rank", "london", "town.yaml", *QUICK)
    text = ns(*words, cwd=folder)
    assert (text.code, text.stderr) == (0, "")
    assert text.stdout.startswith("Ranked by pencils.apart of greedy: between the best")
    assert " 1  town.yaml" in text.stdout
    assert "not told apart" in text.stdout
    data = ns(*words, "--by", "random.total", "--format", "json", cwd=folder).json()
    assert data["by"] == "total of random: total"
    assert [each["rank"] for each in data["cities"]] == [1, 1]
    assert data["cities"][0]["behind"] is None
    assert data["cities"][1]["behind"] == data["cities"][1]["tie"] == {"value": 0.0, "half": 0.0}
    assert "passed" in data["cities"][0]["players"]["lookahead:2"]


@compiled
@pytest.mark.parametrize(
    ("other", "said"),
    [
        (
            LONDON.replace("departs: c6", "departs: c5"),
            "the limit of 200 games does not tell apart {}:\n"
            " more games may, such as --games 800, which halves the intervals\n",
        ),
        (
            LONDON,
            "no game tells apart {}:\n"
            " more games will hardly do so; another trait (--by) or other goals (--goal) may\n",
        ),
    ],
)
def test_a_ranking_says_what_would_settle_it(other: str, said: str, folder: Path) -> None:
    (folder / "other.yaml").write_text(other, "utf-8")
    result = ns("rank", "london", "other.yaml", *QUICK, "--report", "found.html", cwd=folder)
    first, second = (line.split()[1] for line in result.stdout.splitlines()[3:5])
    said = said.format(f"{first} and {second}")
    assert result.stdout.endswith(f" {said}")
    assert " ".join(said.split()) in (folder / "found.html").read_text("utf-8")


@compiled
def test_cities_are_ranked_by_goals_and_drawn_in_the_report(folder: Path) -> None:
    goals = ("--goal", "total>=100", "--goal", "random.stuck in 0..50%")
    words = ("rank", "london", "town.yaml", *QUICK, *goals, "--report", "found.html")
    result = ns(*words, cwd=folder)
    assert result.code == 0
    assert "how far they are from total>=100, random.stuck in 0..50%" in result.stdout
    assert result.stdout.count("meets all") == 2
    page = (folder / "found.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert "First, not told apart: london, town.yaml." in page
    again = ns(*words, cwd=folder)
    assert (again.code, again.stdout) == (0, result.stdout)


# Tune


@compiled
def test_answers_are_printed_and_written(folder: Path) -> None:
    result = tuned(folder, "-o", "fair.yaml", "--answers", "2", "--keep", "openings")
    assert result.code == 1, "a hundredth of the games is too few to be sure"
    for text in ("Next Station London: nothing found meets the goals", "1 change", "missed"):
        assert text in result.stdout, text
    assert "fair.yaml: 1 change of town.yaml" in result.stderr
    for name in ("fair.yaml", "fair-2.yaml"):
        checked = check_city_file(folder / name)
        assert checked.diagnostics == ()
        before, after = LONDON.splitlines(), (folder / name).read_text("utf-8").splitlines()
        assert 1 <= sum(one != other for one, other in zip(before, after, strict=True)) <= 3
    again = tuned(folder, "-o", "fair.yaml")
    assert (again.code, "fair.yaml already exists" in again.stderr) == (2, True)
    assert tuned(folder, "-o", "fair.yaml", "--force", "--answers", "1").code == 1


@compiled
def test_answers_as_json_have_their_changes_traits_and_files(folder: Path) -> None:
    result = tuned(folder, "--format", "json", "--answers", "1")
    data = result.json()
    assert (data["city"], data["met"], data["candidates"]) == ("london", False, 24)
    (answer,) = data["answers"]
    assert answer["changes"][0].keys() == {"kind", "text"}
    assert {"before", "after", "holds"} <= answer["traits"][0].keys()
    assert answer["file"] != LONDON
    same = tuned(
        folder, "--budget-games", str(data["games"]), "--format", "json", "--answers", "1"
    ).json()
    assert same == data


@compiled
def test_a_report_shows_the_maps_before_and_after(folder: Path) -> None:
    assert tuned(folder, "--report", "found.html", "--answers", "1").code == 1
    page = (folder / "found.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert "pencils.apart&lt;=0.1" in page


@compiled
def test_a_city_that_meets_the_goals_is_left_as_it_is(folder: Path) -> None:
    result = tuned(folder, "-o", "fair.yaml", goal="total>=50")
    assert result.code == 0
    assert result.stdout == "Next Station London meets the goals as it is\n"
    assert result.stderr == "ns: fair.yaml: not written, since there is no answer\n"
    assert not (folder / "fair.yaml").exists()


@compiled
def test_windows_line_ends_are_kept(folder: Path) -> None:
    words = ("--goal", "pencils.apart<=0.1", "--edits", "1", "--answers", "1", "-o", "fair.yaml")
    assert ns("tune", "windows.yaml", *words, cwd=folder).code == 1
    content = (folder / "fair.yaml").read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n") == LONDON.count("\n")


@compiled
def test_ctrl_c_ends_a_search_with_the_best_so_far(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, count = search.Candidate.play, [0]

    def interrupted(candidate: Any, rung: int) -> Any:
        count[0] += 1
        if count[0] == 26:
            raise KeyboardInterrupt
        return play(candidate, rung)

    monkeypatch.setattr(search.Candidate, "play", interrupted)
    result = tuned(folder, "-o", "best.yaml", "--answers", "1")
    assert (result.code, "1 change" in result.stdout) == (1, True)
    assert (folder / "best.yaml").exists()


@compiled
def test_a_budget_for_nothing_finds_nothing(folder: Path) -> None:
    result = tuned(folder, "--budget-games", "1", "-o", "fair.yaml")
    assert result.code == 1
    assert "nothing was found: allow more with --may, --seconds or --budget-games" in result.stdout
    assert "not written" in result.stderr


# What is refused

REFUSED = {
    "rank london": (2, "name two cities or more; ns profile london has the traits of one"),
    "rank london town.yaml --by nosuch": (2, "there is no trait `nosuch` of Next Station London"),
    "rank london town.yaml --by objectives": (2, "`objectives` are several traits; sort by one of"),
    "rank london town.yaml --goal total": (2, "`total` is no goal; write one such as"),
    "rank london faulty.yaml": (1, "E105 colours.purple.departs"),
    "rank london nowhere.yaml": (3, "E001 cannot be read"),
    "rank london town.yaml --games 10": (2, "10 is not in the range"),
    "rank london town.yaml --report found.txt": (2, "found.txt"),
    "profile faulty.yaml": (1, "E105 colours.purple.departs"),
    "profile broken.yaml": (3, "E005 this `[` is never closed"),
    "profile london --games 100": (2, "100 is not in the range"),
    "profile london --module nosuch": (2, "nosuch"),
    "profile london --set deck.jokr.copies=2": (1, "the deck has no card `jokr`"),
    "tune town.yaml": (2, "Missing option '--goal'"),
    "tune town.yaml --goal total": (2, "`total` is no goal"),
    "tune town.yaml --goal stuck<=7": (2, "this is a share; write 7%"),
    "tune town.yaml --goal totl=120": (2, "did you mean `total`?"),
    "tune town.yaml --goal total=120 --keep nosuch": (2, "there is no trait `nosuch`"),
    "tune town.yaml --goal total=120 --may everything": (2, "is nothing that may change; write"),
    "tune town.yaml --goal total=120 --may deck.joker.copies=x": (2, "not a whole number"),
    "tune town.yaml --goal total=120 -o fair.txt": (2, "the name of a city file ends in .yaml"),
    "tune town.yaml --goal total=120 -o town.yaml": (2, "town.yaml already exists"),
    "tune faulty.yaml --goal total=120": (1, "E105 colours.purple.departs"),
    "tune broken.yaml --goal total=120": (3, "E005"),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_refused(line: str, folder: Path) -> None:
    code, message = REFUSED[line]
    result = ns(*line.split(), cwd=folder)
    assert (result.code, result.stdout) == (code, "")
    assert message in result.stderr
    assert "internal error" not in result.stderr
