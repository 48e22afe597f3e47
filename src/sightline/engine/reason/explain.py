"""Explaining a puzzle: the cheapest technique that finds something takes its turn, until nothing is left to find."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.core.trace import End, Round, Trace, assumptions_of
from sightline.engine.reason.arguments.contradiction import NESTED
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.engine.reason.arguments.short_arguments import (
    ONE_BY_ONE,
    WORTH_TRYING,
    steps_with_short_arguments,
    told_length,
)
from sightline.engine.reason.foresight import ForeseeingReasoner
from sightline.engine.reason.reasoner import Reasoner
from sightline.engine.reason.sketch import SketchReasoner, Unproved, highest_tier, proved
from sightline.engine.reason.steps import with_argument
from sightline.engine.reason.story import is_long_argument, with_words
from sightline.engine.reason.telling.bookkeeping import as_announcement, with_bookkeeping
from sightline.engine.reason.telling.current_words import CurrentWords
from sightline.engine.reason.telling.merge import merge_blocks
from sightline.engine.reason.telling.nearby import derived_near_by, every_fact_settles
from sightline.engine.reason.telling.nearness import Nearness
from sightline.engine.reason.telling.order import in_human_order
from sightline.engine.reason.telling.plainer import with_plainer_steps
from sightline.engine.reason.telling.prune import without_unneeded
from sightline.engine.reason.telling.pruned import pruned_near_by
from sightline.engine.reason.telling.safe import merge_safe
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.kernel import Stopped
from sightline.kernel.limits import current, is_watched, report_found, unlimited


def explain(
    family: Family[Any, Any],
    board: Board[Any],
    on_round: Callable[[Trace], None] | None = None,
    sentences: bool = True,
    every: bool = False,
) -> Trace:
    """Explains *board* to the end; after each round *on_round* gets the trace so far. If a limit of the verb ends it,
    the error has the trace so far; if all steps are found by then, they are returned, only not shortened.

    With *every*, it has all that the techniques found, in that order; else what one tells to get all values.
    Without *sentences*, steps lack the words that only their sentences need: enough for a rating.
    """
    if sentences and not (every or on_round or family.maximises or every_fact_settles(board) or is_watched()):
        try:
            return derive(family, SketchReasoner(family, board), None, True, False)
        except Unproved:
            pass
    return derive(family, ForeseeingReasoner(family, board), on_round, sentences, every)


def derive(
    family: Family[Any, Any],
    reasoner: Reasoner,
    on_round: Callable[[Trace], None] | None,
    sentences: bool,
    every: bool,
) -> Trace:
    """What a reasoner finds, as a trace."""
    board = reasoner.board
    first_long: tuple[int, Board[Any]] | None = None
    finish = partial(with_words, reasoner.reasons, board)
    steps: list[Step] = []
    so_far: list[Step] = []
    rounds: list[Round] = []
    end = End.UNKNOWN
    try:
        while not reasoner.settled():
            before, position = reasoner.masks[:], reasoner.board
            found = reasoner.round()
            if found is None:
                break
            technique, new_steps = found
            if first_long is None and is_crowded(technique, new_steps):
                first_long = len(steps), position
            steps += new_steps
            so_far += map(finish, new_steps) if on_round else ()
            reasoner.record(rounds, technique, before)
            report_found(len(steps))
            if on_round:
                on_round(Trace(board, tuple(so_far), tuple(rounds), reasoner.end))
        end, told = reasoner.end, steps
        if end is not End.SOLVED:
            steps = told = proved(reasoner.reasons, board, steps)
        if sentences and not every:
            told = tell(family, board, with_short_arguments(reasoner, steps, first_long), end)
            told = with_plainer_arguments(reasoner, board, told)
        elif sentences:
            told = [*map(finish, steps)]
        return Trace(board, tuple(told), tuple(rounds), end)
    except (BudgetExceeded, Cancelled, Stopped) as stop:  # what is left of the budget does not go into arguments
        with unlimited():
            steps = proved_part(reasoner.reasons, board, steps)
        known = Trace(board, tuple(map(with_argument, steps)), tuple(rounds), end)
        if isinstance(stop, BudgetExceeded) and end is not End.UNKNOWN:  # all steps are found, only not shortened
            return known
        stop.partial = known  # type: ignore[attr-defined]
        raise


def proved_part(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[Step]:
    """The steps with their proofs, up to one that has none."""
    try:
        return proved(reasons, start, steps)
    except Unproved as stop:
        return stop.known


def tell(family: Family[Any, Any], start: Board[Any], steps: list[Step], end: End) -> list[Step]:
    """The steps as one tells them: without what no value needs, each near the last one, and with their arguments."""
    reasons = family.require("reasons")
    finish = partial(with_words, reasons, start)
    if end is End.SOLVED:
        nearness = Nearness(family, start.puzzle)
        needed = pruned_near_by(family, start, steps, nearness)
        if needed is None:
            needed = without_unneeded(reasons, start, derived_near_by(family, start, steps, nearness))
        blocks = in_human_order(with_bookkeeping(reasons, start, needed), nearness)
        if plainer := with_plainer_steps(reasons, start, [step for block in blocks for step in block]):
            needed = without_unneeded(reasons, start, plainer)
            blocks = in_human_order(with_bookkeeping(reasons, start, needed), nearness)
        words = CurrentWords(reasons, start)
        sentences = merge_blocks(reasons, start, [[*map(words.finish, block)] for block in blocks])
        return [as_announcement(reasons, step) for step in sentences]
    if end is End.BEST:
        return merge_safe(map(finish, steps))
    return list(map(finish, with_bookkeeping(reasons, start, steps)))


def is_crowded(technique: Technique, steps: Sequence[Step]) -> bool:
    """Whether a round has a long argument, or several steps of a technique that should come one at a time, since
    something plainer may follow from each."""
    if technique.tier >= ONE_BY_ONE and len(steps) > 1:
        return True
    return any(told_length(step) > FEW_LINKS for step in steps if step.has_cases)


def with_short_arguments(
    reasoner: Reasoner, steps: list[Step], first_long: tuple[int, Board[Any]] | None
) -> list[Step]:
    """The same steps, or others with shorter arguments from the first long one on: *first_long* is the number of steps
    before its round, and the board there."""
    if reasoner.end is not End.SOLVED or not first_long:
        return steps
    tier = highest_tier(steps)
    if tier >= NESTED.tier or sum(len(step.deduction.links) for step in steps) > WORTH_TRYING:
        return steps
    count, board = first_long
    known, rest = steps[:count], steps[count:]
    other = [*known, *(steps_with_short_arguments(reasoner.family, board, reasoner.possible, tier) or rest)]
    is_longer = max(map(told_length, other)) > max(FEW_LINKS, *map(told_length, steps))
    return steps if is_longer or highest_tier(other) != tier else other


def with_plainer_arguments(reasoner: Reasoner, start: Board[Any], told: list[Step]) -> list[Step]:
    """The same steps, or others to the same solution that are no harder if their arguments are plainer."""
    if reasoner.end is not End.SOLVED or not any(has_long_argument(step) for step in told):
        return told
    family, tier = reasoner.family, hardest_tier(told)
    try:
        steps = steps_with_short_arguments(family, start, reasoner.possible, tier)
        other = tell(family, start, steps, End.SOLVED) if steps else told
    except (BudgetExceeded, Stopped):
        meter = current()
        if meter and meter.cancelled:
            raise
        return told  # which is complete
    return other if complexity(other) < complexity(told) and hardest_tier(other) == tier else told


def has_long_argument(step: Step) -> bool:
    """Whether how a step, or a part of it, rules out values is long or goes through several ways."""
    arguments = [cases for one in step.parts or (step,) if (cases := one.deduction.argument)]
    return any(map(is_long_argument, arguments))


def complexity(steps: Sequence[Step]) -> tuple[int, int, int]:
    """How much there is to assume, how many arguments are long, and how many links these have."""
    long = [step for step in steps if has_long_argument(step)]
    cases = [case for step in long for one in step.parts or (step,) for case in one.deduction.argument]
    return assumptions_of(steps), len(long), sum(len(case.links) for case in cases)


def hardest_tier(steps: Iterable[Step]) -> int:
    return max(step.technique.tier for step in steps)


def cited(family: Family[Any, Any], trace: Trace) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The clues that the steps of a trace name, and the givens that they rest on."""
    reasons = family.require("reasons")
    start: Board[Any] = trace.start
    blank = reasons.blank(start.puzzle)
    clues = {clue for step in trace.steps for clue in step.deduction.clues}
    spots = {premise.spot for step in trace.steps for premise in step.premises}
    givens = {spot for spot in spots if start[spot] != blank[spot]}
    return tuple(sorted(clues & set(reasons.printed_clues(start.puzzle)))), tuple(sorted(givens))
