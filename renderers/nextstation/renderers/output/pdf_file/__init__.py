"""The parts of a PDF: objects, fonts, what is painted, the structure that readers aloud follow."""
