"""Draws what people print: the play sheet of any city, as SVG, PDF or PNG."""
