"""Transit networks from files: GTFS, and GeoJSON."""
