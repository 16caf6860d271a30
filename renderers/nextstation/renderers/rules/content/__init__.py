"""What the rules say: sections of paragraphs, lists, figures and tables, as data."""
