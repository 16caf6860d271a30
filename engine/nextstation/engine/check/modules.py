"""Checks a module file: cards that mean something where they are dealt."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from nextstation.engine.city.deck import Grant, Lays
from nextstation.engine.city.module import Effect, Module, ModuleCard
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.document import Document, read_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, module_schema
from nextstation.engine.vocabulary.stations import SHAPES

LAST = ("last", "last_straight")


def check_module_file(file: str | FilePath) -> Checked[Module]:
    """Read and check a module file. Raises UnreadableError if it is not YAML of bounded size."""
    return check_module(read_document(file))


def is_module(document: Document) -> bool:
    """Whether a document is about a module and not about a city."""
    data = document.data
    return isinstance(data, dict) and "cards" in data and not {"map", "colours", "deck"} & {*data}


def check_module(document: Document) -> Checked[Module]:
    """Check the document of a module, and repair it where that lets later checks run."""
    found = [*document.faults, *check_schema(document, module_schema)]
    module = Module.of(document.data)
    checker = _Checker(document, module)
    found += (each for each in checker.find() if not document.is_unreliable(each.path))
    return Checked.of("module file", document, module, found)


class _Checker:
    def __init__(self, document: Document, module: Module) -> None:
        self.document, self.module = document, module

    def find(self) -> Iterator[Diagnostic]:
        yield from self.deals()
        seen: set[str] = set()
        for number, card in enumerate(self.module.cards):
            path: Path = ("cards", number)
            if self.document.is_repaired(path):
                continue
            if not self.document.is_repaired((*path, "id")):
                if card.id in seen:
                    message = f"another card is called `{card.id}`"
                    yield self.document.diagnostic("E802", message, (*path, "id"), "")
                seen.add(card.id)
            if not self.document.is_repaired(("deal", "to")):
                yield from self.misplaced(path, card)
            if not self.document.is_unreliable(path):
                yield from self.idle(path, card.effect)
            yield from self.symbols(path, card.effect)
            yield from self.grants(path, card.effect)
            yield from self.powers(path, card.effect)

    def deals(self) -> Iterator[Diagnostic]:
        """E801: the deal cannot be: too few cards for the game, or a count where none belongs."""
        if self.document.is_repaired(("deal", "to")):
            return
        given = self.document.at(("deal", "count")) is not None
        if given and self.module.to != "game":
            message = f"as many cards are dealt as there are {self.module.to.replace('_', ' ')}"
            yield self.on_key("E801", message, ("deal", "count"), "`count` belongs to the game")
        elif self.module.to == "game" and not self.document.is_unreliable(("cards",)):
            there = {"cards": len(self.module.cards), "symbols": len(SHAPES)}
            for what in ("cards", "symbols") if self.module.with_symbols else ("cards",):
                if self.module.count > there[what]:
                    message = f"{self.module.count} {what} are dealt, but there are {there[what]}"
                    yield self.document.diagnostic("E801", message, ("deal", "count"), "")
                    return

    def misplaced(self, path: Path, card: ModuleCard) -> Iterator[Diagnostic]:
        """E803: a word that says nothing where the card is dealt to."""
        effect, gates = card.effect, self.module.to == "secondary_districts"
        words: list[tuple[bool, Path, str]] = [
            (bool(effect.grants), ("grants",), "secondary_districts"),
            ("this_district" in effect.counts, ("counts", "this_district"), "secondary_districts"),
            (bool(card.not_in_rounds) and not gates, ("not_in_rounds",), "rounds"),
        ]
        if effect.circles and effect.circles.at == "once":
            words.append((True, ("circles",), "secondary_districts"))
        if effect.switch_returns and self.module.to == "colours":
            message = "`switch_returns` changes the pile of all, a colour is one player's"
            hint = "it belongs to rounds or the game"
            yield self.on_key("E803", message, (*path, "switch_returns"), hint)
        for said, word, place in words:
            if said and self.module.to != place:
                message = f"`{word[-1]}` says nothing on a card dealt to {_said(self.module.to)}"
                yield self.on_key("E803", message, (*path, *word), f"it belongs to {_said(place)}")
        if gates:
            allowed = ("id", "grants", "circles", "counts")
            for name in self.document.at(path):
                inner = effect.circles is not None and effect.circles.at == "round_end"
                if name not in allowed or (name == "circles" and inner):
                    message = f"`{name}` says nothing on a card dealt to {_said(self.module.to)}"
                    hint = "such a card works when a section ends in its district"
                    yield self.on_key("E803", message, (*path, name), hint)
            for name in effect.counts:
                if name != "this_district":
                    message = f"`{name}` says nothing on a card dealt to {_said(self.module.to)}"
                    yield self.on_key("E803", message, (*path, "counts", name), "")

    def idle(self, path: Path, effect: Effect) -> Iterator[Diagnostic]:
        """E804: a card that does nothing, or a word without the one that it belongs to."""
        if effect == Effect():
            message = "this card changes nothing"
            hint = "such as `lays: {to: any}` or `counts: {secondary_districts: 2}`"
            yield self.document.diagnostic("E804", message, path, hint)
        acts = bool(effect.lays != Lays() or effect.adds)
        if effect.once_a_round and not (acts or effect.circles):
            message = "a power needs something to be used for"
            hint = "`lays`, `adds` or `circles`"
            yield self.on_key("E804", message, (*path, "once_a_round"), hint)
        for said, word in (
            (bool(effect.when_card), "when_card"),
            (bool(effect.idle_as), "idle_as"),
        ):
            if said and not (acts or effect.on_reaching):
                message = f"`{word}` has nothing to hold back"
                yield self.on_key("E804", message, (*path, word), "it lacks `lays` or `adds`")
        if effect.lines and "fullest_district" not in effect.counts:
            message = "`lines` says which line the fullest district counts more on"
            yield self.on_key("E804", message, (*path, "lines"), "it lacks `fullest_district`")
        if not effect.repeats and not effect.on_reaching:
            message = "nothing here could repeat"
            yield self.on_key("E804", message, (*path, "repeats"), "it lacks `on_reaching`")

    def symbols(self, path: Path, effect: Effect) -> Iterator[Diagnostic]:
        """E805: a card waits for the dealt symbol, but none is dealt."""
        gates = self.module.to == "secondary_districts"
        if self.module.with_symbols or gates or self.document.is_repaired(("deal", "to")):
            return
        words = [("when_card",)] if effect.when_card else []
        places: list[Path] = [*words]
        if DEALT_SYMBOL in effect.counts:
            places.append(("counts", DEALT_SYMBOL))
        if DEALT_SYMBOL in effect.on_reaching:
            places.append(("on_reaching", DEALT_SYMBOL))
        for place in places:
            hint = "write `deal: {…, with: symbols}`"
            yield self.on_key("E805", "this module deals no symbols", (*path, *place), hint)

    def grants(self, path: Path, effect: Effect) -> Iterator[Diagnostic]:
        """E806: a section that starts, or goes on a line, where there is none yet."""
        lists: list[tuple[Path, tuple[Grant, ...], bool]] = [
            (("adds",), effect.adds, False),
            (("grants",), effect.grants, True),
        ]
        lists += [(("on_reaching", kind), each, True) for kind, each in effect.on_reaching.items()]
        for place, grants, after in lists:
            for number, grant in enumerate(grants):
                here = (*path, *place, number)
                if grant.start in LAST and not after and number == 0:
                    message = "no station has been reached when this section starts"
                    yield self.on_key("E806", message, (*here, "from"), "`last` follows another")
                if grant.line == "this" and not after:
                    message = "no section set this one off"
                    yield self.on_key("E806", message, (*here, "line"), "such as `line: any`")
                if grant.to == "same" and after:
                    message = "`same` is the symbol of the turn's first section"
                    yield self.on_key("E806", message, (*here, "to"), "it belongs to `adds`")
                if grant.line == "each":
                    message = "only the sections of the turn's card can go on each line"
                    yield self.on_key(
                        "E806", message, (*here, "line"), "lay it: `lays: {line: each}`"
                    )
        if effect.lays.line in ("each", "this") and (
            effect.once_a_round or effect.lays.line == "this"
        ):
            message = f"`{effect.lays.line}` cannot be laid by this card"
            yield self.on_key("E806", message, (*path, "lays", "line"), "such as `line: any`")

    def powers(self, path: Path, effect: Effect) -> Iterator[Diagnostic]:
        """E807: a power is used for one thing, and nothing on its card works without being used."""
        if not effect.once_a_round:
            return
        said = self.document.at(path)
        used_for = [word for word in ("lays", "adds", "circles") if word in said]
        for word in used_for[1:]:
            message = f"a power is used for one thing, and this one has `{used_for[0]}`"
            hint = "it belongs on a card of its own"
            yield self.on_key("E807", message, (*path, word), hint)
        always = ("double_tracks", "on_reaching", "counts", "shows_next_card", "switch_returns")
        for word in (each for each in always if each in said):
            message = f"`{word}` always works, a power once a round"
            hint = "it belongs on a card without `once_a_round`"
            yield self.on_key("E807", message, (*path, word), hint)

    def on_key(self, code: str, message: str, path: Path, hint: str) -> Diagnostic:
        span = self.document.key_span(path)
        return self.document.diagnostic(code, message, path, hint, span=span)


def _said(receivers: str) -> str:
    return "the game" if receivers == "game" else receivers.replace("_", " ")
