"""Random sound modules: every word of a module file and of an objective, in any mixture."""

from typing import Any

from hypothesis import strategies as st
from random_city import SPECIALS, City, lays_of, names_of, often, others
from random_value import Draw, can_draw, draw_value

from nextstation.engine.format.vocabulary.deck import GRANT_WORDS
from nextstation.engine.format.vocabulary.modules import COUNTS as BONUSES
from nextstation.engine.format.vocabulary.modules import DEALT_SYMBOL, EFFECT_WORDS, RECEIVERS
from nextstation.engine.format.vocabulary.nouns import NOUNS, TRANSLATED
from nextstation.engine.format.vocabulary.objectives import OBJECTIVE_WORDS
from nextstation.engine.format.vocabulary.schema_builder import object_with

Card = dict[str, Any]
ModuleData = dict[str, Any]

# What the functions below draw by themselves; any other word of a card has its schema.
EFFECT = {
    *("once_a_round", "when_card", "lays", "adds", "grants", "on_reaching", "repeats", "circles"),
    *("counts", "lines", "idle_as", "switch_returns", "not_in_rounds"),
}
GRANT = {"from", "to", "line", "marks"}
OBJECTIVE = {word.name: word for word in OBJECTIVE_WORDS}
# The filters of objectives that the shipped cities use; `random_count.py` draws all others.
OWN_FILTERS = ("in", "which", "of_colours", "kind", "with", "times_used", "per")


@st.composite
def modules(draw: Draw, city: City, number: int) -> ModuleData:
    """A module that a random city can be played with, as the document of its file."""
    to = draw(st.sampled_from(RECEIVERS))
    symbols = len(city["symbols"])
    count = draw(st.integers(1, 3))
    wanted = {"game": count, "secondary_districts": 1}.get(to, len(city["colours"]))
    deal: Card = {"to": to}
    if to == "game":
        deal["count"] = count
    if wanted <= symbols and often(draw, 50):
        deal["with"] = "symbols"
    cards = [
        {"id": f"card_{place}", **_card(draw, city, to, "with" in deal)}
        for place in range(wanted + draw(st.integers(0, 2)))
    ]
    if to == "rounds":
        _bar(draw, cards, wanted)
    module = {"format": 1, "id": f"homebrew_{number}", "title": "Homebrew", "deal": deal}
    return {**module, "solo_penalty": draw(st.integers(0, 30)), "cards": cards}


def _bar(draw: Draw, cards: list[Card], rounds: int) -> None:
    """Bar some cards from rounds, but leave as many that may be anywhere as there are rounds."""
    for card in cards[: len(cards) - rounds + 1]:
        if rounds > 1 and often(draw, 50):
            barred = st.lists(st.integers(1, rounds), min_size=1, max_size=rounds - 1, unique=True)
            card["not_in_rounds"] = draw(barred)


def _card(draw: Draw, city: City, to: str, symbols: bool) -> Card:
    if to == "secondary_districts":
        return _gate(draw, city)
    if often(draw, 40):
        return _power(draw, city, symbols)
    card = _effect(draw, city, symbols)
    # The pile is that of all players, a colour is one player's.
    if to != "colours" and often(draw, 25):
        card["switch_returns"] = True
    return card


def _power(draw: Draw, city: City, symbols: bool) -> Card:
    """What may be used once in a round: it lays, adds, or circles."""
    use = draw(st.sampled_from(["lays", "lays", "adds", "circles"]))
    card: Card = {"once_a_round": True}
    if use == "circles":
        return {**card, "circles": _circles(draw, "round_end")}
    card[use] = _lays(draw, ["any", "card"]) if use == "lays" else _adds(draw, city)
    _hold_back(draw, card, symbols)
    return card


def _effect(draw: Draw, city: City, symbols: bool) -> Card:
    """What always works: some of all that a card may change."""
    card: Card = {}
    if often(draw, 40):
        card["lays"] = _lays(draw, ["any", "card", "each"])
    if often(draw, 25):
        card["adds"] = _adds(draw, city)
    if often(draw, 40):
        kinds = [*SPECIALS, *(["dealt_symbol"] * 2 if symbols else [])]
        chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=2, unique=True))
        card["on_reaching"] = {kind: _following(draw, city) for kind in chosen}
        # A section that sets itself off again ends somewhere: the line has no loop.
        card["repeats"] = draw(st.booleans())
    if card and card.keys() - {"repeats"}:
        _hold_back(draw, card, symbols)
    if often(draw, 30):
        card["counts"] = _counts(draw, symbols)
        if "fullest_district" in card["counts"] and often(draw, 60):
            card["lines"] = "best"
    if often(draw, 25):
        card["circles"] = _circles(draw, "round_end")
    card |= others(draw, object_with(*EFFECT_WORDS), EFFECT, {})
    return card or {"double_tracks": True}


def _gate(draw: Draw, city: City) -> Card:
    """What a section sets off that ends in the district of the card."""
    card: Card = {}
    if often(draw, 60):
        card["grants"] = _following(draw, city)
    if often(draw, 50):
        card["circles"] = _circles(draw, "once")
    if not card or often(draw, 50):
        card["counts"] = {"this_district": draw(st.integers(1, 4))}
    return card


def _hold_back(draw: Draw, card: Card, symbols: bool) -> None:
    """When what a card lays, adds or sets off works."""
    if symbols and often(draw, 40):
        card["when_card"] = "dealt_symbol"
    if often(draw, 25):
        turns = st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)
        card["idle_as"] = draw(turns)


def _lays(draw: Draw, lines: list[str]) -> Card:
    return lays_of(draw, lines) or {"to": "any"}


def _adds(draw: Draw, city: City) -> list[Card]:
    """What comes after the card's own; only what follows another starts where that one ended."""
    plain, lines = ["ends", "anywhere"], ["card", "any"]
    first = _grant(draw, city, plain, ["same", "any"], lines)
    starts = [*plain, "last", "last_straight"]
    count = draw(st.integers(0, 2))
    return [first, *(_grant(draw, city, starts, ["same", "any"], lines) for _ in range(count))]


def _following(draw: Draw, city: City) -> list[Card]:
    """What a section sets off."""
    starts = ["ends", "anywhere", "last", "last_straight"]
    count = draw(st.integers(1, 3))
    return [_grant(draw, city, starts, ["any"], ["card", "any", "this"]) for _ in range(count)]


def _grant(draw: Draw, city: City, starts: list[str], to: list[str], lines: list[str]) -> Card:
    grant: Card = {}
    if often(draw, 70):
        grant["from"] = draw(st.sampled_from(starts))
    if often(draw, 60):
        grant["to"] = draw(st.sampled_from(to))
    if often(draw, 60):
        grant["line"] = draw(st.sampled_from(lines))
    if "station_marks" in city and often(draw, 30):
        grant["marks"] = next(iter(city["station_marks"]))
    return {**grant, **others(draw, object_with(*GRANT_WORDS), GRANT, {})}


def _circles(draw: Draw, at: str) -> Card:
    circles = {"at": at}
    if often(draw, 50):
        circles["among"] = draw(st.sampled_from(["any", "ordinary"]))
    return circles


def _counts(draw: Draw, symbols: bool) -> Card:
    words = [word for word in BONUSES if word != "this_district"]
    if not symbols:
        words.remove(DEALT_SYMBOL)
    chosen = draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
    return {word: draw(st.integers(1, 4)) for word in chosen}


# Objectives


@st.composite
def objectives(draw: Draw, city: City) -> ModuleData:
    """Shared objectives of a random city; some ask for more than its map has."""
    counts = draw(st.permutations(sorted(TRANSLATED)))
    cards = [
        {"id": f"goal_{number}", **_objective(draw, city, counts[number])}
        for number in range(draw(st.integers(2, len(counts))))
    ]
    count = draw(st.integers(1, len(cards)))
    return {
        "deal": {"to": "game", "count": count},
        "points": draw(st.integers(0, 20)),
        "solo_penalty": draw(st.integers(0, 20)),
        "cards": cards,
    }


def _objective(draw: Draw, city: City, count: str) -> Card:
    names = names_of(city, SPECIALS)
    card: Card = {"count": count}
    for word in OWN_FILTERS:
        schema = OBJECTIVE[word].to_schema()
        is_known = word in (*NOUNS[count].filters, "per") and can_draw(word, schema, names)
        if is_known and draw(st.booleans()):
            # `random_count.py` draws what is to be with a count.
            is_name = word == "with"
            one = st.sampled_from(names[word]) if is_name else st.none()
            card[word] = draw(one) if is_name else draw_value(draw, word, schema, names)
    card["at_least"] = draw(st.sampled_from([1, 1, 2, 3, "all"]))
    return card
