"""The deck: groups of cards, when a round ends, what a card grants (D1 to D3, S8)."""

from nextstation.engine.format.vocabulary.limits import MAX_CARDS, MAX_GROUPS
from nextstation.engine.format.vocabulary.schema_builder import (
    CARD_NAME,
    CARD_TEXT,
    INK,
    NAME,
    NAMES,
    TRUE,
    Word,
    array_of,
    choice,
    integer,
    mapping,
    object_with,
    one_or_more,
)
from nextstation.engine.format.vocabulary.stations import ANY, SYMBOL_OR_ANY

STARTS = ("ends", "anywhere", "last", "last_straight")
LINES = ("card", "each", "any", "this")

GROUPS = Word(
    "groups",
    "Groups",
    "The groups of cards, distinguished by their backgrounds.",
    mapping(
        object_with(
            Word(
                "background", "Background", "The colour of the card's background.", INK, ["#9ad3ea"]
            ),
            Word(
                "name",
                "Name",
                "Its name for players: one for all languages, or by language; if the group is "
                "named after a side of the city, also the name of that side.",
                NAMES,
                [{"en": "Street", "fr": "Rue"}],
            ),
        ),
        NAME,
        minProperties=1,
        maxProperties=MAX_GROUPS,
    ),
    [{"street": {"background": "#9ad3ea"}, "underground": {"background": "#f4b8cf"}}],
    required=True,
)
ROUND_ENDS = Word(
    "round_ends",
    "Round ends",
    "The round ends with the turn in which one of these groups reaches this number of revealed "
    "cards (D2).",
    mapping(integer(1, MAX_CARDS), NAME, minProperties=1),
    [{"underground": 5}],
    required=True,
)
MARKS = Word(
    "marks",
    "Marks",
    "The mark that is put on the station reached.",
    NAME,
    ["national_train_station"],
)
LINE = Word(
    "line",
    "Line",
    "Which line of a colour with two lines is extended. card: the line of the side that the "
    "card's group names; each: one line, then the other; any: either line; this: the line of "
    "the section that granted this one.",
    choice(*LINES),
    ["each"],
)
START = Word(
    "from",
    "From",
    "Where the section starts. ends: at an end of the line; anywhere: at any of its stations; "
    "last: at the station just reached; last_straight: there too, and straight on.",
    choice(*STARTS),
    ["ends", "last"],
)
GRANT_WORDS = (
    START,
    Word(
        "to",
        "To",
        "any: the section may reach any symbol; without this key, only the card's symbol.",
        choice(ANY),
        [ANY],
    ),
    LINE,
    MARKS,
)
LAYS = Word(
    "lays",
    "Lays",
    "Changes to the sections that the turn's card grants: where they start, what they reach, "
    "which line they extend. A section that starts at the station just reached is not changed.",
    object_with(
        Word(
            "from",
            "From",
            "Where the section may start. ends: at an end of the line; anywhere: at any station"
            " that the line had when the turn began.",
            choice("ends", "anywhere"),
            ["anywhere"],
        ),
        Word("to", "To", "any: the card becomes a joker.", choice(ANY), [ANY]),
        LINE,
        Word(
            "double_tracks",
            "Double tracks",
            "The section may run beside one of another colour, or a printed line, on its link.",
            TRUE,
            [True],
        ),
    ),
    [{"from": "anywhere"}],
)
IDLE_AS = Word(
    "idle_as",
    "Idle as",
    "The card has no effect if it is one of these cards of the round, by number; a card of a "
    "module has none in these turns of the round.",
    {**array_of(integer(1, 32), minItems=1), "uniqueItems": True},
    [[1, 2]],
)
GRANTS = Word(
    "grants",
    "Grants",
    "The sections that the card grants, in order; without this key, it grants one.",
    array_of(object_with(*GRANT_WORDS), minItems=1, maxItems=4),
    [[{"from": "ends"}, {"from": "ends", "to": ANY}]],
)
ON_REACHING = Word(
    "on_reaching",
    "On reaching",
    "Further sections, granted when a section of this card ends at a special station of this "
    "kind (S11).",
    mapping(array_of(object_with(*GRANT_WORDS), minItems=1, maxItems=4), NAME, minProperties=1),
    [{"monument": [{"from": "last", "to": ANY}]}],
)
CARD_WORDS = (
    Word(
        "group",
        "Group",
        "The group of the card; a list makes one card for each.",
        one_or_more(NAME),
        ["street", ["street", "underground"]],
    ),
    Word(
        "name",
        "Name",
        "The name of the card in this file and in records, if it is not named by its symbol; "
        "`title` has the one that is printed.",
        CARD_NAME,
        ["joker"],
    ),
    Word(
        "title",
        "Title",
        "The printed name of the card: one for all languages, or by language. Without one, common "
        "names are translated, and any other is printed as in `name`.",
        NAMES,
        [{"en": "Night tram", "pl": "Nocny tramwaj"}],
    ),
    CARD_TEXT,
    Word(
        "symbol",
        "Symbol",
        "The symbol that the section must reach (S2); any makes a joker; a list makes one card "
        "for each.",
        one_or_more(SYMBOL_OR_ANY),
        ["circle", "any", ["circle", "square"]],
    ),
    Word(
        "copies",
        "Copies",
        "The number of copies of each such card; 0 leaves it out.",
        integer(0, MAX_CARDS),
        [2],
    ),
    Word(
        "reveals_next",
        "Reveals next",
        "The next card is revealed at once, and the two make one turn (S8).",
        TRUE,
        [True],
    ),
    LAYS,
    GRANTS,
    ON_REACHING,
    MARKS,
    IDLE_AS,
)
CARDS = Word(
    "cards",
    "Cards",
    "The cards. Lists multiply: two groups and four symbols make eight cards.",
    array_of(object_with(*CARD_WORDS), minItems=1, maxItems=MAX_CARDS),
    [[{"group": ["street", "underground"], "symbol": ["circle", "square"]}]],
    required=True,
)
DECK = Word(
    "deck",
    "Deck",
    "The cards that are shuffled and revealed each round.",
    object_with(GROUPS, ROUND_ENDS, CARDS),
    [
        {
            "groups": {"underground": {"background": "#f4b8cf"}},
            "round_ends": {"underground": 5},
            "cards": [{"group": "underground", "symbol": "any", "copies": 6}],
        }
    ],
    required=True,
)
