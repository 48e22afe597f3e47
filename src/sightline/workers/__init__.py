"""Worker processes that can be killed at any moment, for the studio and for batches."""

MEMORY = 256 << 20
"""Bytes of address space that a worker has."""
