"""Games that are played on the page, in the memory of the studio."""
