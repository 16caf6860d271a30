"""The codes of diagnostics that no check finds: of every file, of records, tables and patches."""

# Reading a file, and comparing it with the schema.
FILE_CODES = {
    "E001": "The file cannot be read: it is missing, a folder, or not permitted.",
    "E002": "The file is too large: it has too many bytes, keys and values, or too long a line.",
    "E003": "The file contains a character that text cannot contain, or is not UTF-8.",
    "E004": "The file is empty.",
    "E005": "The file is not valid YAML.",
    "E006": "The file contains a second YAML document; only one is allowed.",
    "E007": "Lists and mappings are nested too deeply.",
    "E008": "Anchors, aliases and merge keys are not allowed: files are plain data.",
    "E009": "Tags are not allowed: files are plain data.",
    "E010": "A key is not plain text.",
    "E011": "A key is given twice; YAML would silently keep one of the two.",
    "E012": "A `#` begins a comment, which cuts off a value.",
    "E013": "The file is of another kind than the one that is wanted here.",
    "E014": "A text is in quotation marks of a word processor, which YAML takes as part of it.",
    "E101": "A key is not known in this place.",
    "E102": "A required key is missing.",
    "E103": "A value has the wrong type, such as a list instead of a name.",
    "E104": "A value is not one of those that the key takes.",
    "E105": "A name, place, link, letter or colour is malformed.",
    "E106": "A number is too small or too large.",
    "E107": "A text is too short or too long.",
    "E108": "A list or mapping has too few or too many entries, or a value twice.",
    "E109": "Several keys are given where exactly one is allowed.",
}

# Replaying a record.
RECORD_CODES = {
    "E701": "A section is not legal; the message names the rule.",
    "E702": "A round reveals a card that the deck does not have.",
    "E703": "A round reveals a card more often than the deck has it.",
    "E704": "A turn has a card too many, or lacks the card that a switch reveals.",
    "E705": "A round ends too early or too late.",
    "E706": "A line has fewer or more turns than its round.",
    "E707": "A line has a colour that the city does not have, or that was played before.",
    "E708": "The marks are not those that the city, its stations and its cards give.",
    "E709": "The city of the record is neither a shipped city nor a file that a record may open.",
    "E710": "The city or a module has changed since the game was played: a warning.",
    "E711": "A line has `turns` in a record without `rounds`, or `sections` in one with them.",
    "E712": "A module of the record is neither a shipped module nor a file that a record may open.",
    "E713": "The city cannot be played with a module of the record, or the deal is impossible.",
    "E714": "A station cannot be circled.",
    "E715": "Two players have a pencil at once, the pencils are not passed round the ring (D5), or "
    "they are not used in the order of `pencils` (L1).",
    "E716": "A finished sheet has more sections or branches in a colour than any cards give.",
    "E717": "The game is not finished: its last round lacks cards.",
}

# Reading a map from a table; what is wrong with the map itself has the code of the city file.
TABLE_CODES = {
    "E901": "The first row of a table lacks a column, misspells one, or names one twice.",
    "E902": "A cell of a table is empty, malformed, or does not belong there.",
    "E903": "A place has two rows in a table.",
    "E904": "A place of a table is outside the largest grid.",
    "E905": "A table names a symbol that does not exist.",
    "E906": "A pencil of a table has no known ink, departs twice, or not from each side.",
    "E907": "A row of a table cannot be read: a quotation mark is not closed, or stands alone.",
    "E908": "A table has more districts, kinds of special station or pencils than a city may have.",
    "E909": "A table is not UTF-8 text, and its encoding was guessed: a warning.",
    "E910": "A district or kind of special station that one row has is spelt almost as another: a "
    "warning.",
    "E911": "Stations of a table have no district, and join the nearest one: a warning.",
    "E912": "No river parts the sides in a table, or few stations of a district lie on one: a "
    "warning.",
}

# Reading a transit network.
NETWORK_CODES = {
    "E921": "A folder or zip is no GTFS feed: a table is missing.",
    "E922": "The zip of a GTFS feed cannot be unpacked, or is too large, or is not text.",
    "E923": "A table of a GTFS feed lacks a column, or a cell of it cannot be understood.",
    "E924": "A transit network has no such mode or line, or none in the area.",
    "E925": "A file is no GeoJSON with the stops and lines of a network.",
}

# Reading a patch; what is wrong with a patched city has the code of the city file.
PATCH_CODES = {
    "E951": "The path of a patch leads to nothing that the city has or may have, or to several.",
    "E952": "A setting is not of the form PATH=VALUE, or has several values.",
}

# Reading an experiment; what is wrong with its cities has the code of the city file.
EXPERIMENT_CODES = {
    "E961": "A city of an experiment is neither a shipped city nor a file.",
    "E962": "A module of an experiment is neither a shipped module nor a file.",
    "E963": "A policy of an experiment is not a player that `ns` knows.",
}
