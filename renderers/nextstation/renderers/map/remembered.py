"""Remembers what follows from a network: its map is drawn again for each step of a game."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from nextstation.engine.city.network import Network
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.renderers.language.translations import city_spoken_of, language

# The maps that are remembered; a studio draws one in two or three forms.
_MOST = 8

Find = TypeVar("Find", bound=Callable[..., Any])


def remembered(find: Find) -> Find:
    """A function of a network, and of what can be hashed, that is not asked twice for the same.

    It may depend on the language of the sheet. Nobody may change what it returns.
    """

    @lru_cache(_MOST)
    def found(network: ByIdentity[Network], _spoken: Hashable, *others: Hashable) -> Any:
        return find(network.value, *others)

    @wraps(find)
    def answer(network: Network, *others: Hashable) -> Any:
        spoken = language(), ByIdentity(city_spoken_of())
        return found(ByIdentity(network), spoken, *others)

    return cast("Find", answer)
