"""The design checks that lay out a sheet, a module for each group."""
