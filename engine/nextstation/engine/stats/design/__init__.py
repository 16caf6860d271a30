"""What a good city is, in numbers: its profile, goals, and cities that come nearer to them."""
