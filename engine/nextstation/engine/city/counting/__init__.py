"""Counts, apart from the games that are counted: written out, in cells of a sheet, on a map."""
