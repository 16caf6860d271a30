"""The course of a game: what it is about, how it is set up, a round, a turn, the cards, the end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.deck import Card
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import most_players
from nextstation.engine.city.titles import band_ranges
from nextstation.engine.stats.odds.deck_odds import TooManyCasesError, deck_odds
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.piles import deck_pile, module_piles
from nextstation.renderers.language.city_names import deck_card_name, group_name, symbol_name
from nextstation.renderers.language.deck_words import describe_card
from nextstation.renderers.language.marks import card_numbers
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.language.translations import tr
from nextstation.renderers.modules.module_block import MODULE_ICONS, module_title
from nextstation.renderers.rules.content.model import (
    Bands,
    Block,
    Item,
    Listing,
    Paragraph,
    Section,
    items,
    paragraphs,
    ruled,
    said,
)
from nextstation.renderers.rules.content.scoring import compares
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.theme.pencils import has_two_lines, pencils_of

# How many small cards stand beside what is said of them.
_MOST_FACES = 4
# How many words there are for bands.
_VERDICTS = 6


def aim(city: City) -> Section:
    """What players do, and who wins."""
    text = said("aim.two_lines") if has_two_lines(city) else said("aim.text")
    return Section("aim", said("aim"), [Paragraph(text)])


def needs(network: Network, modules: Sequence[Module]) -> Section:
    """Sheets, pencils and cards (M9), as many as are cut out."""
    city = network.city
    inks = [colour.ink for colour in city.colours]
    pencils = ", ".join(pencil.title for pencil in pencils_of(city))
    count, cards = len(city.deck.cards), ", ".join(_parts_of_deck(city))
    found = [
        Item(said("needs.sheets"), sign=LABEL_ICONS["sheet"]),
        Item(said("needs.pencils", colours=pencils), sign=LABEL_ICONS["pencil"], inks=inks),
        Item(said("needs.deck", count=count, cards=cards), sign=LABEL_ICONS["cards"]),
    ]
    numbers = card_numbers(city, modules)
    for module in modules:
        text = _needs_of(module, [*module_piles(network, module, numbers)])
        found.append(Item(text, sign=LABEL_ICONS[MODULE_ICONS[module.to]]))
    return Section("needs", said("needs"), [Listing(found)])


def _needs_of(module: Module, piles: Sequence[Pile]) -> str:
    """The cards of a module, and how many of them are in each pile if there are several."""
    title, count = module_title(module), sum(len(pile.faces) for pile in piles)
    text = said("needs.module", module=title, count=count)
    if len(piles) == 1:
        return text
    counted = [
        said(
            "count",
            number=len(pile.faces),
            name=said(f"needs.pile{pile.name.removeprefix(module.id)}"),
        )
        for pile in piles
    ]
    return said("needs.piles", module=text, piles=", ".join(counted))


def _parts_of_deck(city: City) -> Iterator[str]:
    """How many cards each group has; those of no group by name."""
    counts = Counter(
        (card.group, None if card.group else deck_card_name(card)) for card in city.deck.cards
    )
    for (group, title), number in counts.items():
        name = group_name(city, group) if group else title or ""
        yield said("count", number=number, name=name)


def set_up(network: Network, modules: Sequence[Module]) -> Section:
    """The steps before the first round (D1, D5, D6), and how modules are dealt."""
    city, steps = network.city, [said("setup.sheets")]
    if most_players(city) > 1:
        opposite = [said("setup.opposite")] if len(city.colours) % 2 == 0 else []
        steps.append(" ".join([said("setup.pencils"), *opposite]))
    steps.append(said("setup.deck"))
    if most_players(city) > 1:
        steps.append(said("setup.reveals"))
    steps += [dealt(network, module) for module in modules]
    if modules:
        steps.append(said("setup.first"))
    return Section("setup", said("setup"), [Listing(items(steps), numbered=True)])


def dealt(network: Network, module: Module) -> str:
    """Who gets the cards of a module, when, and what becomes of those that nobody gets."""
    way = "by_round" if module.turned_up_by_round else module.to
    parts = [said(f"deal.{way}", module=module_title(module), number=module.count)]
    if module.with_symbols and not module.turned_up_by_round:
        parts.append(said("deal.symbols"))
    if len(module.cards) > len(receivers(network, module)):
        parts.append(said("deal.left"))
    return " ".join(parts)


def rounds(city: City) -> Section:
    """What happens in a round, and when it ends (D1, D2, D3, D5)."""
    blocks = [
        *paragraphs("round.pencil", "round.shuffle"),
        Paragraph(" ".join([end_of_round(city), *_turns(city)])),
    ]
    return Section("round", said("round"), [*blocks, Paragraph(after_round(city))])


def after_round(city: City) -> str:
    """What happens between two rounds (D5)."""
    told = ["score", "then"] if most_players(city) > 1 else ["score"]
    return " ".join(said(f"round.{each}") for each in told)


def end_of_round(city: City) -> str:
    """With which card a round ends (D2, D3)."""
    ends = [_end(city, *each) for each in city.deck.round_ends.items()]
    return said("round.end", cards=enumeration(ends, "or"))


def _end(city: City, group: str, number: int) -> str:
    key = "round.end.card" if number == 1 else "round.end.cards"
    return said(key, number=number, group=group_name(city, group))


def _turns(city: City) -> Iterator[str]:
    """How many turns a round may have, where that can be worked out."""
    try:
        turns = deck_odds(city.deck, city.symbols).rest.turns
    except TooManyCasesError:
        return
    if min(turns) < max(turns):
        yield said("round.turns", least=min(turns), most=max(turns))


def turn(city: City) -> Section:
    """The steps of a turn (D4, S8)."""
    steps = [said("turn.reveal"), said("turn.draw")]
    if any(card.reveals_next for card in city.deck.cards):
        steps.insert(1, said("turn.next"))
    return Section("turn", said("turn"), [Listing(items(steps), numbered=True)])


def cards(city: City) -> Section:
    """Each kind of card, with what it does."""
    pairs = list(zip(city.deck.cards, deck_pile(city).faces, strict=True))
    listed = [_kind(city, [*alike]) for _, alike in groupby(pairs, key=lambda pair: pair[0].entry)]
    return Section("cards", said("cards"), [Listing(listed)])


def _kind(city: City, alike: list[tuple[Card, Face]]) -> Item:
    """The cards of an entry of the file."""
    first = alike[0][0]
    symbols = {card.symbol for card, _ in alike}
    if first.name or first.names:
        name = deck_card_name(first)
    elif len(symbols) > 1 or first.symbol is None:
        name = said("cards.symbols")
    else:
        name = symbol_name(first.symbol)
    title = said("count", number=len(alike), name=name)
    if first.idle_as and first.reveals_next:
        turns = enumeration(sorted(first.idle_as), "or")
        text = [
            describe_card(city, replace(first, idle_as=frozenset())),
            said("cards.idle", turns=turns),
        ]
    else:
        text = [describe_card(city, first)]
    return Item(" ".join(text), title, faces=_faces(alike))


def _faces(alike: list[tuple[Card, Face]]) -> list[Face]:
    """Some faces of an entry: each symbol once, or else each group, the groups in turn."""
    groups = list(dict.fromkeys(card.group for card, _ in alike))
    symbols = list(dict.fromkeys(card.symbol for card, _ in alike))
    found = {(card.group, card.symbol): face for card, face in alike}
    shown = max(len(groups), len(symbols))
    return [
        found[groups[place % len(groups)], symbols[place % len(symbols)]]
        for place in range(min(shown, _MOST_FACES))
    ]


def ending(city: City, modules: Sequence[Module]) -> Section:
    """The total, the winner, ties (N4), and the row of the sheet that only a module needs."""
    scored = {
        "lines": bool(city.line_terms),
        "network": bool(city.network_terms),
        "objectives": any(module.points for module in modules),
    }
    parts = enumeration([said(f"end.{part}") for part, is_there in scored.items() if is_there])
    told = [said("end.text", parts=parts)]
    # With other modules, and without this one, the sheet has no such row.
    if city.objectives and not modules:
        told.append(said("end.no_objectives", row=tr("objectives")))
    return Section("end", said("end"), [Paragraph(" ".join(told))])


def alone(city: City, modules: Sequence[Module]) -> Section:
    """The solo game: the order of the pencils, the price of modules, the bands (L1 to L3)."""
    blocks: list[Block] = [Paragraph(said(f"solo.{city.rules.solo_order}"))]
    priced = [each for each in modules if each.solo_penalty]
    if priced:
        listed = ", ".join(f"{module_title(each)}\u00a0−{each.solo_penalty}" for each in priced)
        foreign = any(each.id not in city.modules for each in priced)
        text = said("solo.penalty", modules=listed)
        blocks.append(Paragraph(ruled(text, "L2") if foreign else text))
    if compares(city):
        blocks.append(Paragraph(said("solo.compared")))
    if city.solo_bands:
        ranges = band_ranges(city.solo_bands)
        told = [_verdict(place, len(ranges)) for place in range(len(ranges))]
        blocks += [Paragraph(said("solo.bands")), Bands(ranges, told)]
    return Section("solo", said("solo"), blocks)


def open_points() -> Section:
    """What the dagger means: that the rule books leave a rule open."""
    return Section("open", said("open"), [Paragraph(said("open.text"))])


def _verdict(place: int, bands: int) -> str:
    """The word for a band, by its place: the first for the lowest, the last for the highest."""
    return said(f"solo.verdict.{1 + round(place * (_VERDICTS - 1) / max(bands - 1, 1))}")
