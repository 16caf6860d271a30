"""The papers that a sheet is laid out for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its shorter and longer side, in millimetres."""

    name: str
    short: float
    long: float


PAPERS = {paper.name: paper for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))}


def paper_named(name: str) -> Paper:
    """The paper of a name, such as `a4` or `Letter`."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        known = ", ".join(PAPERS)
        raise ValueError(f"there is no paper `{name}`; known are {known}") from None
