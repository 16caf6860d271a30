"""Replaying a record: every sheet decision by decision, and every fault with its place and rule."""
