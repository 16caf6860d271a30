"""Design checks of symbols, letters and special kinds: each is on the map, and on cards."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import LEGEND, SPECIALS, SUFFIXES
from nextstation.engine.format.vocabulary.stations import ANY

# Of fewer special stations, chance alone puts all into one district.
_SEVERAL = 3


@check(
    "W111",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
map:
  legend: {C: circle, S: square, T: triangle, P: pentagon}
  stations: |
    C* S  T  C
    T  C  S  P*
    S  T  C  S
    C  P  T  C
""",
    good="""
symbols: [circle, square, triangle, pentagon]
map:
  legend: {C: circle, S: square, T: triangle, P: pentagon}
  stations: |
    C* S  T  C
    T  C  S  P*
    S  T  C  S
    C  P  T  C
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle, pentagon]}
    - {group: [day, night], name: joker, symbol: any}
""",
)
def symbols_without_cards(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    shown = {card.symbol for card in context.city.deck.cards}
    how = "only a joker reaches" if ANY in shown else "nothing reaches"
    for symbol in context.city.symbols:
        if symbol not in shown and (count := stations[symbol]):
            path, on_key = context.symbol_place(symbol)
            its = "the station" if count == 1 else f"the {count} stations"
            message = f"no card shows a {symbol}: {how} {its} with it"
            yield Finding(message, path, "add a card with it to the deck", on_key, measure=count)


@check(
    "W112",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle, pentagon]}
    - {group: [day, night], name: joker, symbol: any}
""",
    good="""
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - {group: [day, night], name: joker, symbol: any}
""",
)
def cards_without_stations(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    cards = Counter(card.symbol for card in context.city.deck.cards)
    for symbol in context.city.symbols:
        if cards[symbol] and not stations[symbol]:
            path, on_key = context.symbol_place(symbol)
            reach = "only stations of any symbol" if stations[ANY] else "no station"
            its = "its card reaches" if cards[symbol] == 1 else f"its {cards[symbol]} cards reach"
            message = f"no station shows a {symbol}: {its} {reach}"
            yield Finding(message, path, "put it on the map", on_key, measure=cards[symbol])


@check(
    "W113",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
""",
    good="""
symbols: [circle, square, triangle]
""",
)
def unused_symbols(context: CityContext) -> Iterator[Finding]:
    used = {each.symbol for each in context.network.stations.values()}
    used |= {card.symbol or ANY for card in context.city.deck.cards}
    for symbol in context.city.symbols:
        if symbol not in used:
            path, on_key = context.symbol_place(symbol)
            message = f"neither a station nor a card shows a {symbol}"
            yield Finding(message, path, "remove it, or use it", on_key)


@check(
    "W114",
    bad="""
map:
  legend: {C: circle, S: square, T: triangle, «P»: circle}
  suffixes: {"*": pier, «"+"»: pier}
""",
    good="""
map:
  legend: {C: circle, S: square, T: triangle}
""",
)
def unused_letters(context: CityContext) -> Iterator[Finding]:
    city_map = context.city.map
    words = [cell.text for row in city_map.stations.rows for cell in row]
    letters = {word[0] for word in words}
    suffixes = {letter for word in words for letter in word[1:]}
    for path, declared, used, what in (
        (LEGEND, city_map.legend, letters, "letter"),
        (SUFFIXES, city_map.suffixes, suffixes, "suffix"),
    ):
        for letter in declared:
            if letter not in used:
                message = f"the {what} `{letter}` is not on the map"
                yield Finding(message, (*path, letter), "remove it, or use it", on_key=True)


@check(
    "W115",
    bad="""
specials:
  pier: {icon: arch}
  «mill»: {icon: ring}
""",
    good="""
specials:
  pier: {icon: arch}
""",
)
def unused_specials(context: CityContext) -> Iterator[Finding]:
    used = {kind for each in context.network.stations.values() for kind in each.specials}
    for kind in context.city.specials:
        if kind not in used:
            message = f"no station is a `{kind}`"
            hint = "give it a letter or a suffix on the map, or remove it"
            yield Finding(message, (*SPECIALS, kind), hint, on_key=True)


@check(
    "W119",
    bad="""
specials:
  «pier»: {icon: arch}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier}
  stations: |
    C* S  T  C
    T* C* S  T
    S  T  C  S
    C  S  T  C
""",
    good="""
specials:
  pier: {icon: arch}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier}
  stations: |
    C* S  T  C
    T  C  S  T*
    S* T  C  S
    C  S  T  C
""",
)
def clustered_specials(context: CityContext) -> Iterator[Finding]:
    stations = context.network.stations.values()
    for kind in context.city.specials:
        there = Counter(each.district for each in stations if kind in each.specials)
        if there.total() < _SEVERAL:
            continue
        letter, most = there.most_common(1)[0]
        if most / there.total() > context.limit("W119"):
            yield Finding(
                f"{most} of the {there.total()} stations that are a `{kind}` are in the district "
                f"`{letter}`",
                (*SPECIALS, kind),
                "spread them over the map: lines meet them in one place alone",
                on_key=True,
                measure=round(most / there.total(), 3),
            )


@check(
    "W117",
    bad="""
symbols: [circle, square, «triangle»]
map:
  stations: |
    C* S  S  C
    T  C  S  T*
    S  C  C  S
    C  S  T  C
""",
    good="""
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S
    C  S  T  C
""",
)
def uneven_symbols(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    cards = Counter(card.symbol for card in context.city.deck.cards)
    for symbol in context.city.symbols:
        alike = [each for each in context.city.symbols if cards[each] == cards[symbol]]
        most = max(alike, key=lambda each: stations[each])
        fewer = stations[most] - stations[symbol]
        if cards[symbol] and stations[symbol] and fewer > context.limit("W117"):
            path, on_key = context.symbol_place(symbol)
            number = (
                "1 station shows" if stations[symbol] == 1 else f"{stations[symbol]} stations show"
            )
            copies = "a card" if cards[symbol] == 1 else f"{cards[symbol]} cards"
            yield Finding(
                f"{number} a {symbol}, {stations[most]} a {most}, and either symbol has {copies}",
                path,
                f"let some stations show a {symbol} instead of a {most}",
                on_key,
                measure=fewer,
            )
