"""The kernel as native code: translated to C, built, and loaded."""
