"""Keys by which a cache knows objects that have no hash: each is equal to itself alone."""

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class ByIdentity(Generic[T]):
    """An object as the key of a cache, which keeps it alive."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, ByIdentity) and self.value is other.value
