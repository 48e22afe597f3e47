"""Looking at a finished puzzle: is it unique, what is in conflict, what would repair it."""
