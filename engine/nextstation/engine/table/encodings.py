"""The encoding of a table: UTF-8, UTF-16, or one that is given, or else a guess."""

from collections.abc import Iterator

from nextstation.engine.source.slips.foreign import UTF_16_MARKS

# What Windows writes in Western Europe; any text that is not UTF-8 is taken for it.
GUESS = "cp1252"
# What Windows writes elsewhere: Central Europe, Cyrillic, Greek, Turkish, Baltic.
ELSEWHERE = ("cp1250", "cp1251", "cp1253", "cp1254", "cp1257")
_PLAIN = "a,1;\t\n"


def is_encoding(name: str) -> bool:
    """Whether an encoding of this name exists, in which a table is written in single bytes."""
    try:
        return _PLAIN.encode().decode(name) == _PLAIN
    except (LookupError, ValueError):
        return False


def encoding_of(content: bytes, given: str | None) -> str | None:
    """The encoding of a table: UTF-16 if it begins with the mark of it, else the one given."""
    return "UTF-16" if content.startswith(UTF_16_MARKS) else given


def decode(content: bytes, encoding: str | None) -> tuple[str, bool]:
    """The text in an encoding, or else in UTF-8 or a guess; and whether it is a guess.

    Raises UnicodeError if the content is not text in that encoding, or in the one guessed.
    """
    if encoding:
        return content.decode(encoding).removeprefix("\ufeff"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode(GUESS), True


def readings(guessed: str) -> Iterator[tuple[str, str]]:
    """The other encodings in which a text that was guessed is another text, and that text."""
    known = {guessed}
    for encoding in ELSEWHERE:
        text = guessed.encode(GUESS).decode(encoding, "replace")
        if text not in known and text.isprintable() and "\ufffd" not in text:
            known.add(text)
            yield encoding, text
