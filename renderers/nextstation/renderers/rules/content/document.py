"""The rules of a city: all sections, in the order of a game."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Effect, Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import most_players
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS, GATES
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.piles import module_piles
from nextstation.renderers.language.card_words import never_dealt, sentence_of
from nextstation.renderers.language.city_names import kind_name, map_name, printed_name
from nextstation.renderers.language.marks import card_numbers
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.language.translations import in_language, told
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.rules.content.course import (
    aim,
    alone,
    cards,
    ending,
    needs,
    open_points,
    rounds,
    set_up,
    turn,
)
from nextstation.renderers.rules.content.example import example_of
from nextstation.renderers.rules.content.figures import find_figures
from nextstation.renderers.rules.content.meetings import meetings
from nextstation.renderers.rules.content.model import (
    Block,
    Figure,
    Figures,
    Item,
    Listing,
    Paragraph,
    Rules,
    Section,
    items,
    number_of,
    points,
    ruled,
    said,
)
from nextstation.renderers.rules.content.scoring import scoring, worked_example
from nextstation.renderers.theme.pencils import has_two_lines, sides_of

_NO_EFFECT = Effect()
FIGURES = "figures"
# The numbers of the rules about what cards bring.
_NUMBERS = {"branch": ("S8",), "each": ("S9",), "mark": ("S10",)}


def rules_of(network: Network, modules: Sequence[Module], language: str) -> Rules:
    """The rules of a city with some modules. Raises UnknownLanguageError."""
    city = network.city
    with in_language(language, city):
        game, played = example_of(network)
        figures = find_figures(game)
        most = most_players(city)
        players = f"1–{most}" if most > 1 else "1"
        sections = [
            aim(city),
            needs(network, modules),
            set_up(network, modules),
            rounds(city),
            turn(city),
            cards(city),
            *drawing(network, modules, figures),
            *scoring(city, modules),
            ending(city, modules),
            worked_example(city, played),
            *modules_in_play(network, modules),
            *meetings(network, modules),
            alone(city, modules),
            open_points(),
        ]
        numbers = said("numbers", players=players, rounds=len(city.colours))
        return Rules(city.title, said_title(), numbers, sections)


def said_title() -> str:
    """What the page is called."""
    return said("title")


def modules_in_play(network: Network, modules: Sequence[Module]) -> Iterator[Section]:
    """A section for each module."""
    numbers = card_numbers(network.city, modules)
    for module in modules:
        faces, notes = next(module_piles(network, module, numbers)).faces, _Notes()
        pairs = zip(module.cards, faces, strict=True)
        listed = [
            _card(network.city, module, card, numbers[module.id, card.id], face, notes)
            for card, face in pairs
        ]
        blocks: list[Block] = [*map(Paragraph, _of_all(module, listed)), Listing(listed)]
        yield Section(module.id, module_title(module), blocks)


def _of_all(module: Module, listed: Sequence[Item]) -> Iterator[str]:
    """What holds for all cards of a module, which are listed in their order."""
    if text := told(module.texts):
        yield text
    if any(card.objective for card in module.cards):
        yield said("modules.objectives", value=points(module.points))
    powers = [
        item.title
        for card, item in zip(module.cards, listed, strict=True)
        if card.effect.once_a_round
    ]
    if powers:
        used = said(f"modules.once.{module.to}") or said("modules.once")
        some = said("modules.once.some", cards=enumeration(powers))
        yield used if len(powers) == len(listed) else f"{used} {some}"
    if module.to == GATES:
        yield said("modules.gates")
    if module.turned_up_by_round:
        yield ruled(said("modules.by_round"), "T")
    elif module.to == "rounds" and any(
        card.effect.counts or card.effect.weighs for card in module.cards
    ):
        yield said("modules.rounds")


def _card(
    city: City, module: Module, card: ModuleCard, number: str, face: Face, notes: "_Notes"
) -> Item:
    """A card with its number and its name."""
    title = f"{number} {printed_name(card)}".strip()
    said_of_it = [sentence_of(city, card), *notes.about(card)]
    if card.not_in_rounds:
        said_of_it += [never_dealt(card), ruled(said("effect.not_in_rounds"), "X")]
    text = ruled(" ".join(filter(None, said_of_it)), number_of(module, card))
    return Item(text, title, faces=(face,))


class _Notes:
    """What there is to say of the words of effects beside the sentences of cards: each once."""

    def __init__(self) -> None:
        words = (word.name for word in EFFECT_WORDS)
        self._left = [word for word in words if hasattr(_NO_EFFECT, word)]

    def about(self, card: ModuleCard) -> Iterator[str]:
        """What was not said before of the words of a card."""
        for word in [each for each in self._left if _has(card, each)]:
            self._left.remove(word)
            way = f".{card.effect.circles.at}" if word == "circles" and card.effect.circles else ""
            yield said(f"effect.{word}{way}")


def _has(card: ModuleCard, word: str) -> bool:
    """Whether a card has a word of an effect."""
    return bool(getattr(card.effect, word) != getattr(_NO_EFFECT, word))


def drawing(
    network: Network, modules: Sequence[Module], figures: Sequence[Figure]
) -> Iterator[Section]:
    """The rules of a section (S1 to S12, M2, M4, M6, M7), each as far as the city has it."""
    rules = [" ".join(parts) for parts in _rules(network, modules)]
    yield Section("section", said("section"), [Listing(items(rules))])
    if figures:
        yield Section(FIGURES, said(FIGURES), [Figures(figures)])


def _rules(network: Network, modules: Sequence[Module]) -> Iterator[list[str]]:
    """What is said of each rule, a list of sentences each."""
    city = network.city
    yield [said("section.link")]
    yield [said("section.start"), said("section.others")]
    if has_two_lines(city):
        sides = enumeration([side.title for side in sides_of(city)])
        departure = ruled(said("section.join.departure"), "S7")
        yield [said("section.sides", sides=sides), said("section.join"), departure]
    yield [said("section.symbol"), *_any(network)]
    crossing = [said(f"section.cross.{city.rules.crossing}")]
    crossing += [said("section.over")] if network.crossings else []
    yield [ruled(" ".join(crossing), "S4")]
    for line in city.map.printed_lines:
        crossed = "open" if line.may_be_crossed else "closed"
        more = ["colour"] * line.counts_as_colour + ["double"] * _may_double(city, modules)
        also = [said(f"section.printed.{each}") for each in more]
        yield [said(f"section.printed.{crossed}", name=map_name(line)), *also]
    yield [said("section.loop")]
    if any(len(station.points) > 1 for station in network.stations.values()):
        yield [ruled(said("section.large"), "M6")]
    for kind, special in city.specials.items():
        if text := told(special.texts):
            yield [f"**{kind_name(city, kind)}.** {text}"]
    for key in _of_cards(city, modules):
        yield [ruled(said(f"section.{key}"), *_NUMBERS.get(key, ()))]
    unbuilt = f"section.unbuilt.{city.rules.unbuilt_line}"
    of_two = said(f"{unbuilt}.two_lines") if has_two_lines(city) else ""
    yield [ruled(of_two or said(unbuilt), "S6")]


def _may_double(city: City, modules: Sequence[Module]) -> bool:
    """Whether a card lets a section run beside another one (X4)."""
    effects = (card.effect for module in modules for card in module.cards)
    return any(card.lays.double_tracks for card in city.deck.cards) or any(
        each.lets_double for each in effects
    )


def _any(network: Network) -> Iterator[str]:
    """What is said of stations and cards of any symbol, where there are some (S2)."""
    if any(station.symbol == ANY for station in network.stations.values()):
        yield said("section.any")
    if any(card.symbol == ANY for card in network.city.deck.cards):
        yield said("section.joker")


def _of_cards(city: City, modules: Sequence[Module]) -> Iterator[str]:
    """The keys of what the cards of the deck and of modules bring."""
    cards = city.deck.cards
    lines = {card.lays.line for card in cards} | {g.line for card in cards for g in card.grants}
    starts = {card.lays.start for card in cards} | {g.start for card in cards for g in card.grants}
    if "anywhere" in starts:
        yield "branch"
    if "each" in lines:
        yield "each"
    if any(card.on_reaching or len(card.grants) > 1 for card in cards) or _add_sections(modules):
        yield "further"
    if any(grant.marks for card in cards for grant in card.grants):
        yield "mark"


def _add_sections(modules: Sequence[Module]) -> bool:
    """Whether a card of a module adds sections to a turn."""
    effects = [card.effect for module in modules for card in module.cards]
    return any(effect.adds or effect.grants or effect.on_reaching for effect in effects)
