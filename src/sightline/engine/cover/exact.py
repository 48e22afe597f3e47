"""The public class for exact cover problems."""

import copy
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

from sightline.core.errors import BudgetExceeded, FormatError, InvalidPuzzle
from sightline.core.rng import WORD, Rng
from sightline.core.sentence import numbered
from sightline.engine.cover.covers import (
    LARGEST_BATCH,
    MOST,
    Budget,
    Covers,
    CoverStatus,
    Listing,
    ResumePoint,
    budget_of,
    engine_name,
    read_checkpoint,
)
from sightline.engine.cover.infeasible import Closest, Infeasible, closest, conflict, is_cover
from sightline.engine.cover.question import Bounds, Question
from sightline.formats import dlx
from sightline.kernel.problem import CoverProblem, CoverSearch, Status, limbs, whole

A = TypeVar("A", bound=Hashable)

HOOKS = ("order", "action_order", "on_select", "on_deselect", "on_solution")
MOST_PROBES = 10**9
UNIFORM_STEPS = 50_000
"""Steps to spend on counting before `sample` falls back on a random search, if the sample need not be uniform."""


class PricedCover(NamedTuple, Generic[A]):
    """A cover and the total cost of its actions."""

    actions: tuple[A, ...]
    cost: int


class Estimate(NamedTuple):
    """The size of the search tree and the number of covers, estimated by random probes."""

    nodes: int
    covers: int
    probes: int


class ExactCover(Generic[A]):
    """Choose *actions* so that each requirement is covered exactly once and each optional one at most once.

    *actions* maps each action to the requirements it covers, or to a mapping requirement -> colour: actions may share
    an optional requirement if they give it the same colour. *multiplicities* gives lo and hi (or one number) for
    requirements that are not covered exactly once; *costs* the costs of actions. An action that covers only optional
    requirements is never chosen.

    `order`, `action_order`, `on_select`, `on_deselect` and `on_solution` may be given as functions or overridden in a
    subclass; the search then runs in Python and calls them. Without them it runs in the kernel.

    >>> cover = ExactCover("ABCD", {"left": "AB", "right": "CD", "all": "ABCD", "ends": "AD"})
    >>> list(cover.solutions())
    [('left', 'right'), ('all',)]
    """

    def __init__(
        self,
        requirements: Iterable[Hashable],
        actions: Mapping[A, Iterable[Hashable]],
        optional: Iterable[Hashable] = (),
        order: Any = None,
        action_order: Any = None,
        on_select: Any = None,
        on_deselect: Any = None,
        on_solution: Any = None,
        *,
        multiplicities: Mapping[Hashable, Bounds] | None = None,
        costs: Mapping[A, int] | None = None,
    ) -> None:
        self.question = Question(requirements, actions, optional, multiplicities, costs)
        given = (order, action_order, on_select, on_deselect, on_solution)
        for name, hook in zip(HOOKS, given, strict=True):
            if hook is not None:
                setattr(self, name, hook)
        self._taken: tuple[int, ...] = ()
        self._dropped: tuple[int, ...] = ()
        self._posed: CoverProblem | None = None

    @classmethod
    def from_dlx(cls, text: str) -> "ExactCover[str]":
        """The problem in Knuth's text format; the text of an option is its action."""
        problem = dlx.read(text)
        return cls(  # type: ignore[return-value]
            problem.requirements,
            problem.actions,  # type: ignore[arg-type]
            problem.optional,
            multiplicities=cast(Any, problem.multiplicities),
            costs=cast(Any, problem.costs),
        )

    def to_dlx(self, name: Callable[[Any], str] | None = None) -> str:
        """The problem in Knuth's text format; *name* gives requirements their names there."""
        question = self.question
        bounds = question.hi[len(question.requirements) :]
        many = [item for item, hi in zip(question.optional, bounds, strict=True) if hi != 1]
        if many:
            raise FormatError(f"dlx cannot hold the multiplicity of the optional {many[0]!r}")
        if self._taken or self._dropped:
            raise FormatError("dlx cannot hold actions that are taken or left out beforehand")
        required = zip(question.requirements, question.lo, question.hi, strict=False)
        return dlx.write(required, question.optional, question.entries(), name)

    # Hooks, which can be overridden.

    def order(self, requirement: Any, size: int) -> Any:
        """A sort key: the requirement with the smallest key is covered next; *size* actions still cover it."""
        return size

    def action_order(self, action: Any) -> Any:
        """A sort key: the action with the smallest key is tried first."""
        return 0

    def on_select(self, action: Any) -> Any:
        """Called when *action* is chosen; return False to reject it."""

    def on_deselect(self, action: Any) -> Any:
        """Called when *action* is undone, also if it was rejected; return False to skip the actions after it."""

    def on_solution(self, solution: tuple[Any, ...]) -> Any:
        """Called with every cover; return False to reject it."""

    @property
    def hooked(self) -> set[str]:
        """The names of the hooks in use."""
        return {
            name for name in HOOKS if name in vars(self) or getattr(type(self), name) is not getattr(ExactCover, name)
        }

    # Queries.

    @property
    def requirements(self) -> tuple[Hashable, ...]:
        return self.question.requirements

    @property
    def optional(self) -> tuple[Hashable, ...]:
        return self.question.optional

    @property
    def actions(self) -> tuple[A, ...]:
        return self.question.actions

    def solutions(
        self, limit: int | None = None, budget: int | Budget | None = None, resume: str | None = None
    ) -> Covers[A]:
        """Every cover, lazily, up to *limit*; *resume* is a checkpoint of an earlier listing."""
        resume_point = read_checkpoint(resume, self._owner()) if resume is not None else ResumePoint([])
        largest = 1 if self.hooked else LARGEST_BATCH  # hooks are called as each cover is requested
        search = self._search(resume_point.place)
        listing = Listing(search, self.actions, limit, budget_of(budget), resume_point, largest)
        return Covers(listing, self._owner, self.solutions)

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        return iter(self.solutions())

    def first(self, budget: int | Budget | None = None) -> tuple[A, ...] | None:
        """A cover; None if there is none. Raises `BudgetExceeded` if that is not known."""
        covers = self._list(1, budget)
        return covers[0] if covers else None

    def status(self, budget: int | Budget | None = None) -> CoverStatus:
        """Whether there is a cover, as far as the budget goes; never raises."""
        covers = self.solutions(1, budget)
        next(covers, None)
        return covers.status

    def unique(self, budget: int | Budget | None = None) -> bool:
        """Whether there is exactly one cover. Raises `BudgetExceeded` if that is not known."""
        return len(self._list(2, budget)) == 1

    def _list(self, limit: int, budget: int | Budget | None) -> list[tuple[A, ...]]:
        covers = self.solutions(limit, budget)
        found = list(covers)
        if len(found) < limit and not covers.complete:
            raise BudgetExceeded(len(found))
        return found

    def count(self, budget: int | Budget | None = None) -> int:
        """How many covers there are, exactly, without listing them. Raises `BudgetExceeded(at_least)`."""
        if self.hooked:
            covers = self.solutions(budget=budget)
            total, done = sum(1 for _ in covers), covers.complete
        else:
            status, pieces, _ = self._problem.count(*budget_of(budget).limits)
            total, done = whole(pieces), status != Status.UNKNOWN
        if not done:
            raise BudgetExceeded(total)
        return total

    def sample(
        self, seed: int = 0, uniform: bool | None = None, budget: int | Budget | None = None
    ) -> tuple[A, ...] | None:
        """A random cover, the same for the same seed; None if there is none.

        All covers are equally likely if they can be counted; *uniform=True* requires that, False skips counting.
        """
        rng = Rng(seed)
        if uniform is not False and not self.hooked:
            limit = Budget(UNIFORM_STEPS) if uniform is None and budget is None else budget
            status, pieces, _ = self._problem.count(*budget_of(limit).limits)
            if status == Status.IMPOSSIBLE:
                return None
            if status == Status.SOLVED:
                return self.question.named(self._problem.pick(limbs(_random_below(rng, whole(pieces))))[1] or ())
            if uniform:
                raise BudgetExceeded(whole(pieces))
        shuffled = self._shuffle(rng)
        found = shuffled.first(budget)
        return found if found is None else tuple(sorted(found, key=self.question.action_index.__getitem__))

    def cheapest(self, most: int, budget: int | Budget | None = None) -> list[PricedCover[A]]:
        """The *most* cheapest covers, cheapest first, with proof. Raises `BudgetExceeded` if that is not known."""
        if self.hooked:
            raise InvalidPuzzle("the cheapest covers are found by the kernel, which cannot call hooks")
        if most < 0:
            raise ValueError(f"cheapest({most}): the number of covers cannot be negative")
        if most == 0:
            return []
        status, found, _ = self._problem.best(min(most, MOST), *budget_of(budget).limits)
        if status == Status.UNKNOWN:
            raise BudgetExceeded(len(found))
        return [PricedCover(self.question.named(options), cost) for cost, options in found]

    def best(self, budget: int | Budget | None = None) -> PricedCover[A] | None:
        """A cheapest cover, with proof; None if there is none. Raises `BudgetExceeded` if that is not known."""
        found = self.cheapest(1, budget)
        return found[0] if found else None

    def closest(self, budget: int | Budget | None = None) -> Closest[A]:
        """The actions that leave as few requirements uncovered as possible, with a proof."""
        return closest(self.question, self._taken, self._dropped, budget_of(budget))

    def explain_infeasible(self, budget: int | Budget | None = None) -> Infeasible | None:
        """A minimal set of requirements that cannot be met together; None if there is a cover."""
        return conflict(self.question, self._taken, self._dropped, budget_of(budget))

    def estimate(self, probes: int = 1000, seed: int = 0) -> Estimate:
        """Estimates the size of the search tree and the number of covers (Knuth 1975)."""
        if not 0 <= probes <= MOST_PROBES:
            raise ValueError(f"estimate takes from 0 to {MOST_PROBES} probes, not {probes}")
        made, nodes, covers = self._problem.estimate(probes, seed & WORD)
        return Estimate(whole(nodes) // max(made, 1), whole(covers) // max(made, 1), made)

    def split(self, least: int) -> tuple[Self, ...]:
        """At least *least* smaller problems, if possible; every cover belongs to exactly one of them."""
        pairs = self._problem.cubes(min(max(least, 1), MOST))
        return tuple(self._part(tuple(taken), (*self._dropped, *dropped)) for taken, dropped in pairs)

    def taking(self, actions: Iterable[A], without: Iterable[A] = ()) -> Self:
        """The same problem with some actions taken beforehand and others left out; covers include those taken."""
        taken, dropped = ([self._number(action) for action in some] for some in (actions, without))
        return self._part((*self._taken, *taken), (*self._dropped, *dropped))

    def is_cover(self, actions: Iterable[A]) -> bool:
        """Whether these actions are a cover, checked by the definition."""
        numbers = [self._number(action) for action in actions]
        return set(self._taken) <= set(numbers) and is_cover(self.question, numbers)

    # Internals.

    def _number(self, action: A) -> int:
        try:
            return self.question.action_index[action]
        except (KeyError, TypeError):
            raise InvalidPuzzle(f"{action!r} is no action of this problem") from None

    def _part(self, taken: tuple[int, ...], dropped: tuple[int, ...]) -> Self:
        part = copy.copy(self)
        part._taken, part._dropped, part._posed = tuple(dict.fromkeys(taken)), dropped, None
        return part

    def _shuffle(self, rng: Rng) -> "ExactCover[A]":
        """The same problem in random order, so that the search takes another path."""
        whole_range = range(len(self.question.items))
        required, optional = whole_range[: len(self.requirements)], whole_range[len(self.requirements) :]
        options = rng.shuffled(range(len(self.actions)))
        question = self.question.rearrange(rng.shuffled(required), optional, options)
        other = copy.copy(self)
        numbers = question.action_index
        other.question, other._posed = question, None
        other._taken = tuple(numbers[self.actions[option]] for option in self._taken)
        other._dropped = tuple(numbers[self.actions[option]] for option in self._dropped)
        return other

    def _owner(self) -> tuple[str, str]:
        """The engine and the problem to which checkpoints belong."""
        taken, dropped = (
            "".join(f"{sign}{n}" for n in some) for sign, some in (("+", self._taken), ("-", self._dropped))
        )
        return engine_name(bool(self.hooked)), self.question.fingerprint + taken + dropped

    @property
    def _problem(self) -> CoverProblem:
        if self._posed is None:
            self._posed = self.question.pose(self._taken, self._dropped)
        return self._posed

    def _search(self, place: list[int]) -> CoverSearch:
        used = self.hooked
        if not used:
            try:
                return self._problem.search(place)
            except ValueError as error:  # the checkpoint was changed by hand
                raise FormatError(str(error)) from None
        from sightline.engine.cover.hooks import HookedSearch
        from sightline.kernel.reference.cover import Cover

        twin = self.question.pose((), self._dropped, Cover)
        return HookedSearch(cast(Cover, twin), self, self.question, self._taken, used, place)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_posed": None}

    def __repr__(self) -> str:
        requirements, actions = numbered(len(self.requirements), "requirement"), numbered(len(self.actions), "action")
        sizes = f"{requirements}, {len(self.optional)} optional, {actions}"
        return f"<{type(self).__name__}: {sizes}>"


def _random_below(rng: Rng, bound: int) -> int:
    """A uniformly random number below *bound*, which can be of any size."""
    bits = bound.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 64):
            number = number << 64 | rng.word()
        number >>= -bits % 64
        if number < bound:
            return number
