"""The engine for programs in Python: a game that is stepped decision by decision."""
