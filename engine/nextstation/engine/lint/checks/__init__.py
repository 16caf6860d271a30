"""The design checks that need no sheet, a module for each group."""
