"""What a slip in writing a file was meant to be: in YAML, in a key, in a value."""
