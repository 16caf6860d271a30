"""The schemas of the files that the program reads, as package data."""
