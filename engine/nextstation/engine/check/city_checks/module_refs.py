"""The modules that a city lists: they exist, and the city can be played with them."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import (
    COLOURS,
    DISTRICT_LETTERS,
    MARKS,
    MODULES,
    SPECIALS,
    SYMBOLS,
)
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.check.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.suggestions import SURELY, closest, suggestion
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES


def _listed(context: CityContext) -> Iterator[tuple[Path, str]]:
    for name in context.city.modules:
        if name != SHARED_OBJECTIVES.name:
            yield (*MODULES, name), name


@check("E631", "The city lists a module that does not exist.")
def unknown_modules(context: CityContext) -> Iterator[Finding]:
    known = [SHARED_OBJECTIVES.name, *shipped_modules()]
    for path, name in _listed(context):
        if name not in known:
            hint = suggestion(name, known)
            if closest(name, known, SURELY) is None:
                own = "play a module of your own with `--module FILE`"
                hint = f"{hint} Or {own}" if hint.endswith("?") else f"{hint}; {own}"
            yield Finding(f"there is no module `{name}`", path, hint, on_key=True)


@check(
    "E633",
    "The city cannot be played with a module that it lists.",
    needs=(SPECIALS, MARKS, COLOURS, SYMBOLS),
    whole=DISTRICT_LETTERS,
)
def incompatible_modules(context: CityContext) -> Iterator[Finding]:
    for path, name in _listed(context):
        if name not in shipped_modules():
            continue
        if problem := incompatibility(context.network, shipped_module(name).sound()):
            yield Finding(problem, path, on_key=True)


@check("E632", "A module in the city's list has content, which belongs in a file of its own.")
def modules_with_content(context: CityContext) -> Iterator[Finding]:
    for path, name in _listed(context):
        if context.document.at(path) and name in shipped_modules():
            message = f"the content of `{name}` belongs in its own file"
            yield Finding(message, path, f"write `{name}: {{}}`")
