"""Which premises are needed for what follows from them."""

from collections.abc import Callable, Sequence


def drop_unneeded(premises: dict[int, int], follows: Callable[[], bool], order: Sequence[int] | None = None) -> None:
    """Drops, one after the other, the premises without which it still *follows*: in *order*, or else pencil marks
    first.

    While none of them is needed, several are dropped at once, twice as many each time: what follows without all of them
    follows without each.
    """
    waiting = [*(order or sorted(premises, key=lambda spot: premises[spot].bit_count() < 2))][::-1]
    size = 1
    while waiting:
        some = waiting[-size:]
        dropped = {spot: premises.pop(spot) for spot in some}
        if follows():
            del waiting[-size:]
            size *= 2
        else:
            premises.update(dropped)
            if len(some) == 1:
                waiting.pop()
            size = max(len(some) // 2, 1)
