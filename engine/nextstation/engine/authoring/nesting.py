"""How deep each token of a YAML file is nested, and the indentation that follows from it."""

from dataclasses import dataclass, field

from yaml.tokens import (
    BlockEndToken,
    BlockEntryToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
    KeyToken,
    Token,
    ValueToken,
)

STEP = 2
OPENS = (FlowMappingStartToken, FlowSequenceStartToken)
CLOSES = (FlowMappingEndToken, FlowSequenceEndToken)


@dataclass(frozen=True, slots=True)
class Block:
    """A block that is open: its column in the file, and the one that it gets.

    `is_implied` is true of a list that stands below its key without further indentation.
    """

    was: int
    column: int
    is_list: bool
    is_implied: bool = False


@dataclass(slots=True)
class Bracket:
    """A bracket that is open: its row, its column, and the indentation of the row.

    `is_last` says whether nothing follows it in its row.
    """

    row: int
    column: int
    indent: int
    is_last: bool = True


@dataclass(slots=True)
class Nesting:
    """The blocks and brackets that are open before a token."""

    blocks: list[Block] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)
    # The blocks that were open at the token before, and that token.
    levels: list[tuple[int, int]] = field(default_factory=list)
    before: Token | None = None
    is_key: bool = False

    def remember(self, token: Token) -> None:
        """Note that a token has been written."""
        self.before, self.is_key = token, False
        self.levels = [(block.was, block.column) for block in self.blocks]

    def open_or_close(self, token: Token) -> None:
        """Keep the blocks that are open."""
        if isinstance(token, BlockMappingStartToken | BlockSequenceStartToken):
            is_list = isinstance(token, BlockSequenceStartToken)
            self.blocks.append(Block(token.start_mark.column, self.inside(), is_list))
        elif isinstance(token, BlockEntryToken) and not self.blocks[-1].is_list:
            here = self.blocks[-1].was
            self.blocks.append(Block(here, self.inside(), is_list=True, is_implied=True))
        elif isinstance(token, KeyToken | ValueToken | BlockEndToken) and not self.brackets:
            if self.blocks and self.blocks[-1].is_implied:
                self.blocks.pop()
            if isinstance(token, BlockEndToken):
                self.blocks.pop()
        if isinstance(token, KeyToken):
            self.is_key = True

    def inside(self) -> int:
        """The column of what is nested in the innermost block."""
        return self.blocks[-1].column + STEP if self.blocks else 0

    def indent(self, token: Token) -> int:
        """The indentation of a row that begins with a token."""
        if self.brackets:
            return self.flow_indent(is_end=isinstance(token, CLOSES))
        is_own = isinstance(token, BlockEntryToken | KeyToken | ValueToken)
        if self.blocks and (is_own or self.is_key):
            return self.blocks[-1].column
        return self.inside()

    def flow_indent(self, *, is_end: bool = False) -> int:
        """The indentation of a row within brackets: below the first entry, or a step further in."""
        bracket = self.brackets[-1]
        if bracket.is_last:
            return bracket.indent if is_end else bracket.indent + STEP
        return bracket.column if is_end else bracket.column + 1

    def comment_indent(self, was: int, column: int, indent: int) -> int:
        """The indentation of a comment: that of what follows, or of the block that it stands in."""
        if self.brackets:
            return self.flow_indent()
        if was == column:
            return indent
        levels = [*self.levels, (column, indent)]
        if self.levels and isinstance(self.before, ValueToken | BlockEntryToken):
            outer, moved = self.levels[-1]
            levels.append((outer + 1, moved + STEP))
        return max([level for level in levels if level[0] <= was], default=(0, 0))[1]
