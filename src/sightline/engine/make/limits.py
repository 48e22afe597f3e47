"""Every limit of making puzzles, each with its unit; those that a family may lower are in `Maker`.

`tools/measure_limits.py` measures what each is worth, mostly in tests, which are the same on every machine. The figures
below are relative to today's values, with one limit changed at a time: on 54 puzzles of three families, 6×6 to 20×20,
hard and extreme (53,640 tests); on 15 large ones, to 40×40 (9,892); on 15 lessons (15,542); on 6 pictures of the user's
own (59,050).
"""

# --- the budget, in tests: a question to the kernel is one test. Prices only say when to give up, not what is made

DEFAULT_TESTS = 60_000
"""Tests for one puzzle."""
CHECK_COST = 5
"""What a check of the tiers costs, in tests. It takes as long as 2, 29 and 265 propagations in three families at 8×8,
20×20 and 12×12; in the last of them propagation is that quick."""
GRADE_COST = 60
"""What it costs to work out the level of a puzzle from its rounds, in tests: about 20 ms, or 5 ms where the kernel
takes the turns."""
SPOTS_PER_TEST = 10_000
"""On larger boards a check counts for as many times more, as it takes longer."""
MANY_COST, UNKNOWN_COST = 6, 2000
"""What it costs to find many solutions, or to give up looking for them, in tests. Sixteen solutions take as long as 2
to 6 propagations; a search of 20,000 steps takes as long as thousands. With 40 instead of 6, one of eight expert maps
of 12×12 with half-turn symmetry was given up after two thirds of the time that it took."""
FULL_SEARCH_SPOTS = 144
"""Spots up to which a test that removes a clue gets all the decisions of `Maker.search_steps`; beyond, fewer by the
third power of the number of spots, for each takes longer and there are more of them.
On large puzzles, 36: 8.6 times the tests, in the same time; 576: the same."""

# --- how long to go on with one draft, in changes

IDLE_CHANGES = 20
"""Changes in a row without progress before a draft that is ambiguous is given up. 5: 56 % more tests; 80: 25 % more."""
PROGRESS = 16
"""Progress is one ambiguous spot fewer of so many. If any spot fewer counts, a 60×60 picture takes twice the tests."""
MOST_CHANGES = 100
"""Changes because the puzzle is too easy or too hard. 25: 76 % more tests; 400: 9 % more."""
MOST_MISSES = 2
"""Puzzles of a draft that need the tiers wanted but are not of the level wanted, before it is given up; …"""
MOST_MISSES_WORTH = 20
"""… where assumptions are needed, so many at most: a draft that was hard to find is followed as long as that costs less
than finding it did."""
CHANGES_TO_OPEN = 2
"""Changes after which propagation must leave something open, where a puzzle that needs a search is wanted.
1: 4 % more tests; never: 54 % more."""
HARD_SPOT_CHANGES = 4
"""Of so many changes towards a harder puzzle, one is made where it is hard already, the others anywhere.
It matters little: with every second one 5 % more tests, with none 2 % more."""
COMPARED_CHANGES = 16
"""Changes of which the best is taken where as few as possible are wanted. On own pictures, 4: 5 % fewer tests and 32
instead of 30 cells changed; 64: 4 % fewer and 36 cells."""

# --- lessons, in changes

CHANGES_TO_NEED = 300
"""Changes of a draft before the technique must have been needed. On lessons, 75: 16 % more tests; 1,200: the same."""
IDLE_LESSON_CHANGES = 60
"""Changes in a row, after that, that leave no fewer spots open. 15: 39 % more tests; 240: 8 % more."""

# --- the draft nearest to the user's own

FOLLOWED_DRAFTS = 12
"""Changed drafts that are followed up, of all with the same number of changes.
On own pictures, 3: the same; 48: 63 % more time, and 27 instead of 30 cells changed."""
NEAREST_SHARE = 4
"""The search for the nearest draft may take one part in so many of the budget. A half: 78 % more time, and 25 instead
of 30 cells changed; a sixteenth: 20 % less time, and 30 cells."""

# --- other limits

MOST_PARTS = 16
"""Parts that are removed at once while that goes well. On large puzzles, 1: 8 % more tests; 64: the same."""
SEARCHED_SPOTS = 400
"""Open spots up to which solutions are looked for. On large puzzles, 100: 22 % more tests; 1,600: 11 % fewer, with a
60×60 picture of level expert in a third of the time, one of 40×40 or 75×75 in up to half as much again."""
COMPARED_SOLUTIONS = 16
"""Fewer solutions than this are compared with each other; of more, the spots that propagation leaves open are used.
3: 4.1 times the tests; 64: 10 % fewer."""
