"""The command line: one module per command, reporters, no rules."""
