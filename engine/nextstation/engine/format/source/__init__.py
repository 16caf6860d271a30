"""A file as read: the document with its positions, diagnostics, schema check, atomic write."""
