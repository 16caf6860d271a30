"""Names for the cells of an array, the columns of a table, or the values of a code.

The kernel holds a game in arrays of numbers; `game.now[Now.ROUND]` says which of them is meant. A
class of constants costs nothing: in Python a name is a plain attribute of a class (a member of an
`IntEnum` takes three times as long to read), and native code has the number itself.
"""

import sys
from typing import Any


class _Constants(type):
    """The class of classes of constants: `len(Now)` is the width of an array with these cells."""

    def __len__(cls) -> int:
        return len(cls.__annotations__)

    def __getattr__(cls, name: str) -> int:
        file = sys.modules[cls.__module__].__file__
        raise AttributeError(f"{cls.__name__} in {file} has no {name}")


class Constants(metaclass=_Constants):
    """A class whose annotated names are numbers: 0, 1, 2 … in order, where none is given."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for place, name in enumerate(cls.__annotations__):
            if name not in vars(cls):
                setattr(cls, name, place)
