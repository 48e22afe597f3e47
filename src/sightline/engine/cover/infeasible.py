"""Problems without a cover: requirements that contradict each other, and the closest one can get."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from sightline.core.errors import BudgetExceeded
from sightline.engine.cover.covers import Budget
from sightline.engine.cover.question import Question
from sightline.kernel.problem import Status

if TYPE_CHECKING:
    from fractions import Fraction

A = TypeVar("A")

TRIAL_STEPS = 200_000
"""Steps for each attempt to leave out requirements; an attempt that takes more keeps them."""


class Infeasible(NamedTuple):
    """Requirements that cannot be met together; `minimal`: without any one of them, the others can."""

    requirements: tuple[Hashable, ...]
    minimal: bool


class Closest(NamedTuple, Generic[A]):
    """Actions that cover as much as possible; `proved`: no others leave fewer requirements uncovered.

    `weights`, if any, prove it by addition: the requirements (and optional ones) of every action weigh at least as
    much as the action covers, so no choice covers more than the sum of all weights.
    """

    actions: tuple[A, ...]
    covered: tuple[Hashable, ...]
    missing: tuple[Hashable, ...]
    proved: bool
    weights: "dict[Hashable, Fraction] | None"


def is_cover(question: Question, options: Sequence[int]) -> bool:
    """The definition of a cover, as code."""
    if len(set(options)) < len(options):
        return False
    uses: Counter[int] = Counter()
    shades: dict[int, set[int]] = {}
    for option in options:
        covered = question.covered_by(option)
        if not any(item < len(question.requirements) for item in covered):
            return False
        uses.update(covered)
        for entry in range(question.start[option], question.start[option + 1]):
            colour = question.colour[entry] if question.colour else 0
            shades.setdefault(question.item[entry], set()).add(colour)
    return all(
        low <= uses[item] and (uses[item] <= high or (len(shades[item]) == 1 and 0 not in shades[item]))
        for item, (low, high) in enumerate(zip(question.lo, question.hi, strict=True))
    )


def conflict(question: Question, taken: Iterable[int], dropped: Iterable[int], budget: Budget) -> Infeasible | None:
    """Removes requirements, many at a time and then one by one, as long as the rest still has no cover."""
    settled = {item for option in taken for item in question.covered_by(option)}
    everything = list(range(len(question.requirements)))

    def status(kept: Sequence[int], budget: Budget) -> int:
        required = sorted({*kept, *(settled & set(everything))})
        others = [i for i in range(len(question.items)) if i not in set(required)]
        problem = question.rearrange(required, others, range(len(question.actions))).pose(taken, dropped)
        return problem.search().next(1, *budget.limits)[0]

    first = status(everything, budget)
    if first != Status.IMPOSSIBLE:
        if first == Status.UNKNOWN:
            raise BudgetExceeded(0)
        return None
    trial = budget._replace(steps=min(TRIAL_STEPS, TRIAL_STEPS if budget.steps is None else budget.steps))
    kept, minimal = [i for i in everything if i not in settled], True
    size = max(len(kept) // 2, 1)
    while True:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            outcome = status(rest, trial)
            if outcome == Status.IMPOSSIBLE:
                kept = rest
            else:
                minimal = minimal and (size > 1 or outcome == Status.SOLVED)
                at += size
        if size == 1:
            return Infeasible(tuple(question.items[i] for i in kept), minimal)
        size = max(size // 2, 1)


def closest(question: Question, taken: Sequence[int], dropped: Sequence[int], budget: Budget) -> Closest[Any]:
    """The cheapest cover if every requirement can be left out at a cost of 1."""
    status, found, _ = question.with_gaps().pose(taken, dropped).best(1, *budget.limits)
    chosen = [option for option in (found[0][1] if found else taken) if option < len(question.actions)]  # no gaps
    uses = Counter(item for option in chosen for item in question.covered_by(option))
    missing = {i for i in range(len(question.requirements)) if uses[i] < question.lo[i]}
    names, proved = question.requirements, status == Status.SOLVED
    covered = tuple(name for i, name in enumerate(names) if i not in missing)
    proof = _weights(question, len(covered)) if missing and proved and not taken and not dropped else None
    return Closest(question.named(chosen), covered, tuple(names[i] for i in sorted(missing)), proved, proof)


def _weights(question: Question, covered: int) -> "dict[Hashable, Fraction] | None":
    """Weights that prove that no more than *covered* requirements can be covered; None if there are none."""
    from sightline.engine.cover.weights import is_proof, weights  # slow to import, and rarely needed

    if any(high != 1 for high in question.hi) or any(low != 1 for low in question.lo[: len(question.requirements)]):
        return None
    shared = {i for i, colour in zip(question.item, question.colour, strict=False) if colour}
    rows = [[i for i in question.covered_by(option) if i not in shared] for option in range(len(question.actions))]
    gains = [sum(i < len(question.requirements) for i in row) for row in rows]
    found = weights(len(question.items), rows, gains)
    if found is None or not is_proof(found, rows, gains) or sum(found) >= covered + 1:
        return None
    return {question.items[i]: weight for i, weight in enumerate(found) if weight}
