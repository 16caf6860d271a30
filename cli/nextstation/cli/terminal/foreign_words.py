"""Commands and options that `ns` lacks, each with the command lines that do what is meant."""

from collections.abc import Sequence

from nextstation.engine.check.shipped import shipped_cities

# An option is that of any command, or of the one before it; `{city}` is the city that was typed.
ANSWERS = {
    "print, pdf, sheet, sheets": "`ns kit {city} -o kit.pdf` draws all that a group needs, "
    "`ns render {city} -o sheet.pdf` the play sheet",
    "create, init, make": "`ns new my_town` writes a city, "
    "`ns import feed.zip` makes one of a feed or a table",
    "convert, town, gtfs, feed": "`ns import feed.zip` makes a city of a feed or a table",
    "check, test": "`ns validate {city}` finds faults, `ns lint {city}` what may spoil the game",
    "fix, edit, change": "`ns studio {city}` edits a city on a page; so does any text editor",
    "fair, fairer, balance, stats": "`ns measure {city}` measures how a city plays",
    "run, sim": "`ns simulate {city}` plays many games, `ns play {city}` one with you",
    "shuffle, draw": "`ns deal {city}` reveals a shuffled deck card by card",
    "view, map": "`ns show {city}` shows the map",
    "record, result": "`ns deal {city} --record game.yaml` begins a record, "
    "`ns score game.yaml` scores it",
    "help": "`ns -h` lists the commands, and `ns kit -h` explains that one",
    "--city, --file": "name the city alone: `ns {command} {city}`",
    "--rule, --rules, --ruleset": "rules stand in the file of a city: "
    "`ns new my_town --like {city} --rules paris` writes one with those of another",
    "new --rule, new --ruleset, import --rule, import --ruleset": "the rules of another city: "
    "`--rules paris`",
    "lint --fix, validate --fix": "`ns {command}` changes no file: `ns lint --explain W101` says "
    "what to do about a code, and `ns studio {city}` edits a city on a page",
    "measure --fair, measure --balance, lint --fair, lint --balance": "`ns measure {city}` always "
    "measures that; `ns measure {city} --against london` says which of two cities is better",
    "play --players, play --player": "`ns play` is for one; for several, `ns kit {city} -o k.pdf` "
    "prints sheets, and `ns deal {city} --player Ann --player Ben` deals to them; built-in players "
    "play in `ns simulate {city} --players 4`",
    "render --players": "`ns render {city} -o sheets.pdf --copies 4` draws a sheet for each",
    "deal --players": "name them: `ns deal {city} --player Ann --player Ben`",
    "measure --players": "`ns simulate {city} --players 4` plays at a table",
    "score --player, score --players, analyse --players": "`ns score game.yaml` scores all "
    "players, and `ns analyse game.yaml --player Ann` judges one",
}


def answer(word: str, typed: Sequence[str], command: str = "") -> str:
    """What to type in place of a command, or an option of a command, that there is not.

    Nothing if the word is in no other program that we know; `typed` may name a city.
    """
    known = {each: said for words, said in ANSWERS.items() for each in words.split(", ")}
    said = known.get(f"{command} {word}", known.get(word, ""))
    city = next((each for each in typed if each in shipped_cities() or ".y" in each), "london")
    return said.format(city=city, command=command)
