"""Who plays: built-in and custom players, what they see, and the loop that asks them."""
