"""One game in plain Python, step by step."""
