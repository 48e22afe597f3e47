"""The studio: a page to play on, and the server behind it, which can be left open to strangers."""
