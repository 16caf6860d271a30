"""Is a city, or a module, correct? The checks, and the loading of what they find correct."""
