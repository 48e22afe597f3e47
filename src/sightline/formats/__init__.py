"""Text formats: codecs, format detection, and the reversible pieces that codecs are built from."""
