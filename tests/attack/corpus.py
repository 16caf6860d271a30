"""The corpus: small files of what was ever found."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boards import full_city
from fault_cases import case_of
from plain_yaml import read_yaml

from attack.designs import DESIGNS
from attack.mutant import Mutant
from attack.originals import TESTS
from attack.steps import EVERY

FILE = Path(__file__).with_name("corpus.yaml")
_RECORDS = read_yaml((TESTS / "cases" / "records.yaml").read_bytes())
_BASES = {
    **{
        name: (TESTS / "cases" / f"{name}.yaml").read_text("utf-8") for name in ("base", "base_two")
    },
    "full": full_city(256),
    "game": _RECORDS["game"],
    "sheet": _RECORDS["sheet"],
}
# Steps of seconds, of which a case must ask by name.
_DEAR = {*DESIGNS, "batch", "sweep"}
_RECORD_BASES = ("game", "sheet")


@dataclass(frozen=True)
class CorpusCase:
    """A file, the code that it is refused with if it is, else the steps that must do."""

    was: str
    mutant: Mutant
    refused: str
    steps: Collection[str]


def corpus() -> Sequence[CorpusCase]:
    """All cases of the corpus."""
    data: list[dict[str, Any]] = read_yaml(FILE.read_bytes())
    return [_case(number, each) for number, each in enumerate(data)]


def _case(number: int, data: dict[str, Any]) -> CorpusCase:
    kind = "record" if data["of"] in _RECORD_BASES else "city"
    text = case_of({"finds": [], **data}, _BASES, data["of"]).text
    mutant = Mutant(kind, 0, number, text.encode())
    taken = data.get("steps", EVERY - _DEAR)
    return CorpusCase(data["was"], mutant, data.get("refused", ""), taken)
