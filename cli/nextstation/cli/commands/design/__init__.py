"""Commands that judge and change designs."""
