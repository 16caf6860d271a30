"""Why an edit cannot be made."""

from nextstation.engine.format.source.diagnostic import Diagnostic


class RefusedEditError(ValueError):
    """An edit that the city, or the form of its file, does not take; the text says why.

    `fault` is the fault that the file would have, if that is the reason.
    """

    def __init__(self, reason: str, fault: Diagnostic | None = None) -> None:
        super().__init__(reason)
        self.fault = fault


def form(what: str) -> RefusedEditError:
    """The refusal of a file that is written in a form that cannot be changed in place."""
    return RefusedEditError(f"{what}: change it in the file by hand")
