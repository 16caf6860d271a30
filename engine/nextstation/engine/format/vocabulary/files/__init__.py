"""The words of files other than cities and modules."""
