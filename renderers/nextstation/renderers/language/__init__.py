"""The words on a sheet, by language."""
