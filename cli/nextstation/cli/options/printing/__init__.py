"""Options of what is drawn and printed."""
