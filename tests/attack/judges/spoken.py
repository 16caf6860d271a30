"""What the file of a city says, in any of its languages, is told in its rules and on its pages."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

from attack.checks import taken
from attack.measured import Judgement, judge
from attack.sound import PLAYING_TWICE, Sound, Steps, Table
from attack.structural import at, dotted, paths
from nextstation.renderers.language.shipped import languages

# Parts of a file of which every entry may have a name for players, and the key of that.
_NAMED = {
    "specials": "name", "station_marks": "name", "colours": "name", "deck.groups": "name",
    "deck.cards": "title", "map.rivers": "name", "map.printed_lines": "name",
    "look.water": "name", "modules.shared_objectives.cards": "title",
}  # fmt: skip
# Words that stand in no font and no file: English, and of another language.
_ENGLISH, _OTHER = "éqx{}z", "öqx{}z"
# A text of a drawing.
_WORDS = re.compile(r"<text[^>]*>(.*?)</text>")
# Of these, the rules speak in every city; and the parts whose numbers are rules.
_TOLD = ("colours", "deck.cards")
_RULED = ("deck", "scoring", "solo", "modules")


def _spoken(sound: Sound) -> Steps:
    """In a language for which each thing has a name, no other one is printed, and its own is."""

    def look(judgement: Judgement) -> None:
        file = sound.beside("spoken.yaml")
        language = sound.random.choice([each for each in languages() if each != "en"])
        data = deepcopy(sound.data)
        names = dict(_name_all(data, language))
        file.write_text(json.dumps(data, indent=1), encoding="utf-8")
        asked = ("--lang", language, *sound.words)
        rules = _printed(sound, file, "rules", "md", *asked)
        command = sound.random.choice((("cards",), ("render", "--names")))
        pages = _printed(sound, file, *command[:1], "svg", *command[1:], *asked)
        for each in (rules, pages):
            judgement.same(f"English in {language}", re.findall("éqx[0-9]+z", each), [])
        told = [name for (path, _), name in names.items() if path in _TOLD]
        ends = [names.get(("deck.groups", each), "") for each in data["deck"]["round_ends"]]
        # Words of the file's own may leave names out.
        if rules and not data.get("words"):
            for name in told:
                judgement.same(f"{name} in the rules in {language}", name in rules, True)
            lines = [line for line in rules.split("\n") if line[:2] not in ("- ", "| ")]
            both = any(all(name in line for name in ends) for line in lines)
            judgement.same(f"the end of a round in {language}", both, True)
        file.unlink()

    # A game at example is played in plain Python here.
    yield judge("spoken", look, PLAYING_TWICE)


def _name_all(data: Any, language: str) -> Iterator[tuple[tuple[str, Any], str]]:
    """Name each thing of a file in English and in another language; by its place, the other."""
    numbers = count(10)
    for path, word in _NAMED.items():
        part = data
        for step in path.split("."):
            part = (part.get(step) if isinstance(part, dict) else None) or {}
        for key, entry in [*part.items()] if isinstance(part, dict) else [*enumerate(part)]:
            if isinstance(entry, dict) and entry.get("copies") != 0:
                number = next(numbers)
                entry[word] = {"en": _ENGLISH.format(number), language: _OTHER.format(number)}
                yield (path, key), entry[word][language]


def _printed(sound: Sound, file: Path, command: str, suffix: str, *words: str) -> str:
    """What a command writes, in small letters; no names in sentences that it says are English."""
    output = sound.beside(f"printed.{suffix}")
    done = sound.ns(command, file.name, "-o", output.name, *words)
    pages = [] if done.code else taken(output)
    text = "\n".join(page.decode() for page in pages)
    return text.lower().replace("éqx", "" if "told in English" in done.stderr else "éqx")


def _raised(sound: Sound) -> Steps:
    """A number of what is drawn, scored or dealt that is another one makes other rules."""

    def look(judgement: Judgement) -> None:
        file = sound.beside("raised.yaml")
        found = [
            path
            for path in paths(sound.data)
            if path[0] in _RULED
            and type(at(sound.data, path)) is int
            # A text of one's own stands in place of what would say the number.
            and not any("text" in at(sound.data, path[:n]) for n in range(1, len(path)))
        ]
        if not found or sound.data.get("words"):
            return
        path, data = sound.random.choice(found), deepcopy(sound.data)
        at(data, path[:-1])[path[-1]] += 1
        file.write_text(json.dumps(data, indent=1), encoding="utf-8")
        before, after = (
            _printed(sound, each, "rules", "md", *sound.words) for each in (sound.file, file)
        )
        if after:
            judgement.same(f"the rules with another {dotted(path)}", after != before, True)
        file.unlink()

    yield judge("raised", look, PLAYING_TWICE)


def _widened(sound: Sound) -> Steps:
    """A count of a range of numbers has another name on the sheet without one of its ends."""

    def look(judgement: Judgement) -> None:
        file, random = sound.beside("widened.yaml"), sound.random
        of = random.choice(("colours", "sections"))
        least = random.randint(1, 3)
        within = {"at_least": least, "at_most": least + random.randint(1, 2)}
        sheets = []
        for gone in ("", *within):
            data, filters = deepcopy(sound.data), {**within}
            filters.pop(gone, None)
            count = {"count": "stations", of: filters, "each": 1}
            data["scoring"]["network"] = [*(data["scoring"].get("network") or ()), count]
            file.write_text(json.dumps(data, indent=1), encoding="utf-8")
            sheets.append(sorted(_WORDS.findall(_printed(sound, file, "render", "svg"))))
        if all(sheets):
            judgement.same(f"names of {of}, {within}", sheets[0] in sheets[1:], False)
        file.unlink()

    yield judge("widened", look, PLAYING_TWICE)


SPOKEN: Table = {"spoken": (60, _spoken), "raised": (60, _raised), "widened": (60, _widened)}
