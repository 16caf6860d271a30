"""All design checks: those that need no sheet, and those that lay one out."""

from nextstation.engine.checks.registry import Check, checks_in

ENGINE_CHECKS = "nextstation.engine.lint.checks"
SHEET_CHECKS = "nextstation.renderers.lint.checks"


def every_check() -> dict[str, Check]:
    """All design checks by code, in order."""
    return {each.code: each for each in checks_in(ENGINE_CHECKS, SHEET_CHECKS)}
