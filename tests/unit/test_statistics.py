"""What a simulation counts, against the records of the same games."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest
from boards import modules, network, plain_simulation

from nextstation.engine import SimulationResult
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.record.load import load_record
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.play.score.score import Outcome
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL

GAMES, SEED = 12, 3
PLAYED = [
    ("london", (), 1, "greedy"),
    ("london", ("all", "accelerated_construction", "special_stations"), 3, "random"),
    ("paris", ("all", "pencil_powers"), 2, "greedy"),
    ("berlin", ("all", "accelerated_construction"), 1, "random"),
]


def replayed(
    city: str, words: Sequence[str], players: int, policy: str, folder: Path
) -> Sequence[Outcome]:
    setup, found = Setup(network(city), modules(city, words), players=players), []
    recorded = RecordedGames(setup, policy, SEED, city)
    for number in range(GAMES):
        file = folder / f"{number}.yaml"
        file.write_text(recorded.text(number), "utf-8")
        played = load_record(file).sound()
        found.append(played.outcome)
    return found


def mean_and_error(totals: list[int]) -> tuple[int, float, float]:
    spread = stdev(totals) / len(totals) ** 0.5 if len(totals) > 1 else 0
    return len(totals), fmean(totals) if totals else 0, spread


@pytest.mark.slow
@pytest.mark.parametrize(("city", "words", "players", "policy"), PLAYED)
def test_counts_are_those_of_the_records(
    city: str, words: Sequence[str], players: int, policy: str, tmp_path: Path
) -> None:
    games = replayed(city, words, players, policy, tmp_path)
    result = plain_simulation(network(city), GAMES, policy, SEED, players=players, modules=words)
    check_usage(result, games)
    check_lines(result, games)
    check_cards(result, games)


def check_usage(result: SimulationResult, games: Sequence[Outcome]) -> None:
    """Each station and each link counts once for a sheet."""
    links: Counter[str] = Counter()
    stations: Counter[str] = Counter()
    for sheet in (sheet for game in games for sheet in game.sheets):
        canonical = sheet.network.canonical
        links.update({sheet.network.links[drawn.link].name for drawn in sheet.drawn})
        held = {canonical[end] for drawn in sheet.drawn for end in (drawn.start, drawn.end)}
        if sheet.board.unbuilt_counts:
            colours = sheet.network.city.colours
            held |= {canonical[each.point] for colour in colours for each in colour.departures}
        stations.update({point.name for point in held})
    assert +Counter(result.links) == links
    assert +Counter(result.stations) == stations
    assert len(result.links) == len(games[0].sheets[0].network.links)


def check_lines(result: SimulationResult, games: Sequence[Outcome]) -> None:
    """The points of each round, and of each colour by term."""
    scores = [score for game in games for score in game.scores]
    for number, found in enumerate(result.rounds):
        assert found.mean == pytest.approx(fmean(score.lines[number].total for score in scores))
    for colour, terms in result.colour_terms.items():
        lines = [line for score in scores for line in score.lines if line.colour == colour]
        for term, found in terms.items():
            assert found.mean == pytest.approx(fmean(line.terms[term] for line in lines))


def check_cards(result: SimulationResult, games: Sequence[Outcome]) -> None:
    """Who was dealt what, what was reached, and the totals of those sheets."""
    played = [
        (sheet.deal(), score.total, score.objectives)
        for game in games
        for sheet, score in zip(game.sheets, game.scores, strict=True)
    ]
    for card in result.cards:
        dealt, reached = [], []
        to: dict[str, list[int]] = {name: [] for name in card.to}
        for deal, total, objectives in played:
            entries = deal[card.module]
            pairs = entries.items() if isinstance(entries, dict) else enumerate(entries, 1)
            for receiver, entry in pairs:
                if card.card == (entry["card"] if isinstance(entry, dict) else entry):
                    dealt.append(total)
                    to.get(str(receiver), []).append(total)
                    reached += [total] if objectives.get(card.card) else []
        samples = [(card.dealt, dealt), *((card.to[name], to[name]) for name in to)]
        samples += [(card.reached, reached)] if card.reached else []
        for sample, totals in samples:
            found = sample.sheets, sample.mean, sample.standard_error
            assert found == pytest.approx(mean_and_error(totals))
    assert {card.module for card in result.cards} == set(result.modules)


@pytest.mark.parametrize(
    ("totals", "bands", "penalty", "games"),
    [
        ([4, 12, 30], [10, 20], 0, [1, 1, 1]),
        ([-3, 4, 12], [10, 20], 0, [2, 1, 0]),
        ([-3, 12, 22], [10, 20], 4, [2, 1, 0]),
        ([-30, -3, 12], [-10], 0, [1, 2]),
    ],
)
def test_each_game_is_in_one_band(
    totals: list[int], bands: list[int], penalty: int, games: list[int]
) -> None:
    total = Distribution.of(np.array(totals))
    result = replace(
        plain_simulation(network("london"), 1, "random"), figures={TOTAL: total}, penalty=penalty
    )
    assert result.games_by_band(bands) == games
