"""YAML as plain data."""

from typing import Any

import yaml

# Written in C where there is one, which is ten times as fast.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(content: str | bytes) -> Any:
    """The data of a text."""
    return yaml.load(content, _LOADER)  # noqa: S506 - safe, as its name says
