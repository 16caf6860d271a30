"""What a city says about design warnings names checks that there are, and their limits."""

from collections.abc import Iterator, Mapping
from typing import Any

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import LINT
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.vocabulary.lint import IGNORE


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
