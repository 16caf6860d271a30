"""A city as a folder of plain files, for any web server or none: its sheet, measures, games."""
