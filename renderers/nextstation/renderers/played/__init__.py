"""The sheets of games that are played: the only renderers that know play."""
