"""A city as frozen dataclasses: what its file describes, and the network that follows."""
