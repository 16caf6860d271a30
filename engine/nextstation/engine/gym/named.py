"""What every environment says of its games: names of the numbers, legal actions."""

from collections.abc import Mapping, Sequence

from nextstation.engine.gym.spaces import Masks, masks_of
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

    @property
    def layout(self) -> str:
        """The version of the layout of observations, and a digest of their parts in this city."""
        return self.games.layout

    def action_masks(self) -> Masks:
        """The legal actions, a row for each game or player: a copy that cannot be written to."""
        return masks_of(self.games)
