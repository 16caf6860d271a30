"""The learner: its features are distinct, and it learns the points that were gained."""

import pytest
from boards import network
from conformance.test_players import TABLES, board_of, decisions
from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine import simulate
from nextstation.engine.game.rules import legal, state
from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.policy import features, learner
from nextstation.engine.policy.features import Learner

SORTS = {
    features.FeatureRow.STATION: features.Feature.STATION,
    features.FeatureRow.LINK: features.Feature.LINK,
    features.FeatureRow.MOMENT: features.Feature.MOMENT,
    features.FeatureRow.FIRST_LINE + features.LineFeature.GROWTH: features.Feature.GROWTH,
    features.FeatureRow.FIRST_LINE + features.LineFeature.ENDS: features.Feature.ENDS,
    **{
        features.FeatureRow.FIRST_LINE
        + features.LineFeature.FIRST_END
        + place: features.Feature.END
        for place in range(features.MAX_ENDS)
    },
}
COLUMNS = features.FeatureRow.FIRST_LINE + features.LINE_WIDTH
ROWS = st.lists(st.integers(1, 40), min_size=COLUMNS, max_size=COLUMNS, unique=True)


def sort_of(column: int) -> int:
    """The sort of aspect in a column; the lines have the same columns one after the other."""
    if column < features.FeatureRow.FIRST_LINE:
        return SORTS[column]
    return SORTS[
        features.FeatureRow.FIRST_LINE
        + (column - features.FeatureRow.FIRST_LINE) % features.LINE_WIDTH
    ]


@pytest.mark.parametrize("name", [*TABLES, "65 stations", "129 stations", "256 stations"])
def test_aspects_lie_within_the_weights_of_their_sort(name: str) -> None:
    board = board_of(name)
    game, student = state.blank_game(board), features.blank_learner(board, 1)
    seen: set[int] = set()
    for number in range(3):
        for _ in decisions(board, game, number, 3):
            found = legal.legal_decisions(board, game)
            for decision in [*game.decisions[:found].tolist(), PASS]:
                features.extract_features(board, game, student, decision)
                for column, place in enumerate(student.features.tolist()):
                    sort = sort_of(column)
                    within = student.offsets[sort] <= place < student.offsets[sort + 1]
                    assert within or place == 0
                    seen.add(column if place else features.Feature.SIZE + 99)
    columns = range(features.FeatureRow.FIRST_LINE + features.LineFeature.FIRST_END + 2)
    assert seen.issuperset(columns)


def test_a_section_and_a_pass_look_different() -> None:
    """The first section of London's line: one more end, another district or station."""
    board = board_of("london")
    game, student = state.blank_game(board), features.blank_learner(board, 1)
    next(decisions(board, game, 0, 1))
    found = legal.legal_decisions(board, game)
    assert found
    rows = []
    for decision in [*game.decisions[:found].tolist(), PASS]:
        features.extract_features(board, game, student, decision)
        rows.append(student.features.tolist())
    assert len({tuple(row) for row in rows}) == len(rows)
    *drawn, passed = ([place for place in row if place] for row in rows)
    # Moment, growth, pair and one end; a section has another end, its station and its link.
    assert len(passed) == 4
    assert {len(row) for row in drawn} == {7}


@given(st.lists(ROWS, min_size=1), st.floats(0, 200))
def test_a_full_step_corrects_the_whole_error(rows: list[list[int]], points: float) -> None:
    """With a step of 1, the last decision learned from is judged just as it turned out."""
    student = _student(rows)
    learner.learn_round(student, 0, points, 1.0)
    judged = features.weighted_sum(
        student, student.trace[len(rows) - 1], features.FeatureRow.MOMENT
    )
    assert judged == pytest.approx(points)
    assert student.weights[0] == 0


@given(st.lists(ROWS, max_size=1))
def test_what_comes_later_is_learned_of_a_round_as_a_whole(rows: list[list[int]]) -> None:
    student = _student(rows)
    learner.learn_later(student, 0, 0, len(rows), 60.0, 1.0)
    later = learner.gained_later(student, 0, len(rows))
    assert later + student.weights[student.offsets[features.Feature.LATER]] == pytest.approx(60.0)


def _student(rows: list[list[int]]) -> Learner:
    """One who has noted decisions with these aspects, and no points yet."""
    student = features.blank_learner(board_of("london"), 1)
    for place, row in enumerate(rows):
        student.trace[place, : len(row)] = row
    student.recorded[0] = len(rows)
    return student


@pytest.mark.compiled("london")
def test_practice_pays() -> None:
    """Means of London: greedy 126, after some practice 139, after more 142."""
    london = network("london")
    greedy, practised = (
        simulate(london, 3000, policy).total.mean for policy in ("greedy", "learner:40000")
    )
    assert practised - greedy > 8


@pytest.mark.compiled("london")
@pytest.mark.parametrize("policy", ["learner:500", "search:9"])
def test_same_numbers_whatever_the_threads_and_the_chunks(policy: str) -> None:
    one, *others = (
        simulate(network("london"), 60, policy, 7, keep_scores=True, jobs=jobs, chunk_size=size)
        for jobs, size in ((1, 60), (2, 7), (2, 1))
    )
    assert one.scores is not None
    for other in others:
        assert other.scores is not None
        assert one.scores.tolist() == other.scores.tolist()
