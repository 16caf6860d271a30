"""What the page asks the server for: a module for each subject, with its routes."""
