"""What people ask: the next step, a mistake, why a value holds, how hard a puzzle is, and the pictures."""
