"""Algorithm X with hooks: requirement order, action order, and a callback at every choice."""

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Any, Protocol

from sightline.engine.cover.question import Question
from sightline.kernel.problem import Flag, Status
from sightline.kernel.reference.cover import Child, Cover, State, flat
from sightline.kernel.search.budget import Budget


class Hooks(Protocol):
    """What can be overridden; only a return value of False is a veto."""

    def order(self, requirement: Any, size: int) -> Any: ...
    def action_order(self, action: Any) -> Any: ...
    def on_select(self, action: Any) -> Any: ...
    def on_deselect(self, action: Any) -> Any: ...
    def on_solution(self, solution: tuple[Any, ...]) -> Any: ...


class Frame:
    """A node on the current path: its children, and how many have been entered."""

    def __init__(self, children: list[Child]) -> None:
        self.children = children
        self.next = 0
        self.inside: int | None = None
        """The option that is selected now."""


class HookedSearch:
    """The search of a cover with hooks. `taken` is selected first, one action after the other.

    With an order hook, the first requirement in that order is covered next, and the branch ends if no action covers
    it. Without one, the requirement with the fewest actions is next.
    """

    def __init__(
        self,
        twin: Cover,
        hooks: Hooks,
        question: Question,
        taken: tuple[int, ...],
        used: set[str],
        place: list[int],
    ) -> None:
        self.twin, self.hooks, self.question, self.before = twin, hooks, question, taken
        self.ordered, self.sorted = "order" in used, "action_order" in used
        self.nodes, self.ended = 0, Status.SOLVED
        self.stack: list[Frame] = []
        self.chosen: list[int] = []
        self.goal = list(zip(place[1::2], place[2::2], strict=True))
        self.over = place == [1] or twin.start is None
        self.left: list[int] | None = place
        """The place where the search stopped, once the stack is cleared."""
        self._stream: Generator[list[int], None, None] | None = None

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, bytes, bytes, int]:
        self.budget = Budget(steps, seconds, cancel)
        if self._stream is None:
            self._stream = self._walk()
        found = list(islice(self._stream, most))
        if len(found) == most:
            return Status.SOLVED, *flat(found), self.budget.spent
        self._stream = None
        return self.ended, *flat(found), self.budget.spent

    @property
    def place(self) -> list[int]:
        if self.left is not None:
            return self.left
        return [1, *(number for frame in self.stack for number in (frame.next, len(frame.children)))]

    def close(self) -> None:
        """Undoes what is still selected."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _walk(self) -> Generator[list[int], None, None]:
        if self.over or self.twin.start is None:
            self.ended = Status.IMPOSSIBLE
            return
        self.left = None
        try:
            yield from self._covers(self._go_to_goal(self.twin.start))
            self.left = self.place
            self.goal = list(zip(self.left[1::2], self.left[2::2], strict=True))
            self.over = self.ended == Status.IMPOSSIBLE
        finally:
            while self.stack:
                self._leave(self.stack[-1])
                self.stack.pop()

    def _covers(self, state: State | None) -> Iterator[list[int]]:
        while True:
            if state is not None and not state[1]:
                cover = sorted(self.chosen)
                if self.hooks.on_solution(self.question.named(cover)) is not False:
                    yield cover
            elif state is not None:
                self._open(state)
            while self.stack:
                frame = self.stack[-1]
                self._leave(frame)
                if frame.next < len(frame.children):
                    break
                self.stack.pop()
            if not self.stack:
                self.ended = Status.IMPOSSIBLE
                return
            if not self.budget.step():
                self.ended = Status.UNKNOWN
                return
            state = self._enter(self.stack[-1])

    def _go_to_goal(self, state: State | None) -> State | None:
        """Selects again what leads to the place where the search stopped."""
        for depth, (number, of) in enumerate(self.goal):
            last = depth + 1 == len(self.goal)
            if state is not None and state[1]:
                self._open(state)
            if len(self.stack) != depth + 1 or len(self.stack[-1].children) != of or number > of:
                raise ValueError("this checkpoint belongs to another problem, or to other hooks")
            self.stack[-1].next = number if last else number - 1
            state = None if last else self._enter(self.stack[-1])
        return state

    def _open(self, state: State) -> None:
        depth = len(self.stack)
        if depth < len(self.before):
            option = self.before[depth]
            children: list[Child] = [(option, self.twin.take(state, option))] if state[0] >> option & 1 else []
        else:
            self.nodes += 1
            key = self._action_key if self.sorted else None
            children = list(self.twin.children(state, self._requirement(state), key))
        self.stack.append(Frame(children))

    def _requirement(self, state: State) -> int:
        if not self.ordered:
            return self.twin.narrowest(state)[1]
        live, opened, _ = state
        order: Callable[[tuple[int, int, int]], Any] = lambda item: self.hooks.order(  # noqa: E731
            self.question.items[item[0]], (live & item[2]).bit_count()
        )
        return min((item for item in self.twin.open_items if opened & item[1]), key=order)[0]

    def _action_key(self, option: int) -> Any:
        return self.hooks.action_order(self.question.actions[option])

    def _enter(self, frame: Frame) -> State | None:
        """Enters the next child; None if a hook rejects it."""
        option, state = frame.children[frame.next]
        frame.next += 1
        if option is None:
            return state
        frame.inside = option
        self.chosen.append(option)
        return None if self.hooks.on_select(self.question.actions[option]) is False else state

    def _leave(self, frame: Frame) -> None:
        """Leaves the current child; a veto skips the children after it."""
        if frame.inside is None:
            return
        self.chosen.pop()
        option, frame.inside = frame.inside, None
        if self.hooks.on_deselect(self.question.actions[option]) is False:
            frame.next = len(frame.children)
