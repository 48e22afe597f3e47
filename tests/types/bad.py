"""A user's program with mistakes, each of which a type checker should see, on the line that says so."""

import sightline as sl

puzzle = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
sl.slove(puzzle)  # error
board = sl.solve(puzzle)[0]
print(board.gird)  # error
print(sl.solve(sl.Hashi(("2.2", "...", "2.2")))[0].grid)  # error
print(sl.read("1").clues)  # error
print(sl.rate(puzzle).levle)  # error
print(sl.explain(puzzle)[0].txet)  # error
sl.draw(puzzle).decode()  # error
print(sl.generate(sl.Nonogram, 5).clues)  # error
sl.solve("0 0 1 2")  # error
sl.rate(puzzle, second=3)  # error
