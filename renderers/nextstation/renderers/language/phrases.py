"""Phrases that the sentences on a sheet are made of: numbers in words, lists."""

from collections.abc import Iterable, Sequence

from nextstation.renderers.language.translations import city_spoken_of, tr

# Between the parts of the small print.
BETWEEN = " · "


def side_by_side(*parts: str) -> str:
    """Parts of small print, those that there are."""
    return BETWEEN.join(filter(None, parts))


def as_sentence(phrase: str) -> str:
    """A phrase with a capital letter and a full stop."""
    return f"{phrase[:1].upper()}{phrase[1:]}."


def with_rule(own: str, made: str) -> str:
    """An author's own text, which may leave out what a card does, and the sentence that says it."""
    if not own or made in own:
        return own or made
    return f"{own}{'.' if own[-1].isalnum() else ''} {made}"


def times(number: int) -> str:
    """How often, in words: `twice`."""
    return tr(f"times.{number}") or tr("times.n", number=number_word(number))


def number_word(number: int) -> str:
    """A small number in words, a large one in digits."""
    return tr(f"number.{number}") or str(number)


def signed(number: int) -> str:
    """A number with the sign that printed figures have."""
    return f"−{-number}" if number < 0 else str(number)


def with_article(noun: str) -> str:
    """An English noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def enumeration(parts: Sequence[object], word: str = "and") -> str:
    """Things side by side: `a, b and c`, or `a, b or c`."""
    phrases = [str(part) for part in parts]
    if len(phrases) < 2:
        return "".join(phrases)
    return tr(f"list.{word}", most=", ".join(phrases[:-1]), last=phrases[-1])


def small_print() -> str:
    """Whose data the map of a sheet is made of, and that the sheet is not the publisher's."""
    city = city_spoken_of()
    credit = (city.credit if city else None) or ""
    return side_by_side(credit, tr("unofficial"))


def each_once(texts: Iterable[str]) -> str:
    """Texts with commas between them, each once."""
    return ", ".join(dict.fromkeys(texts))
