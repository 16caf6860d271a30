"""The names of stations, as short as a map has room for, by the rules of their language."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from nextstation.engine.authoring.transit.network import Station
from nextstation.engine.format.source.texts import fault_of, tidy

# How many letters a short name has and the longest; from how many letters, and parts with hyphens,
# the first part is an initial.
_LONG, _LONGEST, _CHAIN, _PARTS = 14, 24, 18, 3
# What says nothing on a map of stations: what is in brackets, the town of the station, what kind of
# station it is.
_SAID_ANYWAY = re.compile(
    r"\s*[(\[][^)\]]*[)\]]|^[^,]+,\s*(?=(?:u|s|s\+u)\s)|,\s+[^,]+$"
    r"|^(?:station|metro|m[eé]tro|u-bahn|s-bahn)\s+(?=\w)"
    r"|[\s,]+(?:station|metro station|u-bahnhof|s-bahnhof|bhf)$",
    re.IGNORECASE,
)
_MODE = re.compile(r"^(?:s\+u|u|s)\s+(?=\w)", re.IGNORECASE)
# What takes a shorter form in a long name: German, French, Spanish, English.
_SHORTER = (
    (r"hauptbahnhof\b", "hbf"),
    (r"stra(?:ß|ss)e\b", "str."),
    (r"platz\b", "pl."),
    (r"\bbahnhof\b", "bf"),
    (r"\bsaint\b", "st"),
    (r"\bsainte\b", "ste"),
    (r"\bavenue\b", "av."),
    (r"\bavenida\b", "av."),
    (r"\bboulevard\b", "bd"),
    (r"\bplace\b", "pl."),
    (r"\bplaza\b", "pza."),
    (r"\bgeneral\b", "gral."),
    (r"\binternational (?=airport\b)", ""),
    (r"\binternational\b", "int'l"),
    (r"\buniversity\b", "univ."),
    (r"\buniversidad\b", "univ."),
    (r"\bstreet\b", "st"),
    (r"\broad\b", "rd"),
    (r"\bsquare\b", "sq"),
    (r"(?<=\w)\s*/.*", ""),
)


def shown_names(stations: Sequence[Station]) -> Mapping[str, str]:
    """What each station, by its id, is called on the map: no two the same but for their number."""
    names = {each.id: _plain(each.name) for each in stations}
    first = Counter(name.split()[0].strip(",") for name in names.values() if len(name.split()) > 1)
    town, count = first.most_common(1)[0] if first else ("", 0)
    if 2 * count > len(names):
        names = {key: name.removeprefix(town).strip(" ,") or name for key, name in names.items()}
    shown: dict[str, str] = {}
    for key, name in sorted(names.items()):
        short = _shortened(name)
        again = sum(other.split(" · ")[0] == short for other in shown.values())
        shown[key] = f"{short} · {again + 1}" if again else short
    return shown


def _plain(name: str) -> str:
    """A name with the letters that a sheet can print, and without what all stations say."""
    printed = "".join(letter for letter in tidy(name) if fault_of(letter) is None)
    plain = _MODE.sub("", _SAID_ANYWAY.sub("", printed))
    return plain.strip(" ,-") or printed.strip() or "Station"


def _shortened(name: str) -> str:
    for pattern, short in _SHORTER:
        if len(name) <= _LONG:
            break
        if found := re.search(pattern, name, re.IGNORECASE):
            capital = short.capitalize() if found[0][0].isupper() else short
            name = name[: found.start()] + capital + name[found.end() :]
    if name.count("-") + 1 >= _PARTS and len(name) > _CHAIN:
        first, rest = name.split("-", 1)
        name = f"{first[0]}.-{rest}" if len(first) > 2 else name
    if len(name) > _LONGEST:
        words = name.split()
        while len(words) > 1 and len(" ".join(words)) > _LONGEST:
            words.pop()
        name = " ".join(words).strip(" /,-")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}."
