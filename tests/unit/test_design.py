"""Traits, goals, ranks and searches: laws that hold for every city, on few games."""

from typing import Any

import numpy as np
import pytest
from boards import FILES, ROOT, SHIPPED, network

from nextstation.engine.authoring.edits.change import Cells, Put
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.players.game_loop import TurnCell
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.observe import observe
from nextstation.engine.stats.design import moves, search
from nextstation.engine.stats.design import tune as tuning
from nextstation.engine.stats.design.draft import Draft, Move
from nextstation.engine.stats.design.goals import goals_about, goals_of, kept, players_of
from nextstation.engine.stats.design.profile import (
    PLAYERS,
    Profile,
    check_games,
    profiled,
    whole_groups,
)
from nextstation.engine.stats.design.rank import Order, order_of, rank
from nextstation.engine.stats.design.sample import GROUPS, Estimate
from nextstation.engine.stats.design.traits import (
    CROWDED,
    DEAD,
    FAMILIES,
    SKILL,
    TRAITS,
    Better,
    traits_of,
)
from nextstation.engine.stats.design.tune import Tuned, tune

LONDON = "london"
GAMES = 200
compiled = pytest.mark.compiled(LONDON)


def setup_of(name: str) -> Setup:
    return Setup(network(name))


def file_of(name: str) -> CityFile:
    return CityFile.of(FILES[name].read_text("utf-8"), str(FILES[name]))


def profile_of(name: str, games: int = GAMES, *policies: str) -> Profile:
    (found,) = profiled([setup_of(name)], games, policies or PLAYERS[:2], jobs=1)
    return found


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with a hundredth of the games."""
    for module in (search, tuning):
        monkeypatch.setattr(module, "RUNGS", ((40, 0, 24), (200, 200, 6), (400, 400, 3)))
    monkeypatch.setattr(tuning, "_CONFIRMING", 400)
    monkeypatch.setattr(tuning, "_OF_SLOW", 200)


# Estimates


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of a mean, and of a spread of means, which has no formula: 99%, within chance."""
    random, tries, held = np.random.default_rng(1), 2_000, np.zeros(2)
    for _ in range(tries):
        groups = random.exponential(1.0, (GROUPS, 2, 25)).mean(axis=2) + np.array([0.0, 3.0])
        means = np.concatenate(
            [groups.mean(axis=0)[None], (groups.sum(axis=0) - groups) / (GROUPS - 1)]
        )
        for place, (values, truth) in enumerate(
            [(means[:, 0], 1.0), (means.max(axis=1) - means.min(axis=1), 3.0)]
        ):
            low, high = Estimate.of(values).interval
            held[place] += low <= truth <= high
    assert (np.abs(held / tries - 0.99) < 0.01).all(), held / tries


def test_an_interval_is_wider_where_more_figures_hold_together() -> None:
    estimate = Estimate(1.0, 0.5)
    halves = [estimate.wider(count) for count in (1, 2, 5, 10, 20, 50, 100, 1000)]
    assert halves[0] == 0.5
    assert halves == sorted(halves)
    assert Estimate(1.0).interval == (1.0, 1.0)


def test_what_never_varies_has_no_interval() -> None:
    assert Estimate.of(np.full(GROUPS + 1, 0.1 + 0.2)).half == 0.0


# Traits


@compiled
def test_traits_are_what_their_definitions_say() -> None:
    """Worked out from the rows of the games, one by one, and from nothing that traits use."""
    setup = setup_of(LONDON)
    profile, games = profile_of(LONDON, GAMES, "greedy"), observe(setup, GAMES, "greedy", jobs=1)
    rows, at, colours = games.rows.astype(float), games.at, len(setup.colours)
    total = rows[:, Column.TOTAL]
    lines = rows[:, at.colours : at.colours + colours]
    in_all = rows[:, at.in_all : at.in_all + colours]
    turns = games.tally.stats.turns.sum(axis=0)
    stations = [games.tally.stations[setup.network.numbers[p]] for p in setup.network.stations]
    used = np.array(stations) / GAMES
    linked = games.tally.stats.links / GAMES
    order = rows[:, at.round_colours : at.round_colours + colours].astype(int)
    early = [in_all[game, order[game, : colours // 2]].sum() for game in range(GAMES)]
    expected = {
        "total": total.mean(),
        "total.spread": total.std(),
        "turns": rows[:, Column.TURNS].mean(),
        "lines.apart": np.ptp(lines.mean(axis=0)),
        "pencils.apart": np.ptp(in_all.mean(axis=0)),
        "stuck": turns[TurnCell.STUCK] / turns[TurnCell.TURNS],
        "passed": turns[TurnCell.PASSED] / turns[TurnCell.TURNS],
        "stations.dead": (used <= DEAD).sum(),
        "stations.crowded": (used >= CROWDED).sum(),
        "links.dead": (linked <= DEAD).sum(),
        "drama": 1 - np.corrcoef(total, early)[0, 1] ** 2,
    }
    found = {name: estimate.value for name, estimate in profile.figures().items()}
    assert {name: found[name] for name in expected} == pytest.approx(expected)
    assert TRAITS.keys() - expected.keys() == {"openings", "openings.least"}
    for name in setup.colours:
        assert found[f"pencils.{name}"] == pytest.approx(
            lines.mean(axis=0)[[*setup.colours].index(name)]
        )


@compiled
def test_what_pencils_add_to_the_network_is_what_the_network_scores() -> None:
    for name in SHIPPED:
        games = observe(setup_of(name), 60, "greedy", jobs=1)
        at, colours = games.at, len(games.setup.colours)
        lines, in_all = (
            games.rows[:, first : first + colours].sum(axis=1) for first in (at.colours, at.in_all)
        )
        assert (
            in_all - lines == games.rows[:, at.network_terms : at.colour_terms].sum(axis=1)
        ).all(), name


@compiled
def test_skill_is_what_the_strongest_scores_more() -> None:
    profile = profile_of(LONDON, GAMES, *PLAYERS)
    totals = [profile.estimate(TRAITS["total"], player).value for player in PLAYERS]
    skill = profile.estimate(traits_of(profile.setup.network)["skill"])
    assert skill.value == pytest.approx(totals[-1] / totals[0] - 1)
    assert "skill" not in profile_of(LONDON, GAMES, "greedy").traits


@compiled
def test_openings_are_the_links_that_a_first_card_finds() -> None:
    """Counted on the map: stations beside a departure, by the symbol of each card."""
    city, found = network(LONDON), []
    beside: dict[Any, list[str]] = {}
    for link in city.links:
        for one, other in ((link.start, link.end), (link.end, link.start)):
            symbol = city.stations[city.canonical[other]].symbol
            beside.setdefault(city.canonical[one], []).append(symbol)
    for colour in city.city.colours:
        symbols = beside[colour.departures[0].point]
        finds = [
            sum(card.symbol in (None, "any", symbol) or symbol == "any" for symbol in symbols)
            for card in city.city.deck.cards
        ]
        found.append(np.mean(finds))
    figures = profile_of(LONDON, GAMES, "greedy").figures()
    assert figures["openings"].value == pytest.approx(np.mean(found))
    assert figures["openings.least"].value == pytest.approx(min(found))


def test_the_page_defines_every_trait_and_every_change() -> None:
    page = (ROOT / "docs/design.md").read_text("utf-8")
    rows = {line.split("`")[1]: line.split("|") for line in page.splitlines() if line[:3] == "| `"}
    for trait in (*TRAITS.values(), SKILL):
        *_, better, step, _ = rows[trait.name]
        assert better.strip() == ("" if trait.better is Better.NEITHER else trait.better)
        assert step.strip() == (f"{trait.step:.0%}" if trait.unit == "share" else f"{trait.step:g}")
    assert {f"{name}.NAME" for name in FAMILIES} | {*moves.KINDS} <= rows.keys()


# Goals


GOALS = {
    "greedy.total=120±1": ("greedy", "total", 119, 121, 1),
    "total=120": ("greedy", "total", 119.5, 120.5, 1),
    "total = 120 +/- 2 weight 2": ("greedy", "total", 118, 122, 2),
    "random.total=120+-0.5": ("random", "total", 119.5, 120.5, 1),
    "total.spread>=12": ("greedy", "total.spread", 12, np.inf, 1),
    "pencils.apart<=0.5": ("greedy", "pencils.apart", -np.inf, 0.5, 1),
    "lookahead:2.pencils.apart <= 0.5": ("lookahead:2", "pencils.apart", -np.inf, 0.5, 1),
    "stuck in 4..8%": ("greedy", "stuck", 0.04, 0.08, 1),
    "stuck in 4%..8%": ("greedy", "stuck", 0.04, 0.08, 1),
    "stuck in 0.04..0.08": ("greedy", "stuck", 0.04, 0.08, 1),
    "random.stuck=5%": ("random", "stuck", 0.045, 0.055, 1),
    "skill>=40%": ("greedy", "skill", 0.4, np.inf, 1),
    "pencils.blue in 20..25": ("greedy", "pencils.blue", 20, 25, 1),
    "terms.track>=5%": ("greedy", "terms.track", 0.05, np.inf, 1),
    "openings.least>=3": ("greedy", "openings.least", 3, np.inf, 1),
}


@pytest.mark.parametrize("text", GOALS)
def test_a_goal_is_a_range_of_a_trait_of_a_player(text: str) -> None:
    (goal,) = goals_of(text, network(LONDON))
    found = goal.player, goal.trait.name, goal.least, goal.most, goal.weight
    assert found[:2] == GOALS[text][:2]
    assert found[2:] == pytest.approx(GOALS[text][2:])


def test_a_family_is_a_goal_for_each_member() -> None:
    goals = goals_of("random.objectives in 15..60% weight 2", network(LONDON))
    assert len(goals) == 5
    assert {(goal.player, goal.weight) for goal in goals} == {("random", 2.0)}
    with pytest.raises(ValueError, match="Harbour has no objectives"):
        goals_of("objectives in 15..60%", network("harbour"))


REFUSED = {
    "": "is no goal",
    "total": "is no goal",
    "total<120": "is no goal",
    "total=120±": "is no goal",
    "lookahead:2.pencils.apart <= .5": "is no goal",
    "totl=120": "did you mean `total`?",
    "random.stuk<=5%": "did you mean `stuck`?",
    "pencils.teal<=3": "there is no trait `pencils.teal` of Next Station London",
    "lookahed:2.stuck<=5%": "there is no policy `lookahed:2`",
    "total<=7%": "this is no share; write 7 without %",
    "turns in 30..40%": "this is no share; write 40 without %",
    "stuck<=7": "this is a share; write 7%",
    "stuck in 8..4%": "the range falls",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - each has a text of its own
        goals_of(text, network(LONDON))
    assert REFUSED[text] in str(error.value)


def test_what_goals_say_in_words_and_how_far_off_a_value_is() -> None:
    (goal,) = goals_of("pencils.apart<=0.5", network(LONDON))
    assert (goal.name, goal.wanted) == ("greedy pencils.apart", "at most 0.50")
    assert goal.shortfall(Estimate(0.75, 0.0)) == pytest.approx(1.0)
    assert goal.holds(Estimate(0.5, 0.1))
    assert not goal.is_met(Estimate(0.5, 0.1)), "a part of the interval is beyond"
    assert goal.is_met(Estimate(0.4, 0.1))
    (skill,) = goals_of("skill in 40..50%", network(LONDON))
    assert (skill.name, skill.wanted) == ("skill", "40.0% to 50.0%")
    (opening,) = goals_of("openings>=3", network(LONDON))
    assert (opening.name, opening.wanted) == ("openings", "at least 3.00")


def test_the_players_of_goals_are_the_weakest_first() -> None:
    texts = ("learner.total>=1", "lookahead:2.total>=1", "greedy.total>=1")
    goals = [goal for text in texts for goal in goals_of(text, network(LONDON))]
    assert players_of(goals) == ["greedy", "lookahead:2", "learner"]
    assert players_of(goals_of("skill>=10%", network(LONDON))) == ["random", "lookahead:2"]


@compiled
def test_a_kept_trait_may_get_better_and_half_a_step_worse() -> None:
    before = profile_of(LONDON)
    stuck, openings, total, goal = kept(["stuck", "openings", "total", "total<=200"], before)
    values = {name: before.figures()[name].value for name in ("stuck", "openings", "total")}
    assert stuck.least == -np.inf
    assert stuck.most == pytest.approx(values["stuck"] + 0.005)
    assert openings.least == pytest.approx(values["openings"] - 0.25)
    assert openings.most == np.inf
    assert (total.least, total.most) == pytest.approx(
        (values["total"] - 0.5, values["total"] + 0.5)
    )
    assert (goal.least, goal.most) == (-np.inf, 200)


# Ranks


@compiled
def test_a_city_is_of_one_rank_with_itself() -> None:
    setup = setup_of(LONDON)
    for order in (order_of([setup], "pencils.apart", ()), order_of([setup], "", ["total<=100"])):
        places = rank([setup, setup], order, GAMES, PLAYERS[:2], jobs=1)
        assert [(place.number, place.rank) for place in places] == [(0, 1), (1, 1)]
        assert places[0].profile.games == GAMES
        assert places[1].behind == places[1].tie == Estimate(0.0, 0.0)


@compiled
def test_the_best_is_first_and_the_surely_worse_has_a_rank_of_its_own() -> None:
    setups = [setup_of(name) for name in SHIPPED]
    by = [place.number for place in rank(setups, order_of(setups, "total", ()), 400, ["greedy"])]
    totals = [profile_of(name, 400, "greedy").mean for name in SHIPPED]
    assert by == sorted(range(3), key=lambda number: -totals[number])
    rising = Order.by(TRAITS["total"], "greedy", rises=True)
    ranked = rank(setups, rising, 400, ["greedy"])
    assert [place.number for place in ranked] == by[::-1]
    assert [(place.rank, place.tie) for place in ranked] == [(1, None), (2, None), (3, None)]


@compiled
def test_a_ranking_plays_with_the_players_that_it_is_about() -> None:
    setups = [setup_of(LONDON), setup_of(LONDON)]
    order = order_of(setups, "", ["random.total<=100"])
    (first, _) = rank(setups, order, GAMES, ["greedy"])
    assert [*first.profile.players] == ["greedy", "random"]


def test_a_trait_that_a_city_lacks_is_no_order() -> None:
    setups = [setup_of(LONDON), setup_of("base")]
    with pytest.raises(ValueError, match=r"there is no trait `pencils\.pink` of Base"):
        order_of(setups, "pencils.pink", ())
    with pytest.raises(ValueError, match=r"several traits; sort by one of pencils\.purple"):
        order_of(setups[:1], "pencils", ())


# Moves


@pytest.mark.parametrize(
    ("games", "policy", "seed"), [(0, "greedy", 1), (GAMES, "greedi", 1), (GAMES, "greedy", -1)]
)
def test_games_that_cannot_be_played_are_refused(games: int, policy: str, seed: int) -> None:
    with pytest.raises(ValueError, match=r"number of games|greedi|seed"):
        check_games(games, [policy], seed)


def test_a_station_moves_to_each_district_beside_it() -> None:
    draft = Draft(file_of(LONDON), setup_of(LONDON))
    city_map, found = draft.setup.city.map, set[tuple[Point, str]]()
    for move in moves.districts(draft):
        (change,) = move.changes
        assert isinstance(change, Cells)
        found |= {*change.words.items()}
    at = {point: cell.text for point, cell in city_map.district_art.cells()}
    for point in {point for point, _ in found}:
        beside = {at[each] for way in DIRECTIONS[::2] if (each := point.step(way)) in at}
        assert {letter for other, letter in found if other == point} == beside - {at[point]}


SETTINGS = ("colours.purple.departs=c6,f4", "deck.street.joker.copies=1..3")


def tried(name: str, kind: str) -> tuple[Draft, list[Move]]:
    """The moves of a kind, or of a setting, in a city; a few of them, from first to last."""
    draft = Draft(file_of(name), setup_of(name))
    found = [*(moves.KINDS[kind](draft) if kind in moves.KINDS else moves.settings(draft, kind))]
    return draft, found[:: max(1, len(found) // 6)]


def test_a_line_with_a_departure_on_each_side_departs_there_from_it() -> None:
    draft = Draft(file_of("berlin"), setup_of("berlin"))
    sides = draft.setup.city.map.sides
    found = [
        each for move in moves.departures(draft) for each in move.changes if isinstance(each, Put)
    ]
    assert {put.path[-1] for put in found} == {*sides}
    for put in found:
        first, last = sides[str(put.path[-1])]
        at = Point.parse(put.value)
        assert first.column <= at.column <= last.column


def test_a_line_that_departs_from_elsewhere_departs_apart_from_the_others() -> None:
    draft = Draft(file_of(LONDON), setup_of(LONDON))
    now = {each.name: each.departures[0].point for each in draft.setup.city.colours}
    alone = [move.changes[0] for move in moves.departures(draft) if len(move.changes) == 1]
    for put in alone:
        assert isinstance(put, Put)
        others = [point for name, point in now.items() if name != put.path[1]]
        assert all(Point.parse(put.value).steps_to(other) >= 2 for other in others)
    assert alone


@pytest.mark.parametrize(
    ("name", "kind"),
    [*((name, kind) for name in SHIPPED for kind in moves.KINDS), *((LONDON, s) for s in SETTINGS)],
)
def test_a_move_is_played_as_it_is_written(name: str, kind: str) -> None:
    """The text with the move is the city that was played, or is refused as one with a fault."""
    draft, found = tried(name, kind)
    was = draft.setup.city
    for move in found:
        after = draft.with_move(move)
        try:
            written = after.written()
        except RefusedEditError:
            continue
        assert after.played is not None, move.sentence
        city = after.played.city
        assert city_hash(written.network) == city_hash(after.played.network), move.sentence
        assert written.network.links == after.played.network.links, move.sentence
        assert written.text != draft.file.text
        assert "#" not in draft.file.text or "#" in written.text
        assert (city.title, [c.name for c in city.colours]) == (
            was.title,
            [c.name for c in was.colours],
        )
        assert city.map.station_names == was.map.station_names
        if kind in moves.KINDS:
            assert {card.title for card in city.deck.cards} == {
                card.title for card in was.deck.cards
            }


def test_most_moves_can_be_written() -> None:
    counts = {True: 0, False: 0}
    for kind in moves.KINDS:
        draft, found = tried(LONDON, kind)
        for move in found:
            try:
                draft.with_move(move).written()
            except RefusedEditError:
                counts[False] += 1
            else:
                counts[True] += 1
    assert counts[True] > 2 * counts[False], counts


def test_symbols_and_specials_are_as_many_as_before() -> None:
    for kind in ("symbols", "specials"):
        draft, found = tried(LONDON, kind)
        for move in found:
            played = draft.with_move(move).played
            assert played
            before, after = (
                sorted(
                    (each.symbol, *sorted(each.specials))
                    for each in setup.network.stations.values()
                )
                for setup in (draft.setup, played)
            )
            assert [each[0] for each in before] == [each[0] for each in after]
            assert sum(map(len, before)) == sum(map(len, after))


def test_a_setting_that_changes_nothing_is_no_move() -> None:
    """London has one joker of each group, which its file does not count."""
    draft = Draft(file_of(LONDON), setup_of(LONDON))
    said = [move.sentence for move in moves.settings(draft, "deck.street.joker.copies=1..3")]
    assert said == ["deck.street.joker.copies: 2", "deck.street.joker.copies: 3"]


@pytest.mark.parametrize("is_dealt", [False, True])
def test_a_number_of_an_objective_is_a_move_and_is_played(is_dealt: bool) -> None:
    objectives = network(LONDON).city.objectives
    modules = [objectives] if objectives and is_dealt else []
    draft = Draft(file_of(LONDON), Setup(network(LONDON), modules))
    text = "modules.shared_objectives.cards.eight_interchanges.at_least=7..9"
    for move in (found := [*moves.settings(draft, text)]):
        played = draft.with_move(move).played
        assert played
        assert played.city.objectives != objectives
        assert [*played.modules] == [played.city.objectives] * is_dealt
    assert len(found) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("everything", "`everything` is nothing that may change; write departures, symbols"),
        ("deck.jokr.copies=1..2", "the deck has no card `jokr`"),
        ("deck.joker.copies=1,many", "`many` is not a whole number"),
        ("colours.pink.departs=z9", "`z9` is malformed"),
        ("map=3", "`3` is not a mapping"),
    ],
)
def test_what_may_not_change_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        [*moves.settings(Draft(file_of(LONDON), setup_of(LONDON)), text)]


# Searches


def tuned(*goals: str, name: str = LONDON, **wanted: Any) -> Tuned:
    return tune(file_of(name), goals, **{"jobs": 1, "edits": 2, **wanted})


def texts(found: Tuned) -> list[tuple[list[str], str]]:
    return [([move.sentence for move in each.moves], each.file.text) for each in found.answers]


@compiled
@pytest.mark.usefixtures("few_games")
def test_the_same_seed_and_budget_find_the_same() -> None:
    first = tuned("pencils.apart<=0.1", jobs=2)
    again = tuned("pencils.apart<=0.1", budget_games=first.games)
    assert first.answers
    assert (texts(again), again.games, again.candidates) == (
        texts(first),
        first.games,
        first.candidates,
    )
    other = tuned("pencils.apart<=0.1", seed=2)
    assert texts(other) != texts(first)


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_search_that_is_cut_short_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its budget, or by Ctrl-C while the second rung plays; both find the same."""
    whole = tuned("pencils.apart<=0.1")
    short = tuned("pencils.apart<=0.1", budget_games=24 * 40 + 10)
    assert (short.games, short.candidates) == (24 * 40, 24)
    assert short.answers
    assert short.games < whole.games
    play, count = search.Candidate.play, [0]

    def interrupted(candidate: Any, rung: int) -> Any:
        count[0] += 1
        if count[0] == 26:
            raise KeyboardInterrupt
        return play(candidate, rung)

    monkeypatch.setattr(search.Candidate, "play", interrupted)
    ended = tuned("pencils.apart<=0.1")
    assert (texts(ended), ended.games) == (texts(short), short.games)


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_search_cut_short_with_a_slow_player_has_answers() -> None:
    found = tuned("skill>=90%", "total>=200", budget_games=24 * 120)
    assert not found.is_met
    assert found.answers


@compiled
@pytest.mark.usefixtures("few_games")
def test_slow_players_alone_play_from_the_first_rung_on() -> None:
    """Without games, the candidates that go on would be drawn by lot."""
    heard: list[int] = []
    wanted: Any = {"edits": 1, "budget_games": 24 * 40, "on_progress": heard.append}
    found = tuned("lookahead:2.total>=200", **wanted)
    assert (found.games, found.candidates, sum(heard)) == (24 * 40, 24, 24 * 40)


@compiled
@pytest.mark.usefixtures("few_games")
def test_the_file_of_an_answer_keeps_names_and_comments() -> None:
    before = file_of(LONDON)
    found = tuned("pencils.apart<=0.1", may=["departures", "symbols", "specials"])
    for answer in found.answers:
        assert city_hash(answer.file.network) == city_hash(answer.profile.setup.network)
        assert answer.file.network.city.map.station_names == before.network.city.map.station_names
        assert answer.file.network.city.title == before.network.city.title
        comments = [line for line in before.text.splitlines() if line.lstrip().startswith("#")]
        assert [c for c in answer.file.text.splitlines() if c.lstrip().startswith("#")] == comments


@compiled
@pytest.mark.usefixtures("few_games")
def test_an_answer_that_meets_the_goals_keeps_what_is_kept() -> None:
    found = tuned("total<=126", keep=["openings", "stuck"], edits=3)
    assert found.is_met
    for answer in found.answers:
        assert answer.meets
        for goal in (*found.goals, *found.kept):
            assert goal.holds(goal.estimate(answer.profile)), goal.name


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_city_that_meets_the_goals_is_not_changed() -> None:
    found = tuned("total>=50")
    assert (found.was_met, found.is_met, [*found.answers], found.games) == (True, True, [], 0)


@compiled
@pytest.mark.usefixtures("few_games")
def test_goals_that_nothing_meets_have_the_nearest_answers() -> None:
    found = tuned("total>=1000", edits=1)
    assert not found.is_met
    assert found.answers
    (goal,) = found.goals
    misses = [goal.shortfall(goal.estimate(answer.profile)) for answer in found.answers]
    assert misses == sorted(misses)


def test_a_search_needs_a_goal() -> None:
    with pytest.raises(ValueError, match="a search needs a goal"):
        tuned()


def test_games_come_in_groups_of_one_size() -> None:
    assert [whole_groups(games) for games in (200, 201, 220)] == [200, 220, 220]
    assert [
        each.name for goal in goals_about("pencils", network(LONDON)) for each in [goal.trait]
    ] == [f"pencils.{name}" for name in ("purple", "blue", "pink", "green")]
