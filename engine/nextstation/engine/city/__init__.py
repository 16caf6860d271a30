"""From a file to a city: document with positions, schema, what the file says, what follows."""
