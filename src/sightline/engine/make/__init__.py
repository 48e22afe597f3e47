"""Making puzzles: from a request to a new puzzle with one solution."""
