"""Benchmarks: our figures beside those of other programs, measured in the same run."""
