"""What a code or the number of a rule means, as the page unfolds it."""

import re
from dataclasses import dataclass, replace

from nextstation.engine.checks.registry import Check, all_codes
from nextstation.engine.format.vocabulary.rules import Entry, rules
from nextstation.engine.lint.examples import without_marks
from nextstation.renderers.lint.catalogue import every_check

_RULE = re.compile(r"\b[A-Z]\d{1,2}\b")


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code or a rule: its title, if it has one, what it means, and what else is to be said.

    `examples` are parts of a file, each with a title; `see` are the rules that it names, with
    theirs.
    """

    name: str
    text: str
    title: str = ""
    more: str = ""
    examples: tuple[tuple[str, str], ...] = ()
    see: tuple[tuple[str, str], ...] = ()


def explanation(name: str) -> Explanation:
    """What a code or a rule means. Raises KeyError for a name that is neither."""
    if name in every_check():
        found = _of_check(every_check()[name])
    elif name in rules():
        found = _of_rule(rules()[name])
    else:
        found = Explanation(name, all_codes()[name])
    named = [*_RULE.findall(f"{found.text} {found.more}"), *(number for number, _ in found.see)]
    others = dict.fromkeys(each for each in named if each in rules() and each != name)
    return replace(found, see=tuple((each, rules()[each].title) for each in others))


def _of_check(check: Check) -> Explanation:
    meaning, limit = check.meaning, ""
    if meaning.limit_word:
        setting = f"`lint: {{{check.code}: {{{meaning.setting}}}}}`"
        limit = f"{meaning.bound}. To change the limit: {setting}."
    examples = (("It warns:", check.bad), ("It does not:", check.good))
    return Explanation(
        check.code,
        meaning.summary,
        meaning.name,
        limit,
        tuple((title, without_marks(text)) for title, text in examples),
    )


def _of_rule(rule: Entry) -> Explanation:
    examples = (("An example:", rule.example), ("In the file:", rule.file))
    return Explanation(
        rule.number,
        rule.text,
        rule.title,
        " ".join(f"Our decision: {each.says}" for each in rule.ours),
        tuple((title, text) for title, text in examples if text),
        tuple((number, "") for number in rule.see),
    )
