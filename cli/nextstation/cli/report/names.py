"""What things of a game are called in a report."""


def term_title(name: str) -> str:
    """What a scoring term is called; one that occurs again is numbered."""
    from nextstation.engine.vocabulary.scoring import TERM_NAMED

    term, *again = name.split()
    return " ".join([TERM_NAMED[term].word.title.lower(), *again])
