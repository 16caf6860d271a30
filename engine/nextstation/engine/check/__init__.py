"""Is it a correct city? One file per group of checks; what they find is data."""
