"""All design checks: those that need no sheet, and those that lay one out."""

from nextstation.engine.lint.registry import ENGINE_CHECKS, DesignCheck, design_checks

SHEET_CHECKS = "nextstation.renderers.lint"


def every_check() -> dict[str, DesignCheck]:
    """All design checks by code, in order."""
    return design_checks(ENGINE_CHECKS, SHEET_CHECKS)
