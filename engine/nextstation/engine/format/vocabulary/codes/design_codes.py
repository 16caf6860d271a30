"""The codes of the design checks: what each is called, and what it measures.

A city file may ignore a code, with the reason, or move its limit (`lint`); the checks themselves
are in `lint`.
"""

from typing import NamedTuple

from nextstation.engine.format.vocabulary.limits import GOOD_STEP


class DesignCode(NamedTuple):
    """What a design check is called and measures, and the limit beyond which it warns.

    It warns about less than `at_least`, or more than `at_most`; of the two, one is given at most.
    `plays`: it needs games to be played.
    """

    name: str
    summary: str
    at_least: float | None = None
    at_most: float | None = None
    plays: bool = False

    @property
    def limit_word(self) -> str:
        """The word by which a city file moves the limit; empty if the check has none."""
        if self.at_least is not None:
            return "at_least"
        return "" if self.at_most is None else "at_most"

    @property
    def limit(self) -> float | None:
        """The limit beyond which the check warns, unless the city file moves it."""
        return self.at_most if self.at_least is None else self.at_least

    @property
    def setting(self) -> str:
        """The limit as a city file sets it, such as `at_least: 2`."""
        return f"{self.limit_word}: {self.limit:g}"

    @property
    def bound(self) -> str:
        """The beginning of a sentence: what the check warns about."""
        if self.plays:
            side = "above" if self.at_least is None else "below"
            return f"It warns where the whole 99% interval is {side} {self.limit:g}"
        which = "more" if self.at_least is None else "less"
        return f"It warns about {which} than {self.limit:g}"


# What the checks look at, by the first figure of their codes.
DESIGN_GROUPS = {
    "1": "The map",
    "2": "Rivers",
    "3": "Scoring",
    "4": "Modules",
    "5": "The deck",
    "6": "The sheet",
}
DESIGN_CODES = {
    "W100": DesignCode(
        "bare map",
        "The links of the map for each station: with so few, lines have little choice. While it "
        "warns, the other checks of the map wait.",
        at_least=1.8,
    ),
    "W101": DesignCode(
        "isolated station",
        "A station has no link: no line can ever reach it.",
    ),
    "W102": DesignCode(
        "dead end",
        "The links of a station: a line that reaches a station of one link cannot leave it.",
        at_least=2,
    ),
    "W103": DesignCode(
        "lone exit",
        "The symbols round a station: where all neighbours show the same one, only that card, "
        "or a joker, leaves it.",
    ),
    "W111": DesignCode(
        "symbol without cards",
        "A symbol of stations that no card shows: at most a joker reaches these stations.",
    ),
    "W112": DesignCode(
        "symbol without stations",
        "A symbol of cards that no station shows: with these cards at most stations of any "
        "symbol can be reached.",
    ),
    "W113": DesignCode(
        "unused symbol",
        "A symbol that neither a station nor a card shows.",
    ),
    "W114": DesignCode(
        "unused letter",
        "A letter of the legend, or a suffix, that is not on the map.",
    ),
    "W115": DesignCode(
        "unused special",
        "A kind of special station that no station is.",
    ),
    "W116": DesignCode(
        "empty district",
        "A district without a station.",
    ),
    "W117": DesignCode(
        "uneven symbols",
        "How many stations fewer a symbol has than another one of as many cards.",
        at_most=1,
    ),
    "W118": DesignCode(
        "like names",
        "A district or kind of special station of a single station, with a name that is one "
        "letter from another: it may be a slip.",
    ),
    "W119": DesignCode(
        "clustered specials",
        "The share of the special stations of a kind, three or more, in one district.",
        at_most=0.8,
    ),
    "W120": DesignCode(
        "station cut off",
        "The districts beside a station on its side of the rivers: none of the four points is "
        "in its own district.",
    ),
    "W121": DesignCode(
        "district spur",
        "How long a spur of a district is: one point wide, it ends at a point of which three "
        "neighbours belong to other districts, and has a letter in the art or a station. Stations "
        "with `.` there have one warning.",
        at_most=0,
    ),
    "W122": DesignCode(
        "giant district",
        "The stations of a district, as a multiple of those of the mean district of its kind.",
        at_most=2.5,
    ),
    "W123": DesignCode(
        "points cut off",
        "The points without a station that a river parts from all stations of their district.",
        at_most=0,
    ),
    "W130": DesignCode(
        "tangled link",
        "The other links that a link crosses: a section on it closes all of them (S4).",
        at_most=4,
    ),
    "W131": DesignCode(
        "long link",
        "The share of the width or height of the map that a link runs over.",
        at_most=0.5,
    ),
    "W140": DesignCode(
        "stuck departure",
        "The symbols of cards that a line cannot begin with: no neighbour of its departure "
        "shows them. In a city with two lines of a colour, the cards are those of the line (S7).",
    ),
    "W141": DesignCode(
        "weak pencil",
        "The mean points of the lines of a colour, as a share of those of the others, by a player "
        "that plays for points.",
        at_least=0.88,
        plays=True,
    ),
    "W142": DesignCode(
        "strayed departure",
        "The departure of a line that belongs to a side of the map: it lies outside that side.",
    ),
    "W143": DesignCode(
        "departures side by side",
        "The grid steps between two departures, in any of the eight directions, where a map has "
        "four stations or more for each.",
        at_least=2,
    ),
    "W201": DesignCode(
        "touching link",
        "The millimetres between a link and the band of a river that it does not cross, on A4; "
        "less than 0 where they touch.",
        at_least=0.5,
    ),
    "W202": DesignCode(
        "link along a river",
        "The share of a link that lies in the band of a river, on A4.",
        at_most=0.5,
    ),
    "W203": DesignCode(
        "twin rivers",
        "The share of the links of a river that another river crosses too.",
        at_most=0.8,
    ),
    "W204": DesignCode(
        "oblique course",
        "How far a stretch of a river ends beside the nearest of the eight directions, in "
        "grid steps.",
        at_most=0.25,
    ),
    "W205": DesignCode(
        "river for nothing",
        "The terms and objectives that count crossings of rivers: there is a river, and no such "
        "term or objective.",
    ),
    "W206": DesignCode(
        "water in the way",
        "The millimetres between water that decorates the map and the nearest station, sign, "
        "overhead crossing or river, on A4; less than 0 where they touch.",
        at_least=0.3,
    ),
    "W207": DesignCode(
        "bare bank",
        "The share of the stations that are not on the bank of a river with the most of them.",
        at_least=0.15,
    ),
    "W210": DesignCode(
        "hidden crossing",
        "The millimetres of a river that a link which crosses it shows between its stations, "
        "on A4.",
        at_least=4,
    ),
    "W301": DesignCode(
        "worthless term",
        "The points of a scoring term, or of the shared objectives: every value is 0.",
    ),
    "W302": DesignCode(
        "falling values",
        "The values of a term: one is less than the value before it. The points of the places of "
        "players: a later place scores more.",
    ),
    "W303": DesignCode(
        "long track",
        "How many visits more the last value of a track needs than all lines can make, or how much "
        "more of what is counted.",
    ),
    "W304": DesignCode(
        "borrowed bands",
        "The solo bands: they are those of a shipped city.",
    ),
    "W305": DesignCode(
        "band out of reach",
        "The share of games that reach a solo band, by the best of several players.",
        at_least=0.01,
        plays=True,
    ),
    "W306": DesignCode(
        "band always passed",
        "The share of games that stay below the start of a solo band, by a player that draws at "
        "random.",
        at_least=0.01,
        plays=True,
    ),
    "W307": DesignCode(
        "narrow band",
        "The points from the start of a solo band to the next, as a share of the standard "
        "deviation of totals, by a player that plays for points.",
        at_least=0.25,
        plays=True,
    ),
    "W308": DesignCode(
        "deciding term",
        "The share of the spread of totals that comes from one of several scoring terms, by a "
        "player that plays for points.",
        at_most=0.8,
        plays=True,
    ),
    "W309": DesignCode(
        "giant step",
        "The step from a value of a term to the next, as a multiple of the greatest other step.",
        at_most=5,
    ),
    "W401": DesignCode(
        "crossings in conflict",
        "The most crossings of a river that sections can make together: an objective asks for "
        "more.",
    ),
    "W402": DesignCode(
        "impossible objective",
        "The most that a game may come to of what a test counts, of an objective or a term, by the "
        "links of stations, the symbols of cards and the length of a round.",
    ),
    "W403": DesignCode(
        "objective out of reach",
        "The share of games in which an objective is reached, by a player that tries for it and "
        "by one that plays for points.",
        at_least=0.01,
        plays=True,
    ),
    "W404": DesignCode(
        "objective for nothing",
        "The share of games in which an objective is reached by a player that plays for points "
        "alone.",
        at_most=0.95,
        plays=True,
    ),
    "W405": DesignCode(
        "points for nothing",
        "The numbers that an objective or a term with a test accepts: no game comes to another.",
    ),
    "W406": DesignCode(
        "contradictory tests",
        "The numbers that two tests of the same count accept: they have none in common.",
    ),
    "W407": DesignCode(
        "deciding objectives",
        "The points of a shared objective, as a multiple of the standard deviation of totals "
        "without objectives, by a player that plays for points.",
        at_most=2,
        plays=True,
    ),
    "W410": DesignCode(
        "card for nothing",
        "The points that a card of a module gains on average, in games in which it is dealt, for "
        "a player that takes the most points at once.",
        at_least=0.5,
        plays=True,
    ),
    "W501": DesignCode(
        "unequal symbols",
        "How many cards more or fewer a symbol has than most others.",
        at_most=0,
    ),
    "W502": DesignCode(
        "idle card",
        "A card whose effect never works: it is idle as every card of a round, or waits for a "
        "special station that is not there.",
    ),
    "W503": DesignCode(
        "short round",
        "The chance that a round has the fewest turns possible, exactly.",
        at_most=0.05,
    ),
    "W504": DesignCode(
        "many jokers",
        "The share of jokers among the cards that show a symbol.",
        at_most=0.35,
    ),
    "W601": DesignCode(
        "small map",
        "The millimetres of a grid step of the map, on each paper but small ones such as A5.",
        at_least=GOOD_STEP,
    ),
    "W602": DesignCode(
        "name left out",
        "The papers on which the name of a station, a district or a river finds no room.",
    ),
    "W603": DesignCode(
        "motif left out",
        "The millimetres by which the motif is wider than the room beside the title, on each "
        "paper: there it is left out.",
    ),
    "W605": DesignCode(
        "cut text",
        "The letters that a paper shows of a name which even its smallest type has no room for.",
    ),
    "W606": DesignCode(
        "like rows",
        "The labels of counts on the sheet: two of one score are the same.",
    ),
    "W611": DesignCode(
        "like colours",
        "How different two pencils look, as inks and as printed: the distance in OKLab, where "
        "black and white are 100 apart.",
        at_least=10,
    ),
    "W612": DesignCode(
        "colours alike to some",
        "How different two pencils look to those with colour vision deficiency, as W611 measures "
        "it.",
        at_least=3.5,
    ),
}
