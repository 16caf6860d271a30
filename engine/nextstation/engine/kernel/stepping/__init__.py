"""Games stepped one decision at a time, by numbers: actions, masks, observations."""
