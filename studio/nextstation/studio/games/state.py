"""A game as the page shows it: the table, its scores, and what one seat sees and may do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from nextstation.engine.city.titles import band_of, band_ranges, card_title_of, objective_titles
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.play.notation import card_titles
from nextstation.engine.play.options import Option
from nextstation.engine.play.score.points import objective_counts
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.table.facts import facts_of
from nextstation.engine.play.table.seat import Seat, Stage
from nextstation.engine.play.table.table import Table
from nextstation.studio.games.cards import dealt_cards, round_cards
from nextstation.studio.games.played_game import PlayedGame
from nextstation.studio.term_words import made_rules, sheet_titles

Data = dict[str, Any]


def state_data(game: PlayedGame, number: int) -> Data:
    """The state of a game, seen from a seat. The caller holds the lock of the game."""
    table, seat = game.table, game.seat(number)
    outcome = table.outcome_of(game.names)
    played = len(seat.rounds)
    return {
        "id": game.id,
        "seed": table.seed,
        "version": game.version,
        "city": table.setup.city.title,
        "modules": [module.title for module in table.setup.modules],
        "module_names": [module.id for module in table.setup.modules],
        "stage": table.stage.name.lower(),
        "round": played,
        "rounds": len(table.setup.colours),
        "turn": len(seat.rounds[-1].turns) if played else 0,
        "pencils": [{"name": each.name, "ink": each.ink} for each in table.setup.city.colours],
        "pencils_left": table.pencils_left,
        "cards": round_cards(seat) if seat.round_in_progress else None,
        "dealt": dealt_cards(seat.sheet, played - 1),
        "players": [_player(game, place, score) for place, score in enumerate(outcome.scores)],
        "winners": outcome.winners if table.stage is Stage.GAME_OVER else [],
        "seat": _seat(game, number, outcome.scores[number]),
    }


def _player(game: PlayedGame, number: int, score: Score) -> Data:
    """What everyone sees of a player."""
    seat = game.seat(number)
    return {
        "name": game.names[number],
        "stage": seat.stage.name.lower(),
        "colour": seat.rounds[-1].colour if seat.rounds else None,
        "total": score.total,
        "best_colour": score.best_colour,
        "score": score_data(seat, score),
    }


def _seat(game: PlayedGame, number: int, score: Score) -> Data:
    """What a player sees and may do."""
    seat = game.seat(number)
    in_turn = seat.round_in_progress and bool(seat.rounds[-1].turns)
    options, circles = (seat.options(), seat.circles()) if in_turn else ([], [])
    return {
        "number": number,
        "stage": seat.stage.name.lower(),
        "order": game.table.order_of(number),
        "may_pass": seat.sheet.awaits_decision,
        "may_undo": in_turn and bool(seat.turn.decided),
        "decided": list(seat.turn.decided) if in_turn else [],
        "options": [*_options(seat, options)],
        "circles": [*_options(seat, circles)],
        "drawn": [
            {"colour": each.colour, "places": [each.start.name, each.end.name]}
            for each in seat.sheet.drawn
        ],
        "facts": [asdict(each) for each in facts_of(seat)],
        "solo": solo_data(game.table, score.total),
        "log": [*_log(seat)],
    }


def _options(seat: Seat, options: Sequence[Option]) -> Iterator[Data]:
    """Options with the points that each would add now, and what the station reached is."""
    cards = seat.sheet.setup.cards
    for option, gain in zip(options, seat.gains(options), strict=True):
        station = seat.network.station_at[option.places[-1]]
        yield {
            "name": option.name,
            "places": [point.name for point in option.places],
            "symbol": station.symbol,
            "specials": [humanize(each) for each in sorted(station.specials)],
            "card": card_title_of(cards, option.card) if option.card else None,
            "gain": gain,
        }


def _log(seat: Seat) -> Iterator[Data]:
    """The turns so far, the last one first."""
    titles = card_titles(seat.network.city.deck)
    for number in range(len(seat.rounds), 0, -1):
        played = seat.rounds[number - 1]
        for place in range(len(played.turns), 0, -1):
            turn = played.turns[place - 1]
            yield {
                "round": number,
                "turn": place,
                "colour": played.colour,
                "cards": [titles[card] for card in turn.cards],
                "decided": list(turn.decided),
            }


def score_data(seat: Seat, score: Score) -> Data:
    """A score by colour and term, by term of the network and by objective."""
    titles, rules = sheet_titles(seat.network.city), made_rules(seat.network.city)
    counts, objectives = objective_counts(seat.sheet), objective_titles(seat.network.city)
    return {
        "total": score.total,
        "lines": [
            {"colour": line.colour, "total": line.total, "terms": _terms(titles, rules, line.terms)}
            for line in score.lines
        ],
        "network": _terms(titles, rules, score.network),
        "objectives": [
            {
                "title": objectives[name],
                "points": points,
                "found": counts[name][0],
                "wanted": counts[name][1],
            }
            for name, points in score.objectives.items()
        ],
    }


def solo_data(table: Table, total: int) -> Data | None:
    """What a total is worth to a solo player: the penalty of modules, the band (L2, L3)."""
    if len(table.seats) > 1:
        return None
    bands, penalty = table.setup.city.solo_bands, table.setup.solo_penalty
    reached = band_of(bands, total - penalty)
    return {
        "penalty": penalty,
        "total": total - penalty,
        "bands": band_ranges(bands) if bands else [],
        "reached": reached,
        "short": bands[reached] - total + penalty if reached < len(bands) else 0,
        "chose_pencils": table.chose_pencils,
    }


def _terms(
    titles: Mapping[str, str], rules: Mapping[str, str], points: Mapping[str, int]
) -> list[Data]:
    return [
        {"title": titles[name], "points": each, "rule": rules.get(name, "")}
        for name, each in points.items()
    ]
