"""Texts that puzzles come in: what a codec is, and the reversible pieces that codecs are made of."""
