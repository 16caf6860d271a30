"""The cities that come with the program, as package data."""
