"""Sections of the example game that show what is legal and what is not.

Whether a section is legal, and which rule forbids it, the engine says. Of all sections that show a
rule, the one is chosen whose piece of map is the smallest and the emptiest.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Drawn, Section
from nextstation.renderers.played.content import played_map_of
from nextstation.renderers.rules.content.example import MOST_WORK, Decision, ExampleGame
from nextstation.renderers.rules.content.model import Figure, said

# What a figure may show, the most telling first.
LEGAL = ("first", "branch", "over", "beyond", "end")
ILLEGAL = ("S4", "S5", "S2", "S3", "S1")
_OF_EACH = 3
_MOST_FIGURES = 2 * _OF_EACH
# Those of which the line up to the start must be seen.
_WITH_LINE = ("end", "branch", "S1", "S5")
# A piece of map that is shown, in grid points: what is larger makes no figure.
WINDOW = (5, 4)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A section that shows a rule, the places that must be seen with it, and what it is like.

    The lower the cost, the better: points of the piece of map, then other sections on it.
    """

    rule: str
    section: Section
    around: frozenset[Point]
    cost: tuple[int, int]


# The best candidates of a rule with their figures, by the link of the section.
_Best = dict[frozenset[Point], tuple[_Candidate, Figure]]


def find_figures(game: ExampleGame) -> list[Figure]:
    """Play the example game, and find the figures of its city: legal ones first.

    On a large map, only the beginning of the game is looked at.
    """
    best: dict[str, _Best] = {rule: {} for rule in (*LEGAL, *ILLEGAL)}
    for decision in game.decisions():
        if decision.number * len(decision.sheet.network.links) > MOST_WORK:
            break
        for found in _candidates(decision):
            _keep(best[found.rule], decision, found)
    taken: set[frozenset[Point]] = set()
    legal = [*_chosen(best, LEGAL, taken)][:_OF_EACH]
    illegal = [*_chosen(best, ILLEGAL, taken)]
    return [*legal, *illegal[: _MOST_FIGURES - len(legal)]]


def _keep(best: _Best, decision: Decision, found: _Candidate) -> None:
    """Keep a candidate if it is among the best of its rule, and the best with its link."""
    link = frozenset(found.section)
    if link in best:
        if found.cost >= best[link][0].cost:
            return
    elif len(best) == _MOST_FIGURES:
        worst = max(best, key=lambda each: best[each][0].cost)
        if found.cost >= best[worst][0].cost:
            return
        del best[worst]
    best[link] = found, _figure(decision, found)


def _chosen(
    best: Mapping[str, _Best], rules: Iterable[str], taken: set[frozenset[Point]]
) -> Iterator[Figure]:
    """The best figure of each rule whose link no other figure shows."""
    for rule in rules:
        free = {link: each for link, each in best[rule].items() if link not in taken}
        if free:
            link = min(free, key=lambda each: free[each][0].cost)
            taken.add(link)
            yield free[link][1]


def _figure(decision: Decision, found: _Candidate) -> Figure:
    sheet, key = decision.sheet, f"figure.{found.rule}"
    return Figure(
        found.rule,
        _verdict(found),
        said(f"{key}.{sheet.network.city.rules.crossing}") or said(key),
        found.rule in LEGAL,
        sheet.colour,
        found.section,
        found.around,
        played_map_of(sheet),
        decision.number,
        decision.card,
    )


def _verdict(found: _Candidate) -> str:
    """Whether a section is legal, in words: `Not legal (c6–d7)`."""
    start, end = found.section
    return f"{said('legal' if found.rule in LEGAL else 'illegal')} ({start.name}–{end.name})"


def _candidates(decision: Decision) -> Iterator[_Candidate]:
    """The sections of a moment that show a rule."""
    sheet = decision.sheet
    if sheet.awaits_circle or decision.card == ANY:
        return
    own = [drawn for drawn in sheet.drawn if drawn.colour == sheet.colour]
    legal = {*sheet.sections()}
    for link in sheet.network.links:
        for section in ((link.start, link.end), (link.end, link.start)):
            blocked_by: tuple[Drawn, ...] = ()
            if section in legal:
                rule = _shown(decision, own, section, link)
            elif _may_tell(decision, own, section):
                found = refusal(sheet, section)
                rule, blocked_by = (found.rule, found.blocked_by) if found else (None, ())
                if rule == "S5" and not _is_free(sheet, link):
                    continue
                if rule != "S2" and not _shows_card(decision, section):
                    continue
            else:
                continue
            if rule in (*LEGAL, *ILLEGAL):
                yield from _placed(sheet, own, str(rule), section, blocked_by)


def _may_tell(decision: Decision, own: list[Drawn], section: Section) -> bool:
    """Whether a section that is not legal is worth asking about: one from the line drawn."""
    canonical = decision.sheet.network.canonical
    on_line = {canonical[each] for drawn in own for each in (drawn.start, drawn.end)}
    return decision.is_free and canonical[section[0]] in on_line


def _shows_card(decision: Decision, section: Section) -> bool:
    """Whether a section ends at the symbol of the card: no other rule forbids it as well."""
    return decision.sheet.network.station_at[section[1]].symbol in (decision.card, ANY)


def _is_free(sheet: Sheet, link: Link) -> bool:
    """Whether nothing lies on a link or across it, so that no other rule forbids it as well."""
    links = sheet.network.links
    return all(
        links[drawn.link] != link and drawn.link not in link.conflicts for drawn in sheet.drawn
    )


def _shown(decision: Decision, own: list[Drawn], section: Section, link: Link) -> str | None:
    """What a legal section is an example of."""
    sheet = decision.sheet
    canonical = sheet.network.canonical
    start = canonical[section[0]]
    ends = [canonical[each] for drawn in own for each in (drawn.start, drawn.end)]
    if sheet.network.station_at[section[1]].symbol == ANY:
        return None
    if not own:
        return "first" if decision.is_free else None
    if ends.count(start) > 1:
        return "branch"
    links = sheet.network.links
    others = [links[drawn.link] for drawn in sheet.drawn]
    if any({*link.over} & {*other.over} for other in others):
        return "over"
    if any(drawn.link in link.conflicts for drawn in sheet.drawn):
        return "beyond"
    return "end" if decision.is_free and ends.count(start) == 1 else None


def _placed(
    sheet: Sheet,
    own: list[Drawn],
    rule: str,
    section: Section,
    blocked_by: tuple[Drawn, ...],
) -> Iterator[_Candidate]:
    """A candidate with what must be seen of the line, if that is not too large."""
    canonical = sheet.network.canonical
    places = {*section}
    before = [drawn for drawn in own if canonical[section[0]] in _ends(sheet.network, drawn)]
    wanted = [*(before if rule in _WITH_LINE else ()), *blocked_by]
    if rule == "S5":
        wanted += [drawn for drawn in own if canonical[section[1]] in _ends(sheet.network, drawn)]
    places |= {each for drawn in wanted for each in (drawn.start, drawn.end)}
    columns, rows = [each.column for each in places], [each.row for each in places]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if wide <= WINDOW[0] and high <= WINDOW[1]:
        cost = max(wide, 3) * max(high, 3), len(sheet.drawn)
        yield _Candidate(rule, section, frozenset(places), cost)


def _ends(network: Network, drawn: Drawn) -> set[Point]:
    return {network.canonical[drawn.start], network.canonical[drawn.end]}
