"""What an unknown key was meant to be: a misspelt key, part of a value, a key of elsewhere."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.suggestions import SURELY, closest, question


class Meant(NamedTuple):
    """A hint, and what follows from it: the key that is meant here, the path that it explains."""

    hint: str
    key: str | None = None
    explains: Path | None = None


@dataclass(frozen=True, slots=True)
class UnknownKey:
    """A key, the path of its mapping, the keys known there, those needed, and the whole schema."""

    document: Document
    path: Path
    key: str
    known: Sequence[str]
    needed: Sequence[str]
    schema: Any

    @property
    def holder(self) -> dict[str, Any]:
        """The mapping that has the key."""
        holder: dict[str, Any] = self.document.at(self.path)
        return holder

    @property
    def free(self) -> list[str]:
        """The keys known there that are not given."""
        return [each for each in self.known if each not in self.holder]


def meant_by(unknown: UnknownKey) -> Meant:
    """What an unknown key was meant to be."""
    return next(meant for guess in _GUESSES if (meant := guess(unknown)))


def _slip(unknown: UnknownKey) -> Meant | None:
    slip = slip_in_key(unknown.key)
    return slip and Meant(slip.hint, closest(slip.key, unknown.free))


def _without_colon(unknown: UnknownKey) -> Meant | None:
    """A key that is known there and its value, without a colon between them."""
    match = re.fullmatch(r"(\w+)(?:\s*[=;]\s*|\s+)(\S.*)", unknown.key)
    if match is None or match[1] not in unknown.free or unknown.holder[unknown.key] is not None:
        return None
    hint = f"a colon is missing after `{match[1]}`: write `{match[1]}: {match[2]}`"
    return Meant(hint, match[1])


def _part_of_value(unknown: UnknownKey) -> Meant | None:
    """What follows a comma in a value without brackets or quotation marks: a key without value."""
    keys = list(unknown.holder)
    before = keys[keys.index(unknown.key) - 1] if keys[0] != unknown.key else None
    if before is None or unknown.holder[unknown.key] is not None:
        return None
    value, here = unknown.holder[before], (*unknown.path, before)
    line = unknown.document.span((*unknown.path, unknown.key)).line
    if not isinstance(value, str | int | float) or unknown.document.span(here).line != line:
        return None
    hint = f"if it belongs to `{before}`, put the whole value in quotes, or a list in brackets"
    return Meant(hint, explains=here)


def _misspelt(unknown: UnknownKey) -> Meant | None:
    guess = closest(unknown.key, unknown.free, SURELY)
    return Meant(question(unknown.key, guess), guess) if guess else None


def _of_elsewhere(unknown: UnknownKey) -> Meant | None:
    found = list(dict.fromkeys(homes(unknown.schema, unknown.key)))
    here = tuple(step for step in unknown.path if isinstance(step, str))
    holders = {home: unknown.document.at(home) for home in found if home != here}
    lacking = [home for home, holder in holders.items() if _lacks(holder, unknown.key, home, here)]
    likely = lacking if len(lacking) == 1 else [home for home in holders if home[:1] == here[:1]]
    if len(likely) != 1:
        return None
    where = f"to `{'.'.join(map(str, likely[0]))}`" if likely[0] else "to the file, not indented"
    return Meant(f"`{unknown.key}` belongs {where}", explains=(*likely[0], unknown.key))


def _lacks(holder: Any, key: str, home: Path, here: Path) -> bool:
    """Whether a mapping lacks a key; one without a value lacks what is not indented below it."""
    if holder is None:
        return home[:-1] == here
    return isinstance(holder, dict) and key not in holder


def _part_of_key(unknown: UnknownKey) -> Meant | None:
    """A word of a longer key that is known there; it may as well be a key of elsewhere."""
    longer = [each for each in unknown.free if unknown.key in each.split("_")]
    if len(longer) != 1:
        return None
    elsewhere = _of_elsewhere(unknown)
    hint = f"did you mean `{longer[0]}`?"
    return Meant(f"{hint} {elsewhere.hint}" if elsewhere else hint, longer[0])


def homes(schema: Any, key: str, path: Path = ()) -> Iterator[Path]:
    """The paths of the mappings that know a key, without those whose keys the author chooses."""
    properties = schema.get("properties", {})
    if key in properties:
        yield path
    for name, below in properties.items():
        yield from homes(below, key, (*path, name))
    for branch in ("items", "then", "else"):
        if isinstance(schema.get(branch), dict):
            yield from homes(schema[branch], key, path)


def _perhaps_misspelt(unknown: UnknownKey) -> Meant | None:
    guess = closest(unknown.key, unknown.free)
    return Meant(question(unknown.key, guess), guess) if guess else None


_JOINING = ("all_of", "any_of", "and", "or")


def _joined(unknown: UnknownKey) -> Meant | None:
    """Several counts in the place of one, or beside it."""
    if not {"count", "all_of"} & {*unknown.known} or unknown.key not in _JOINING:
        return None
    hint = "counts that must all be met stand in `all_of`, in place of `count`; "
    hint += "for any of several, write one for each"
    return Meant(hint, explains=(*unknown.path, "count"))


def _beyond_counts(unknown: UnknownKey) -> Meant | None:
    """A word that no count has, as for an idea that none can say."""
    if not {"count", "per"} <= {*unknown.known}:
        return None
    return Meant("a count has no such word; docs/own-rules.md has all, and what none can say")


def _missing(unknown: UnknownKey) -> Meant | None:
    missing = [each for each in unknown.needed if each not in unknown.holder]
    strange = [each for each in unknown.holder if each not in unknown.known]
    if len(missing) != 1 or len(strange) != 1:
        return None
    return Meant(f"`{missing[0]}` is missing here: did you mean that?")


def _none(unknown: UnknownKey) -> Meant:
    return Meant(f"keys: {', '.join(unknown.known) or 'none'}")


_GUESSES: tuple[Callable[[UnknownKey], Meant | None], ...] = (
    _slip,
    _without_colon,
    _part_of_value,
    _misspelt,
    _part_of_key,
    _joined,
    _of_elsewhere,
    _beyond_counts,
    _perhaps_misspelt,
    _missing,
    _none,
)


def slip_in_key(key: str) -> Meant | None:
    """What is wrong with the writing of an unknown key, or None."""
    for pattern, hint in _SLIPS:
        if match := re.fullmatch(pattern, key, re.DOTALL):
            return Meant(hint.format(**match.groupdict()), match["key"])
    return None


# What such a key looks like, and the hint. The key that is meant is the group `key`.
_SLIPS = (
    (r"(?P<key>\w+):+", "one colon is enough: write `{key}: …`"),
    (
        r"(?P<key>\w+):(?P<value>\S.*)",
        "a space is missing after the colon: write `{key}: {value}`",
    ),
    (
        r"(?P<key>\w+) ?(?P<value>[\[{].*[\]}])",
        "a colon is missing after `{key}`: write `{key}: {value}`",
    ),
    (
        r"(?P<key>\w+) ?(?P<value>[\[{].*)",
        "a colon is missing after `{key}`: write `{key}: {value}: …`",
    ),
    (
        r"(?P<key>\w+)[:=]?[\u00a0\u2007\u202f\u3000:]+(?P<value>.*)",
        "a non-breaking space follows the key: write `{key}: {value}` with an ordinary one",
    ),
    (
        r"[\u00a0\u2007\u202f\u3000 ]+(?P<key>.*)",
        "a non-breaking space precedes `{key}`: write an ordinary one",
    ),
    (
        r"[\u2012-\u2015\u2022-] ?(?P<key>\w.*)",
        "an entry of a list begins with `-` and a space: write `- {key}: …`",
    ),
    (
        r"[\u2018-\u201f\u00ab\u00bb](?P<key>\w+)[\u2018-\u201f\u00ab\u00bb]",
        "a key needs no quotation marks: write `{key}`",
    ),
    (r"(?P<key>)", "a key is missing before the colon; a sign, such as `?`, must be in quotes"),
    (r"(?P<key>\w+)\uff1a.*", "write an ordinary colon and a space: `{key}: …`"),
)
