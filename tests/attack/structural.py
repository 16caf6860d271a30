"""Mutants by structure: a file's data with parts deleted, doubled, exchanged or given new values.

Most follow the schema, so that they come further than a slip of the keyboard: new values of a key
are those that the key has in other files.
"""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import yaml

from attack.hostile import NUMBERS, TEXTS

_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
Path = tuple[str | int, ...]
# A key that can stand in a path.
_PLAIN = re.compile("[a-z_]+")
# The values of each key, and the keys of mappings by what holds them, in all files of a kind.
Pool = dict[str, list[Any]]
Edit = Callable[[Random, Any, Pool], None]


def pool_of(files: list[Any]) -> Pool:
    """The values that the keys of some files have, by key."""
    pool: Pool = {}
    for data in files:
        for path in paths(data):
            pool.setdefault(_word(path), []).append(at(data, path))
    return pool


def paths(node: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values inside a value."""
    listed = enumerate(node) if isinstance(node, list) else ()
    for key, value in node.items() if isinstance(node, dict) else listed:
        yield (*path, key)
        yield from paths(value, (*path, key))


def at(node: Any, path: Path) -> Any:
    for step in path:
        node = node[step]
    return node


def number_in(random: Random, data: Any) -> Path | None:
    """The path of a whole number, if there is one that a command line can write."""
    found = [
        path
        for path in paths(data)
        if type(at(data, path)) is int
        and all(isinstance(step, int) or _PLAIN.fullmatch(step) for step in path)
    ]
    return _one_of(random, found) if found else None


def dotted(path: Path) -> str:
    """A path as a command line writes it: `deck.cards[0].copies`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


def _word(path: Path) -> str:
    """The key of a value; of an entry of a list, the key of the list with a mark."""
    keys = [step for step in path if isinstance(step, str)]
    return (keys[-1] if keys else "") + ("[]" if isinstance(path[-1], int) else "")


_DUMPS: tuple[Callable[[Any], str], ...] = (
    lambda data: json.dumps(data, indent=1),
    lambda data: json.dumps(data, indent=1, ensure_ascii=False),
    lambda data: str(yaml.dump(data, Dumper=_DUMPER, sort_keys=False)),
    lambda data: str(yaml.dump(data, Dumper=_DUMPER, sort_keys=False, allow_unicode=True)),
)
LAYOUTS = len(_DUMPS)


def mutate_data(random: Random, data: Any, pool: Pool) -> bytes:
    """A file after one to four edits of its data."""
    return written(random.randrange(LAYOUTS), edited(random, data, pool))


def written(layout: int, data: Any) -> bytes:
    """A file of data in one of several layouts: in blocks, or as JSON, which is YAML."""
    return _DUMPS[layout](data).encode()


def edited(random: Random, data: Any, pool: Pool) -> Any:
    """Data after one to four edits."""
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 2, 4))):
        if isinstance(data, dict | list) and data:
            random.choice(_EDITS)(random, data, pool)
    return data


def _pick(random: Random, data: Any) -> tuple[Any, Any, Path]:
    """What holds a value, its key there, and its path."""
    path = _one_of(random, [*paths(data)])
    return at(data, path[:-1]), path[-1], path


def _one_of(random: Random, found: list[Path]) -> Path:
    """Any path, or one of a section: some have hundreds of values, others a few."""
    if random.random() < 0.5:
        sections = sorted({path[:2] for path in found}, key=str)
        section = random.choice(sections)
        found = [path for path in found if path[:2] == section]
    return random.choice(found)


def _delete(random: Random, data: Any, _pool: Pool) -> None:
    holder, key, _ = _pick(random, data)
    del holder[key]


def _double(random: Random, data: Any, _pool: Pool) -> None:
    """An entry of a list again, once or many times; a value of a mapping under another key."""
    holder, key, _ = _pick(random, data)
    if isinstance(holder, list):
        holder[key:key] = [deepcopy(holder[key]) for _ in range(random.choice((1, 1, 3, 30)))]
    else:
        name = random.choice((f"{key}_2", random.choice(TEXTS), "x", "zz"))
        holder[name] = deepcopy(holder[key])


def _graft(random: Random, data: Any, pool: Pool) -> None:
    """A value that the key has elsewhere."""
    holder, key, path = _pick(random, data)
    holder[key] = deepcopy(random.choice(pool.get(_word(path), [None])))


def _add(random: Random, data: Any, pool: Pool) -> None:
    """A key that mappings in this place have elsewhere."""
    holders = [()] + [path for path in paths(data) if isinstance(at(data, path), dict)]
    path = random.choice(holders)
    others = pool.get(_word(path), []) if path else []
    other = random.choice([each for each in others if isinstance(each, dict)] or [{}])
    if other:
        key = random.choice(list(other))
        at(data, path)[key] = deepcopy(other[key])


def _number(random: Random, data: Any, _pool: Pool) -> None:
    """A number a little or much larger or smaller."""
    found = [path for path in paths(data) if type(at(data, path)) in (int, float)]
    if found:
        path = _one_of(random, found)
        holder, key = at(data, path[:-1]), path[-1]
        by = random.choice((-1, 1, 2, -2, 10))
        holder[key] = random.choice((holder[key] + by, random.choice(NUMBERS)))


def _text(random: Random, data: Any, _pool: Pool) -> None:
    """A text replaced or extended by a hostile one."""
    found = [path for path in paths(data) if isinstance(at(data, path), str)]
    if found:
        path, text = _one_of(random, found), random.choice(TEXTS)
        holder, key = at(data, path[:-1]), path[-1]
        holder[key] = random.choice((text, f"{holder[key]}{text}", f"{text}{holder[key]}"))


def _kind(random: Random, data: Any, _pool: Pool) -> None:
    """A value of another type."""
    holder, key, _ = _pick(random, data)
    value = holder[key]
    others: list[Any] = [None, True, [], {}, [value], {"a": value}, str(value)]
    holder[key] = deepcopy(random.choice([*others, random.choice(NUMBERS)]))


def _swap(random: Random, data: Any, _pool: Pool) -> None:
    """Two values change places, if neither holds the other."""
    (one, here, path), (two, there, other) = _pick(random, data), _pick(random, data)
    shorter = min(len(path), len(other))
    if path[:shorter] != other[:shorter]:
        one[here], two[there] = two[there], one[here]


def _rename(random: Random, data: Any, _pool: Pool) -> None:
    """A name renamed wherever it stands, so that references still hold."""
    names = [key for path in paths(data) if isinstance(key := path[-1], str)]
    if names:
        old = random.choice(names)
        new = random.choice((random.choice(TEXTS), random.choice(names), f"{old}_x", "n" * 32))
        _replace_name(data, old, new)


def _replace_name(node: Any, old: str, new: str) -> None:
    if isinstance(node, dict):
        for key in list(node):
            value = node.pop(key)  # the order of the keys stays
            node[new if key == old else key] = new if value == old else value
            _replace_name(value, old, new)
    elif isinstance(node, list):
        for place, value in enumerate(node):
            node[place] = new if value == old else value
            _replace_name(value, old, new)


def _order(random: Random, data: Any, _pool: Pool) -> None:
    """The entries of a list, or the keys of a mapping, in another order."""
    holder, _, _ = _pick(random, data)
    if isinstance(holder, list):
        random.shuffle(holder)
    else:
        items = list(holder.items())
        random.shuffle(items)
        holder.clear()
        holder.update(items)


def _art(random: Random, data: Any, _pool: Pool) -> None:
    """A map drawn otherwise: signs exchanged, a row or a column deleted or doubled."""
    found = [path for path in paths(data) if "\n" in str(at(data, path)).strip()]
    found = [path for path in found if isinstance(at(data, path), str)]
    if found:
        path = random.choice(found)
        rows = [list(row) for row in at(data, path).split("\n")]
        _redraw(random, rows)
        at(data, path[:-1])[path[-1]] = "\n".join("".join(row) for row in rows)


def _redraw(random: Random, rows: list[list[str]]) -> None:
    row = random.randrange(len(rows))
    column = random.randrange(len(rows[row]) + 1)
    match random.randrange(5):
        case 0:
            del rows[row]
        case 1:
            rows.insert(row, rows[row][:])
        case 2:
            for each in rows:
                del each[column : column + 2]
        case 3:
            for each in rows:
                each[column:column] = each[column : column + 2]
        case _:
            signs = [sign for each in rows for sign in each if sign != " "] or ["C"]
            for _ in range(random.choice((1, 3, 20))):
                places = [n for n, sign in enumerate(rows[row]) if sign != " "]
                if places:
                    rows[row][random.choice(places)] = random.choice(signs)
                row = random.randrange(len(rows))


_EDITS: tuple[Edit, ...] = (
    _delete, _double, _graft, _graft, _graft, _add, _add, _number, _number, _text, _text, _kind,
    _swap, _rename, _rename, _order, _art,
)  # fmt: skip
