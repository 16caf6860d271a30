"""Ctrl-C while a kernel is compiled: it waits for a place where nothing is handed to LLVM."""

import signal

import pytest

from nextstation.engine.game.jit.interrupts import held_interrupts, let_interrupt


def _interrupted(done: list[str], *, is_let: bool) -> None:
    with held_interrupts():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        done.append("held")
        if is_let:
            let_interrupt()
            done.append("never")
    done.append("never")


@pytest.mark.parametrize("is_let", [True, False], ids=["at a safe place", "at the end"])
def test_an_interrupt_of_a_compilation_waits(is_let: bool) -> None:
    done = list[str]()
    with pytest.raises(KeyboardInterrupt):
        _interrupted(done, is_let=is_let)
    assert done == ["held"]
    # Two interrupts end one compilation, and the next is not ended.
    let_interrupt()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
