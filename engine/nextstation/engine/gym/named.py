"""The names of the numbers that agents get and give."""

from collections.abc import Mapping, Sequence

from nextstation.engine.stepping.vector_game import VectorGame


class NamedNumbers:
    """An environment that says what its actions and the parts of its observations are."""

    games: VectorGame

    @property
    def action_names(self) -> Sequence[str]:
        """The actions in the notation of records: `pass`, `d3-d1`, `d3-d1 + power`, `circle d3`."""
        return self.games.action_names

    @property
    def parts(self) -> Mapping[str, slice]:
        """Where each part of an observation lies."""
        return self.games.parts
