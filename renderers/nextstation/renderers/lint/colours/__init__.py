"""Design checks of the colours of pencils."""
