"""A game as a poster and as a strip: what is drawn of its lines, its stations and its rounds."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import hypot
from pathlib import Path

import pytest
import yaml
from command import ROOT, ns
from covering import covering
from drawn_sheet import CITIES, SVG, Drawn, area_of, discs, group, inside, named, overlap, texts

from nextstation.cli.commands.printing.render import FORMS as NAMES_OF_FORMS
from nextstation.engine.city.network import Network
from nextstation.engine.play.record.load import load_record
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.obstacles import length_within
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of
from nextstation.renderers.poster.game import quiet_style
from nextstation.renderers.poster.poster import draw_poster
from nextstation.renderers.poster.strip import FORMS, NothingPlayedError, draw_strip
from nextstation.renderers.poster.strokes import Lines, smooth_path, stop_at
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore
from nextstation.renderers.theme.styles import STYLES
from nextstation.renderers.theme.type_sizes import SMALL

RECORDS = Path(__file__).parents[1] / "records"
SOLO = ["london-greedy-1-1", "paris-greedy-1-1", "berlin-greedy-1-1"]


@cache
def sheet_of(record: str, player: int = 0) -> SheetContent:
    """What a player drew in a game on record."""
    outcome = load_record(RECORDS / f"{record}.yaml").sound().outcome
    alone = len(outcome.sheets) == 1
    return content_of(outcome.sheets[player], outcome.scores[player], alone=alone)


@cache
def poster(record: str, paper: str = "a3", player: int = 0) -> Drawn:
    return Drawn(draw_poster(sheet_of(record, player), PrintSettings(PAPERS[paper])))


def random_game(city: str) -> SheetContent:
    """A game in a city that is made up: every colour took a few links."""
    network = CITIES[city]
    colours, links = [each.name for each in network.city.colours], len(network.links)
    lines = {
        colour: tuple(range(number, links, 3 * len(colours)))[:9]
        for number, colour in enumerate(colours)
    }
    columns = {colour: FilledColumn((number,), ()) for number, colour in enumerate(colours)}
    return SheetContent(network, PlayedMap(lines), FilledScore(columns, (), ()), (), "Ann")


def spots_of(drawn: str) -> list[Spot]:
    """Where the straight parts of a path begin and end."""
    found = re.findall(r"(?:[ML]| [01] )(-?[\d.]+) (-?[\d.]+)(?=[MLA]|$)", drawn)
    return [(float(x), float(y)) for x, y in found]


def links_named(network: Network, *names: str) -> tuple[int, ...]:
    return tuple(
        number for name in names for number, link in enumerate(network.links) if link.name == name
    )


class TestStrokes:
    @pytest.mark.parametrize("after", [(10, 10), (0, 10), (-10, 10), (10, -10), (-10, -10)])
    def test_a_corner_is_an_arc_that_begins_near_it(self, after: Spot) -> None:
        here: Spot = (0, 0)
        drawn = smooth_path([(-10, 0) if after != (-10, 0) else (0, -10), here, after], 10)
        assert drawn.count("A") == 1
        x, y = stop_at((-10, 0), here, after, 10)
        assert 0 < hypot(x, y) < 2.6

    def test_a_straight_line_has_no_corner(self) -> None:
        assert smooth_path([(0, 0), (10, 0), (20, 0)], 10) == "M0 0L10 0L20 0"
        assert stop_at((0, 0), (10, 0), (20, 0), 10) == (10, 0)


class TestTrails:
    def test_sections_are_joined_where_one_line_alone_passes(self) -> None:
        network = CITIES["london"]
        purple = links_named(network, "c5-c6", "c4-c5", "c1-c4")
        lines = Lines(network, PlayedMap({"purple": purple}))
        (trail,) = lines.trails
        assert {trail.points[0].name, trail.points[-1].name} == {"c1", "c6"}
        assert [point.name for point in lines.ends("purple")] == ["c6", "c1"]

    def test_an_interchange_ends_the_trails_of_both_lines(self) -> None:
        network = CITIES["london"]
        played = PlayedMap(
            {
                "purple": links_named(network, "c4-c5", "c5-c6"),
                "blue": links_named(network, "b5-c5"),
            }
        )
        lines = Lines(network, played)
        assert len(lines.trails) == 3
        assert "c5" in {point.name for point in lines.nodes}

    def test_tracks_on_one_link_run_side_by_side(self) -> None:
        network = CITIES["berlin"]
        lines = Lines(network, PlayedMap({"blue": (0,), "pink": (0,)}))
        assert [(trail.track, trail.tracks) for trail in lines.trails] == [(0, 2), (1, 2)]

    @pytest.mark.parametrize("record", SOLO)
    def test_every_section_is_on_one_trail(self, record: str) -> None:
        content = sheet_of(record)
        assert content.played
        sections = sum(map(len, content.played.lines.values()))
        trails = Lines(content.network, content.played).trails
        assert sum(len(trail.points) - 1 for trail in trails) == sections


@pytest.mark.parametrize("record", SOLO)
class TestPoster:
    def test_each_line_has_a_legend_with_its_points_and_stations(self, record: str) -> None:
        content = sheet_of(record)
        assert content.played
        assert content.score
        lines = Lines(content.network, content.played)
        for colour, scored in content.score.lines.items():
            entry = poster(record).group(f"legend-{colour}")
            written = [text for text, _ in texts(entry)]
            stations = sum(name == colour for name, _ in lines.sections_at)
            assert str(scored.total) in written
            assert f"Stations {stations} · Sections {len(lines.links(colour))}" in written
            assert len([*entry.iter(f"{SVG}circle")]) >= stations
            assert not texts(entry, turned=-45)

    def test_it_has_a_circle_for_each_interchange_and_no_boxes(self, record: str) -> None:
        content = sheet_of(record)
        assert content.played
        lines = Lines(content.network, content.played)
        drawn = {each for each in poster(record).ids if each.startswith("station-")}
        assert drawn - {"station-names"} == {f"station-{point.name}" for point in lines.nodes}
        assert not [each for each in poster(record).ids if each.startswith("box-")]

    def test_it_says_whose_game_it_was_and_what_it_scored(self, record: str) -> None:
        content = sheet_of(record)
        assert content.score
        assert texts(poster(record).group("colophon"))[0][0] == "greedy"
        written = [text for text, _ in texts(poster(record).group("title"))]
        assert f"{content.score.total} points" in written

    @pytest.mark.parametrize("paper", ["a3", "a5", "letter"])
    def test_everything_is_on_the_paper(self, record: str, paper: str) -> None:
        drawn = poster(record, paper)
        room = drawn.page.inset(0.06 * min(drawn.page.width, drawn.page.height))
        outside = [text for text, area in drawn.texts if not room.holds(area)]
        assert outside == []
        sizes = [float(each.attrib["font-size"]) for each in drawn.root.iter(f"{SVG}text")]
        assert min(sizes) > SMALL - 0.01
        assert drawn.texts_on_texts() == []

    def test_each_line_has_a_tag_at_ends_of_its_own_that_lies_on_nothing(self, record: str) -> None:
        content, drawn = sheet_of(record), poster(record)
        assert content.played
        lines = Lines(content.network, content.played)
        tags = [area_of(each) for each in drawn.group("tags").iter(f"{SVG}rect")]
        said = Counter(text.lower() for text, _ in texts(drawn.group("tags")))
        for colour in content.played.lines:
            own = [end for end in lines.ends(colour) if lines.colours_at[end] == 1]
            assert 1 <= said[colour] <= max(len(own), 1)
        names = [area for _, area in texts(drawn.group("station-names"))]
        strokes = [
            pair
            for each in drawn.group("lines").iter(f"{SVG}path")
            for pair in pairwise(spots_of(each.attrib["d"]))
        ]
        for number, tag in enumerate(tags):
            # The square within a disc: a tag may stand near the corners of the one round it.
            discs = (each.inset(0.15 * each.width) for each in drawn.discs)
            others = [*names, *discs, *tags[:number]]
            assert [each for each in others if overlap(tag, each)] == []
            assert [each for each in strokes if length_within(tag.inset(-1.5), each)] == []

    def test_stations_of_a_line_are_told_once_each(self, record: str) -> None:
        content = sheet_of(record)
        assert content.played
        lines = Lines(content.network, content.played)
        for colour in content.played.lines:
            there = {point for name, point in lines.sections_at if name == colour}
            assert Counter(lines.in_order(colour)) == Counter(there)


class TestNames:
    @pytest.mark.parametrize("record", SOLO)
    def test_every_station_on_a_line_has_its_name_beside_it(self, record: str) -> None:
        content = replace(sheet_of(record), network=named(sheet_of(record).network))
        assert content.played
        drawn = Drawn(draw_poster(content, PrintSettings(PAPERS["a4"])))
        assert [name for place, name in drawn.canvas.left_out if place] == []
        assert drawn.texts_on_texts() == []
        names = texts(drawn.group("station-names"))
        reached = Lines(content.network, content.played).colours_at
        assert len(names) >= len(reached)
        for disc in (each for each in drawn.discs if each.width > 3):
            assert [text for text, area in names if overlap(area, disc)] == []

    def test_names_can_be_left_out_or_shown_where_no_line_is(self) -> None:
        content = sheet_of("london-greedy-1-1")
        content = replace(content, network=named(content.network))
        written = {
            shown: len(Drawn(draw_poster(content, PrintSettings(names=shown))).texts)
            for shown in Shown
        }
        assert written[Shown.NONE] < written[Shown.SOME] < written[Shown.ALL]


@pytest.mark.parametrize("city", ["tiny", "six", "wide", "flat", "abreast", "stacked", "tall"])
def test_a_city_of_any_size_has_a_poster(city: str) -> None:
    drawn = Drawn(draw_poster(random_game(city), PrintSettings(PAPERS["a5"])))
    assert [text for text, area in drawn.texts if not drawn.page.inset(6).holds(area)] == []
    assert drawn.texts_on_texts() == []


@pytest.mark.parametrize("player", [0, 1, 2])
def test_each_player_of_a_table_has_a_poster(player: int) -> None:
    drawn = poster("table-berlin-2-greedy", "a4", player)
    score = sheet_of("table-berlin-2-greedy", player).score
    assert score
    assert f"{score.total} points" in [text for text, _ in texts(drawn.group("title"))]


@pytest.mark.parametrize("place", [0, 1])
def test_circles_round_a_station_are_apart_and_round_its_body(place: int) -> None:
    content = random_game("paris")
    assert content.played
    stations = content.network.stations.values()
    point = next(each.point for each in stations if (len(each.points) > 1) == bool(place))
    colours = [*content.played.lines][:3]
    circled = tuple((colour, point) for colour in colours)
    drawn = Drawn(
        draw_poster(
            replace(content, played=replace(content.played, circled=circled)),
            PrintSettings(PAPERS["a3"], names=Shown.NONE),
        )
    )
    station = drawn.group(f"station-{point.name}")
    rings = [
        (float(each.attrib["stroke-width"]) / 2, area_of(each))
        for each in station.iter(f"{SVG}rect")
        if each.get("stroke")
    ]
    assert len(rings) == len(colours)
    for (half, outer), (other, inner) in pairwise(rings):
        assert outer.centre == pytest.approx(inner.centre, abs=0.02)
        white = outer.inset(half).width - inner.inset(-other).width
        assert white / 2 >= half, "white between them, at least half as wide as they are"
    half, innermost = rings[-1]
    assert all(inside(disc, innermost.inset(half)) for disc in discs(station))


def test_a_game_that_has_just_begun_has_a_poster_and_a_strip() -> None:
    empty = FilledScore({"pink": FilledColumn((0,), ()), "green": FilledColumn((2,), ())}, (), ())
    content = SheetContent(CITIES["london"], PlayedMap({"green": (0,)}), empty)
    drawn = Drawn(draw_poster(content, PrintSettings()))
    assert "Stations 0 · Sections 0" in [text for text, _ in drawn.texts]
    strip = Drawn(draw_strip(content, PrintSettings()))
    assert {each for each in strip.ids if each.startswith("round-")} >= {"round-1", "round-2"}
    assert "round-3" not in strip.ids


def test_the_poster_of_a_city_is_its_map() -> None:
    drawn = Drawn(draw_poster(SheetContent(CITIES["london"]), PrintSettings(PAPERS["a3"])))
    assert "links" in drawn.ids
    assert "legend" not in drawn.ids
    assert [text for text, _ in texts(drawn.group("title"))] == ["Next Station London"]


@pytest.mark.parametrize("record", SOLO)
def test_a_strip_shows_a_line_more_in_each_round(record: str) -> None:
    content = sheet_of(record)
    drawn = Drawn(draw_strip(content, PrintSettings()))
    assert content.score
    colours = list(content.score.lines)
    for number in range(1, 5):
        lines = {
            each.get("id", "").removeprefix(f"round-{number}-line-")
            for each in group(drawn.root, f"round-{number}").iter(f"{SVG}g")
            if "-line-" in each.get("id", "")
        }
        assert lines == {*colours[:number]}
    captions = [
        text for number in range(1, 5) for text, _ in texts(drawn.group(f"caption-{number}"))
    ]
    assert [text[0] for text in captions[::2]] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_has_crop_marks_and_the_title_of_a_file(form: str) -> None:
    settings = PrintSettings(marks=True, bleed=3, style=STYLES["greyscale"], language="de")
    page = FORMS[form](sheet_of("paris-greedy-1-1"), settings)
    assert "crop-marks" in Drawn(page).ids
    assert page.title.startswith("Next Station Paris · greedy · A4 · greyscale")


@pytest.mark.parametrize(
    ("style", "paper"), covering(product(["greyscale", "high-contrast"], ["a3", "a5"]))
)
def test_lines_and_legend_have_codes_where_inks_are_changed(style: str, paper: str) -> None:
    settings = PrintSettings(PAPERS[paper], style=STYLES[style])
    drawn = Drawn(draw_poster(sheet_of("london-greedy-1-1"), settings))
    codes = {"Pu", "Pi", "Bu", "G"}
    assert {text for text, _ in texts(drawn.group("codes"))} == codes
    assert codes <= {text for text, _ in texts(drawn.group("legend"))}
    assert drawn.texts_on_texts() == []
    assert drawn.group("codes").get("aria-hidden") == "true", "who hears a poster hears names"
    # Where a line bends, what is round about it need not be clear of a code; stations must be.
    badges = [area for _, area in texts(drawn.group("codes"))]
    assert [each for each in badges for disc in drawn.discs if overlap(each, disc)] == []


def test_lines_have_no_codes_in_the_inks_of_the_city() -> None:
    assert "codes" not in poster("london-greedy-1-1").ids


@pytest.mark.parametrize("city", ["london", "berlin", "paris", "six"])
def test_the_greys_of_lines_are_far_apart(city: str) -> None:
    colours = CITIES[city].city.colours
    style = quiet_style(STYLES["greyscale"], CITIES[city].city)
    greys = sorted(int(style.colour(each.ink)[1:3], 16) for each in colours)
    assert min(two - one for one, two in pairwise(greys)) >= 15


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "78 points, 7 May 2026"),
        ("de", "78 Punkte, 7. Mai 2026"),
        ("fr", "78 points, 7 mai 2026"),
        ("es", "78 puntos, 7 de mayo de 2026"),
        ("ru", "Очки: 78, 7 мая 2026 г."),
    ],
)
def test_the_result_and_the_day_stand_below_the_title(language: str, said: str) -> None:
    content = sheet_of("london-greedy-1-1")
    assert content.score
    total, content = str(content.score.total), replace(content, date="2026-05-07")
    settings = PrintSettings(language=language, names=Shown.NONE)
    drawn = Drawn(draw_poster(content, settings))
    written = [text for text, _ in texts(drawn.group("title"))]
    assert said.replace("78", total) in written


def test_the_note_at_the_foot_is_whole_in_every_language() -> None:
    for language in languages():
        settings = PrintSettings(PAPERS["a5"], language=language, names=Shown.NONE)
        drawn = Drawn(draw_poster(sheet_of("london-greedy-1-1"), settings))
        assert [text for text, _ in texts(drawn.group("colophon")) if "…" in text] == []


def test_a_strip_needs_a_game() -> None:
    with pytest.raises(NothingPlayedError, match="name the record"):
        draw_strip(SheetContent(CITIES["london"]), PrintSettings())


class TestCommand:
    def test_the_forms_are_those_that_the_option_lists(self) -> None:
        assert tuple(FORMS) == NAMES_OF_FORMS

    @pytest.mark.parametrize("style", ["poster", "STRIP", "poster,greyscale", "ink-saver, strip"])
    def test_a_form_may_have_a_style(self, style: str, tmp_path: Path) -> None:
        record = str(RECORDS / "table-berlin-2-greedy.yaml")
        file = str(tmp_path / "x.svg")
        drawn = ns("render", record, "-o", file, "--style", style, "--player", "greedy 2", cwd=ROOT)
        assert drawn.code == 0, drawn.stderr
        assert (tmp_path / "x.svg").stat().st_size > 1000
        assert "the sheet of player" not in drawn.stderr

    def test_whose_sheet_is_drawn_is_said_where_there_are_several(self, tmp_path: Path) -> None:
        record = str(RECORDS / "table-berlin-2-greedy.yaml")
        drawn = ns("render", record, "-o", str(tmp_path / "x.svg"), cwd=ROOT)
        assert "player 1 of 3; for all of them, add --player 1 --player 2" in drawn.stderr

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--style", "poster,strip"], "'poster' and 'strip' exclude each other"),
            (["--style", "colour,greyscale"], "'colour' and 'greyscale' exclude each other"),
            (["--style", "poster,"], "'' is not one of"),
            (["--style", "strip"], "a strip shows the rounds of a game"),
            (["--style", "poster", "--per-page", "2"], "a poster has a page of its own"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, arguments: list[str], said: str, tmp_path: Path
    ) -> None:
        refused = ns("render", "london", "-o", "x.svg", *arguments, cwd=tmp_path)
        assert refused.code == 2
        assert said in " ".join(refused.stderr.split())
        assert not [*tmp_path.iterdir()]

    @pytest.mark.parametrize(
        ("player", "answer"),
        [
            ("4", "the record has 3 players; there is no player 4"),
            ("0", "there is no player `0`; players: "),
            ("Nobody", "there is no player `Nobody`; players: "),
        ],
    )
    def test_a_player_is_asked_for_by_name_or_number(self, player: str, answer: str) -> None:
        file = RECORDS / "table-berlin-2-greedy.yaml"
        names = [each["name"] for each in yaml.safe_load(file.read_text("utf-8"))["players"]]
        asked = [*(f"--player={name}" for name in names), f"--player={player}"]
        refused = ns("render", str(file), "-o", "x.svg", *asked, cwd=ROOT)
        assert (refused.code, answer in refused.stderr) == (2, True)
