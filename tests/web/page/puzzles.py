"""Small puzzles with their answers, one per family, as players would paste them."""

SKYSCRAPERS = "https://puzz.link/p?skyscrapers/4/4/3q3g42"
SKYSCRAPERS_SOLUTION = ("1432", "3214", "4321", "2143")
HEART = "[[1,1],[5],[5],[3],[1]], [[2],[4],[4],[4],[2]]"
HEART_RUNS = ((0, 1, 1), (0, 3, 3), (1, 0, 4), (2, 0, 4), (3, 1, 3), (4, 2, 2))
"""(row, from column, to column) of each run."""
VAGUE_HEART = (
    '{"format":"sightline/1","family":"nonogram","size":[5,5],'
    '"clues":{"rows":[["?","?"],[5],[5],[3],[1]],"columns":[[2],[4],["?"],[4],[2]]}}'
)
"""The same, with three runs whose length is not told."""
HASHI = "4.2..\n.3..2\n3....\n.3.1.\n3.4.3"
HASHI_BRIDGES = (
    (0, 0, 0, 2, 2),
    (0, 0, 2, 0, 2),
    (1, 1, 1, 4, 1),
    (1, 1, 3, 1, 2),
    (1, 4, 4, 4, 1),
    (2, 0, 4, 0, 1),
    (3, 1, 3, 3, 1),
    (4, 0, 4, 2, 2),
    (4, 2, 4, 4, 2),
)
ROOKS = "..X..\n.....\n.....\n.....\n....."
ROOKS_PLACED = ((0, 0), (0, 3), (1, 1), (2, 2), (3, 4))
PAINTED = (
    '{"format":"sightline/1","family":"nonogram","size":[3,3],"clues":{'
    '"rows":[[[1,1],[1,2]],[[3,2]],[[1,1]]],"columns":[[[1,1],[1,2]],[[2,2],[1,1]],[[1,2]]]}}'
)
"""Red at r1c1 and r3c2, blue at r1c2 and along row 2."""
TWO_WAYS = "[[1,1],[3],[1,2],[1,1],[3,1],[1,1,1,1]], [[1],[2],[1,2],[1,1],[1,1],[2,1],[1,2],[2]]"
