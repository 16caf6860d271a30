"""What decisions are expected to bring: hints, and games analysed."""
