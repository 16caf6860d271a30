"""The piles of cards of a game, each with its faces: the deck, the pencils, the modules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.deck import Card
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.modules import GATES
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.signs import (
    draw_blank,
    draw_spent,
    signs_of,
    struck_numbers,
    symbol_sign,
    written,
)
from nextstation.renderers.language.card_words import rule_of
from nextstation.renderers.language.city_names import (
    deck_card_name,
    district_name,
    group_name,
    printed_name,
    symbol_name,
)
from nextstation.renderers.language.deck_words import describe_card
from nextstation.renderers.language.marks import card_numbers, gate_letter, round_numeral
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.modules.module_block import (
    MODULE_ICONS,
    draw_card_icon,
    module_title,
)
from nextstation.renderers.score.count_icon import draw_plan
from nextstation.renderers.symbols.effect_icons import EFFECT_ICONS, effect_icons
from nextstation.renderers.symbols.label_icons import LABEL_ICONS, draw_gate
from nextstation.renderers.symbols.shapes import DrawSign, sign_of
from nextstation.renderers.theme.palette import PALE_FIELD, ground_of
from nextstation.renderers.theme.pencils import accent_of, pencils_of


def deck_pile(city: City) -> Pile:
    """The cards of the deck, a face for each copy, in the order of the file."""
    faces = [_face(city, card) for card in city.deck.cards]
    return Pile("deck", tr("deck"), faces, LABEL_ICONS["cards"])


def pencil_pile(city: City) -> Pile:
    """A card for each pencil: shuffled, they say the order of those of a game."""
    faces = [
        Face(
            name=pencil.name.replace("_", "-"),
            ink=pencil.ink,
            heading=tr("pencils"),
            index=written(pencil.letter),
            sign=written(pencil.letter),
            title=pencil.title,
            sentence="",
            lines=[None],
        )
        for pencil in pencils_of(city)
    ]
    return Pile("pencils", tr("pencils"), faces, LABEL_ICONS["pencil"])


def _face(city: City, card: Card) -> Face:
    deck = city.deck
    signs = signs_of(city, card)
    if card.symbol:
        sign = symbol_sign(card.symbol)
    else:
        sign, *signs = signs or [draw_blank]
    needed = deck.round_ends.get(card.group or "")
    # What a symbol alone asks for is in the rules.
    is_plain = card.symbol not in (None, ANY) and not signs and not card.texts
    return Face(
        name=_names(city.deck.cards)[_kind_of(card)],
        ink=deck.groups.get(card.group or "", PALE_FIELD),
        heading=group_name(city, card.group) if card.group else "",
        note=tr("deck.round_ends", number=needed) if needed else "",
        index=sign,
        sign=sign,
        icons=signs,
        title=deck_card_name(card),
        sentence="" if is_plain else describe_card(city, card),
        lines=[None] * (1 + [*deck.groups, None].index(card.group)),
    )


def _names(cards: Sequence[Card]) -> Mapping[tuple[object, ...], str]:
    """A name for each kind of card, of which there may be copies; no two share one."""
    names: dict[tuple[object, ...], str] = {}
    for card in cards:
        name = "-".join(filter(None, (card.group, card.title))).replace("_", "-")
        again = sum(each.startswith(name) for each in names.values())
        names.setdefault(_kind_of(card), f"{name}-{again + 1}" if again else name)
    return names


def _kind_of(card: Card) -> tuple[object, ...]:
    return card.entry, card.group, card.symbol


def module_piles(
    network: Network, module: Module, numbers: Mapping[tuple[str, str], str]
) -> Iterator[Pile]:
    """The cards of a module, and those of the gates, rounds and symbols that it is dealt to.

    `numbers` are those of the cards in play, as `card_numbers` has them.
    """
    city, title = network.city, module_title(module)
    sign = LABEL_ICONS[MODULE_ICONS[module.to]]
    faces = [_card_face(city, module, card, numbers[module.id, card.id]) for card in module.cards]
    yield Pile(module.id, title, faces, sign)
    if module.with_symbols:
        faces = [_symbol_face(city, module, symbol) for symbol in city.symbols]
        yield Pile(f"{module.id}_symbols", title, faces, symbol_sign("any"))
    places = receivers(network, module)
    if module.to == GATES:
        faces = [_gate_face(city, module, *each) for each in enumerate(places)]
        title = _span("place.gate", gate_letter(0), gate_letter(len(places) - 1))
        yield Pile(f"{module.id}_gates", title, faces, _draw_gate)
    elif module.to == "rounds":
        faces = [_round_face(city, module, number) for number in range(len(places))]
        title = _span("place.round", "1", str(len(places)))
        yield Pile(f"{module.id}_rounds", title, faces, LABEL_ICONS["cards"])


def _card_face(city: City, module: Module, card: ModuleCard, number: str) -> Face:
    return _module_face(
        city,
        module,
        card.id,
        sign=sign_of(draw_card_icon, city, card),
        index=written(number),
        icons=[*_icons(module, card)],
        title=printed_name(card),
        sentence=rule_of(city, card),
    )


def _icons(module: Module, card: ModuleCard) -> Iterator[DrawSign]:
    """What else a card does, when it does it, what it scores."""
    if module.points:
        yield written(f"+{module.points}")
    if card.objective:
        return
    effect = card.effect
    yield from (EFFECT_ICONS[name] for name in effect_icons(effect)[1:])
    if effect.once_a_round:
        yield draw_spent
    if effect.when_card:
        yield symbol_sign("any")
    for numbers in (effect.idle_as, card.not_in_rounds):
        if numbers:
            yield struck_numbers(numbers)


def _symbol_face(city: City, module: Module, symbol: str) -> Face:
    sign = symbol_sign(symbol)
    return _module_face(city, module, symbol, sign=sign, index=sign, title=symbol_name(symbol))


def _gate_face(city: City, module: Module, number: int, district: str | None) -> Face:
    return _module_face(
        city,
        module,
        f"gate-{gate_letter(number).lower()}",
        sign=partial(draw_plan, city, district),
        index=partial(_draw_gate, text=gate_letter(number)),
        title=tr("place.gate", number=gate_letter(number)),
        sentence=district_name(city, district or ""),
    )


def _round_face(city: City, module: Module, number: int) -> Face:
    return _module_face(
        city,
        module,
        f"round-{number + 1}",
        sign=written(round_numeral(number)),
        index=written(round_numeral(number)),
        title=tr("place.round", number=number + 1),
    )


def _module_face(
    city: City,
    module: Module,
    name: str,
    *,
    sign: DrawSign,
    index: DrawSign,
    title: str,
    sentence: str = "",
    icons: list[DrawSign] | None = None,
) -> Face:
    return Face(
        name=name.replace("_", "-"),
        ink=ground_of(accent_of(city)),
        heading=module_title(module),
        note=tr(f"to_{module.to}.dealt"),
        index=index,
        sign=sign,
        icons=icons or (),
        lines=[pencil.ink for pencil in pencils_of(city)],
        title=title,
        sentence=sentence,
    )


def _span(key: str, first: str, last: str) -> str:
    """The places of a module, such as `Gate A–D`."""
    return tr(key, number=f"{first}–{last}" if first != last else first)


def _draw_gate(canvas: Canvas, centre: Spot, size: float, text: str = "") -> None:
    draw_gate(canvas, centre, 0.9 * size, text=text)


def piles_of(network: Network, modules: Sequence[Module], language: str) -> list[Pile]:
    """The piles in a language, that of the deck first. Raises UnknownLanguageError."""
    with in_language(language, network.city):
        piles, numbers = [deck_pile(network.city)], card_numbers(network.city, modules)
        for module in modules:
            piles += module_piles(network, module, numbers)
    return piles
