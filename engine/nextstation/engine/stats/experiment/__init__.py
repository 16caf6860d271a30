"""Experiments: what differs between cities, modules or players, and results that last."""
