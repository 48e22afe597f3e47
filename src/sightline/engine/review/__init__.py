"""Checks of a finished puzzle: is it unique, which clues contradict each other, what would repair it."""
