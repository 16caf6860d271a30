"""Finds small changes of a city that make it meet goals, and confirms them.

What a search finds is an answer once it meets the goals again in games with other cards: the best
of many candidates was lucky too.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from time import monotonic

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.design import moves
from nextstation.engine.stats.design.draft import Draft, Move
from nextstation.engine.stats.design.goals import Goal, goals_about, goals_of, kept, players_of
from nextstation.engine.stats.design.profile import PLAYERS, Profile, check_games, profiled
from nextstation.engine.stats.design.sample import Sums
from nextstation.engine.stats.design.search import (
    QUICK,
    RUNGS,
    Budget,
    Candidate,
    Search,
    are_different,
    games_of,
)

EDITS, ANSWERS = 6, 3
# What may change where nothing is said.
MAY = ("departures", "symbols")
# The games by which an answer is confirmed, and those of a slow player.
_CONFIRMING, _OF_SLOW = 100_000, 12_000
# The seed of the games that confirm, beside that of the search.
_OTHER_CARDS = 1_000_003
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
    """What a search found. `games` is the budget that repeats it; `candidates` were played.

    A city that meets the goals as it is (`was_met`) is not searched.
    """

    goals: Sequence[Goal]
    kept: Sequence[Goal]
    before: Profile
    answers: Sequence[Answer]
    games: int
    candidates: int
    was_met: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the city meets the goals, or an answer does, on other cards too."""
        return self.was_met or any(each.meets for each in self.answers)


def tune(
    file: CityFile,
    goals: Sequence[str],
    may: Sequence[str] = MAY,
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
    on_confirm: Callable[[], None] = lambda: None,
    on_compile: Callable[[str], None] = lambda policy: None,
) -> Tuned:
    """Search for cities that meet goals, by at most `edits` moves each; the gentlest first.

    `goals` and `keep` are texts (`goals_of`, `kept`); `may` are kinds of moves, or settings such as
    `deck.joker.copies=1..4`. `file` is that of a sound city. The same seed and `budget_games` give
    the same answers; `seconds` ends a search in time, and `Tuned.games` is the budget that repeats
    it. If nothing meets the goals, the answers are those that come nearest. An interruption
    (KeyboardInterrupt) ends the search with what is found; the round of games under way is lost.
    `on_progress` gets the games of the search, and 0 now and then while answers are confirmed; what
    it raises ends both. `on_confirm` is called between the two; `seconds` are those of the search.

    Raises ValueError for a text that says nothing, or a number out of range.
    """
    setup = setup or Setup(file.network)
    wanted = [goal for text in goals for goal in goals_of(text, file.network)]
    if not wanted:
        raise ValueError("a search needs a goal, such as `pencils.apart<=0.5`")
    start = Draft(file, setup)
    kinds = [moves.generator(start, text) for text in may]
    about = [goal for text in keep for goal in goals_about(text, file.network)]
    policies = players_of([*wanted, *about])
    check_games(RUNGS[-1][0], policies, seed)
    (before,) = profiled([setup], RUNGS[-1][1], policies, seed, jobs=jobs, on_compile=on_compile)
    unchanged = kept(keep, before)
    search = Search(
        goals=[*wanted, *unchanged],
        may=kinds,
        policies=policies,
        seed=seed,
        jobs=jobs,
        budget=Budget(budget_games, monotonic() + seconds if seconds is not None else None),
        on_progress=on_progress,
        asks=any(goal.trait.name.startswith("objectives.") for goal in (*wanted, *unchanged)),
        random=Random(seed),  # noqa: S311
    )
    was_met = all(goal.is_met(goal.estimate(before)) for goal in wanted)
    with suppress(KeyboardInterrupt):
        if not was_met:
            search.run(start, search.miss(before), edits, answers)
    if search.found:
        on_confirm()
    confirmed = _Confirmed(search, setup, answers)
    spent, candidates = search.budget.spent, search.budget.candidates
    return Tuned(wanted, unchanged, confirmed.before, confirmed.answers, spent, candidates, was_met)


def most_games(edits: int, players: int = 1) -> int:
    """How many games a search plays at most with so many quick players."""
    rungs = (games_of(PLAYERS[0], rung)[1] * RUNGS[rung][-1] for rung in range(len(RUNGS)))
    return edits * players * sum(rungs)


class _Confirmed:
    """The answers of a search, with profiles of games that it did not see.

    They are those that hold there too, the gentlest first; if none does, those that come nearest.
    """

    def __init__(self, search: Search, setup: Setup, count: int) -> None:
        self._search, self._seed = search, search.seed + _OTHER_CARDS
        self.before = self._with_others(self._played(setup, search.policies))
        order = sorted(search.found, key=self._order)
        taken: list[tuple[Draft, Answer]] = []
        missed: list[Answer] = []
        for each in order[: _TRIES * count]:
            if len(taken) == count:
                break
            if all(are_different(each.draft, draft) for draft, _ in taken):
                answer = self._answer(each)
                if answer and answer.meets:
                    taken.append((each.draft, answer))
                elif answer:
                    missed.append(answer)
        nearest = sorted(missed, key=lambda each: search.miss(each.profile))
        found = [answer for _, answer in taken] or nearest[:count]
        self.answers = [replace(each, profile=self._with_others(each.profile)) for each in found]

    def _order(self, candidate: Candidate) -> tuple[bool, int, float]:
        meets, moves = self._search.meets(candidate), len(candidate.draft.moves)
        return not meets, moves if meets else 0, candidate.cost

    def _answer(self, candidate: Candidate) -> Answer | None:
        """A candidate as an answer; None if its moves bring a fault."""
        draft = candidate.draft
        assert draft.played
        try:
            file = draft.written()
        except RefusedEditError:
            return None
        profile = self._played(draft.played, self._search.policies)
        meets = all(goal.holds(goal.estimate(profile)) for goal in self._search.goals)
        return Answer(draft.moves, file, profile, meets)

    def _played(self, setup: Setup, policies: Sequence[str]) -> Profile:
        """The profile of some players on cards that the search did not see."""
        jobs, sums = self._search.jobs, dict[str, Sums]()
        for policy in policies:
            self._search.on_progress(0)
            games = _CONFIRMING if policy in QUICK else _OF_SLOW
            (found,) = profiled([setup], games, [policy], self._seed, jobs=jobs)
            sums |= found.players
        return Profile(setup, _CONFIRMING, self._seed, sums)

    def _with_others(self, profile: Profile) -> Profile:
        """The profile with the players that it was not tuned on, the weakest first."""
        others = [each for each in PLAYERS if each not in profile.players]
        found = {**profile.players, **self._played(profile.setup, others).players}
        order = dict.fromkeys([*PLAYERS, *found])
        return replace(profile, players={each: found[each] for each in order})
