"""The codes of what checks report, with what each means."""
