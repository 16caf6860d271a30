"""Changes of a city by the words of its file: settings (`PATH=VALUE`) and patch files."""
