"""One process in use for an hour, as by someone who works all day: `make attack LONG=60`.

A round is one use of one city. Some are broken off first, at any call. Whatever came before, a use
answers the same again, the same as in a fresh process, and leaves nothing behind.
"""

import logging
import os
import pickle
import re
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, suppress
from dataclasses import dataclass
from difflib import unified_diff
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory
from types import FrameType
from unittest.mock import patch

import yaml
from boards import FILES
from plain_yaml import read_yaml

from attack.drawn import random_files
from attack.library_uses import LIBRARY, Answer, Sitting, Use
from attack.measured import FAR, ends_in
from attack.open_all_day import all_day
from attack.remains import Remains, caches, middles
from attack.studio_uses import STUDIO
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.format.source.reader import parse_document

USES: Mapping[str, Use] = {**LIBRARY, **STUDIO, "studio all day": all_day}
# How often a use is drawn, where it is not once.
_WEIGHTS = {"studio": 5.0, "server": 1.0, "lint": 0.5, "measure": 0.5}
# How many random cities there are beside those that were written, and seeds for each use: a
# process comes back to each several times.
_RANDOM_CITIES, _SEEDS = 4, 1
# Visits of the studio differ more than what a command does.
_VISITS = 6
# Of a hundred rounds, those that are broken off first.
_BROKEN_OFF = 15
# Where that is.
OURS, FONT_TOOLS = "/nextstation/", "/fontTools/"
# Rounds between two samples; samples that come before caches are full.
_BETWEEN, _WARMING = 10, 12
# The part of the time that a fresh process has at the end, to give some of the answers again.
_FRESH = 1 / 6


@dataclass(frozen=True, order=True)
class Key:
    """A use of a city with a seed: all that its answer may depend on."""

    city: str
    use: str
    seed: int

    def __str__(self) -> str:
        return f"{self.use} of {self.city} with seed {self.seed}"


class BrokenOffError(BaseException):
    """What no use expects, such as Ctrl-C."""


class Answers:
    """The first answer to each key, and how others differ from it.

    Whole answers are kept in files, so that this process does not grow by them.
    """

    def __init__(self, folder: Path) -> None:
        """Keep the answers below a folder."""
        self.known = dict[Key, str]()
        self.repeated, self._folder = 0, folder
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, key: Key, answer: Answer, when: str = "again") -> Iterator[str]:
        """Keep an answer, or say in what it differs from the first one."""
        kept = pickle.dumps(answer)
        digest = sha256(kept).hexdigest()
        file = self._folder / f"{key}.pickle"
        if key not in self.known:
            self.known[key] = digest
            file.write_bytes(kept)
            return
        self.repeated += 1
        if self.known[key] != digest:
            first: Answer = pickle.loads(file.read_bytes())  # noqa: S301 - our own
            parts = [each for each in {**first, **answer} if first.get(each) != answer.get(each)]
            for name in parts[:1]:
                one, other = (shown(each.get(name, b"")) for each in (first, answer))
                lines = [*unified_diff(one, other, "first", when, n=0, lineterm="")]
                yield "\n".join([f"{key} answers otherwise {when}: {', '.join(parts)}", *lines[:9]])


def shown(part: bytes) -> list[str]:
    """Part of an answer in lines that can be read."""
    text = re.sub("[{},>]", "\\g<0>\n", part.decode(errors="replace"))
    return [line[:200] for line in text.splitlines()]


@cache
def pool(seed: int) -> Mapping[str, bytes]:
    """The cities that are used, by name."""
    found = {name: file.read_text("utf-8") for name, file in FILES.items()}
    for number, content in enumerate(random_files(seed)[0][:_RANDOM_CITIES]):
        data = read_yaml(content)
        if number % 2:  # bands that a game at random reaches
            data["solo"] = {"bands": [1, 20]}
        text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
        found[f"random {number}"] = text
    return {name: laid_out(text) for name, text in found.items()}


def laid_out(text: str) -> bytes:
    """A city as `ns fmt` writes it."""
    return formatted(parse_document(text)).encode()


class LongUse:
    """Rounds in this process, in one folder, and what is wrong with them."""

    def __init__(
        self,
        cities: Mapping[str, bytes],
        folder: Path,
        uses: Mapping[str, Use] = USES,
        between: int = _BETWEEN,
    ) -> None:
        """Use cities, by name, in a folder for each round alone."""
        # Nothing but the desk belongs there, and after a round not even that.
        self._watched = folder / "watched"
        self.answers, self.remains = Answers(folder / "answers"), Remains(self._watched)
        self.rounds, self.findings = Counter[str](), Counter[str]()
        self._cities, self._uses, self._between = cities, uses, between
        self._desk = self._watched / "desk"

    def run(self, seed: int, is_over: Callable[[int], object]) -> None:
        """Take rounds until `is_over` of their number."""
        random, number = Random(f"long {seed}"), 0  # noqa: S311
        weights = [_WEIGHTS.get(name, 1.0) for name in self._uses]
        while not is_over(number):
            city = random.choice([*self._cities])
            (use,) = random.choices([*self._uses], weights)
            key = Key(city, use, random.randrange(_VISITS if use == "studio" else _SEEDS))
            if random.randrange(100) < _BROKEN_OFF and not use.startswith(("studio", "server")):
                # Small and large numbers of our calls; all of a font is read by a hundred thousand.
                ours, of_fonts = int(10 ** random.uniform(0, 5.5)), random.randrange(1, 100_000)
                places = ((OURS, ours), (FONT_TOOLS, of_fonts))
                self._break_off(key, *random.choice(places))
            for finding in self.round(key):
                self.found(finding)
            number += 1
            if number % self._between == 0:
                self.remains.look(number)
                if len(self.remains.samples) == _WARMING:
                    self.remains.warmed_up()
        for finding in self.remains.findings():
            self.found(finding)

    def round(self, key: Key) -> Iterator[str]:
        """Use a city, and say what is wrong with that."""
        self.rounds[key.use] += 1
        try:
            with ends_in():
                answer = self.used(key)
        except Exception:
            yield f"{key} fails:\n{traceback.format_exc()}"
        else:
            yield from self.answers.add(key, answer)

    def found(self, finding: str) -> None:
        """Print what is wrong, the first time."""
        self.findings[finding] += 1
        if self.findings[finding] == 1:
            print(f"round {self.rounds.total()}: {finding}", flush=True)

    def table(self) -> str:
        """Rounds by use, and the samples at the quarters."""
        uses = "".join(f"{name:16}{count:7}\n" for name, count in sorted(self.rounds.items()))
        quarters = ", ".join(f"{each:.1f}" for each in middles(self.remains.samples))
        return (
            f"{uses}{'all':16}{self.rounds.total():7}\n\n{self.remains.table()}\n"
            f"memory in the middle of each quarter: {quarters} MB\n"
            f"{len(self.answers.known)} answers, given again {self.answers.repeated} times"
        )

    def used(self, key: Key) -> Answer:
        """One use in a folder that is empty but for the city."""
        rmtree(self._desk, ignore_errors=True)
        self._desk.mkdir(parents=True)
        file = self._desk / "town.yaml"
        file.write_bytes(self._cities[key.city])
        try:
            with chdir(self._desk), temporary_files_in(self._watched):
                return self._uses[key.use](Sitting(file, Random(str(key))))  # noqa: S311
        finally:
            rmtree(self._desk, ignore_errors=True)

    def _break_off(self, key: Key, where: str, calls: int) -> None:
        """Use a city until a call of a package, with nothing drawn before; forget the answer."""

        def count(frame: FrameType, event: str, _: object) -> None:
            nonlocal calls
            code = frame.f_code
            # Ours are broken off when they begin, but not where a `with` ends: a signal there is
            # another matter. fontTools is, wherever it calls something.
            is_place = where == FONT_TOOLS or (event == "call" and code.co_name[:2] != "__")
            if is_place and where in code.co_filename:
                calls -= 1
                if calls == 0:
                    raise BrokenOffError

        forget_drawings()
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            with suppress(BrokenOffError, Exception):
                self.used(key)
        finally:
            sys.setprofile(before)
        self.rounds["(broken off)"] += not calls


def forget_drawings() -> None:
    """Clear the caches of what draws, as in a process that has drawn nothing."""
    for each in caches():
        if each.__module__.startswith("nextstation.renderers"):
            each.cache_clear()


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Let this process and those that it begins put their temporary files into a folder."""
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        with patch.dict(os.environ, {"TMPDIR": str(folder)}):
            yield
    finally:
        tempfile.tempdir = before


@contextmanager
def nothing_is_said(found: Callable[[str], None]) -> Iterator[None]:
    """A warning is an error; what is logged, or raised where nobody waits for it, is a finding."""

    class Said(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found(f"logged: {self.format(record)}")

    def raised(what: object) -> None:
        error: BaseException | None = getattr(what, "exc_value", None)
        if not isinstance(error, BrokenOffError):
            found(f"nobody waits for {''.join(traceback.format_exception(error))}")

    handler, hooks = Said(logging.WARNING), (threading.excepthook, sys.unraisablehook)
    logging.getLogger().addHandler(handler)
    threading.excepthook = sys.unraisablehook = raised
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        threading.excepthook, sys.unraisablehook = hooks
        logging.getLogger().removeHandler(handler)


def fresh(seed: int, keys: Sequence[Key], seconds: float) -> list[Answer]:
    """What a process answers to the first keys that has done nothing else; run it in one."""
    os.environ.pop("NS_PLAIN", None)
    end, answers = time.monotonic() + seconds, list[Answer]()
    with TemporaryDirectory() as folder:
        use = LongUse(pool(seed), Path(folder))
        for key in keys:
            if time.monotonic() > end:
                break
            try:
                answers.append(use.used(key))
            except Exception:
                answers.append({"fails": traceback.format_exc().encode()})
    return answers


def long_use(seed: int, minutes: float, *, ends_at_first: bool = False) -> int:
    """Use this process for some minutes, and print what is wrong. Returns 1 if something is."""
    os.environ.pop("NS_PLAIN", None)  # in an hour, to build the engine is worth its time
    print(f"seed {seed}: SEED={seed} repeats this", flush=True)
    end = time.monotonic() + 60 * minutes
    with ends_in():
        cities = pool(seed)
    with TemporaryDirectory() as folder:
        use = LongUse(cities, Path(folder))
        with nothing_is_said(use.found):
            use.run(seed, lambda _: time.monotonic() > end or (ends_at_first and use.findings))
        if ends_at_first and use.findings:
            return 1
        print(use.table(), flush=True)
        keys = Random(seed).sample(sorted(use.answers.known), len(use.answers.known))  # noqa: S311
        seconds = 60 * minutes * _FRESH
        with get_context("spawn").Pool(1) as process, ends_in(2 * FAR + seconds):
            answers = process.apply(fresh, (seed, keys, seconds))
        for key, answer in zip(keys, answers, strict=False):
            for finding in use.answers.add(key, answer, "in a fresh process"):
                use.found(finding)
    print(f"{len(answers)} answers again in a fresh process\n{use.findings.total()} findings")
    return bool(use.findings)
