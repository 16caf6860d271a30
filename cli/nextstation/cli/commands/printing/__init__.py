"""Commands that draw what is printed."""
