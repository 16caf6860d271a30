"""A recorded game step by step."""

from pathlib import Path

import pytest

from nextstation.engine.play.record.load import RecordedGame, load_record, open_game
from nextstation.engine.play.record.steps import GameSteps
from nextstation.engine.play.score.points import network_points, points_of_objectives
from nextstation.engine.play.score.score import Score, line_score

RECORDS = Path(__file__).parents[1] / "records"


def game(name: str) -> RecordedGame:
    return load_record(RECORDS / f"{name}.yaml").sound()


@pytest.mark.parametrize("name", ["london-greedy-1-1", "table-paris-2-greedy", "berlin-random-1-2"])
def test_the_steps_lead_to_the_end_of_the_game(name: str) -> None:
    played = game(name)
    steps = GameSteps(played)
    ends = [sheet[-1].score for sheet in steps.steps]
    assert [each.total for each in ends] == [each.total for each in played.outcome.scores]
    last = len(steps.order) - 1
    for player, sheet in enumerate(played.outcome.sheets):
        assert steps.sheet_at(last, player).drawn == sheet.drawn


def test_each_step_is_a_decision_of_the_record_or_the_cards_of_a_turn() -> None:
    played = game("table-paris-2-greedy")
    steps = GameSteps(played)
    for number, player in enumerate(played.record.players):
        written = [name for line in player.lines for turn in line.turns for name in turn.sections]
        taken = [each.decision for each in steps.steps[number] if each.decision]
        assert [each for each in taken if each != "pass"] == [
            each for each in written if each != "pass"
        ]
        cards = [each.cards for each in steps.steps[number][1:-1] if each.decision is None]
        assert cards == [turn for turns in played.record.rounds or () for turn in turns]


def test_a_sheet_goes_back_and_forth() -> None:
    steps = GameSteps(game("london-greedy-1-1"))
    places = [40, 3, 61, 0, len(steps.order) - 1, 20]
    for place in places:
        sheet, step = steps.sheet_at(place, 0), steps.at(place, 0)
        finished = [
            each for each in step.score.lines if each.colour != sheet.colour or not sheet.in_round
        ]
        now = [line_score(sheet)] if sheet.in_round else []
        network, objectives = network_points(sheet), points_of_objectives(sheet)
        lines = (*finished, *now)
        assert Score(step.score.player, lines, network, objectives) == step.score


def test_in_a_turn_the_players_decide_one_after_the_other() -> None:
    steps = GameSteps(game("table-paris-2-greedy"))
    begun = next(place for place, each in enumerate(steps.order) if each.at == (1, 1, 1))
    assert [each.player for each in steps.order[begun : begun + 4]] == [None, 0, 1, 2]
    for one, other in zip(steps.order, steps.order[1:], strict=False):
        assert all(now <= then for now, then in zip(one.at, other.at, strict=True))


def test_an_unfinished_game_has_its_steps_so_far(tmp_path: Path) -> None:
    text = (RECORDS / "london-greedy-1-1.yaml").read_text()
    text = text.replace('{"file": "../../cities/london.yaml"}', "london")
    head, players = text.split("players:")
    first = head.index("  - cards: ")
    second = head.index("  - cards: ", first + 1)
    lines = players.index("      - {")
    record = tmp_path / "open.yaml"
    one_line = players[: players.index("      - {", lines + 1)]
    record.write_text(f"{head[:second]}players:{one_line}")
    checked = load_record(record)
    steps = GameSteps(open_game(checked).sound())
    assert len({each.round for each in steps.steps[0]}) == 2
    assert steps.steps[0][-1].score.total > 0


def test_the_sections_of_a_finished_sheet_are_its_steps(tmp_path: Path) -> None:
    played = game("london-greedy-1-1")
    (player,) = played.record.players
    lines = [
        f"      - {{colour: {line.colour}, sections: "
        f"[{', '.join(each for turn in line.turns for each in turn.sections if '-' in each)}]}}"
        for line in player.lines
    ]
    record = tmp_path / "finished.yaml"
    record.write_text(
        "\n".join(["format: 1", "city: london", "players:", "  - name: Ann", "    lines:", *lines])
    )
    steps = GameSteps(load_record(record).sound())
    assert all(each.decision for each in steps.steps[0][1:-1])
    assert steps.steps[0][-1].score.total == played.outcome.scores[0].total
