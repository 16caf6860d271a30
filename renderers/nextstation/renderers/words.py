"""Every word on the sheet that does not come from the city's file, by the key of what it labels."""

from typing import Any

# A box of a scoring term has the key of its label in the vocabulary; `.note` is the small print.
WORDS = {
    "name": "Name",
    "date": "Date",
    "print": "Print at 100 %: this line is 50 mm long",
    "unofficial": "Unofficial fan-made sheet, not from the publisher, not for sale",
    "districts": "Districts",
    "districts.note": "on the line",
    "districts.each": "on each line",
    "most_stations": "Most stations",
    "most_stations.note": "in one district",
    "river_crossings": "{river}",
    "river_crossings.note": "{value} a crossing",
    "special_stations": "{kind}",
    "special_stations.note": "{value} each",
    "joined": "Bonus",
    "joined.note": "{value} if joined",
    "line_total": "Line total",
    "line_total.each": "both lines added",
    "lines": "Lines",
    "lines.hint": "Add the line totals",
    "interchanges": "Interchanges",
    "interchanges.cell": "{count} lines",
    "interchanges.cell.each": "{count} colours",
    "twice": "{mark} ({drawn}): counts as two",
    "mark.box": "boxed",
    "mark.circle": "circled",
    "overhead_crossings": "Overhead crossings",
    "overhead_crossings.1": "used once",
    "overhead_crossings.2": "used twice",
    "track": "{kind}",
    "track.hint": "Cross one off at each visit, score the first one left",
    "objectives": "Objectives",
    "objectives.hint": "Shared objectives reached",
    "objectives.on_cards": "Add up the objectives that are ticked",
    "to_game.dealt": "for this game",
    "to_colours.dealt": "one for each pencil",
    "to_rounds.dealt": "one for each round",
    "to_secondary_districts.dealt": "one at each gate",
    "blank": "write in what is dealt",
    "not_in_rounds": "Never in round {rounds}.",
    "place.round": "Round {number}",
    "place.game": "Card {number}",
    "place.gate": "Gate {number}",
    "total": "Total",
    "river": "River",
    "any": "Any symbol",
    "departure": "Departure",
    "overhead_crossing": "Overhead crossing",
}


def word(key: str, **parts: Any) -> str:
    """The words for a key. What the table lacks is spelt from the key itself."""
    text = WORDS.get(key)
    if text is None:
        return "" if "." in key else key.replace("_", " ").capitalize()
    return text.format(**parts)
