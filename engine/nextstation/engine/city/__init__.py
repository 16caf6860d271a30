"""The city as frozen dataclasses: what the file says, and the network that follows from it."""
