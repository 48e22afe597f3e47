"""Several cores of this machine for one hard puzzle (`sharing`), or for many puzzles in memory (`many`)."""
