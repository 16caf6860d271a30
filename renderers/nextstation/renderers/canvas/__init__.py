"""Areas to draw in, text, and the SVG that they become."""
