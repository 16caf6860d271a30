"""What a city names outside of its file: modules to play with, and codes of design checks."""

from collections.abc import Iterator, Mapping
from typing import Any

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.city.paths import (
    COLOURS,
    DISTRICT_LETTERS,
    LINT,
    MARKS,
    MODULES,
    SPECIALS,
    SYMBOLS,
)
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import SURELY, closest, suggestion
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.format.vocabulary.lint import IGNORE
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES


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
            yield Finding(f"there is no module `{name}`", path, hint)


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


@check("E661", "`lint` names a code that no design check has, or a limit that the check lacks.")
def unknown_design_codes(context: CityContext) -> Iterator[Finding]:
    settings = context.document.at(LINT) or {}
    ignored = [(*LINT, IGNORE, code) for code in settings.get(IGNORE, ())]
    for path in [*ignored, *((*LINT, key) for key in settings if key != IGNORE)]:
        if path[-1] not in DESIGN_CODES:
            known = [*DESIGN_CODES] if path in ignored else [IGNORE, *DESIGN_CODES]
            hint = suggestion(str(path[-1]), known, "its codes")
            yield Finding(f"`ns lint` has no check `{path[-1]}`", path, hint, on_key=True)
        elif path not in ignored:
            yield from _wrong_limits(str(path[-1]), context.document.at(path))


def _wrong_limits(code: str, limits: Mapping[str, Any]) -> Iterator[Finding]:
    word = DESIGN_CODES[code].limit_word
    if not limits:
        yield Finding(f"{code} has no limit here", (*LINT, code), f"such as `{{{word}: 4}}`")
    for name in limits:
        if name != word:
            ignore = f"it can be ignored: `ignore: {{{code}: …}}`"
            hint = f"did you mean `{word}`?" if word else ignore
            yield Finding(f"{code} has no `{name}`", (*LINT, code, name), hint, on_key=True)
