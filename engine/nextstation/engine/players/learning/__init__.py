"""How a learner learns: games of its own, the training, and the weights that come of it."""
