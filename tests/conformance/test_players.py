"""The players that look ahead and that search: what they promise, held against plain recursion."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from boards import ALL_MODULES, SHIPPED, modules, network

from nextstation.engine import simulate
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.bits import bounded, next_word
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules import (
    cards,
    evaluate,
    legal,
    pending_grants,
    state,
    turn,
)
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import Game, Now, Phase, Stream, TableNow, blank_game
from nextstation.engine.kernel.stepping import stages
from nextstation.engine.players.lookahead import lookahead
from nextstation.engine.players.registry import choose, make_policy, single_game_choice, spec_of

TABLES: dict[str, tuple[str, Sequence[str]]] = {
    **{city: (city, ()) for city in (*SHIPPED, "harbour")},
    "london with all": ("london", ALL_MODULES),
    "berlin with accelerated construction": ("berlin", ["accelerated_construction"]),
}


def board_of(name: str) -> Board:
    """A board of a table, or of a city by its name or size."""
    city, words = TABLES.get(name, (name, ()))
    return Board.of(Setup(network(city), modules(city, words)))


def decisions(board: Board, game: Game, number: int, every: int) -> Iterator[None]:
    """A game of random choices; stops before every `every`-th decision."""
    stages.open_game(board, game, 7, number, 0, 1)
    passed = number
    while stages.next_grant(board, game):
        passed += 1
        if passed % every == 0:
            yield
        found = legal.legal_decisions(board, game)
        chosen = bounded(next_word(game.table.streams, Stream.PLAYER), found + 1)
        code = PASS if chosen == found else int(game.decisions[chosen])
        turn.apply_decision(board, game, code)


# What is to be expected, in exact numbers


def after(board: Board, game: Game, code: int, turns: int, known: int) -> Fraction:
    """What a decision gains, and what is to be expected after it."""
    kept = state.blank_snapshots(game, 1)[0]
    state.snapshot(game, kept)
    gain = 0 if code == PASS else evaluate.score_delta(board, game, code)
    ends = bool(game.now[Now.PHASE] == Phase.ROUND_END)
    turn.apply_decision(board, game, code)
    worth = gain + expected(board, game, turns, known, ends=ends)
    state.restore(game, kept)
    return worth


def expected(board: Board, game: Game, turns: int, known: int, *, ends: bool) -> Fraction:
    if game.now[Now.PENDING]:
        found = legal.legal_decisions(board, game)
        codes = [*game.decisions[:found].tolist(), PASS]
        return max(after(board, game, code, turns, known) for code in codes)
    if ends:
        return Fraction(0)
    if cards.round_is_over(game.table):
        pending_grants.queue_round_end_circles(board, game)
        return expected(board, game, turns, known, ends=True)
    if turns == 1:
        return Fraction(0)
    turn.end_turn(board, game)
    turn.begin_turn(board, game)
    return revealed(board, game, turns - 1, known)


def revealed(board: Board, game: Game, turns: int, known: int) -> Fraction:
    """The mean over all cards that may come."""
    kept = state.blank_snapshots(game, 1)[0]
    state.snapshot(game, kept)
    coming = game.table.pile[: game.table.now[TableNow.LEFT]].tolist() if known < 0 else [known]
    total = Fraction(0)
    for card in coming:
        if cards.reveal(board, game.table, card):
            total += revealed(board, game, turns, -1)
        else:
            pending_grants.queue_grants(board, game)
            total += expected(board, game, turns, -1, ends=False)
        state.restore(game, kept)
    return total / len(coming)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_lookahead_takes_what_is_to_be_expected_most(name: str) -> None:
    """Two turns are planned exactly: no decision is better than the one taken."""
    board = board_of(name)
    game = blank_game(board)
    player = lookahead(board, game, 2)
    seen = set()
    for _ in decisions(board, game, 0, 13 if board.modules.slots.size else 8):
        known = cards.card_known(board, game)
        found = legal.legal_decisions(board, game)
        codes = [*game.decisions[:found].tolist(), PASS]
        worth = {code: after(board, game, code, 2, known) for code in codes}
        chosen = choose(board, game, player)
        assert float(worth[chosen]) == pytest.approx(float(max(worth.values())), abs=1e-9)
        seen.add(known >= 0)
    assert seen == ({False, True} if "accelerated_construction" in TABLES[name][1] else {False})


@pytest.mark.parametrize("name", ["london", "berlin with accelerated construction"])
@pytest.mark.parametrize("policy", ["learner", "lookahead:2", "search:6"])
def test_nobody_looks_into_the_pile(name: str, policy: str) -> None:
    """Another order of the cards to come changes no decision, but where the next card is seen."""
    board = board_of(name)
    game = blank_game(board)
    player = make_policy(policy, board, game)
    kept = state.blank_snapshots(game, 1)[0]
    for _ in decisions(board, game, 3, 11):
        known = cards.card_known(board, game)
        state.snapshot(game, kept)
        chosen = choose(board, game, player)
        for shuffle in range(40):
            state.restore(game, kept)
            game.table.streams[Stream.TABLE] = shuffle
            if cards.card_known(board, game) == known:
                assert choose(board, game, player) == chosen
                break
        state.restore(game, kept)


def test_to_choose_changes_nothing_but_the_players_own_random_words() -> None:
    board = board_of("berlin with accelerated construction")
    game = blank_game(board)
    for policy in ("greedy", "learner", "lookahead:2", "search:6"):
        player = make_policy(policy, board, game)
        for _ in decisions(board, game, 1, 13):
            before = game.state.copy()
            queue = game.queue[: game.now[Now.PENDING]].copy()
            streams = game.table.streams[Stream.PLAYER]
            choose(board, game, player)
            game.table.streams[Stream.PLAYER] = streams
            game.queue[: game.now[Now.PENDING]] = queue
            cells = game.queue.size // 4
            assert before[:-cells].tolist() == game.state[:-cells].tolist()


@pytest.mark.prove
@pytest.mark.compiled("london")
@pytest.mark.parametrize("policy", ["lookahead:2", "search:1"])
def test_a_compiled_choice_is_the_plain_one(policy: str) -> None:
    board = board_of("london")
    game = blank_game(board)
    player = make_policy(policy, board, game)
    fast = single_game_choice(player)
    assert fast is not spec_of(player).choose
    for _ in decisions(board, game, 1, 13):
        streams = game.table.streams[Stream.PLAYER]
        chosen = fast(board, game, player)
        game.table.streams[Stream.PLAYER] = streams
        assert choose(board, game, player) == chosen


@pytest.mark.compiled("london")
def test_who_looks_further_scores_more() -> None:
    """Means of London: greedy 126, then 139, 146, and 156 with a search of few rounds."""
    london = network("london")
    means = [
        simulate(london, games, policy).total.mean
        for policy, games in (
            ("greedy", 300),
            ("lookahead:2", 300),
            ("lookahead:3", 60),
            ("search:200", 30),
        )
    ]
    assert means == sorted(means)
    assert means[1] - means[0] > 8


@pytest.mark.parametrize(
    "name",
    [
        *("lookahead", "lookahead:", "lookahead:0", "lookahead:9", "learner:0", "search:0"),
        *("search:x", "greedy:2", "clever", ""),
    ],
)
def test_a_player_that_there_is_not(name: str) -> None:
    board = board_of("london")
    with pytest.raises(ValueError, match=r"known|number"):
        make_policy(name, board, blank_game(board))
