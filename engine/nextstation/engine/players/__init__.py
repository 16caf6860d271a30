"""Who plays: players that choose among the legal sections."""
