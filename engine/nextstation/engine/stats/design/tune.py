"""Searches for a city that meets goals by a few small moves, and confirms what it finds.

A beam search: from the drafts that came nearest, every move is a candidate. Of many candidates all
play a few games, the better part of them more, and the best many (successive halving: Karnin, Koren
and Somekh 2013), always the same games, so that luck is common to all. What meets the goals by its
whole interval is an answer, once it meets them again in games with other cards.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.design import moves
from nextstation.engine.stats.design.draft import Draft, Move
from nextstation.engine.stats.design.goals import Goal, goals_about, goals_of, kept, players_of
from nextstation.engine.stats.design.profile import (
    PLAYERS,
    Profile,
    check_games,
    profiled,
)
from nextstation.engine.stats.design.sample import Sampler

EDITS, ANSWERS = 6, 3
# The games of each rung, those of a slow player, and how many candidates get there.
_RUNGS = ((2_000, 0, 160), (8_000, 1_000, 32), (24_000, 3_000, 8))
# The players that play as fast as a candidate is made.
_QUICK = PLAYERS[:2]
# From how many drafts a search goes on.
_BEAM = 4
# The games by which an answer is confirmed, and those of a slow player.
_CONFIRMING, _OF_SLOW = 40_000, 12_000
# The seed of the games that confirm, beside that of the search.
_OTHER_CARDS = 1_000_003
# What one more move must be worth, in steps of a goal.
_MOVE_COSTS = 0.05
# How alike two answers may be: the share of their moves that they have in common.
_ALIKE = 0.5
# How many candidates for an answer are confirmed, for each answer that is wanted.
_TRIES = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """A draft that was found: its file, and its profile on cards that the search did not see."""

    moves: Sequence[Move]
    file: CityFile
    profile: Profile
    meets: bool


@dataclass(frozen=True, slots=True)
class Tuned:
    """What a search found. `games` is the budget that repeats it; `candidates` were played."""

    goals: Sequence[Goal]
    kept: Sequence[Goal]
    before: Profile
    answers: Sequence[Answer]
    games: int
    candidates: int


@dataclass(slots=True)
class _Candidate:
    """A draft that is played: who plays it, and its profile so far."""

    draft: Draft
    samplers: dict[str, Sampler]
    profile: Profile
    cost: float = 0.0

    @classmethod
    def of(cls, draft: Draft, setup: Setup, policies: Sequence[str], seed: int) -> "_Candidate":
        """A candidate that has not played yet."""
        samplers = {policy: Sampler(setup, policy, seed) for policy in policies}
        return cls(draft, samplers, Profile(setup, 0, seed, {}))

    def play(self, rung: int) -> int:
        """Play the games of a rung; returns their number."""
        played, sums = 0, dict(self.profile.players)
        for policy, sampler in self.samplers.items():
            first, more = _part(policy, rung)
            if more:
                found = sampler.play(first, more)
                sums[policy] = sums[policy] + found if policy in sums else found
                played += more
        self.profile = replace(self.profile, players=sums)
        return played


def _part(policy: str, rung: int) -> tuple[int, int]:
    """The first game that a player plays on a rung, and how many."""
    column = 0 if policy in _QUICK else 1
    first = _RUNGS[rung - 1][column] if rung else 0
    return first, _RUNGS[rung][column] - first


@dataclass(slots=True)
class _Budget:
    """How many games may be played, or until when; what is spent."""

    games: int | None
    until: float | None
    spent: int = 0
    candidates: int = 0
    is_over: bool = False

    def takes(self, games: int) -> bool:
        """Whether so many more games may be played; they are spent."""
        is_late = self.until is not None and monotonic() > self.until
        too_many = self.games is not None and self.spent + games > self.games
        if self.is_over or is_late or too_many:
            self.is_over = True
            return False
        self.spent += games
        return True


@dataclass(frozen=True, slots=True)
class _Search:
    """A search: what it is for, what it may try, and with whom."""

    goals: Sequence[Goal]
    kept: Sequence[Goal]
    may: Sequence[str]
    policies: Sequence[str]
    seed: int
    jobs: int | None
    budget: _Budget
    on_progress: Callable[[int], None]
    random: Random
    # By the sentence of a move, what it changed of the cost of a draft when it was tried first.
    gains: dict[str, float] = field(default_factory=dict)


def tune(
    file: CityFile,
    goals: Sequence[str],
    may: Sequence[str] = ("departures",),
    keep: Sequence[str] = (),
    *,
    setup: Setup | None = None,
    edits: int = EDITS,
    answers: int = ANSWERS,
    seed: int = 1,
    budget_games: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> Tuned:
    """Search for cities that meet goals, by at most `edits` moves each; the gentlest first.

    `goals` and `keep` are texts (`goals_of`, `kept`); `may` are kinds of moves, or settings such as
    `deck.joker.copies=1..4`. `file` is that of a sound city. The same seed and `budget_games` give
    the same answers; `seconds` ends a search in time, and `Tuned.games` is the budget that repeats
    it. If nothing meets the goals, the answers are those that come nearest. An interruption
    (KeyboardInterrupt) ends the search with what is found.

    Raises ValueError for a text that says nothing, or a number out of range.
    """
    setup = setup or Setup(file.network)
    wanted = [goal for text in goals for goal in goals_of(text, file.network)]
    if not wanted:
        raise ValueError("a search needs a goal, such as `pencils.spread<=0.5`")
    start = Draft(file, setup)
    for text in may:
        _ = [*_moves(start, text)]
    policies = players_of([*wanted, *(g for name in keep for g in goals_about(name, file.network))])
    check_games(_RUNGS[-1][0], policies, seed)
    (before,) = profiled(
        [setup], _RUNGS[-1][1], policies, seed, jobs=jobs, on_compile=on_compile
    )
    until = monotonic() + seconds if seconds is not None else None
    budget = _Budget(budget_games, until)
    search = _Search(
        wanted, kept(keep, before), may, policies, seed, jobs, budget, on_progress, Random(seed)  # noqa: S311
    )
    found: list[_Candidate] = []
    try:
        found = _searched(search, start, edits, answers)
    except KeyboardInterrupt:
        budget.is_over = True
    confirmed = _Confirmed(search, setup, found, answers)
    return Tuned(
        wanted, search.kept, confirmed.before, confirmed.answers, budget.spent, budget.candidates
    )


def _moves(draft: Draft, text: str) -> Iterator[Move]:
    """The moves of a kind, or of a setting."""
    if text in moves.KINDS:
        return moves.KINDS[text](draft)
    return moves.settings(draft, text)


def _searched(search: _Search, start: Draft, edits: int, answers: int) -> list[_Candidate]:
    """The best candidates of all depths, the first ones found with the fewest moves."""
    beam, best = [start], list[_Candidate]()
    for _ in range(edits):
        last = _raced(search, _candidates(search, beam))
        best += last
        beam = [each.draft for each in last[:_BEAM]]
        done = _different([each for each in best if _meets(search, each)])
        if not last or search.budget.is_over or len(done) >= answers:
            break
    return best


def _candidates(search: _Search, beam: Sequence[Draft]) -> list[_Candidate]:
    """The drafts one move further, each set of moves once: as many as may begin, of all kinds."""
    by_kind: list[list[Draft]] = [[] for _ in search.may]
    known: set[frozenset[str]] = set()
    for draft in beam:
        used = frozenset().union(*(each.things for each in draft.moves))
        for kind, text in zip(by_kind, search.may, strict=True):
            for move in _moves(draft, text):
                said = frozenset({move.sentence, *(each.sentence for each in draft.moves)})
                if said not in known and not used & move.things:
                    known.add(said)
                    kind.append(draft.with_move(move))
    return [
        _Candidate.of(draft, draft.played, search.policies, search.seed)
        for draft in _chosen(search, by_kind)
        if draft.played is not None
    ]


def _chosen(search: _Search, by_kind: list[list[Draft]]) -> Iterator[Draft]:
    """As many drafts as the first rung takes: of each kind as many, as far as it has them.

    Half of them are those whose last move did best so far, wherever it was tried; the others are
    drawn at random.
    """
    left = _RUNGS[0][-1]
    for place, drafts in enumerate(sorted(by_kind, key=len)):
        count = min(len(drafts), left // (len(by_kind) - place))
        search.random.shuffle(drafts)
        drafts.sort(key=lambda each: search.gains.get(each.moves[-1].sentence, 0.0))
        best = drafts[: count // 2]
        yield from best
        yield from search.random.sample(drafts[count // 2 :], count - len(best))
        left -= count


def _raced(search: _Search, candidates: list[_Candidate]) -> list[_Candidate]:
    """The candidates that came to the last rung, the best first; none if the budget ends."""
    for rung, (*_, count) in enumerate(_RUNGS):
        candidates = candidates[:count]
        games = sum(_part(policy, rung)[1] for policy in search.policies)
        if not candidates or not search.budget.takes(games * len(candidates)):
            return []
        parts = ((each, rung) for each in candidates)
        for played in in_parallel(_Candidate.play, parts, threads_for(search.jobs)):
            search.on_progress(played)
        for each in candidates:
            each.cost = _cost(search, each)
            search.gains.setdefault(each.draft.moves[-1].sentence, each.cost)
        search.budget.candidates += 0 if rung else len(candidates)
        candidates.sort(key=lambda each: each.cost)
    return candidates


def _cost(search: _Search, candidate: _Candidate) -> float:
    """How far a candidate is from the goals, in steps; each move costs a little."""
    return _MOVE_COSTS * len(candidate.draft.moves) + _miss(search, candidate.profile)


def _miss(search: _Search, profile: Profile) -> float:
    goals = [each for each in (*search.goals, *search.kept) if each.is_known(profile)]
    return sum(goal.weight * goal.shortfall(goal.estimate(profile)) for goal in goals)


def _meets(search: _Search, candidate: _Candidate) -> bool:
    goals = (*search.goals, *search.kept)
    return all(goal.is_met(goal.estimate(candidate.profile)) for goal in goals)


def _different(found: Sequence[_Candidate]) -> list[_Candidate]:
    """The candidates that do not have most of their moves in common with one before."""
    taken: list[_Candidate] = []
    for each in found:
        if all(_apart(each.draft, other.draft) for other in taken):
            taken.append(each)
    return taken


def _apart(one: Draft, other: Draft) -> bool:
    these, those = ({said.sentence for said in each.moves} for each in (one, other))
    return len(these & those) <= _ALIKE * min(len(these), len(those)) and these != those


class _Confirmed:
    """The answers of a search, with profiles of games that it did not see.

    They are those that hold there too, the gentlest first; if none does, those that come nearest.
    """

    def __init__(
        self, search: _Search, setup: Setup, found: Sequence[_Candidate], count: int
    ) -> None:
        self._search, self._seed = search, search.seed + _OTHER_CARDS
        self.before = self._played(setup)
        order = sorted(found, key=self._order)
        taken: list[tuple[Draft, Answer]] = []
        missed: list[Answer] = []
        for each in order[: _TRIES * count]:
            if len(taken) == count:
                break
            if all(_apart(each.draft, draft) for draft, _ in taken):
                answer = self._answer(each)
                if answer and answer.meets:
                    taken.append((each.draft, answer))
                elif answer:
                    missed.append(answer)
        nearest = sorted(missed, key=lambda each: _miss(search, each.profile))
        self.answers = [answer for _, answer in taken] or nearest[:count]

    def _order(self, candidate: _Candidate) -> tuple[bool, int, float]:
        meets, moves = _meets(self._search, candidate), len(candidate.draft.moves)
        return not meets, moves if meets else 0, candidate.cost

    def _answer(self, candidate: _Candidate) -> Answer | None:
        """A candidate as an answer; None if its moves bring a fault."""
        draft = candidate.draft
        assert draft.played
        try:
            file = draft.written()
        except RefusedEditError:
            return None
        profile = self._played(draft.played)
        goals = (*self._search.goals, *self._search.kept)
        return Answer(draft.moves, file, profile, all(g.holds(g.estimate(profile)) for g in goals))

    def _played(self, setup: Setup) -> Profile:
        """The profile for the players of the goals, and for those that it was not tuned on."""
        jobs, sums = self._search.jobs, {}
        for policy in dict.fromkeys([*PLAYERS, *self._search.policies]):
            games = _CONFIRMING if policy in _QUICK else _OF_SLOW
            (found,) = profiled([setup], games, [policy], self._seed, jobs=jobs)
            sums |= found.players
        return Profile(setup, _CONFIRMING, self._seed, sums)
