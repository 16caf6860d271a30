"""The report: one HTML file, which any browser shows without a network."""

import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from boards import FILES, network, plain_simulation
from browser import chromium, faults_of_axe, opened
from command import FIRST_OPTION, ns
from pypdf import PdfReader

from nextstation.cli.options import report as options
from nextstation.cli.report.blocks import Bars, Drawing, Fact, Grid, Name, Note, Report, Section
from nextstation.cli.report.html.page import page_of
from nextstation.cli.report.printed import print_report
from nextstation.cli.report.simulation import simulation_report
from nextstation.cli.terminal.text import safe
from nextstation.engine import load_results
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.interval import Interval

HOSTILE = (
    "</script></style><img src=//evil.example/x onerror=alert(1)>\"'&{{7*7}}\\u003c\x1b[31m\u202e"
)
COPIES, RIVER = "deck.cards[0].copies", "scoring.line.per_river_crossing"
WIDTHS = (400, 800, 1600)


class Tags(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Mapping[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.found)


def london() -> Report:
    city = network("london")
    result = plain_simulation(city, 20, "greedy", players=2, modules=["all"])
    return simulation_report(result, city, ["deck.joker.copies=2"], ["ns simulate london"])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of London with modules."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page_of(london()), "utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.mark.compiled("london")
def test_a_simulation_is_reported_in_one_file(tmp_path: Path) -> None:
    words = ("simulate", "london", "--games", "300", "--seed", "7")
    result = ns(*words, "--report", "found.html", cwd=tmp_path)
    assert result.code == 0
    assert "found.html: 1.2 MB" in result.stderr
    assert result.stdout == ns(*words).stdout
    page = Tags((tmp_path / "found.html").read_text("utf-8"))
    assert "ns simulate london --games 300 --seed 7 --report found.html" in page.text
    for heading in ("Points", "Distribution", "Pencils", "Terms of the score", "Rounds"):
        assert heading in page.text
    assert page.count("figure") == 6


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--report", "found.pdf"), "found.pdf: the name of a report must end in .html"),
        (("--report", "no/found.html"), "no/found.html: there is no folder no"),
        (("--report", "found.html", "--records", "."), "leave one of them out"),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    result = ns("simulate", "london", *words, cwd=tmp_path)
    assert result.code == 2
    assert said in result.stderr
    assert not list(tmp_path.iterdir())


def test_without_its_extra_a_report_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "_NEEDED", ("jinja2", "not_installed"))
    result = ns("simulate", "london", "--report", "found.html", cwd=tmp_path)
    assert result.code == 2
    assert "pip install 'nextstation[report]'" in result.stderr


def test_names_are_text_wherever_they_stand(tmp_path: Path) -> None:
    page = page_of(hostile())
    tags = Tags(page)
    assert "evil.example" in tags.text
    assert tags.count("img") == 0
    assert tags.count("script") == 3
    assert not [name for _, each in tags.found for name in each if name.startswith("on")]
    assert tags.text.count("{{7*7}}") > 20
    assert "[31m" in page
    assert not any(each in page for each in ("\x1b[31m", "\\u001b[31m", "\u202e"))
    (tmp_path / "hostile.html").write_text(page, "utf-8")
    with chromium() as found, opened(found, tmp_path / "hostile.html", 400) as shown:
        assert safe(HOSTILE) in shown.inner_text("h1")


def test_names_control_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    report = hostile()
    (section,) = report.sections
    plain = replace(section, parts=[each for each in section.parts if not isinstance(each, Grid)])
    tables = [each for each in section.parts if isinstance(each, Grid)]
    named = [replace(each, groups=[[(HOSTILE, ["1"])], []]) for each in tables]
    print_report(replace(report, sections=[plain, replace(section, parts=named)]))
    printed = capsys.readouterr().out
    assert printed.count("[31m") > 2
    assert not any(each in printed for each in ("\x1b[31m", "\u202e"))


def hostile() -> Report:
    """A report in which every text is an attack."""
    found = {HOSTILE: {HOSTILE: Share(1, 3), "b": Share(1, 2)}}
    chart = Bars(HOSTILE, HOSTILE, found, HOSTILE)
    drawing = Drawing(HOSTILE, "<svg></svg>", HOSTILE)
    row = (Name(HOSTILE, HOSTILE), [HOSTILE])
    tables = [
        Grid(HOSTILE, [HOSTILE], [[row]], HOSTILE, long=False),
        Grid(HOSTILE, [HOSTILE], [[row]], HOSTILE, long=True),
        Grid(HOSTILE, [HOSTILE], [[("", [Share(1, 3)])]], HOSTILE),
    ]
    return Report(
        HOSTILE,
        [Fact(HOSTILE, HOSTILE, HOSTILE)],
        [HOSTILE],
        [Section(HOSTILE, [HOSTILE], [chart, drawing, *tables, Note(HOSTILE)], HOSTILE)],
        [HOSTILE],
        {HOSTILE: HOSTILE},
    )


def test_the_same_result_is_the_same_page(file: Path) -> None:
    assert page_of(london()) == file.read_text("utf-8")


def test_a_browser_shows_every_chart_and_asks_for_nothing(file: Path, browser: Any) -> None:
    with opened(browser, file) as page:
        charts = page.locator(".chart .live svg")
        assert charts.count() == page.locator("figure.chart").count() == 7
        for chart in charts.all():
            assert chart.bounding_box()["width"] > 300
        assert page.locator(".drawing svg").bounding_box()["width"] > 300


def test_a_reader_chooses_a_term_and_points_at_a_bar(file: Path, browser: Any) -> None:
    with opened(browser, file) as page:
        chart = page.locator(".chart").first
        before = chart.locator(".live svg").inner_html()
        chart.get_by_label("Show").select_option("interchanges")
        page.wait_for_timeout(100)
        assert chart.locator(".live svg").inner_html() != before
        chart.locator(".live .mark-rect path").nth(2).hover()
        page.wait_for_selector("#vg-tooltip-element.visible")
        assert "of the sheets" in page.inner_text("#vg-tooltip-element")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_any_width_without_and_with_scripts(
    file: Path, browser: Any, width: int
) -> None:
    for script in (True, False):
        with opened(browser, file, width, java_script_enabled=script) as page:
            assert page.locator("html").bounding_box()["width"] <= width
            wide = page.locator("h1, p, figure, .wide, pre")
            assert all(each["x"] + each["width"] <= width for each in boxes(wide))
            kind = ".live svg" if script else ".still svg"
            assert all(each["width"] > width / 2 - 200 for each in boxes(page.locator(kind)))


def boxes(found: Any) -> list[Any]:
    return [each.bounding_box() for each in found.all() if each.is_visible()]


def test_it_prints_on_a4(file: Path, browser: Any) -> None:
    with opened(browser, file, color_scheme="dark") as page:
        pages = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [210, 297]
    assert 3 <= len(pages) <= 10
    text = "".join(each.extract_text() for each in pages)
    assert "Where the lines went" in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_no_fault_that_axe_finds(file: Path, browser: Any, scheme: str) -> None:
    with opened(browser, file, color_scheme=scheme) as page:
        page.locator("summary").first.click()
        assert faults_of_axe(page) == ""


@pytest.mark.usefixtures("in_python")
def test_a_comparison_is_reported_with_what_differs(tmp_path: Path, browser: Any) -> None:
    base = str(FILES["base"])
    words = (base, f"{base} --policy greedy", "--games", "100", "--policy", "random")
    result = ns("compare", *words, "--report", "found.html", cwd=tmp_path)
    assert result.code == 0, result.stderr
    page = Tags((tmp_path / "found.html").read_text("utf-8"))
    (verdict,) = (line for line in result.stdout.splitlines() if "points more than A" in line)
    assert verdict.strip() in page.text
    for heading in ("Terms of the score", "Pencils", "Rounds", "Counts", "Where B and A differ"):
        assert heading in page.text
    with opened(browser, tmp_path / "found.html") as shown:
        assert shown.locator(".live svg").count() == 3
        assert faults_of_axe(shown) == ""


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a city, a player, and the results of a sweep of two settings."""
    path = tmp_path_factory.mktemp("swept")
    (path / "base.yaml").write_bytes(FILES["base"].read_bytes())
    (path / "own.py").write_text(FIRST_OPTION)
    settings = ("--set", f"{COPIES}=1..2", "--set", f"{RIVER}=0,3", "--policy", "own:First")
    found = ns("sweep", "base.yaml", *settings, "--games", "100", "--out", "out", cwd=path)
    assert found.code == 0, found.stderr
    return path


def test_a_sweep_is_reported_with_its_effects_and_a_map(swept: Path, browser: Any) -> None:
    words = ("report", "out", "-o", "found.html")
    result = ns(*words, "--city", "base.yaml", cwd=swept)
    assert (result.code, result.stdout) == (0, "")
    assert result.stderr.startswith("found.html: ")
    page = Tags((swept / "found.html").read_text("utf-8"))
    for text in (
        "Effects",
        "Effects of pairs",
        "copies=1, per_river_crossing=3",
        "Where the lines",
    ):
        assert text in page.text
    half = Interval.of(load_results(swept / "out").cells[0].result.rounds[0]).text.partition(" ± ")[
        2
    ]
    assert f" ± {half}" in page.text.partition("Rounds: means (99%)")[2]
    again = f"ns sweep base --games 100 --policy MODULE:First --seed 1 --set '{COPIES}=1,2' --set"
    assert f"{again} {RIVER}=0,3" in page.text
    # Of the map of the cells with the most and with the least points.
    assert sum(each.get("class") == "drawing" for _, each in page.found) == 2
    ids = [each["id"] for _, each in page.found if "id" in each]
    assert len(set(ids)) == len(ids)
    with opened(browser, swept / "found.html", 400) as shown:
        assert shown.locator(".live svg").count() == shown.locator(".chart").count() == 7
        assert faults_of_axe(shown) == ""


def test_a_sweep_and_a_batch_write_the_report_of_their_cells(swept: Path, tmp_path: Path) -> None:
    for name in ("base.yaml", "own.py"):
        shutil.copy(swept / name, tmp_path)
    asked = "format: 1\ncities: [base.yaml]\npolicies: ['own:First']\nseeds: [1, 2]\ngames: 3\n"
    asked += "modules: [[], [shared_objectives]]\n"
    (tmp_path / "e.yaml").write_text(asked)
    sweep = ("sweep", "base.yaml", "--set", f"{COPIES}=1..2", "--policy", "own:First")
    for words, heading in (
        ((*sweep, "--games", "100"), "Effects"),
        (("batch", "e.yaml", "--out", "out"), "Rounds"),
    ):
        result = ns(*words, "--report", "found.html", cwd=tmp_path)
        assert result.code == 0, result.stderr
        page = Tags((tmp_path / "found.html").read_text("utf-8"))
        for text in ("Totals", heading, "Where the lines", f"ns {words[0]}"):
            assert text in page.text, text
    # The last report has the cards of the cells that have the module.
    section = page.text.partition("\nModule: shared objectives")[2]
    assert "Sheets that reached an objective, of those that it was dealt to" in section
    assert "modules=shared_objectives, seed=2" in section.partition("Mean totals")[2]
    assert "modules=–" not in section.partition("Where the lines")[0]


def test_a_folder_that_was_moved_has_the_map_of_its_city(swept: Path, tmp_path: Path) -> None:
    shutil.copytree(swept / "out", tmp_path / "moved")
    result = ns("report", "moved", "-o", "found.html", cwd=tmp_path)
    assert result.code == 0
    assert "without a map" not in result.stderr
    assert "Where the lines went" in (tmp_path / "found.html").read_text("utf-8")


@pytest.mark.parametrize("folder", ["out", "alone"])
def test_the_command_of_a_chosen_cell_plays_its_games_again(
    swept: Path, tmp_path: Path, folder: str
) -> None:
    """Also where the cell is one of a sweep whose decks are coupled."""
    if folder == "alone":
        settings = ("--set", f"{COPIES}=2", "--set", f"{RIVER}=0,3", "--policy", "own:First")
        ns("sweep", "base.yaml", *settings, "--games", "5", "--out", folder, cwd=swept)
    one = [f"{COPIES}=2", f"{RIVER}=3"]
    words = ("report", folder, "--where", one[0], "--where", one[1], "-o", "chosen.html")
    assert ns(*words, cwd=swept).code == 0
    text = Tags((swept / "chosen.html").read_text("utf-8")).text
    command, again = re.findall(r"^ns .*", text.partition("How to repeat it\n\n")[2], re.MULTILINE)
    assert again == shlex.join(["ns", *words])
    assert command.startswith("ns sweep base " if folder == "out" else "ns simulate base ")
    # The folder knows neither the file of the city nor the module of the player.
    command = command.replace(" base ", " base.yaml ").replace("MODULE:", "own:")
    out = tmp_path / "again"
    assert ns(*shlex.split(command)[1:], "--out", str(out), cwd=swept).code == 0
    (cell,), (played,) = (load_results(path).where(*one).cells for path in (swept / folder, out))
    assert cell.files.key == played.files.key
    assert cell.result == played.result


def test_a_report_goes_without_the_map_of_a_city_that_it_does_not_find(swept: Path) -> None:
    away = swept / "away"
    away.mkdir()
    shutil.copytree(swept / "out", away / "out")
    (copy,) = (away / "out/sources").iterdir()
    copy.write_bytes(FILES["base two"].read_bytes())
    words = ["report", "out", "--where", f"{COPIES}=2", "--where", f"{RIVER}=3"]
    words += ["-o", "one.html"]
    result = ns(*words, cwd=away)
    assert result.code == 0
    assert "without a map of base: name its file with --city" in result.stderr
    assert "Where the lines went" not in (away / "one.html").read_text("utf-8")
    assert "without a map" in ns(*words, "--city", str(FILES["base two"]), cwd=away).stderr
    assert "without a map" not in ns(*words, "--city", "../base.yaml", cwd=away).stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("out", "-o", "found.txt"), 2, "must end in .html"),
        (("nowhere", "-o", "found.html"), 2, "there is no folder nowhere"),
        (("out", "--where", "seed=9", "-o", "found.html"), 2, "no games to report"),
        (("out", "--city", "own.py", "-o", "found.html"), 1, "this is not a city"),
    ],
)
def test_what_cannot_be_reported_is_said(
    swept: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    result = ns("report", *words, cwd=swept)
    assert result.code == code
    assert said in result.stderr + result.stdout


def test_a_city_without_bands_and_with_any_title_is_reported() -> None:
    city = network("base")
    plain = replace(city.city, solo_bands=(), title=HOSTILE)
    result = plain_simulation(city, 3, "random")
    report = simulation_report(result, replace(city, city=plain), [], [])
    assert "Solo bands" not in [section.title for section in report.sections]
    page = Tags(page_of(report))
    assert safe(HOSTILE) in page.text
    assert page.count("img") == 0
