"""Is a correct city a good one? The design checks, and what they warn about."""
