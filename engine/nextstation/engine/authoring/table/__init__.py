"""A map as a table (CSV): read as a city with what it lacks filled in, and written."""
