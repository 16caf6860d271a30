"""Commands and options that `ns` lacks, each with the command lines that do what is meant."""

from collections.abc import Sequence

from nextstation.engine.checks.shipped import shipped_cities

# An option is that of any command, or of the one before it; `{city}` is the city that was typed.
ANSWERS = {
    "print, pdf, sheet": "`ns kit {city} -o a.pdf` draws all, `ns render {city} -o b.pdf` sheets",
    "create, convert, feed": "`ns new my_town` writes a city, `ns import feed.zip` one of a feed",
    "check, test": "`ns validate {city}` finds faults, `ns lint {city}` what may spoil the game",
    "fix, edit, change": "`ns studio {city}` edits a city on a page; so does any text editor",
    "fair, fairer, balance": "`ns profile {city}` judges a city; "
    "`ns tune {city} --goal 'pencils.apart<=0.5'` looks for changes that make it fairer",
    "run, shuffle": "`ns simulate {city}` plays many games, `ns deal {city}` reveals the cards",
    "record, result": "`ns deal {city} --record game.yaml` begins a record for `ns score`",
    "--city, --file": "name the city alone: `ns {command} {city}`",
    "--rule, --rules": "rules stand in a city: `ns new my_town --like {city} --rules paris`",
    "new --rule, import --rule": "the rules of another city: `--rules paris`",
    "lint --fix, validate --fix": "no file is changed: `ns lint --explain W101` says what to do "
    "about a code, `ns studio {city}` edits a city on a page",
    "validate --strict, lint --strict": "`ns lint {city}` ends with code 1 if it warns of anything",
    "measure --fair, lint --fair": "`ns measure {city}`, and `ns measure {city} --against london`",
    "play --players, play --player": "this is for one; `ns kit {city} -o kit.pdf` prints for all, "
    "`ns deal {city} --player Ann --player Ben` deals, `ns simulate {city} --players 4` plays",
    "score --player": "it scores all; `ns analyse game.yaml --player Ann` judges one",
}


def answer(word: str, typed: Sequence[str]) -> str:
    """What to type in place of a word of a command line; nothing for a word that is not known."""
    known = {each: said for words, said in ANSWERS.items() for each in words.split(", ")}
    said = known.get(f"{typed[0]} {word}", known.get(word, ""))
    city = next((each for each in typed if each in shipped_cities() or ".y" in each), "london")
    return said.format(city=city, command=typed[0])
