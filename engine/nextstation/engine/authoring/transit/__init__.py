"""Real transit networks, read from the files of agencies and made into maps of cities."""
