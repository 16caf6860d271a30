"""Makes, undoes and redoes edits of the open file, of which others may save new versions."""

from collections.abc import Callable, Sequence
from threading import Lock

from nextstation.engine.authoring.edits.change import Edit
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import checked_file, edited, means_the_same, remade
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.format.source.atomic_write import ChangedError, write_over
from nextstation.studio.editing.history import History, Step
from nextstation.studio.editing.saving import alone
from nextstation.studio.open_city import OpenCity

_BOM = b"\xef\xbb\xbf"
# How often an edit begins anew because the file was saved while it was made.
_TRIES = 5

NewText = Callable[[CityFile], str]


class StaleEditError(RefusedEditError):
    """An edit that was meant for an earlier version of the file."""


class StuckEditError(RefusedEditError):
    """An edit that cannot be undone or redone, as its lines have changed since."""


class Editor:
    """Edits the open file: each edit is made in what the file holds at that moment."""

    def __init__(self, city: OpenCity) -> None:
        self.history = History()
        self._city, self._lock = city, Lock()

    def make(self, edit: Edit, seen: int) -> Step:
        """Make an edit that was chosen on the map of a version of the file.

        Raises StaleEditError if what it is about has changed since, RefusedEditError if it cannot
        be made, and WriteError if the file cannot be written.
        """
        made: dict[str, Step] = {}

        def new_text(file: CityFile) -> str:
            self._check_seen(edit, seen, file)
            result = edited(file, edit)
            made["step"] = Step(0, result.title, result.notes, file.text, result.file.text)
            return result.file.text

        with self._lock:
            self._save(new_text)
            step = made["step"]
            return self.history.add(step.title, step.notes, step.before, step.after)

    def replace(self, title: str, notes: Sequence[str], before: str, after: str) -> Step:
        """Give the file another text, if it still has the one before; raises what `make` raises."""

        def new_text(file: CityFile) -> str:
            if file.text != before:
                raise StaleEditError("the file has changed meanwhile: search again")
            return checked_file(file, after).text

        with self._lock:
            self._save(new_text)
            return self.history.add(title, tuple(notes), before, after)

    def undo(self, number: int | None = None) -> Step:
        """Undo the last edit, or the one with this number; raises what `make` raises."""
        with self._lock:
            step = self.history.to_undo(number)
            if step is None:
                raise RefusedEditError("there is nothing to undo")
            try:
                self._remake(step, step.after, step.before, "undone")
            except StuckEditError:
                step.is_stuck = True
                raise
            self.history.set_done(step, is_done=False)
            return step

    def redo(self) -> Step:
        """Redo the edit that was undone last; raises what `make` raises."""
        with self._lock:
            step = self.history.to_redo()
            if step is None:
                raise RefusedEditError("there is nothing to redo")
            self._remake(step, step.before, step.after, "redone")
            self.history.set_done(step, is_done=True)
            return step

    def _remake(self, step: Step, old: str, new: str, what: str) -> None:
        def new_text(file: CityFile) -> str:
            text = remade(file.text, old, new)
            if text is None:
                raise StuckEditError(
                    f"“{step.title}” cannot be {what}: its lines have changed since then"
                )
            return checked_file(file, text).text

        self._save(new_text)

    def _check_seen(self, edit: Edit, seen: int, file: CityFile) -> None:
        now = self._city.now
        if now.faults and seen != now.version:
            fault = f"line {now.faults[0].span.line}: {now.faults[0].message}"
            raise StaleEditError(f"the file has a fault since the page read it: {fault}")
        content = self._city.content_of(seen)
        if content is None:
            raise StaleEditError(
                "the file has changed since the page read it: check the map and try again"
            )
        if not means_the_same(edit, _city_file(content), file):
            raise StaleEditError(
                "this place has changed in the file meanwhile: check it and try again"
            )

    def _save(self, new_text: NewText) -> None:
        """Replace the text of the file. Raises what `new_text` raises, and WriteError."""
        if reason := self._city.read_only:
            raise RefusedEditError(reason)
        with alone(self._city.file):
            for _ in range(_TRIES):
                self._city.read_again()
                if reason := self._city.now.unread:
                    raise RefusedEditError(reason)
                content = self._city.now.content
                text = new_text(_city_file(content))
                mark = _BOM if content.startswith(_BOM) else b""
                try:
                    write_over(self._city.file, content, mark + text.encode())
                except ChangedError:
                    continue
                self._city.read_again()
                return
        raise RefusedEditError("another program keeps saving the file: try again later")


def _city_file(content: bytes) -> CityFile:
    try:
        return CityFile.of(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RefusedEditError("the file is not UTF-8 text") from None
