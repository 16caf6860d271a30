"""Modules: cards that are dealt beside the deck, and what they change in a game."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import Flag, auto

from nextstation.engine.format.vocabulary.counts import weighed_by
from nextstation.engine.format.vocabulary.deck import GRANTS, IDLE_AS, LAYS, LINE, MARKS, START
from nextstation.engine.format.vocabulary.identity import FORMAT, ID, TITLE
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.format.vocabulary.schema_builder import (
    CARD_NAME,
    CARD_TEXT,
    NAME,
    NAMES,
    POINTS,
    TEXT,
    TRUE,
    Schema,
    Word,
    array_of,
    choice,
    in_languages,
    integer,
    mapping,
    object_with,
)
from nextstation.engine.format.vocabulary.stations import ANY

# Who gets the cards.
RECEIVERS = ("game", "colours", "rounds", "secondary_districts")
# A card dealt to a secondary district is a gate: it acts when a section ends in the district.
GATES = "secondary_districts"
NOT_GATES = tuple(each for each in RECEIVERS if each != GATES)
# The symbol dealt with a card, and the district that it is dealt to.
DEALT_SYMBOL = "dealt_symbol"
THIS_DISTRICT = "this_district"
SAME = "same"


class Use(Flag):
    """What a key of a card is for; a key may have several uses."""

    MODIFIER = auto()  # says when the other keys act, or how the card is dealt
    ALWAYS = auto()  # always in effect: a power cannot have it
    POWER = auto()  # what a power may do
    TURN = auto()  # acts in single turns: `when_card` and `idle_as` can limit it


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectWord(Word):
    """A key of a module's card: the receivers on whose cards it has an effect, and its use.

    `hint` is shown where a card is dealt to another receiver, in place of the receivers' names.
    """

    receivers: Sequence[str]
    use: Use
    hint: str = ""

    @classmethod
    def of(cls, word: Word, receivers: Sequence[str], use: Use) -> "EffectWord":
        """A word of the deck that the cards of modules have as well."""
        given = {each.name: getattr(word, each.name) for each in fields(Word)}
        return cls(**given, receivers=receivers, use=use)


_GRANT_WORDS = (
    START,
    Word(
        "to",
        "To",
        "any: the section may reach any symbol; same: the symbol for which the turn's first "
        "section was drawn (W1); without this key, only the card's symbol.",
        choice(ANY, SAME),
        [SAME, ANY],
    ),
    LINE,
    MARKS,
)
_SECTIONS = array_of(object_with(*_GRANT_WORDS), minItems=1, maxItems=4)

# What a card may have count more than once.
COUNT_WORDS = (
    Word(
        THIS_DISTRICT,
        "This district",
        "The number of districts that the district with this card counts as, once reached (G3).",
        integer(1, 9),
        [2],
    ),
    Word(
        "secondary_districts",
        "Secondary districts",
        "The number of districts that each secondary district counts as (X2).",
        integer(1, 9),
        [3],
    ),
    Word(
        DEALT_SYMBOL,
        "Dealt symbol",
        "The number of stations that each station with the dealt symbol counts as (T3).",
        integer(1, 9),
        [2],
    ),
    Word(
        "fullest_district",
        "Fullest district",
        "The number of times that the stations of the fullest district count (X3).",
        integer(1, 9),
        [2],
    ),
)
COUNTS = tuple(word.name for word in COUNT_WORDS)
TIMES = Word("times", "Times", "The number that each counts as.", integer(1, 9), [2], required=True)

# When a station may be circled, with the receivers whose cards can say so.
CIRCLES_AT: dict[str, Sequence[str]] = {"once": (GATES,), "round_end": NOT_GATES}

EFFECT_WORDS: tuple[EffectWord, ...] = (
    EffectWord(
        "once_a_round",
        "Once a round",
        "The card is a power: the player may use it once a round. Without this key, the card is"
        " always in effect.",
        TRUE,
        [True],
        receivers=NOT_GATES,
        use=Use.MODIFIER,
    ),
    EffectWord(
        "when_card",
        "When card",
        "The card is in effect only in turns whose card shows the symbol dealt with this one.",
        choice(DEALT_SYMBOL),
        [DEALT_SYMBOL],
        receivers=NOT_GATES,
        use=Use.MODIFIER,
    ),
    EffectWord.of(LAYS, NOT_GATES, Use.POWER | Use.TURN),
    EffectWord(
        "double_tracks",
        "Double tracks",
        "Every section may run beside one of another colour, or a printed line, on the same link "
        "(X4).",
        TRUE,
        [True],
        receivers=NOT_GATES,
        use=Use.ALWAYS,
    ),
    EffectWord(
        "adds",
        "Adds",
        "Further sections, after those of the turn's card (W1). `last` is the end of the section "
        "before in this list, so that the first one cannot have it.",
        _SECTIONS,
        [[{"to": SAME}]],
        receivers=NOT_GATES,
        use=Use.POWER | Use.TURN,
    ),
    EffectWord(
        GRANTS.name,
        GRANTS.title,
        "Further sections, granted at once when a section ends in the district with this card "
        "(G1, G2).",
        _SECTIONS,
        [[{"from": "anywhere", "to": ANY, "line": "this"}]],
        receivers=(GATES,),
        use=Use.ALWAYS,
    ),
    EffectWord(
        "on_reaching",
        "On reaching",
        "Further sections, granted when a section ends at a special station of this kind, or at"
        " a station that shows the symbol dealt with this card (T4).",
        mapping(_SECTIONS, NAME, minProperties=1),
        [{DEALT_SYMBOL: [{"from": "last_straight", "to": ANY}]}],
        receivers=NOT_GATES,
        use=Use.ALWAYS | Use.TURN,
    ),
    EffectWord(
        "repeats",
        "Repeats",
        "Whether a section that this card grants can trigger it again.",
        {"type": "boolean", "default": True},
        [False],
        receivers=NOT_GATES,
        use=Use.MODIFIER,
    ),
    EffectWord(
        "circles",
        "Circles",
        "One station of the line may be circled: it counts twice in its district (W4, G4).",
        object_with(
            Word(
                "at",
                "At",
                "once: when a section ends in the district with this card; round_end: at the "
                "end of the round.",
                choice(*CIRCLES_AT),
                ["round_end", "once"],
                required=True,
            ),
            Word(
                "among",
                "Among",
                "any: any station of the line; ordinary: only a station that shows a single "
                "symbol.",
                {**choice("any", "ordinary"), "default": "any"},
                ["ordinary"],
            ),
        ),
        [{"at": "round_end"}],
        receivers=RECEIVERS,
        use=Use.POWER,
    ),
    EffectWord(
        "counts",
        "Counts",
        "What counts more than once when the line is scored (C7).",
        object_with(*COUNT_WORDS, *weighed_by(TIMES)),
        [
            {"secondary_districts": 3},
            {"river_crossings": 2},
            {"stations": {"which": "tourist_site", "times": 3}},
        ],
        receivers=RECEIVERS,
        use=Use.ALWAYS,
    ),
    EffectWord(
        "lines",
        "Lines",
        "best: if two lines are not joined, the fullest district counts more only on the line "
        "that gains more.",
        choice("best"),
        ["best"],
        receivers=NOT_GATES,
        use=Use.ALWAYS,
    ),
    EffectWord.of(IDLE_AS, NOT_GATES, Use.MODIFIER),
    EffectWord(
        "shows_next_card",
        "Shows next card",
        "The pile lies face up: the next card is known (X1).",
        TRUE,
        [True],
        receivers=NOT_GATES,
        use=Use.ALWAYS,
    ),
    EffectWord(
        "switch_returns",
        "Switch returns",
        "A card that reveals the next card is shuffled back into the pile at the end of its "
        "turn, once (X5).",
        TRUE,
        [True],
        receivers=("game", "rounds"),
        use=Use.ALWAYS,
        hint="it changes everyone's pile: deal it to the rounds or to the game",
    ),
    EffectWord(
        "not_in_rounds",
        "Not in rounds",
        "If the card is dealt to one of these rounds, it is swapped with the card of another "
        "round (X4).",
        {**array_of(integer(1, 8), minItems=1), "uniqueItems": True},
        [[1]],
        receivers=("rounds",),
        use=Use.MODIFIER,
    ),
)

MODULE_WORDS = (
    FORMAT,
    replace(ID, examples=["pencil_powers", "my_powers"]),
    replace(
        TITLE,
        description="What it is called, in all languages or by language.",
        schema=in_languages(48),
        examples=["Pencil powers", {"en": "Night powers", "de": "Nachtkräfte"}],
    ),
    replace(TEXT, description="What the rules say of it first, in all languages or by language."),
    Word(
        "deal",
        "Deal",
        "Who gets the cards: the game, each colour, each round, or each secondary district.",
        object_with(
            Word("to", "To", "Who gets the cards.", choice(*RECEIVERS), ["colours"], required=True),
            Word("count", "Count", "The number of cards that the game gets.", integer(1, 16), [1]),
            Word(
                "with",
                "With",
                "symbols: each card is dealt with a symbol of the city, each with a different one.",
                choice("symbols"),
                ["symbols"],
            ),
        ),
        [{"to": "colours"}],
        required=True,
    ),
    Word(
        "solo_penalty",
        "Solo penalty",
        "The points that a solo player loses for playing with the module.",
        POINTS,
        [10],
    ),
    Word(
        "cards",
        "Cards",
        "The cards: the id of each, and what it changes.",
        array_of(
            object_with(
                Word("id", "Id", "The id of the card.", CARD_NAME, ["joker"], required=True),
                Word(
                    "title",
                    "Title",
                    "The printed name of the card: one for all languages, or by language. Without "
                    "one, common ids are translated, and any other is printed as it is.",
                    NAMES,
                    [{"en": "Night tram", "pl": "Nocny tramwaj"}],
                ),
                CARD_TEXT,
                *EFFECT_WORDS,
            ),
            minItems=1,
            maxItems=32,
        ),
        [[{"id": "joker", "once_a_round": True, "lays": {"to": ANY}}]],
        required=True,
    ),
)
MODULES = Word(
    "modules",
    "Modules",
    "The modules that go with the city: its shared objectives in full, others by name.",
    {
        **object_with(SHARED_OBJECTIVES),
        "propertyNames": dict(NAME),
        "additionalProperties": {"type": "object"},
    },
    [{"pencil_powers": {}}],
)


def module_schema() -> Schema:
    """The schema of a module file: JSON Schema 2020-12, in keywords that draft-07 has as well."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Module",
        "description": "A module of the Next Station family: cards dealt beside the deck.",
        **object_with(*MODULE_WORDS),
    }
