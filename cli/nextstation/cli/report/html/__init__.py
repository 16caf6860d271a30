"""A report as one HTML file: what its parts are, their charts, and the page that holds them."""
