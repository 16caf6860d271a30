"""What the type of a struct rules out is not compiled."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from nextstation.engine.game.board.struct import FORMS, NO_MEMORY, Form, laid_out
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.jit.compiler import compiled
from nextstation.engine.game.kernel import kernel


class Town(NamedTuple):
    """A struct whose type says whether its flag is 0 and its table empty."""

    flag: int
    table: Ints
    memory: Words = NO_MEMORY


FORMS[Town] = Form(features={"flag", "table"})


@kernel
def cannot_be_compiled(town: Town) -> int:
    """Compiled code has no such attribute: to compile this is an error."""
    return int(town.nowhere)  # type: ignore[attr-defined]


@kernel
def has_rows(town: Town) -> bool:
    """Whether the table has rows: the pass looks into functions of the kernel."""
    return bool(town.table.shape[0] and town.flag >= 0)


@kernel
def by_flag(town: Town) -> int:
    """A branch on a flag."""
    return cannot_be_compiled(town) if town.flag else 1


@kernel
def by_loop(town: Town) -> int:
    """A loop over the rows of a table."""
    found = 2
    for _ in range(town.table.shape[0]):
        found += cannot_be_compiled(town)
    return found


@kernel
def by_function(town: Town) -> int:
    """A branch on what another function returns."""
    if has_rows(town) and town.flag != 7:
        return cannot_be_compiled(town)
    return 3


@kernel
def by_early_return(town: Town) -> int:
    """A return before what needs the table."""
    if not town.table.size:
        return 4
    return cannot_be_compiled(town)


WAYS = [(by_flag, 1), (by_loop, 2), (by_function, 3), (by_early_return, 4)]


@pytest.mark.parametrize(("function", "result"), WAYS, ids=[each.__name__ for each, _ in WAYS])
def test_what_a_town_lacks_is_not_compiled(function: Callable[[Town], int], result: int) -> None:
    town = laid_out(Town(0, np.zeros((0, 3), np.int64)))
    assert compiled(function)(town) == result


@pytest.mark.parametrize("function", [each for each, _ in WAYS], ids=lambda each: each.__name__)
def test_what_a_town_has_is_compiled(function: Callable[[Town], int]) -> None:
    town = laid_out(Town(1, np.zeros((2, 3), np.int64)))
    with pytest.raises(TypeError, match="nowhere") as raised:
        compiled(function)(town)
    # The line at fault, but not all that led there.
    said = str(raised.value)
    assert "def cannot_be_compiled(" in said
    assert function.__name__ not in said
