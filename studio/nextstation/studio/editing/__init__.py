"""Edits of the open file that pages make: each written at once, undone and redone."""
