"""The studio: a page to play on, and the server behind it, which is safe to leave open to the public."""
