"""The value function: what it is told of a game, and the points that it expects."""
