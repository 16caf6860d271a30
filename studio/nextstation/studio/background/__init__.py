"""Work that takes long, done by processes of their own so that drawing never waits."""
