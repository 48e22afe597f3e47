"""Every limit of making puzzles, each with its unit; those that a family may lower are in `Maker`.

Measured in tests, which are the same on every machine: 54 puzzles of three families, 6×6 to 20×20, hard to extreme,
took 36,200 tests; figures below are relative to that, with one limit changed at a time.
"""

# --- the budget, in tests: a question to the kernel is one test

DEFAULT_TESTS = 60_000
"""Tests for one puzzle."""
CHECK_COST = 5
"""Tests that a check of the tiers counts for."""
GRADE_COST = 60
"""Tests that it counts for to work out the level of a puzzle from its rounds."""
SPOTS_PER_TEST = 10_000
"""On larger boards a check counts for as many times more, as it takes longer."""
MANY_COST, UNKNOWN_COST = 40, 2000
"""Tests that it counts for to find many solutions, or to give up looking for them: it takes as much longer."""
FULL_SEARCH_SPOTS = 144
"""Spots up to which a test that removes a clue gets all the decisions of `Maker.search_steps`; beyond, fewer by the
third power of the number of spots, for each takes longer and there are more of them."""

# --- how long to go on with one draft, in changes

IDLE_CHANGES = 20
"""Changes in a row without progress before a draft that is ambiguous is given up. 5: 37 % more tests; 80: the same."""
PROGRESS = 16
"""Progress is one ambiguous spot fewer of so many. If any spot fewer counts, a 60×60 picture takes twice the tests."""
MOST_CHANGES = 100
"""Changes because the puzzle is too easy or too hard."""
MOST_MISSES = 2
"""Puzzles of a draft that need the tiers wanted but are not of the level wanted, before it is given up."""
CHANGES_TO_OPEN = 2
"""Changes after which propagation must leave something open, where a puzzle that needs a search is wanted.
1: 10 % more tests; never: 57 % more."""
HARD_SPOT_CHANGES = 4
"""Of so many changes towards a harder puzzle, one is made where it is hard already, the others anywhere.
It matters little: with every second one 4 % fewer tests, with none the same."""
COMPARED_CHANGES = 16
"""Changes of which the best is taken where as few as possible are wanted."""

# --- lessons, in changes

CHANGES_TO_NEED = 300
"""Changes of a draft before the technique must have been needed …"""
IDLE_LESSON_CHANGES = 60
"""… and changes in a row, after that, that leave no fewer spots open."""

# --- the draft nearest to the user's own

FOLLOWED_DRAFTS = 12
"""Changed drafts that are followed up, of all with the same number of changes."""
NEAREST_SHARE = 4
"""The search for it may take one part of so many of the budget."""

# --- other limits

MOST_PARTS = 16
"""Parts that are removed at once while that goes well."""
SEARCHED_SPOTS = 400
"""Open spots up to which solutions are looked for."""
COMPARED_SOLUTIONS = 16
"""Fewer solutions than this are compared with each other; of more, the spots that propagation leaves open are used.
3: 2.7 times the tests; 64: 2 % fewer."""
