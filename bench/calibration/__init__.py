"""Fitting the levels to what people say; see README.md."""
