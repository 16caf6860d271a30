"""A file as it was read: the document with its positions, diagnostics, schema check, atomic write."""
