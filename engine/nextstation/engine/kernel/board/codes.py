"""What the numbers in the tables of a board mean: columns of rows, and codes of words."""

from nextstation.engine.kernel.constants import Constants

NONE = -1


class Start(Constants):
    """Where a section starts: the words of the vocabulary, in its order, and two of the kernel."""

    ENDS: int
    ANYWHERE: int
    LAST: int
    LAST_STRAIGHT: int
    BEFORE: int  # anywhere on the line as it was when the turn began
    CIRCLE: int  # no section: a station may be circled


class WhichLine(Constants):
    """Which line a section extends: the words of the vocabulary, in its order, and one more."""

    CARD: int
    EACH: int
    ANY: int
    THIS: int
    OTHER: int  # the line that the section before did not extend


class Modifier(Constants):
    """What a card changes in the grants of its turn, as members of a set (S8, S9)."""

    ANYWHERE: int  # a section starts anywhere on the line
    TO_ANY: int  # to any symbol, like a joker
    DOUBLE: int  # it may run beside another section
    ON_ANY: int  # on any line of the colour
    ON_EACH: int  # one on each line


class KindOf(Constants):
    """Whose kind a section may reach, where a grant names no kind of card itself."""

    CARD: int = -1  # the kind of the turn's card
    FIRST_SECTION: int = -2  # the kind that the turn's first section was for (W1)


class Rank(Constants):
    """The classes of pending grants, in the order in which they are decided."""

    FOLLOWING: int  # from the station just reached
    SET_OFF: int  # set off by a gate
    CARD: int  # the card's own
    ADDED: int  # added by a module


class GrantRow(Constants):
    """Columns of a grant, in the table of all grants and among those that are pending."""

    START: int  # a Start
    KIND: int  # kind of card that the section may reach, or a KindOf; of a circle an Among
    LINE: int  # a WhichLine
    MARK: int  # mark for the station reached, or NONE
    RANK: int  # a Rank
    FOR_LINE: int  # the line that the grant is for, or NONE
    DOUBLE: int  # 1 where the section may run beside another one (X4)
    SLOT: int  # the slot of a module that the grant comes from, or NONE


class TermRow(Constants):
    """Columns of a scoring term."""

    POINTS: int  # for one
    SPECIAL: int  # special kind of station, or NONE
    MARK: int  # mark, or NONE
    FIRST: int  # place in `Board.values` of the points for a count of 0
    LAST: int  # place of the points for the largest count
    COUNT: int  # row of `Counts.rows`, or NONE


class Scope(Constants):
    """Who gets a card of a module: the receivers of the vocabulary, in its order."""

    GAME: int
    COLOURS: int
    ROUNDS: int
    SECONDARY_DISTRICTS: int


class SlotRow(Constants):
    """Columns of a slot: a place that a module deals a card to."""

    SCOPE: int  # a Scope
    RECEIVER: int  # number of the colour, round or district
    CARD: int  # the card put there by name, or NONE
    SYMBOL: int  # the symbol put there by name, or NONE


class ModuleRow(Constants):
    """Columns of a module: slices of the slots and of the cards; whether it deals symbols."""

    SLOTS: int
    SLOTS_END: int
    CARDS: int
    CARDS_END: int
    WITH_SYMBOLS: int


class CardRow(Constants):
    """Columns of a card of a module; effects have the names that the vocabulary gives them.

    A column of a word of `counts` holds how much more than once it counts (C7).
    """

    ONCE_A_ROUND: int
    WHEN_CARD: int
    LAYS: int  # set of Modifiers
    DOUBLE_TRACKS: int
    IDLE_AS: int  # set of turns
    ADDS: int  # slice of the grants that it adds to each turn
    ADDS_END: int
    GRANTS: int  # slice of the grants that a gate gives
    GRANTS_END: int
    REPEATS: int
    CIRCLES_AT: int  # a CirclesAt
    AMONG: int  # an Among
    THIS_DISTRICT: int
    SECONDARY_DISTRICTS: int
    DEALT_SYMBOL: int
    FULLEST_DISTRICT: int
    LINES: int
    WEIGHS: int  # slice of the rows of `Counts.rows` whose items count more than once
    WEIGHS_END: int
    SWITCH_RETURNS: int
    SHOWS_NEXT_CARD: int
    NOT_IN_ROUNDS: int  # set of rounds
    OBJECTIVE: int  # row of `Modules.objectives`, or NONE
    POINTS: int  # of the objective


class RoundEffect(Constants):
    """Cells of `Game.round_effects`: what the modules at work in the round change."""

    ACTIVE: int  # how many slots are at work
    SECONDARY_DISTRICTS: int  # how much more each secondary district counts
    FULLEST_DISTRICT: int  # how much more the fullest district counts on every line (X3)
    BEST_LINE: int  # how much more it counts on the best line alone (X3)
    DOUBLE_TRACKS: int  # 1 where every section may run beside another one (X4)
    SWITCH_RETURNS: int  # 1 where a switch is shuffled back (X5)
    SHOWS_NEXT_CARD: int  # 1 where the next card is known (X1)


class CirclesAt(Constants):
    """When a station may be circled."""

    NEVER: int
    ONCE: int
    ROUND_END: int


class Among(Constants):
    """Which stations may be circled."""

    ANY: int
    ORDINARY: int


class ReachingRow(Constants):
    """Columns of what a module's card grants when a section reaches a station."""

    CARD: int
    KIND: int  # special kind of the station, or SHOWS_DEALT
    GRANTS: int  # slice of the grants
    GRANTS_END: int


# In the place of a special kind: a station that shows the symbol dealt to the slot.
SHOWS_DEALT = -1


class FollowingRow(Constants):
    """Columns of what a card of the deck grants when its section reaches a special station."""

    KIND: int
    GRANTS: int  # slice of the grants
    GRANTS_END: int


class GoalRow(Constants):
    """Columns of what leads to an objective."""

    OBJECTIVE: int  # row of `Modules.objectives`
    COUNT: int  # row of `Counts.rows`


class CountRow(Constants):
    """Columns of a count, and of what it is worth. Bounds include both ends."""

    NOUN: int  # place of the noun in the vocabulary
    STATIONS: int  # row of `Counts.points`: the stations that pass the filters of the map
    WHICH: int  # row of `Counts.points`: the stations of a kind, or NONE; or those with a mark of …
    MARKS: int  # … this set
    TWICE: int  # row of `Counts.points`: the stations that count as two, or NONE; or of …
    TWICE_MARKS: int  # … this set
    LINKS: int  # row of `Counts.links`: how much a section on each link counts
    DISTRICTS: int  # set of the districts, or of the overhead crossings, that pass the filters
    LINES: int  # set of the lines that pass them
    MEETING: int  # set of the colours that must each have a line at a station
    COLOURS: int  # colours at a station: the least …
    COLOURS_END: int  # … and the most
    SECTIONS: int  # sections that end at a station: the least …
    SECTIONS_END: int  # … and the most
    WAYS: int  # directions of an overhead crossing: the least …
    WAYS_END: int  # … and the most
    IS_FILTERED: int  # 1 where a station must be of `WHICH` or `MARKS`
    ASKS_SECTIONS: int  # 1 where the sections at a station matter
    IS_PLAIN: int  # 1 where the filters of the map are all that a station must pass
    IS_WEIGHTED: int  # 1 where stations or districts count as bonuses make them (C7)
    MISSING: int  # 1 where what the lines lack is counted
    PER: int  # a Per
    TAKE: int  # a Take
    BY: int  # a By: the property by which each counts
    BY_FIRST: int  # place in `Board.values` of the points for its first value …
    BY_LAST: int  # … and for its last
    WITH: int  # row of the count that districts or lines are to be with, or NONE
    PARTS: int  # rows of the sorts of a set …
    PARTS_END: int
    IS_TESTED: int  # 1 where the count is met or not
    LEAST: int  # the least …
    MOST: int  # … and the most that meet it
    MAY: int  # row of `Counts.points`: the stations that a bound of all is
    IS_FULLEST: int  # 1 where the stations of each district are counted, and the most holds (C1)
    POINTS: int  # for a count that is met
    EACH: int  # points for one
    FIRST: int  # place in `Board.values` of the points for a count of 0, or NONE …
    LAST: int  # … and for the largest
    PLAYERS: int  # a Players: between whom it is compared, by places from FIRST to LAST
    TIMES: int  # row of the count that it is multiplied by, or NONE
    AND: int  # row of the count whose test must be met too, or NONE
    ALSO: int  # row of the count of a card whose filters items must pass besides, or NONE
    MORE: int  # rows of the items of this count that cards may have count more than once …
    MORE_END: int


class Players(Constants):
    """How players are compared: none are, or by the words of the vocabulary, in its order."""

    NOBODY: int
    MOST: int
    LEAST: int
    FIRST: int
    ONLY: int


class Per(Constants):
    """What is counted one by one: the words of the vocabulary, in its order."""

    NETWORK: int
    LINE: int
    COLOUR: int
    DISTRICT: int


class Take(Constants):
    """Which of several numbers holds: the words of the vocabulary, and where none is given."""

    SUM: int
    MOST: int
    LEAST: int
    EACH: int  # each by itself


class By(Constants):
    """The property by which each counts a number of points."""

    NOTHING: int
    COLOURS: int  # of a station
    SECTIONS: int  # that end at it
    WAYS: int  # of an overhead crossing
    PLACE: int  # of a station, a district or a line: its number
