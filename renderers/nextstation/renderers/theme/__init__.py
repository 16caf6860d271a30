"""Colours and styles of a sheet."""
