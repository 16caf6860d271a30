"""The references of the formats of files, written from the vocabulary."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.starter import starter
from nextstation.engine.check.codes import city_codes, module_codes
from nextstation.engine.source.reader import parse_document
from nextstation.engine.vocabulary.codes.diagnostic_codes import EXPERIMENT_CODES, RECORD_CODES
from nextstation.engine.vocabulary.files.experiments import experiment_schema
from nextstation.engine.vocabulary.files.records import record_schema
from nextstation.engine.vocabulary.modules import module_schema
from nextstation.engine.vocabulary.objectives import COUNTS, OBJECTIVE_WORDS
from nextstation.engine.vocabulary.rules import rules
from nextstation.engine.vocabulary.schema import city_schema
from nextstation.engine.vocabulary.schema_builder import to_flow_yaml, type_names

_CITY = """# The city file

All keys of a city file, and all faults that `ns validate` can find in one. An editor with YAML
support shows the same texts while you type. A number such as (S4) refers to a [rule](rules.md). An
asterisk marks a required key.

This is a complete city. `ns new my_town --size 7x7 --pencils 2` writes one like it, with the
explanations below above its keys. [pebble_bay.yaml](example/pebble_bay.yaml) has a river, special
stations and a drawing as well.

```yaml
{city}```

`make schema` generates this page from the vocabulary.
"""
_FILTERS = """Which filters apply to what an objective counts:
"""
_RECORD = """# The record of a game

All keys of a record, and all faults that `ns score` can find in one. For an example, run
`ns simulate london --records games --games 1`. An asterisk marks a required key.

With the cards, every turn is checked against the card that was revealed:

```yaml
format: 1
city: london
rounds:
  - cards: [street circle, [street railway_switch, underground joker], underground square]
players:
  - name: Ann
    lines:
      - {colour: purple, turns: [c6-c8, pass, c8-c9]}
```

What is written for a turn, where the cards and modules allow it:

| In `turns` | Meaning |
| --- | --- |
| `c6-c8` | A section from c6 to c8. |
| `pass` | No section in this turn. |
| `[c6-c8, c8-c9]` | Several sections in one turn, in the order in which they were drawn. |
| `[pass, c8-c9]` | The first of two sections is left out. |
| `circle h4` | A station is circled (W4, G4), and no section is drawn. |
| `[c6-c8, circle h4]` | A section, then a circle. |

In a list, each `pass` declines one section, or one circle, of those that the cards, a power or a
gate give. It is needed only where the next entry could be mistaken for what was declined.

The circle of a power may be written in any turn of its round, with or without a section (W4); that
of a gate follows the section that reached the gate (G4).

A power of a pencil is not named: it follows from the section. A section that the card alone does
not allow uses the power of the colour (W1, W2, W3), once in its round.

If you have only the finished sheet, omit `rounds` and write `sections` instead of `turns`. Then
`ns score` checks the sections on the map and the score, but not the cards. It still reports more
sections, branches, circles or marks than any order of the cards can give. The order of the
lines matters only if a module deals cards to rounds.

With several players, each has another pencil in each round, and the pencils are passed round (D5):

```yaml
players:
  - {name: Ann, lines: [{colour: purple, turns: [c6-c8]}, {colour: blue, turns: [f8-f6]}]}
  - {name: Ben, lines: [{colour: pink, turns: [pass]}, {colour: green, turns: [d3-d1]}]}
```

After an illegal section the check continues as if it had been drawn. Later faults that may follow
from it are counted in its message instead of listed.

`ns play` saves an unfinished game as a record of what has been dealt and drawn so far;
`ns play --resume` continues it.

## When the city has changed

`hashes` show whether the city or a module has changed since the game was played. If so, `ns score`,
`ns render` and `ns play --resume` warn (E710) and replay the game on the city as it is now: the
points are those that it gives now, and a move that is no longer legal is a fault like any other.
`ns score --strict` takes the change itself for a fault. Earlier versions recorded a hash of the
whole file instead; for them, any edit of the file is a change. `ns score --city` replays a game on
another city, such as the next draft.

## Which files a record may open

A record opens a city or a module only in its own folder, in the folder in which `ns` runs, or below
one of these; what counts is where a symbolic link leads. `ns` shows no line of a file that is not
in the folder of the record or below it.

The limits on the size of a record follow from those on a city: the largest game of the largest city
fits.

`make schema` generates this page from the vocabulary.
"""


_MODULE = """# The module file

All keys of a module file, and all faults that `ns validate` can find in one. A module is a set of
cards that are dealt in addition to the deck; the keys below define what each card changes. The
modules of the rule books are in `cities/modules/`. A number such as (S4) refers to a
[rule](rules.md). An asterisk marks a required key.

`make schema` generates this page from the vocabulary.

```yaml
format: 1
id: night_shift
title: Night shift
deal: {to: colours}
solo_penalty: 10
cards:
  - {id: night_owl, once_a_round: true, lays: {from: anywhere}}
  - {id: express, once_a_round: true, adds: [{to: same}]}
  - {id: terminus, once_a_round: true, circles: {at: round_end}}
  - {id: lost_ticket, once_a_round: true, lays: {to: any}}
```

To play with this module, run `ns simulate london --module night_shift.yaml`.
"""


_EXPERIMENT = """# The experiment file

All keys of the file of an experiment, which `ns batch` plays, and all faults that it can find in
one. What is wrong with a city as it was changed is reported as in a city file, at its place in the
experiment. An asterisk marks a required key. [Experiments](experiments.md#batches) says what comes
of it.

```yaml
format: 1
cities: [london, paris]
patches:
  - {}
  - {deck.joker.copies: 2}
modules: [[], [pencil_powers]]
policies: [greedy, "lookahead:2"]
players: [1, 2]
seeds: [1]
games: 20000
```

These are 2 × 2 × 2 × 2 × 2 × 1 = 32 cells. For help in an editor that knows YAML, save what
`ns schema experiment` prints as `experiment.schema.json`, and begin the file with
`# yaml-language-server: $schema=experiment.schema.json`.

`make schema` generates this page from the vocabulary.
"""


def module_reference() -> str:
    """The reference of module files as Markdown."""
    return _page(_MODULE, module_schema(), module_codes())


def city_reference() -> str:
    """The reference of city files as Markdown."""
    plain = starter(7, 7, 2).splitlines(keepends=True)
    small = "".join(line for line in plain if "#" not in line.split(":")[0])
    city = formatted(parse_document(small))
    introduction = _CITY.replace("{city}", city)
    return _page(introduction, city_schema(), city_codes(), {"modules": _filters()})


def record_reference() -> str:
    """The reference of records as Markdown."""
    return _page(_RECORD, record_schema(), RECORD_CODES)


def experiment_reference() -> str:
    """The reference of experiments as Markdown."""
    return _page(_EXPERIMENT, experiment_schema(), EXPERIMENT_CODES)


def _filters() -> list[str]:
    """The filters of each count of objectives, as a table."""
    filters = [
        word.name
        for word in OBJECTIVE_WORDS
        if any(word.name in each.filters for each in COUNTS.values())
    ]
    rows = [["`count`", *(f"`{name}`" for name in filters)], ["---"] * (len(filters) + 1)]
    rows += [
        [f"`{count.name}`", *("✓" if name in count.filters else "" for name in filters)]
        for count in COUNTS.values()
    ]
    return [_FILTERS, *(f"| {' | '.join(row)} |" for row in rows), ""]


def _page(
    introduction: str,
    schema: Mapping[str, Any],
    faults: Mapping[str, str],
    more: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """A page of a format; `more` has the lines that follow the tables of some keys."""
    lines = [introduction]
    for name, word in schema["properties"].items():
        lines += [f"## `{name}`", "", *_entry(word, name in schema["required"]), ""]
        lines += [*_table(word, name), "", *more.get(name, ())]
    lines += ["## Faults", "", "| Code | Meaning |", "| --- | --- |"]
    lines += [f"| {code} | {_cell(meaning)} |" for code, meaning in faults.items()]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _entry(word: Mapping[str, Any], is_required: bool) -> Iterator[str]:
    yield _linked(word["description"])
    yield ""
    takes = f"{_takes(word)}{', required' if is_required else ''}"
    yield f"Takes: {takes}. Example: `{to_flow_yaml(word['examples'][0])}`"


def _table(word: Mapping[str, Any], path: str) -> Iterator[str]:
    rows = list(_rows(word, path))
    if rows:
        yield "| Key | Takes | Meaning | Example |"
        yield "| --- | --- | --- | --- |"
        yield from rows


def _rows(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """A row for every word below one, however deep it lies."""
    required = schema.get("required", ())
    for name, word in schema.get("properties", {}).items():
        here = f"{path}.{name}"
        key = f"`{here}`{' *' if name in required else ''}"
        example = f"`{to_flow_yaml(word['examples'][0])}`"
        cells = (key, _takes(word), _linked(word["description"]), example)
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"
        yield from _rows(word, here)
    for key, step in (
        ("items", "[]"),
        ("additionalProperties", ".NAME"),
        ("then", ""),
        ("else", ""),
    ):
        if isinstance(schema.get(key), Mapping):
            yield from _rows(schema[key], path + step)


def _takes(schema: Mapping[str, Any]) -> str:
    choices = schema.get("enum") or schema.get("then", {}).get("enum")
    if choices:
        words = ", ".join(f"`{choice}`" for choice in choices)
        return f"{words}, or a list" if "array" in schema["type"] else words
    if "const" in schema:
        return f"`{to_flow_yaml(schema['const'])}`"
    return type_names(schema)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _linked(text: str) -> str:
    """A description in which each number of a rule leads to the rule."""
    return re.sub(r"\b[A-Z]\d{1,2}\b", lambda found: _link(found[0]), text)


def _link(number: str) -> str:
    return f"[{number}](rules.md#{number.lower()})" if number in rules() else number
