"""Design checks of the map: stations, links, symbols, districts."""
