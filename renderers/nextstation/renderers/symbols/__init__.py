"""Small drawings: station symbols and icons."""
