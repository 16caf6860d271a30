"""What is reported of designs."""
