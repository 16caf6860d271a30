"""The faces of the cards of a module: what it deals, and the places and symbols that it needs."""

from collections.abc import Iterator, Mapping
from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.vocabulary.modules import GATES
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.deck_signs import struck_numbers, symbol_sign
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.signs import draw_spent, written
from nextstation.renderers.language.card_words import rule_of
from nextstation.renderers.language.city_names import (
    district_name,
    module_card_name,
    symbol_name,
)
from nextstation.renderers.language.marks import gate_letter, round_numeral
from nextstation.renderers.language.translations import tr
from nextstation.renderers.modules.district_plan import draw_plan
from nextstation.renderers.modules.module_block import (
    MODULE_ICONS,
    draw_card_icon,
    module_title,
)
from nextstation.renderers.symbols.effect_icons import EFFECT_ICONS, effect_icons
from nextstation.renderers.symbols.gate_sign import draw_gate
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.symbols.shapes import DrawSign
from nextstation.renderers.theme.palette import ground_of
from nextstation.renderers.theme.pencils import accent_of, pencils_of


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
        title = _numbers("place.gate", gate_letter(0), gate_letter(len(places) - 1))
        yield Pile(f"{module.id}_gates", title, faces, _draw_gate)
    elif module.to == "rounds":
        faces = [_round_face(city, module, number) for number in range(len(places))]
        title = _numbers("place.round", "1", str(len(places)))
        yield Pile(f"{module.id}_rounds", title, faces, LABEL_ICONS["cards"])


def _card_face(city: City, module: Module, card: ModuleCard, number: str) -> Face:
    return _face(
        city,
        module,
        card.id,
        sign=partial(_draw_card, city, card),
        index=written(number),
        icons=[*_icons(module, card)],
        title="" if card.objective else module_card_name(card),
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
    return _face(city, module, symbol, sign=sign, index=sign, title=symbol_name(symbol))


def _gate_face(city: City, module: Module, number: int, district: str | None) -> Face:
    return _face(
        city,
        module,
        f"gate-{gate_letter(number).lower()}",
        sign=partial(draw_plan, city, district),
        index=partial(_draw_gate, text=gate_letter(number)),
        title=tr("place.gate", number=gate_letter(number)),
        sentence=district_name(city, district or ""),
    )


def _round_face(city: City, module: Module, number: int) -> Face:
    return _face(
        city,
        module,
        f"round-{number + 1}",
        sign=written(round_numeral(number)),
        index=written(round_numeral(number)),
        title=tr("place.round", number=number + 1),
    )


def _face(
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


def _numbers(key: str, first: str, last: str) -> str:
    """The places of a module, such as `Gate A–D`."""
    return tr(key, number=f"{first}–{last}" if first != last else first)


def _draw_card(city: City, card: ModuleCard, canvas: Canvas, centre: Spot, size: float) -> None:
    draw_card_icon(canvas, city, card, centre, size)


def _draw_gate(canvas: Canvas, centre: Spot, size: float, text: str = "") -> None:
    draw_gate(canvas, centre, 0.9 * size, text=text)
