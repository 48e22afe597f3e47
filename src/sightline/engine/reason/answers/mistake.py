"""A mistake on the board: the mark that no solution agrees with, and why, from what is right on the board."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from sightline.core.board import Board, Contradiction, Fact
from sightline.core.errors import BudgetExceeded
from sightline.core.step import Step
from sightline.core.trace import Trace
from sightline.core.words import Facts, Spots, Where, Word
from sightline.engine.reason.answers.why import explained, first, refute_fact, trace_of
from sightline.engine.reason.arguments.cases import direct_refutations
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.kernel.limits import Meter, tick

CHOICE = 6
"""Wrong marks among which the one that is refuted most shortly is chosen."""
FEW_LINES = 5
"""A refutation of so many lines is short enough not to look for another."""
EXPLAINED = 100_000
"""The budget, in steps of reasoning, of an explanation that may be shorter than a long chain: a few seconds."""


class Mistake(NamedTuple):
    """A wrong mark, and the reason."""

    mark: Fact
    """The spot, and the values that the player has left there: none of them is right."""
    refutation: Trace | None
    """The shortest that was found, from what is right on the board; None if no technique gets there."""
    near: tuple[int, ...]
    """A clue beside the mark: where to look first."""
    reasons: Reasons[Any]
    puzzle: Any

    @property
    def is_candidate(self) -> bool:
        """Whether the player set no value, but ruled out the right one."""
        return self.mark.mask.bit_count() > 1

    @property
    def step(self) -> Step | None:
        """The step that rules the mark out, or the last part of the sentence that does."""
        last = self.refutation.steps[-1] if self.refutation else None
        return last.parts[-1] if last and last.parts else last

    @property
    def failing(self) -> Step | None:
        """Where it shows: the step, or the last link of its argument."""
        step = self.step
        while step and (cases := step.deduction.cases or step.deduction.argument):
            step = cases[-1].links[-1]
        return step

    def text(self, word: Word) -> str:
        """A word as the puzzle's family says it."""
        return self.reasons.word_text(self.puzzle, word)

    @property
    def spot_text(self) -> str:
        return self.text(Spots((self.mark.spot,)))

    @property
    def mark_text(self) -> str:
        """What the mark says: "r1c1 is 4"."""
        return self.text(Facts((self.mark,)))

    @property
    def near_text(self) -> str:
        return self.text(Where(self.near))


def find_mistake(family: Family[Any, Any], board: Board[Any]) -> Mistake | None:
    """Of the wrong marks on the board, the one that is refuted most shortly; None if there is none."""
    right, wrong = sort_marks(family, board)
    if not wrong:
        return None
    reasons: Reasons[Any] = family.require("reasons")
    found = [(mark, trace) for mark in wrong[:CHOICE] for trace in directly(reasons, right, mark)]
    if not found:
        found = [(wrong[0], trace) for trace in at_length(family, right, wrong[0])]
    mark, refutation = min(found, key=lambda one: length(one[1]), default=(wrong[0], None))
    return Mistake(mark, refutation, clue_beside(reasons, board.puzzle, mark, refutation), reasons, board.puzzle)


def sort_marks(family: Family[Any, Any], board: Board[Any]) -> tuple[Board[Any], list[Fact]]:
    """The board with what is right on it, and the marks that no solution agrees with, as the player wrote them."""
    start = family.start(board.puzzle)
    marks = [Fact(spot, mask) for spot, mask in enumerate(board.domains) if mask != start[spot]]
    solutions = solve(family, start, 2)
    if len(solutions) == 1:
        answer = solutions[0].domains
        right = [mark for mark in marks if mark.mask & answer[mark.spot]]
        return start.learn(right), [mark for mark in marks if not mark.mask & answer[mark.spot]]
    if solve(family, board, 1):
        return board, []
    return sort_one_by_one(family, start, marks)


def sort_one_by_one(family: Family[Any, Any], right: Board[Any], marks: list[Fact]) -> tuple[Board[Any], list[Fact]]:
    """The same for a puzzle with several solutions: a mark is right if it fits one together with those before it."""
    wrong: list[Fact] = []
    for mark in marks:
        try:
            after = right.learn([mark])
        except Contradiction:
            wrong.append(mark)
            continue
        if solve(family, after, 1):
            right = after
        else:
            wrong.append(mark)
    return right, wrong


def directly(reasons: Reasons[Any], right: Board[Any], mark: Fact) -> list[Trace]:
    """The plainest single step that rules a mark out, if there is one; just that, where it goes through cases."""
    steps = first(direct_refutations(reasons, right, mark))
    if any(step.technique.by_cases for step in steps):
        steps = first(direct_refutations(reasons, right, mark, more=False)) or steps
    return [trace_of(reasons, right, [step]) for step in steps]


def at_length(family: Family[Any, Any], right: Board[Any], mark: Fact) -> Iterator[Trace]:
    """What the mark leads to, and the part of an explanation that rules it out: not if a value leads to little."""
    reasons: Reasons[Any] = family.require("reasons")
    step = refute_fact(reasons, right, mark)
    if step:
        chain = trace_of(reasons, right, [step])
        yield chain
        if told_lines(chain) <= FEW_LINES and mark.mask.bit_count() == 1:
            return
    try:
        with Meter("hint", EXPLAINED):
            yield from explained(family, right, mark)
    except BudgetExceeded:
        tick(0)  # raises again if it is the budget of the whole verb that is spent


def length(trace: Trace) -> tuple[int, bool]:
    """The lines of a refutation, and whether it assumes something: of equally long ones, one that assumes nothing comes
    first."""
    return told_lines(trace), any(step.assumes for step in trace)


def told_lines(trace: Trace) -> int:
    """How many lines it takes to tell."""
    return sum(1 + sum(1 for _ in step.argument()) for step in trace.reported())


def clue_beside(reasons: Reasons[Any], puzzle: Any, mark: Fact, refutation: Trace | None) -> tuple[int, ...]:
    """A clue of a scope that the mark is in: one that the refutation cites, if possible, or of the largest scope; no
    rule about the whole board, if there is another."""
    scopes = sorted(reasons.scopes.at(puzzle, mark.spot), key=lambda scope: -len(reasons.scope_spots(puzzle, scope)))
    beside = [clue for scope in scopes for clue in reasons.scope_clues(puzzle, scope)]
    rules = rules_of_all(reasons, puzzle)
    beside = [clue for clue in beside if clue not in rules] or beside
    cited = {clue for step in refutation or () for clue in step.deduction.clues}
    return tuple([*(clue for clue in beside if clue in cited), *beside][:1])


def rules_of_all(reasons: Reasons[Any], puzzle: Any) -> set[int]:
    """The clues that stand for a rule about the whole board: of a scope that is all of it, or of several scopes."""
    counts = Counter[int]()
    for scope in reasons.scopes.all(puzzle):
        is_whole = len(reasons.scope_spots(puzzle, scope)) == puzzle.spots
        counts.update(dict.fromkeys(reasons.scope_clues(puzzle, scope), 1 + is_whole))
    return {clue for clue, count in counts.items() if count > 1}
