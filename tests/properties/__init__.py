"""The properties that every sheet has: a drawn page as texts and shapes, and laws about it."""
