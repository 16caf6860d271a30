"""Every word of a city file, described once, as data. Imports nothing of the engine."""
