"""The reference of native/core/budget.hpp: what a call may spend."""

from time import monotonic

from sightline.kernel.problem import Flag
from sightline.kernel.watching import is_set


class Budget:
    """A budget of steps and time with a cancel flag: whether the call may continue."""

    def __init__(self, steps: int, seconds: float, cancel: Flag | None) -> None:
        self.left = steps if steps >= 0 else None
        self.deadline = monotonic() + seconds if seconds > 0 else None
        self.cancel = cancel
        self.spent = 0

    def step(self) -> bool:
        """Spend one step; False when the call must end."""
        if self.left is not None and self.spent >= self.left:
            return False
        if self.deadline is not None and monotonic() >= self.deadline:
            return False
        if is_set(self.cancel):
            return False
        self.spent += 1
        return True
