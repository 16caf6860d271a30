"""Records of games beside the city: listed, opened, shown step by step."""
