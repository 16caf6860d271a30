"""The studio: a page on which a city is seen, changed, measured and played while it is designed."""
