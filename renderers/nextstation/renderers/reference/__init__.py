"""Draws what lies beside a sheet: the turn in short, a tracker, a grid to note a game."""
