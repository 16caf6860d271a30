"""The id and the title of a new city, from its name on the command line."""

import re

from nextstation.cli.terminal.errors import USAGE, fail

_LONGEST_ID = 32


def id_of(name: str, advice: str) -> str:
    """The id of a city, which its file is named by; ends the command if there is none.

    `advice` says how a name in other letters becomes the title of the city.
    """
    from nextstation.engine.authoring.names import slug

    city_id = slug(name)
    if not city_id:
        fail(
            f"cannot make an id from `{name}`: it must begin with a letter from a to z; {advice}",
            USAGE,
        )
    if len(city_id) > _LONGEST_ID:
        fail(f"`{name}` is too long: the limit is {_LONGEST_ID} characters", USAGE)
    return city_id


def title_of(name: str) -> str:
    """The title of a city; ends the command if it cannot be drawn."""
    from nextstation.engine.source.texts import fault_of, tidy

    title = tidy(name if re.search(r"[A-Z ]", name) else name.replace("_", " ").title())
    fault = fault_of(title)
    if fault:
        fail(f"cannot make a title from `{name}`: {fault}", USAGE)
    return title
