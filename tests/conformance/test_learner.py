"""The learner: practice pays, and it plays the same games however they are shared out."""

import pytest
from boards import network

from nextstation.engine import simulate


@pytest.mark.compiled("london")
def test_practice_pays() -> None:
    """Means of London: greedy 126, after a little practice 135, with what is shipped 154."""
    london = network("london")
    greedy, practised, shipped = (
        simulate(london, 1000, policy).total.mean
        for policy in ("greedy", "learner:2000", "learner")
    )
    assert practised - greedy > 3
    assert shipped - practised > 8


@pytest.mark.compiled("london")
@pytest.mark.parametrize("policy", ["learner:50", "search:9"])
def test_same_numbers_whatever_the_threads_and_the_chunks(policy: str) -> None:
    one, *others = (
        simulate(network("london"), 60, policy, 7, keep_scores=True, jobs=jobs, chunk_size=size)
        for jobs, size in ((1, 60), (2, 7), (2, 1))
    )
    assert one.scores is not None
    for other in others:
        assert other.scores is not None
        assert one.scores.tolist() == other.scores.tolist()
