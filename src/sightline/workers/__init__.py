"""Worker processes that can be killed at any moment, for the studio and for batches."""
