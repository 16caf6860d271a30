"""What decisions are expected to bring, in plain Python."""

from pathlib import Path

import pytest
from boards import FILES, modules, network

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.codes import NONE, SlotRow
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.evaluate import score_delta
from nextstation.engine.kernel.rules.state import Stream, TableNow, blank_snapshots, snapshot
from nextstation.engine.kernel.stepping.hidden import slots_seen
from nextstation.engine.play.analysis.expectation import Adviser, Evaluator
from nextstation.engine.play.analysis.game_analysis import Analysis, UnknownCardsError, analyse
from nextstation.engine.play.record.load import RecordLoader, load_record
from nextstation.engine.play.record.steps import GameSteps
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.play.table.table import Table

PARIS = [each.name for each in network("paris").city.colours]
RECORDS = Path(__file__).parents[1] / "records"


def game(player: str, tmp_path: Path, city: str = "base") -> GameSteps:
    """The steps of a game that a player plays."""
    file = tmp_path / "game.yaml"
    file.write_text(RecordedGames(Setup(network(city)), player, 3, city).text(0))
    return GameSteps(RecordLoader(FILES[city]).load(file).sound())


def evaluator(steps: GameSteps, player: str = "greedy") -> Evaluator:
    return Evaluator(steps.board, player, steps.sheets[0], compile=False)


@pytest.fixture(scope="module")
def random_game(tmp_path_factory: pytest.TempPathFactory) -> GameSteps:
    return game("random", tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def analysis(random_game: GameSteps) -> Analysis:
    return analyse(random_game, 0, evaluator(random_game), 20, judge="greedy")


def test_luck_and_skill_add_up_to_the_total(random_game: GameSteps, analysis: Analysis) -> None:
    assert analysis.total == random_game.steps[0][-1].score.total
    assert analysis.start + analysis.luck + analysis.skill == pytest.approx(analysis.total)


def test_no_decision_is_better_than_the_best(analysis: Analysis) -> None:
    assert analysis.lost > 0
    for each in analysis.decisions:
        assert each.lost >= 0
        assert each.expected + each.lost == pytest.approx(each.options[0].mean)
        assert each.options[0].decision == each.best
        assert sorted(option.behind for option in each.options) == [
            option.behind for option in each.options
        ]
    worst = analysis.worst(2)
    assert [each.lost for each in worst] == sorted((each.lost for each in worst), reverse=True)


def test_the_last_decision_is_worth_what_it_scores(random_game: GameSteps) -> None:
    sheet, judge = random_game.sheets[0], evaluator(random_game)
    last = [each for each in random_game.steps[0] if each.before][-1]
    assert last.before
    sheet.return_to(last.before)
    assert sheet.round_is_over
    position = judge.position(sheet, 5)
    now = position.of(PASS).mean
    for each in position.decisions:
        gain = 0 if each.code == PASS else score_delta(random_game.board, sheet.game, each.code)
        assert (each.mean, each.error) == (now + gain, 0.0)
    assert position.best.mean == position.played_on


def test_an_obvious_best_decision_is_found() -> None:
    steps = GameSteps(load_record(RECORDS / "london-greedy-1-1.yaml").sound())
    played = next(
        each
        for each in steps.steps[0]
        if (each.round, each.turn, each.decision) == (4, 5, "g9-f10")
    )
    assert played.before
    sheet = steps.sheets[0]
    sheet.return_to(played.before)
    position = evaluator(steps).position(sheet, 30)
    assert position.best.decision == "g7-i9"
    assert position.decisions[-1].behind > 2 * position.decisions[-1].behind_error > 0


def test_the_order_of_the_cards_to_come_changes_nothing() -> None:
    table = Table(Setup(network("base")), 6, ["red", "blue"])
    table.advance()
    sheet = table.seats[0].sheet
    assert len(sheet.options()) == 3
    judge = Evaluator(sheet.board, "greedy", sheet, compile=False)
    found = judge.position(sheet, 4)
    pile = sheet.game.table.pile[: int(sheet.game.table.now[TableNow.LEFT])]
    pile[:] = pile[::-1].copy()
    sheet.game.table.streams[Stream.TABLE] += 1
    assert judge.position(sheet, 4) == found


def test_games_are_played_on_with_the_pencils_that_are_left() -> None:
    """The order that a solo player chose (L1), whatever would have been drawn."""
    table = Table(Setup(network("base")), 6, ["blue", "red"])
    table.advance()
    sheet = table.seats[0].sheet
    judge = Evaluator(sheet.board, "greedy", sheet, compile=False)
    found = []
    for order in (["blue", "red"], ["red", "blue"]):
        sheet.play_in_order(order)
        assert sheet.drawn_order == order
        found.append(judge.position(sheet, 10).played_on)
    assert found[0] > found[1]  # With blue twice, red scores nothing.


def test_evaluating_leaves_the_sheet_as_it_is() -> None:
    table = Table(Setup(network("paris"), modules("paris", ["all"])), 5, PARIS)
    table.advance()
    sheet = table.seats[0].sheet
    assert sheet.options()
    before, after = blank_snapshots(sheet.game, 2)
    snapshot(sheet.game, before)
    Evaluator(sheet.board, "greedy", sheet, compile=False).position(sheet, 1)
    snapshot(sheet.game, after)
    assert (after == before).all()


def test_cards_that_nobody_saw_are_dealt_anew() -> None:
    """Special stations (T): the card of a later round is turned up when it begins."""
    table = Table(Setup(network("paris"), modules("paris", ["special_stations"])), 5, PARIS)
    table.advance()
    sheet = table.seats[0].sheet
    assert sheet.options()
    slots = slots_seen(sheet.setup, sheet.board, sheet.game)
    assert slots[0, SlotRow.CARD] == sheet.game.dealt[0, 0]
    assert (slots[1:, SlotRow.CARD] == NONE).all()


def test_a_game_without_cards_is_not_analysed(tmp_path: Path) -> None:
    record = tmp_path / "sheet.yaml"
    record.write_text(
        "format: 1\ncity: london\nplayers:\n  - lines:\n      - {colour: pink, sections: [h4-h6]}\n"
    )
    checked = load_record(record)
    assert checked.value
    steps = GameSteps(checked.value)
    with pytest.raises(UnknownCardsError, match="no cards"):
        analyse(steps, 0, evaluator(steps), 2)


def test_a_player_advises_what_it_does(tmp_path: Path) -> None:
    """Also one that has learned: by what it has learned."""
    steps = game("learner", tmp_path, "london")
    last = [each for each in steps.steps[0] if each.before][-4:]
    adviser = Adviser(steps.board, compile=False)
    for step in last:
        assert step.before
        sheet = steps.sheets[0]
        sheet.return_to(step.before)
        assert adviser.advise(sheet, "learner", 1).choice == step.decision
