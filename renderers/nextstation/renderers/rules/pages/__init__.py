"""How the rules lie on pages."""
