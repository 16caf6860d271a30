"""Edits of the city: made, undone, redone, and listed."""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from inspect import getdoc
from typing import Any, get_type_hints

from nextstation.engine.authoring.edits.change import Edit
from nextstation.engine.authoring.edits.editing import KINDS, edit_of
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.editing.editor import Editor
from nextstation.studio.editing.history import Step
from nextstation.studio.studio import Studio

# What is typed into a form for a value of an edit.
_FORMS = {Point: "place", int: "number", float: "number", tuple[str, ...]: "texts"}


def kinds(asked: Asked) -> dict[str, Any]:  # noqa: ARG001 - they are the same in every studio
    """The kinds of edit: what each is about, and its fields, so that a page can ask for them."""
    return {
        "kinds": [
            {"kind": name, "about": getdoc(edit) or "", "fields": list(_fields(edit))}
            for name, edit in KINDS.items()
        ]
    }


def _fields(edit: type[Edit]) -> Iterator[dict[str, Any]]:
    types, known = get_type_hints(edit), fields(edit)  # type: ignore[arg-type]
    for each in known:
        form = _FORMS.get(types[each.name], "text")
        yield {"name": each.name, "form": form, "is_needed": each.default is MISSING}


def make(asked: Asked) -> dict[str, Any]:
    """Make an edit: `{"edit": {"kind": …}, "version": 7}`, the version of the map that was seen.

    One that cannot be made is an answer like any other, with the `reason`.
    """
    data, version = asked.body.get("edit"), asked.body.get("version")
    if not isinstance(data, dict) or not isinstance(version, int):
        raise RefusedError("an edit and the version of the map are needed", 400)
    return changed(asked.studio, lambda editor: editor.make(edit_of(data), version))


def undo(asked: Asked) -> dict[str, Any]:
    """Undo the last edit, or the one with a `number`."""
    number = asked.body.get("number")
    if not isinstance(number, int | None):
        raise RefusedError("`number` is not a whole number", 400)
    return changed(asked.studio, lambda editor: editor.undo(number))


def redo(asked: Asked) -> dict[str, Any]:
    """Redo the edit that was undone last."""
    return changed(asked.studio, Editor.redo)


def history(asked: Asked) -> dict[str, Any]:
    """The edits that were made here, those undone last."""
    return {"steps": asked.studio.editor.history.data}


def changed(studio: Studio, change: Callable[[Editor], Step]) -> dict[str, Any]:
    """Change the file, and tell the pages; what cannot be is an answer with the `reason`."""
    version = studio.city.now.version
    try:
        step = change(studio.editor)
    except (RefusedEditError, WriteError) as error:
        return {"is_made": False, "reason": str(error)}
    finally:
        if studio.city.now.version != version:
            studio.tell_city()
    return {
        "is_made": True,
        "title": step.title,
        "notes": step.notes,
        "version": studio.city.now.version,
        "steps": studio.editor.history.data,
    }
