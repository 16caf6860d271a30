"""What the checks find in the open file, as the page shows it: on the map, and explained."""
