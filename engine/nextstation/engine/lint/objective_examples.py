"""Examples of checks of objectives: a city file with shared objectives of which one is dealt."""


def with_objectives(*cards: str, limit: str = "") -> str:
    """The part of a city file with these cards, and with a limit such as `W404: {at_most: 0.9}`."""
    listed = "".join(f"      - {{{card}}}\n" for card in cards)
    moved = f"lint:\n  {limit}\n" if limit else ""
    return f"""
modules:
  shared_objectives:
    deal: {{to: game, count: 1}}
    points: 10
    cards:
{listed}{moved}"""
