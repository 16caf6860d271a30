"""What a command tells in one form or language, it tells in the others."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import oracle
from command import ns
from oracle.odds import JOKER, SWITCH, Odds, pile_of, sort_of

from attack.folder import POLICY
from attack.measured import Judgement, Step, judge
from attack.originals import BESIDE
from attack.sound import DRAWING, PLAYING, PLAYING_TWICE, Sound, Steps, Table
from nextstation.engine.play.notation import card_names
from nextstation.renderers.language.shipped import languages

_FAULT = re.compile(r"^\S.*?:(\d+):(\d+) (?:warning )?([EW]\d{3}) ", re.MULTILINE)
_ANNOTATED = re.compile(r"^::error .*,title=(E\d{3})", re.MULTILINE)
# One is a word of its own in some languages.
_NUMBER = re.compile(r"\b(?!1\b)\d+")
# Of a pile, how many parts may be left: more take long.
_MOST_CASES = 2000


# Faults and warnings


def refused(file: Path) -> Step:
    """Every fault of a file is in the text and in the JSON of `ns validate`, at the same place."""

    def look(judgement: Judgement) -> None:
        text, told, marks, sarif = (
            ns("validate", file.name, "--format", form, cwd=file.parent)
            for form in ("text", "json", "github", "sarif")
        )
        found, results = told.json()["files"][0]["diagnostics"], sarif.json()["runs"][0]["results"]
        _compare_places(judgement, text.stdout, found)
        codes = Counter(each["code"] for each in found)
        judgement.all_same("annotation", Counter(_ANNOTATED.findall(marks.stdout)), codes)
        judgement.all_same("result", Counter(each["ruleId"] for each in results), codes)

    return judge("refused", look)


def _compare_places(judgement: Judgement, text: str, told: Any) -> None:
    in_text = Counter(_FAULT.findall(text))
    in_json = Counter(
        (str(each["span"]["line"]), str(each["span"]["column"]), each["code"]) for each in told
    )
    judgement.all_same("fault", in_json, in_text)


def _linted(sound: Sound) -> Steps:
    """Every warning is in the text and in the JSON of `ns lint`; a sound city has them twice."""

    def look(judgement: Judgement) -> None:
        words = ("lint", sound.file.name, "--games", "0")
        text, told = sound.ns(*words).stdout, sound.ns(*words, "--format", "json").json()
        _compare_places(judgement, text, told["files"][0]["warnings"])

    yield judge("linted", look, DRAWING)


# The map and the deck


def _shown(sound: Sound) -> Steps:
    """`ns show` has the stations, links and departures of the file, read without the program."""

    def look(judgement: Judgement) -> None:
        atlas = sound.atlas
        if not atlas:
            return
        told = sound.told("show", sound.file.name)
        judgement.same("stations", told["counts"]["stations"], len(atlas.stations))
        judgement.same("links", told["counts"]["links"], len(atlas.links))
        over = sum(bool(rivers) for rivers in atlas.link_rivers.values())
        judgement.same("links over rivers", told["counts"]["river_links"], over)
        symbols = Counter(each.symbol or "any" for each in atlas.stations.values())
        known = {symbol: count for symbol, count in told["symbols"].items() if count}
        judgement.all_same("stations of", known, symbols)
        for special in atlas.specials:
            places = {at for at, each in atlas.stations.items() if special in each.specials}
            judgement.same(special, {*told["specials"].get(special, ())}, places)
        for colour in told["colours"]:
            found = {atlas.station_at[each["place"]]: each["side"] for each in colour["departures"]}
            wanted = {
                atlas.station_at[at]: side for side, at in atlas.departures[colour["name"]].items()
            }
            judgement.all_same(f"departure of {colour['name']} at", found, wanted)
        at = sound.random.choice(sorted(atlas.station_at))
        _compare_station(judgement, atlas, at, sound.told("show", sound.file.name, at))
        _compare_map(judgement, atlas, sound.ns("show", sound.file.name).stdout)

    yield judge("shown", look)


def _compare_station(judgement: Judgement, atlas: oracle.Atlas, at: str, told: Any) -> None:
    """What is told of a station: what it is, and its links with the rivers that they cross."""
    name = atlas.station_at[at]
    station = atlas.stations[name]
    judgement.same(f"symbol of {at}", told["symbol"], station.symbol or "any")
    judgement.same(f"specials of {at}", {*told["specials"]}, {*station.specials})
    found = {frozenset(each["link"].split("-")): len(each["rivers"]) for each in told["links"]}
    wanted = {
        link: len(atlas.rivers_crossed(link))
        for link in atlas.links
        if name in {atlas.station_at[point] for point in link}
    }
    judgement.all_same(f"rivers over a link of {at}", found, wanted)


def _compare_map(judgement: Judgement, atlas: oracle.Atlas, text: str) -> None:
    """On the map of the terminal, symbols have signs of their own, and special kinds have marks."""
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("     a"))
    known: dict[str, str] = {}
    departing = {at for places in atlas.departures.values() for at in places.values()}
    for at, name in atlas.station_at.items():
        station = atlas.stations[name]
        # A point is two lines high and four characters wide.
        line = lines[first + 2 * int(at[1:]) - 1].ljust(80)
        place = 5 + 4 * (ord(at[0]) - ord("a"))
        in_braces = (line[place - 1], line[place + 1]) == ("(", ")")
        # A station of several points is drawn across them, over the braces of one.
        is_small = [*atlas.station_at.values()].count(name) == 1
        if is_small:
            judgement.same(f"{at} departs on the map", in_braces, at in departing)
        signs = [line[place]]
        wanted = [station.symbol or "any"]
        kinds = [each for each in atlas.specials if is_small and each in station.specials]
        for number, kind in enumerate(kinds[: 1 if in_braces else 2], 2 if in_braces else 1):
            signs.append(line[place + number])
            wanted.append(kind)
        for what, sign in zip(wanted, signs, strict=True):
            judgement.same(f"sign of {what} at {at}", sign, known.setdefault(what, sign))
    judgement.same("signs of their own", len({*known.values()}), len(known))


def _odds(sound: Sound) -> Steps:
    """Probabilities of a deck are those of all cases: they come to one, and to their mean."""

    def look(judgement: Judgement) -> None:
        done = sound.ns("deck", sound.file.name, "--format", "json")
        if done.code:
            return
        (deck,) = done.json()["decks"]
        turns = {
            int(turn): Fraction(each["exact"])
            for turn, each in deck["turns"]["probabilities"].items()
        }
        judgement.same("all probabilities", sum(turns.values()), 1)
        mean = sum(turn * share for turn, share in turns.items())
        judgement.same("mean turns", Fraction(deck["turns"]["mean"]["exact"]), mean)
        for symbol, each in deck["symbols"].items():
            shares = [Fraction(share["exact"]) for share in each["by_turn"]]
            judgement.same(f"{symbol} by turn", shares, sorted(shares))
            judgement.same(f"{symbol} in all", Fraction(each["in_round"]["exact"]), shares[-1])
        _compare_cases(judgement, sound)

    yield judge("odds", look, PLAYING)


def _compare_cases(judgement: Judgement, sound: Sound) -> None:
    """After some cards, with switches that return or not, the odds are those of all cases."""
    atlas, random, said = sound.atlas, sound.random, card_names(sound.network.city.deck)
    plain = [each.replace("_", " ").lower().split() for each in said]
    if not atlas or any("," in each for each in said) or len({*map(str, plain)}) < len({*said}):
        return
    places = random.sample(range(len(said)), min(random.randrange(4), len(said)))
    # Whether a switch that is revealed last comes back is a case of its own.
    switches = [place for place, card in enumerate(atlas.deck) if card.reveals_next]
    last = [each for each in switches if each not in places and random.random() < 0.5]
    asked = random.choice([*sound.data["symbols"], JOKER, SWITCH, *[SWITCH] * (9 * len(last))])
    returns = random.random() < 0.5
    sorts = [sort_of(card, asked, atlas.round_ends) for card in atlas.deck]
    if prod(count + 1 for count in Counter(sorts).values()) > _MOST_CASES:
        return
    pile, seen = pile_of(sorts, atlas.round_ends, returns=returns), list[str]()
    for place in [*places, *last[:1]]:
        if not pile.is_over:
            pile = pile.after(sorts[place])
            seen.append(said[place])
    words = ["deck", sound.file.name, "--format", "json", f"--seen={','.join(seen)}"]
    done = sound.ns(*words, *(["--switch-returns"] if returns else []))
    if "would take too long" in done.stderr:
        return
    judgement.same(f"exit code with {seen} seen", done.code, 0)
    (deck,) = done.json()["decks"]
    turns, mean = Odds().of(pile)
    told = deck["turns"]["probabilities"]
    found = {int(number): Fraction(each["exact"]) for number, each in told.items()}
    what = f"{'returning, ' if returns else ''}after {seen}"
    judgement.all_same(f"{what}, turns", found, turns)
    judgement.same(f"{what}, goes on", Fraction(deck["turn_goes_on"]["exact"]), int(pile.in_turn))
    told = deck[asked] if asked in (JOKER, SWITCH) else deck["symbols"][asked]
    judgement.same(f"{what}, mean of {asked}", Fraction(told["mean"]["exact"]), mean)


# Numbers

# Not what is behind a ±: half of an interval, of which JSON has the ends.
_DECIMAL = re.compile(r"(?<!± )(?<![\w.])-?\d+\.\d+(?![\w.])")
_GAMES = 3
_PLAYED = ("--games", str(_GAMES), "--policy", POLICY)


def _numbered(sound: Sound) -> Steps:
    """Every decimal number of a text is one of the JSON, rounded, or as a percentage."""

    def look(judgement: Judgement) -> None:
        name = sound.file.name
        words = sound.random.choice(
            (
                ("simulate", name, *_PLAYED, "--usage", *sound.words),
                ("compare", name, BESIDE.name, *_PLAYED),
                ("compare", name, name, *_PLAYED, *sound.words),
                ("compare", " ".join([name, *sound.words]), name, *_PLAYED),
                ("sweep", name, "--set", "deck.cards[0].copies=1..2", *_PLAYED),
                ("deck", name),
            )
        )
        text, told = (sound.ns(*words, *more) for more in ((), ("--format", "json")))
        judgement.same("exit codes", text.code, told.code)
        if text.code:
            return
        numbers = sorted(_numbers_of(told.json()))
        for decimal in _DECIMAL.findall(text.stdout):
            half = 0.5 * 10 ** -len(decimal.partition(".")[2]) + 1e-9
            found = any(abs(abs(each) - abs(float(decimal))) <= half for each in numbers)
            judgement.same(f"`{decimal}` of {words[0]} in the JSON", found, True)

    yield judge("numbered", look, PLAYING)


def _numbers_of(told: Any) -> Iterator[float]:
    """All numbers of JSON, and the percentages that each would be, alone and of the games."""
    if isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from _numbers_of(each)
    elif isinstance(told, str):
        yield from map(float, _DECIMAL.findall(told))
    elif isinstance(told, int | float):
        yield from (float(told), 100.0 * told, 100.0 * told / _GAMES)


# Languages


def _translated(sound: Sound) -> Steps:
    """The rules say the same in all languages: as many lines, with the same numbers."""

    def look(judgement: Judgement) -> None:
        one, other = sound.random.sample([*languages()], 2)
        texts = [_rules(sound, language) for language in (one, other)]
        if all(texts):
            what = f"in {one} and in {other}"
            lines = [text.count("\n") for text in texts]
            judgement.same(f"lines {what}", *lines)
            numbers = [Counter(_NUMBER.findall(text)) for text in texts]
            judgement.all_same(f"times {what} of", *numbers)

    # A game at example is played in plain Python here.
    yield judge("translated", look, PLAYING_TWICE)


def _rules(sound: Sound, language: str) -> str:
    output = sound.beside("told.md")
    words = ("rules", sound.file.name, "-o", output.name, "--lang", language, *sound.words)
    done = sound.ns(*words)
    return "" if done.code else output.read_text("utf-8")


TOLD: Table = {
    "linted": (80, _linted),
    "shown": (250, _shown),
    "odds": (200, _odds),
    "numbered": (250, _numbered),
    "translated": (200, _translated),
}
