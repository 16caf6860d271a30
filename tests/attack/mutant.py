"""A mutant: a file made of a sound one, the same for the same kind, seed and number."""

import json
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from attack.bytewise import mutate_bytes
from attack.damages import mutate_results
from attack.networks import mutate_network, suffix_of
from attack.originals import Originals, originals
from attack.structural import LAYOUTS, edited, mutate_data, written
from attack.tabular import mutate_table
from attack.words import mutate_words
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.reader import parse_document

# Of a hundred mutants, how many are of structure; choices have none.
_STRUCTURAL = 60
# Of cities and modules, how many are the originals: these must be sound.
_ORIGINAL = 20
# Of a hundred cities, how many are changed again and again, as long as they stay sound; how often.
_DRIFTED, _CHANGES = 30, 12


@dataclass(frozen=True)
class Mutant:
    """A changed file of a kind; what is done with it is drawn from `number` as well."""

    kind: str
    seed: int
    number: int
    content: bytes
    is_original: bool = False

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.seed}-{self.number}"

    @property
    def suffix(self) -> str:
        """How the name of its file ends."""
        if self.kind == "network":
            return suffix_of(self.content)
        return {"table": ".csv", "results": ".txt"}.get(self.kind, ".yaml")

    def random(self, step: str) -> Random:
        """What decides whether and how a step is taken with it, whatever others are."""
        return Random(f"{step} {self.name}")  # noqa: S311


def mutant(kind: str, seed: int, number: int) -> Mutant:
    """Mutant `number` of a kind."""
    random, known = Random(f"{kind} {seed} {number}"), originals(kind, seed)  # noqa: S311
    if kind in ("city", "module") and random.randrange(100) < _ORIGINAL:
        return Mutant(kind, seed, number, random.choice(known.files), is_original=True)
    if kind == "city" and random.randrange(100) < _DRIFTED:
        content = _drifted(random, known)
    elif kind == "network":
        content = mutate_network(random, random.choice(known.files))
    elif kind == "results":
        content = mutate_results(random)
    elif kind == "words":
        content = mutate_words(random, random.choice(known.files), known.files)
    elif kind == "table" and random.randrange(100) < _STRUCTURAL:
        content = mutate_table(random, random.choice(known.files))
    elif known.data and random.randrange(100) < _STRUCTURAL:
        content = mutate_data(random, random.choice(known.data), known.pool)
    else:
        content = mutate_bytes(random, random.choice(known.files))
    return Mutant(kind, seed, number, content)


def _drifted(random: Random, known: Originals) -> bytes:
    """A sound city after changes, of which none made it faulty: more unlike any other."""
    data = random.choice(known.data)
    for _ in range(random.randrange(_CHANGES)):
        changed = edited(random, data, known.pool)
        with suppress(UnreadableError):
            if not check_city(parse_document(json.dumps(changed))).diagnostics:
                data = changed
    return written(random.randrange(LAYOUTS), data)
