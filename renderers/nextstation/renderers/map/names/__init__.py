"""Writes names on a map: of districts, rivers and stations, each in a free place."""
