"""The design checks that look at the printed sheet."""
