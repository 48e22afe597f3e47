"""A user's program that type checkers should have nothing to say about; the test runs both over it, and runs it."""

from typing import assert_type

import sightline as sl

puzzle = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
solutions = sl.solve(puzzle)
assert_type(solutions, sl.Solutions[sl.SkyscrapersBoard])
assert_type(solutions[0].grid, list[list[int | None]])
assert_type(sl.solve(solutions[0])[0], sl.SkyscrapersBoard)
assert_type(sl.solve(sl.Hashi(("2.2", "...", "2.2")))[0].bridges, tuple[sl.Bridge, ...])
assert_type(sl.solve(sl.Rooks([".X", ".."]), limit=None)[0].rooks, list[tuple[int, int]])
assert_type(sl.solve(sl.Nonogram([[1]], [[1]])), sl.Solutions[sl.NonogramBoard])
assert_type(sl.solve(sl.Kakurasu([1], [1])), sl.Solutions[sl.KakurasuBoard])
assert_type(sl.backbone(puzzle), sl.SkyscrapersBoard)
assert_type(sl.start(puzzle), sl.SkyscrapersBoard)

assert_type(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"), sl.Puzzle)
assert_type(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", family=sl.Skyscrapers), sl.Skyscrapers)
assert_type(sl.read_all("2.2/.../2.2", family="hashi"), list[sl.Puzzle])
assert_type(next(sl.records("2.2/.../2.2")).require(), sl.Puzzle)
assert_type(sl.library("hashi")[0].puzzle, sl.Puzzle)
assert_type(sl.generate(sl.Nonogram, size=4, seed=1), sl.Nonogram)
assert_type(sl.generate("nonogram", size=4, seed=1), sl.Puzzle)
assert_type(sl.write(puzzle), str)
assert_type(sl.draw(puzzle), str)
assert_type(sl.draw(puzzle, "svg"), str)
assert_type(sl.draw(puzzle, "png"), bytes)

trace = sl.explain(puzzle)
assert_type(trace, sl.Trace)
assert_type(trace[0], sl.Step)
assert_type(sl.hint(puzzle), sl.Hint)
assert_type(sl.why(puzzle, "r1c1=1"), sl.Trace | None)
assert_type(sl.lint(puzzle), sl.Lint)
rating: sl.Rating = sl.rate(puzzle, seconds=60.0, cancel=sl.Cancel(), on_progress=lambda progress: None)
assert_type(rating.as_dict()["level"], object)
assert_type(sl.count(puzzle), int)
assert_type(sl.check(puzzle, [[1]]), list[sl.Violation])
assert_type(puzzle.with_meta(title="Towers"), sl.Skyscrapers)


def solve_any(question: sl.Puzzle) -> int:
    return len(sl.solve(question))


solve_any(puzzle)
solve_any(sl.Rooks(["."]))
