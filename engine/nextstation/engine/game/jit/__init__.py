"""Everything that knows Numba."""
