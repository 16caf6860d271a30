"""The map: stations and districts as text art, links, rivers."""

from nextstation.engine.format.vocabulary.limits import MAX_DISTRICTS
from nextstation.engine.format.vocabulary.schema_builder import (
    BLOCK,
    INK,
    LETTER,
    LINK,
    NAME,
    NAMES,
    PLACE,
    TRUE,
    Schema,
    Word,
    array_of,
    choice,
    discriminated_by,
    integer,
    mapping,
    object_with,
    one_or_more,
    string_or,
    text,
)
from nextstation.engine.format.vocabulary.stations import SYMBOL_OR_ANY

# The eight directions, in the order of the directions of links: clockwise from the east.
DIRECTION_NAMES = (
    *("east", "south_east", "south", "south_west"),
    *("west", "north_west", "north", "north_east"),
)
# The four ways through a grid point, in the order of the eight directions.
WAYS = ("horizontal", "falling", "vertical", "rising")
DISTRICT_KINDS = ("main", "secondary", "other")


SYMBOL = Word(
    "symbol",
    "Symbol",
    "The symbol that the station shows; any matches every symbol.",
    SYMBOL_OR_ANY,
    ["circle", "any"],
    required=True,
)
SPECIAL = Word(
    "special",
    "Special",
    "The kinds of special station that this station is.",
    one_or_more(NAME),
    ["tourist_site", ["central_station", "tourist_site"]],
)
STATION = Word(
    "station",
    "Station",
    "All points with the same station name are one station, identified by its first point (M6).",
    NAME,
    ["central_platform"],
)
OVER = Word(
    "over",
    "Over",
    "Makes the point an overhead crossing instead of a station: the two directions in which "
    "links pass over it without conflict (M7). On the page, rising is `/` and falling is `\\`.",
    {**array_of(choice(*WAYS), minItems=2, maxItems=2), "uniqueItems": True},
    [["horizontal", "vertical"]],
    required=True,
)
LEGEND = Word(
    "legend",
    "Legend",
    "What each letter in `stations` stands for: a symbol, any, a symbol with more keys, or an "
    "overhead crossing.",
    mapping(
        string_or(
            "object",
            SYMBOL_OR_ANY,
            discriminated_by(OVER, object_with(OVER), object_with(SYMBOL, SPECIAL, STATION)),
        ),
        LETTER,
        minProperties=1,
    ),
    [{"C": "circle", "?": {"symbol": "any", "special": "central_station"}}],
    required=True,
)
SUFFIXES = Word(
    "suffixes",
    "Suffixes",
    "Signs that, after a station's letter, make the station special.",
    mapping(NAME, LETTER),
    [{"*": "tourist_site"}],
)
STATIONS = Word(
    "stations",
    "Stations",
    "The stations as text art: a line for each row, with letters of the legend separated by "
    "spaces, and `.` where there is no station. A header row `a b c` and row numbers are "
    "allowed; if the first line is indented further than the others, write `|2` instead of `|`.",
    {"type": "string", "minLength": 1},
    ["P T .\nC . S\n. S* C\n"],
    required=True,
)
LINKS = Word(
    "links",
    "Links",
    "The dotted lines between stations (M2).",
    object_with(
        Word(
            "join",
            "Join",
            "nearest: every station is linked to the nearest one in each of the eight "
            "directions; none: there are only the links in `add`.",
            {**choice("nearest", "none"), "default": "nearest"},
            ["nearest"],
        ),
        Word(
            "longest",
            "Longest",
            "The maximum length of a derived link, in grid steps.",
            integer(1, 15),
            [4],
        ),
        Word("add", "Add", "Links to add to the derived ones.", array_of(LINK), [["d3-d1"]]),
        Word("remove", "Remove", "Derived links to remove.", array_of(LINK), [["d3-d1"]]),
    ),
    [{"join": "nearest"}],
)
DISTRICTS = Word(
    "districts",
    "Districts",
    "The districts: their letters by kind, and their shapes as text art on the same grid (M3).",
    object_with(
        *(
            Word(
                kind,
                f"{kind.capitalize()} districts",
                f"Letters and names of the {kind} districts.",
                mapping(NAME, LETTER, maxProperties=MAX_DISTRICTS),
                [{"A": "north_west"}],
            )
            for kind in DISTRICT_KINDS
        ),
        Word(
            "art",
            "Art",
            "One district letter for every grid point, row by row. A point with `.` joins the "
            "nearest district, counted in steps side by side; of several as near, the one above "
            "it, else on its left, on its right, below it. Rivers do not matter.",
            {"type": "string", "minLength": 1},
            ["A A B\nA A B\nC C B\n"],
            required=True,
        ),
        Word(
            "names",
            "Names",
            "The names of districts for players: one for all languages, or by language. The map "
            "shows them, and nothing in a district that has none.",
            mapping(NAMES, NAME),
            [{"north_west": {"en": "North west", "fr": "Nord-ouest"}, "east": "Gocław"}],
        ),
    ),
    [{"main": {"A": "north", "B": "south"}, "art": "A A A\nA A B\nB B B\n"}],
    required=True,
)
COORDINATE: Schema = {"type": "number", "minimum": -1, "maximum": 18}
CORNER: Schema = {**array_of(COORDINATE, minItems=2, maxItems=2), "examples": [[4.5, 5.9]]}
RIVERS = Word(
    "rivers",
    "Rivers",
    "The rivers by name. Which links cross a river follows from its course (C2).",
    mapping(
        object_with(
            Word(
                "course",
                "Course",
                "The corners of the river, each as [column, row], where a1 is [1, 1]. No corner"
                " may lie on a link, and no stretch may run along one.",
                array_of(CORNER, minItems=2, maxItems=64),
                [[[0, 4.5], [4.5, 5.9], [11, 5.5]]],
                required=True,
            ),
            Word(
                "name",
                "Name",
                "The name of the river on the sheet: one for all languages, or by language.",
                NAMES,
                ["Thames", {"en": "Thames", "fr": "Tamise"}],
            ),
        ),
        NAME,
        maxProperties=4,
    ),
    [{"thames": {"course": [[0, 4.5], [4.5, 5.9], [11, 5.5]]}}],
)
PRINTED_LINES = Word(
    "printed_lines",
    "Printed lines",
    "Lines that are printed on the map before the game, by name, such as a ring. A section may use "
    "none of their links, unless a card lets it run beside another one (X4).",
    mapping(
        object_with(
            Word(
                "course",
                "Course",
                "The stations at its ends and where it turns; between them it runs straight along "
                "links. A ring ends where it begins.",
                array_of(PLACE, minItems=2, maxItems=256),
                [["c3", "f3", "f6", "c6", "c3"]],
                required=True,
            ),
            Word(
                "name",
                "Name",
                "Its name for players: one for all languages, or by language.",
                NAMES,
                ["Circle line", {"en": "Ring", "fr": "Petite ceinture"}],
            ),
            Word("ink", "Ink", "Its colour; without one, it is grey.", INK, ["#c8a415"]),
            Word(
                "counts_as_colour",
                "Counts as a colour",
                "Let it count as a line of a colour of its own: a station that a line shares with "
                "it is an interchange (N1).",
                TRUE,
                [True],
            ),
            Word(
                "may_be_crossed",
                "May be crossed",
                "Let sections cross it, which otherwise none may (S4).",
                TRUE,
                [True],
            ),
        ),
        NAME,
        maxProperties=4,
    ),
    [{"ring": {"course": ["c3", "f3", "f6", "c6", "c3"], "counts_as_colour": True}}],
)
SIDES = Word(
    "sides",
    "Sides",
    "The sides of a city whose colours have two lines, each a block of grid points.",
    mapping(BLOCK, NAME, minProperties=2, maxProperties=2),
    [{"west": "a1:e10", "east": "f1:j10"}],
)
STATION_NAMES = Word(
    "station_names",
    "Station names",
    "Names of stations, by place. The map shows those of departures and special stations, with "
    "`ns render --names` all of them.",
    mapping(text(40), PLACE),
    [{"e4": "Old Bridge"}],
)

MAP = Word(
    "map",
    "Map",
    "The map: stations and districts as text art, and links, rivers and names.",
    object_with(
        *(LEGEND, SUFFIXES, STATIONS, LINKS, DISTRICTS, SIDES, RIVERS),
        *(PRINTED_LINES, STATION_NAMES),
    ),
    [
        {
            "legend": {"C": "circle", "S": "square"},
            "stations": "C . S\n. C .\nS . C\n",
            "districts": {"main": {"A": "town"}, "art": "A A A\nA A A\nA A A\n"},
        }
    ],
    required=True,
)
