"""Searches for drafts of a city that meet goals: a beam of small moves, raced on the same games.

From the drafts that came nearest, every move is a candidate. Of many candidates all play a few
games, the better part of them more, and the best many (successive halving: Karnin, Koren and Somekh
2013), always the same games, so that luck is common to all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.design.draft import Draft, Move
from nextstation.engine.stats.design.goals import Goal
from nextstation.engine.stats.design.profile import PLAYERS, Profile
from nextstation.engine.stats.design.sample import Sampler, Sums

# The games of each rung, those of a slow player, and how many candidates get there.
RUNGS = ((2_000, 0, 160), (8_000, 1_000, 32), (24_000, 3_000, 8))
# The players that play a rung about as fast as a candidate is made.
QUICK = PLAYERS[:2]
# From how many drafts a search goes on.
_BEAM = 4
# What one more move must be worth, in steps of a goal.
_MOVE_COSTS = 0.05
# How alike two answers may be: the share of their moves that they have in common.
_ALIKE = 0.5


@dataclass(slots=True)
class Budget:
    """How many games may be played, or until when; what is spent."""

    games: int | None = None
    until: float | None = None
    spent: int = 0
    candidates: int = 0
    is_over: bool = False

    def allows(self, games: int) -> bool:
        """Whether so many more games may be played; if not, it is over."""
        is_late = self.until is not None and monotonic() > self.until
        too_many = self.games is not None and self.spent + games > self.games
        self.is_over = self.is_over or is_late or too_many
        return not self.is_over


@dataclass(slots=True)
class Candidate:
    """A draft that is played: who plays it, its profile so far, and how far it is from the goals.

    `from_cost` is how far the draft was that it came from.
    """

    draft: Draft
    from_cost: float
    samplers: dict[str, Sampler]
    profile: Profile
    cost: float = 0.0

    def play(self, rung: int) -> tuple[int, Profile]:
        """Play the games of a rung; returns their number, and the profile with them."""
        played, found = 0, dict[str, Sums]()
        for policy, sampler in self.samplers.items():
            first, more = games_of(policy, rung, self.samplers)
            if more:
                found[policy] = sampler.play(first, more)
                played += more
        return played, self.profile.plus(found)


def games_of(policy: str, rung: int, policies: Iterable[str] = QUICK) -> tuple[int, int]:
    """The first game that a player, one of several, plays on a rung, and how many."""
    first = _games(policy, rung - 1, policies) if rung else 0
    return first, _games(policy, rung, policies) - first


def _games(policy: str, rung: int, policies: Iterable[str]) -> int:
    """The games of a player up to a rung; where all are slow, they play on the first one, too."""
    quick, slow, _ = RUNGS[rung]
    if policy in QUICK:
        return quick
    return slow if {*QUICK} & {*policies} else slow or RUNGS[1][1] // 5


@dataclass(frozen=True, slots=True)
class Search:
    """A search: for which goals, by which moves, with which players and games.

    `asks` says whether a goal is about an objective. `found` has what came to the last rung.
    """

    goals: Sequence[Goal]
    may: Sequence[Callable[[Draft], Iterable[Move]]]
    policies: Sequence[str]
    seed: int
    jobs: int | None
    budget: Budget
    on_progress: Callable[[int], None]
    asks: bool
    random: Random
    found: list[Candidate] = field(default_factory=list)
    # By the sentence of a move, the most that it brought a draft nearer, as a negative cost.
    gains: dict[str, float] = field(default_factory=dict)

    def run(self, start: Draft, cost: float, edits: int, answers: int) -> None:
        """Go on until so many different answers are found, or the moves or games are used up.

        `cost` is how far the start is from the goals.
        """
        beam = [(start, cost)]
        for _ in range(edits):
            last = self._raced(self._candidates(beam))
            self.found.extend(last)
            beam = [(each.draft, each.cost) for each in last[:_BEAM]]
            done = different([each for each in self.found if self.meets(each)])
            if not last or self.budget.is_over or len(done) >= answers:
                break

    def miss(self, profile: Profile) -> float:
        """How far a profile is from the goals that it has games for, in steps."""
        goals = [goal for goal in self.goals if goal.is_known(profile)]
        return sum(goal.weight * goal.shortfall(goal.estimate(profile)) for goal in goals)

    def meets(self, candidate: Candidate) -> bool:
        """Whether a candidate meets all goals, by the intervals of its games."""
        found = candidate.profile
        return all(
            goal.is_known(found) and goal.is_met(goal.estimate(found)) for goal in self.goals
        )

    def _candidates(self, beam: Sequence[tuple[Draft, float]]) -> list[Candidate]:
        """The drafts one move further, each set of moves once: as many as may begin."""
        by_kind: list[list[tuple[Draft, float]]] = [[] for _ in self.may]
        known: set[frozenset[str]] = set()
        for draft, cost in beam:
            used = frozenset().union(*(each.things for each in draft.moves))
            for kind, generated in zip(by_kind, self.may, strict=True):
                for move in generated(draft):
                    said = frozenset({move.sentence, *(each.sentence for each in draft.moves)})
                    if said not in known and not used & move.things:
                        known.add(said)
                        kind.append((draft.with_move(move), cost))
        return [
            self._candidate(draft, draft.played, cost)
            for draft, cost in self._chosen(by_kind)
            if draft.played is not None
        ]

    def _candidate(self, draft: Draft, setup: Setup, cost: float) -> Candidate:
        seed, asks = self.seed, self.asks
        samplers = {each: Sampler(setup, each, seed, asks=asks) for each in self.policies}
        return Candidate(draft, cost, samplers, Profile(setup, 0, seed, {}))

    def _chosen(self, by_kind: list[list[tuple[Draft, float]]]) -> Iterator[tuple[Draft, float]]:
        """As many drafts as the first rung takes: of each kind as many, as far as it has them.

        Half of them are those whose last move did best so far, wherever it was tried; the others
        are drawn at random.
        """
        left = RUNGS[0][-1]
        for place, drafts in enumerate(sorted(by_kind, key=len)):
            count = min(len(drafts), left // (len(by_kind) - place))
            self.random.shuffle(drafts)
            drafts.sort(key=lambda each: self.gains.get(each[0].moves[-1].sentence, 0.0))
            best = drafts[: count // 2]
            yield from best
            yield from self.random.sample(drafts[count // 2 :], count - len(best))
            left -= count

    def _raced(self, candidates: list[Candidate]) -> list[Candidate]:
        """The candidates that came to the last rung played, the best first."""
        for rung, (*_, count) in enumerate(RUNGS):
            taken = candidates[:count]
            each_plays = (games_of(each, rung, self.policies)[1] for each in self.policies)
            games = sum(each_plays) * len(taken)
            if not taken or not self.budget.allows(games) or not self._played(taken, rung):
                return candidates[: RUNGS[-1][-1]] if rung else []
            candidates = taken
            self.budget.spent += games
            self.budget.candidates += 0 if rung else len(candidates)
            for each in candidates:
                each.cost = _MOVE_COSTS * len(each.draft.moves) + self.miss(each.profile)
                move, gain = each.draft.moves[-1].sentence, each.cost - each.from_cost
                self.gains[move] = min(gain, self.gains.get(move, gain))
            candidates.sort(key=lambda each: each.cost)
        return candidates

    def _played(self, candidates: Sequence[Candidate], rung: int) -> bool:
        """Whether candidates played a rung to its end; an interruption leaves them as they were."""
        profiles = []
        parts = ((each, rung) for each in candidates)
        try:
            for games, profile in in_parallel(Candidate.play, parts, threads_for(self.jobs)):
                self.on_progress(games)
                profiles.append(profile)
        except KeyboardInterrupt:
            self.budget.is_over = True
            return False
        for each, profile in zip(candidates, profiles, strict=True):
            each.profile = profile
        return True


def different(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that do not have most of their moves in common with one before."""
    taken: list[Candidate] = []
    for each in found:
        if all(are_different(each.draft, other.draft) for other in taken):
            taken.append(each)
    return taken


def are_different(one: Draft, other: Draft) -> bool:
    """Whether two drafts have less than half of the moves of the shorter one in common."""
    these, those = ({said.sentence for said in each.moves} for each in (one, other))
    return len(these & those) <= _ALIKE * min(len(these), len(those)) and these != those
