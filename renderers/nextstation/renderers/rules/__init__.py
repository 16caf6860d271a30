"""A page of rules, written from what the file of a city says."""
