"""The faces of the cards of a deck, made from what its file says of them."""

from collections.abc import Mapping, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card
from nextstation.engine.vocabulary.stations import ANY
from nextstation.renderers.cards.deck_signs import signs_of, symbol_sign
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.signs import draw_blank, written
from nextstation.renderers.language.city_names import deck_card_name, group_name
from nextstation.renderers.language.deck_words import describe_card
from nextstation.renderers.language.translations import tr
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.theme.palette import PALE_FIELD
from nextstation.renderers.theme.pencils import pencils_of


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
    is_plain = card.symbol not in (None, ANY) and not signs
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
