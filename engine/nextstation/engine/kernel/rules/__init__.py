"""The rules of the game, as functions of the kernel."""
