"""The built-in policies, put together from the catalogue and from their modules."""

from functools import cache
from importlib import import_module

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out
from nextstation.engine.kernel.kernel import KERNEL, dispatched
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.players.catalogue import POLICIES, PolicyEntry, parse_policy
from nextstation.engine.players.learning.self_play import Trainee, choose_in_training
from nextstation.engine.players.seeker import Seeker, choose_seeking
from nextstation.engine.players.spec import BuiltInPolicy, Choose, PolicySpec


def spec_of_entry(entry: PolicyEntry) -> PolicySpec:
    """The parts of a policy. Raises NotImplementedError when its module lacks one of them."""
    module = import_module(f"{__package__}.{entry.module}")
    for spec in vars(module).values():
        if isinstance(spec, PolicySpec) and spec.name == entry.name:
            if spec.choose not in KERNEL:
                message = f"{module.__file__}: mark {spec.choose.__name__} with @kernel"
                raise NotImplementedError(message)
            return spec
    message = f"policy `{entry.name}` of catalogue.py needs a PolicySpec in {module.__file__}"
    raise NotImplementedError(message)


SPECS = {entry.name: spec_of_entry(entry) for entry in POLICIES}
_BY_KIND = {spec.kind: spec for spec in SPECS.values()}
# A learner in training is a policy too, and one that tries for an objective, although nobody can
# ask for them.
_CHOICES: dict[type, Choose] = {
    **{kind: spec.choose for kind, spec in _BY_KIND.items()},
    Trainee: choose_in_training,
    Seeker: choose_seeking,
}


@dispatched(_CHOICES)
def choose(board: Board, game: Game, policy: BuiltInPolicy) -> int:
    """The decision of a policy for the head of the queue: a legal one, or PASS."""
    return _CHOICES[type(policy)](board, game, policy)


def spec_of(policy: BuiltInPolicy) -> PolicySpec:
    """The parts of a policy that was made by `make_policy`."""
    return _BY_KIND[type(policy)]


def single_game_choice(policy: BuiltInPolicy) -> Choose:
    """How a policy decides in single games: natively if it thinks for long."""
    spec = spec_of(policy)
    is_native = spec.is_slow or spec.training
    return _native(spec.choose, or_plain=not spec.is_slow) if is_native else choose


@cache
def _native(choice: Choose, *, or_plain: bool) -> Choose:
    from nextstation.engine.kernel.native.load import compiled

    return compiled(choice, or_plain=or_plain)


def make_policy(name: str, board: Board, game: Game) -> BuiltInPolicy:
    """A policy for games like this one, by its name, such as `lookahead:3`; it is not trained yet.

    Raises ValueError when there is no such policy.
    """
    entry, number = parse_policy(name)
    return laid_out(SPECS[entry.name].make(board, game, number))
