"""What the card of a module does or asks for, as a sentence made from the words of its file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Grant, Lays
from nextstation.engine.city.module import Effect, ModuleCard, Objective
from nextstation.engine.format.vocabulary.modules import (
    DEALT_SYMBOL,
    EFFECT_WORDS,
    SAME,
    THIS_DISTRICT,
    Use,
)
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.language.city_names import (
    deck_card_name,
    district_name,
    in_sentence,
    several_in_sentence,
)
from nextstation.renderers.language.count_words import made_objective, made_weight
from nextstation.renderers.language.phrases import (
    as_sentence,
    enumeration,
    number_word,
    times,
    with_rule,
)
from nextstation.renderers.language.translations import in_language, language, told, tr

_REACHES = {None: "card", SAME: "same"}


def describe_effect(city: City, effect: Effect, to: str = "") -> str:
    """A short sentence for an effect, in the order in which a turn meets its parts.

    One about a count is in English, as a whole. `to` is who has it, if that matters: everyone has
    a power dealt to the game in each round, but one dealt to a colour or a round in one of them.
    """
    if effect.weighs and language() != ENGLISH:
        with in_language(ENGLISH, city):
            return describe_effect(city, effect, to)
    clauses = [*_clauses(city, effect)]
    if (effect.circles and effect.circles.at == "once") or THIS_DISTRICT in effect.counts:
        clauses.append(tr("effect.scope"))
    if not effect.repeats:
        clauses.append(tr("effect.repeats"))
    if effect.idle_as:
        clauses.append(tr("effect.idle_as", turns=enumeration(sorted(effect.idle_as), "or")))
    said = tr("effect.further").join(clauses) or tr("effect.none")
    if effect.when_card:
        said = tr("effect.when_card", said=said)
    if effect.once_a_round:
        key = "effect.once_a_round"
        said = tr(f"{key}.{to}", said=said) or tr(key, said=said)
    return as_sentence(said)


def _clauses(city: City, effect: Effect) -> Iterator[str]:
    """What each word of an effect says, in the order of the vocabulary."""
    for word in EFFECT_WORDS:
        if word.name not in _MODIFIERS:
            yield from _CLAUSES.get(word.name, partial(_title, word.name))(city, effect)


def _title(name: str, _city: City, effect: Effect) -> Iterator[str]:
    """The words of a flag that is set, or its title."""
    if getattr(effect, name):
        yield tr(f"effect.{name}")


def _lays(_city: City, effect: Effect) -> Iterator[str]:
    if effect.lays != Lays():
        yield laid(effect.lays)


def _adds(city: City, effect: Effect) -> Iterator[str]:
    if effect.adds:
        yield tr("effect.adds", sections=further_sections(city, effect.adds))


def _grants(city: City, effect: Effect) -> Iterator[str]:
    if effect.grants:
        yield tr("effect.grants", sections=further_sections(city, effect.grants))


def _on_reaching(city: City, effect: Effect) -> Iterator[str]:
    for kind, grants in effect.on_reaching.items():
        key = "effect.on_reaching.symbol" if kind == DEALT_SYMBOL else "effect.on_reaching.kind"
        yield tr(key, kind=in_sentence(city, kind), sections=further_sections(city, grants))


def _circles(_city: City, effect: Effect) -> Iterator[str]:
    if effect.circles:
        yield tr(f"effect.circles.{effect.circles.at}.{effect.circles.among}")


def _counts(city: City, effect: Effect) -> Iterator[str]:
    for counted, number in effect.counts.items():
        yield tr(f"effect.counts.{counted}", number=number_word(number), times=times(number))
    yield from (made_weight(city, count) for count in effect.weighs)


def _switch_returns(city: City, effect: Effect) -> Iterator[str]:
    """The cards of the deck that come back, by their names (X5)."""
    if effect.switch_returns:
        switches = [deck_card_name(card) for card in city.deck.cards if card.reveals_next]
        yield tr("effect.switch_returns", card=enumeration([*dict.fromkeys(switches)], "or"))


# Words that say when the others act: they stand around their clauses.
_MODIFIERS = {word.name for word in EFFECT_WORDS if Use.MODIFIER in word.use}
_CLAUSES: Mapping[str, Callable[[City, Effect], Iterator[str]]] = {
    "lays": _lays,
    "adds": _adds,
    "grants": _grants,
    "on_reaching": _on_reaching,
    "circles": _circles,
    "counts": _counts,
    "switch_returns": _switch_returns,
}


def laid(lays: Lays, key: str = "effect.lays") -> str:
    """What a card changes in the sections of the turn's card; `key` is that of the sentence."""
    parts = []
    if lays.start:
        parts.append(tr("lays.from"))
    if lays.to:
        parts.append(tr("lays.to"))
    if lays.line:
        parts.append(tr(f"lays.line.{lays.line}") or tr("lays.line"))
    if lays.double_tracks:
        parts.append(tr("lays.double_tracks"))
    return tr(key, parts=enumeration(parts))


def further_sections(city: City, grants: Sequence[Grant]) -> str:
    """Sections that are granted one after the other; those alike are counted."""
    said = []
    for grant, alike in groupby(grants):
        count = len(list(alike))
        mark = in_sentence(city, grant.marks) if grant.marks else ""
        said.append(
            tr(
                "sections.one" if count == 1 else "sections.many",
                number=number_word(count),
                start=tr(f"start.{grant.start}"),
                reach=tr(f"reach.{_REACHES.get(grant.to, 'any')}"),
                line=tr(f"line.{grant.line}"),
                marks=tr("marked", mark=mark) if mark else "",
            )
        )
    return tr("sections.then").join(said)


def describe_objective(city: City, objective: Objective) -> str:
    """A short sentence for an objective, such as the least number of monuments."""
    if not is_translated(objective):
        return made_objective(city, objective.asked)
    return as_sentence(_counted(city, objective) + _after(city, objective))


def is_translated(objective: Objective) -> bool:
    """Whether the sentence of an objective is there in every language."""
    known = TRANSLATED.get(objective.count)
    if known is None or objective.at_least == 0:
        return False
    return all(
        name in known and (each == "line" if name == "per" else isinstance(each, str | int))
        for name, each in objective.filters.items()
    )


def _counted(city: City, objective: Objective) -> str:
    """What there must be, and how many of it."""
    filters, number = objective.filters, objective.at_least
    form = "every" if number is None else "one" if number == 1 else "least"
    counted = objective.count
    if counted == "districts" and "with" in filters:
        counted = "with"
    elif counted == "stations" and "which" in filters:
        counted = "which"
    return tr(
        f"objective.{counted}.{form}",
        number=number,
        districts=tr(f"district.{filters.get('kind', 'any')}.{form}"),
        kind=_with(city, filters["with"]) if counted == "with" else _which(city, objective),
        kinds=several_in_sentence(city, filters["which"]) if "which" in filters else "",
    )


def _after(city: City, objective: Objective) -> str:
    """The filters that follow what is counted."""
    filters, said = objective.filters, ""
    if "which" in filters and objective.count != "stations":
        said += tr("where.kind", kind=_which(city, objective))
    if "in" in filters:
        said += tr("where.district", district=district_name(city, filters["in"]))
    if "of_colours" in filters:
        said += tr("where.of_colours", number=filters["of_colours"])
    if "times_used" in filters:
        said += tr("where.times_used", times=times(filters["times_used"]))
    if filters.get("per") == "line":
        said += tr("where.per_line")
    if {filters.get("which"), filters.get("with")} & {*city.marks}:
        said += tr("where.any_round")
    return said


def _with(city: City, name: str) -> str:
    """What must be in a district, with its article."""
    kind = in_sentence(city, name)
    article = "vowel" if kind[0] in "aeiou" else "kind"
    return tr(f"with.{name}") or tr(f"with.{article}", kind=kind)


def _which(city: City, objective: Objective) -> str:
    return in_sentence(city, objective.filters["which"]) if "which" in objective.filters else ""


def sentence_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for: the sentence that is made, after its own text if it has one.

    The own text of an objective stands alone, and one beside a sentence in English alone.
    """
    own, made = told(card.texts), made_sentence_of(city, card)
    in_english = card.effect.weighs and language() != ENGLISH
    return own if own and (card.objective or in_english) else with_rule(own, made)


def made_sentence_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for, made from its structure."""
    return (
        describe_objective(city, card.objective)
        if card.objective
        else describe_effect(city, card.effect, card.dealt_to)
    )


def rule_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for, and the rounds that it is never dealt to."""
    return " ".join(filter(None, (sentence_of(city, card), never_dealt(card))))


def never_dealt(card: ModuleCard) -> str:
    """The rounds that a card is never dealt to, if there are any."""
    rounds = enumeration(sorted(card.not_in_rounds))
    return tr("effect.not_in_rounds", rounds=rounds) if rounds else ""
