"""What cited clues of towers force by themselves: along one line, along several in turn, or by where a height fits."""

from collections.abc import Iterable, Mapping, Sequence

from sightline.core.board import values_of
from sightline.kernel.reference.visible_line import Cells, narrow_line

Masks = Sequence[int]
Line = tuple[Sequence[int], int, int]
"""The spots of a line, and the clues that are cited of it: at its first and at its last cell, 0 where none is."""


class Cited:
    """Lines by number, with what is cited of them."""

    def __init__(self, lines: Mapping[int, Line], parks: int) -> None:
        self.lines, self.parks = lines, parks
        self.at: dict[int, list[int]] = {}
        """The cited lines through each spot."""
        for number, (spots, _, _) in lines.items():
            for spot in spots:
                self.at.setdefault(spot, []).append(number)

    def narrow(self, line: int, masks: Masks) -> Cells:
        spots, near, far = self.lines[line]
        return narrow_line(tuple([masks[spot] for spot in spots]), self.parks, near, far)

    def follows(self, masks: Masks, wanted: Mapping[int, int]) -> bool:
        """Whether each spot of *wanted* is narrowed to its mask by one line, or by propagating along the lines in turn:
        once, or for each value that is to be ruled out, unless that height fits into no more places of the lines."""
        left = dict(wanted)
        for line in self.lines:
            kept = self.narrow(line, masks)
            if not kept:
                return True
            for spot, mask in zip(self.lines[line][0], kept, strict=True):
                if spot in left and not mask & ~left[spot]:
                    del left[spot]
        if not left or len(self.lines) == 1:
            return not left
        known = list(masks)
        if self.contradict(known):
            return True
        return all(
            self.cannot_be(masks, known, spot, value)
            for spot, mask in left.items()
            if known[spot] & ~mask
            for value in values_of(masks[spot] & ~mask)
        )

    def contradict(self, masks: list[int], start: Iterable[int] | None = None) -> bool:
        """Whether propagating along the lines, in place, leaves some cell without a value. If only some of them can say
        something new at first, they are the *start*."""
        waiting = set(self.lines if start is None else start)
        while waiting:
            line = waiting.pop()
            kept = self.narrow(line, masks)
            if not kept:
                return True
            for spot, mask in zip(self.lines[line][0], kept, strict=True):
                if masks[spot] != mask:
                    masks[spot] = mask
                    waiting.update(other for other in self.at[spot] if other != line)
        return False

    def cannot_be(self, premises: Masks, masks: Masks, spot: int, height: int) -> bool:
        case = list(masks)
        case[spot] &= 1 << height
        return self.contradict(case, self.at.get(spot, ())) or not self.allow(premises, spot, height)

    def allow(self, premises: Masks, spot: int, height: int) -> bool:
        """Whether *height* can be at *spot* while each line has it once."""
        bits = {line: 1 << at for at, line in enumerate(self.lines)}
        crossing = {cell: sum(bits[line] for line in lines) for cell, lines in self.at.items()}
        choices = {
            bits[line]: [crossing[cell] for cell in spots if premises[cell] >> height & 1]
            for line, (spots, _, _) in self.lines.items()
        }
        return not height or can_fill(choices, sum(bits.values()) & ~crossing.get(spot, 0))


def can_fill(choices: Mapping[int, Sequence[int]], waiting: int) -> bool:
    """Whether each line in the mask *waiting* can have one of its *choices*, masks of lines, that share none; the one
    with the fewest first."""
    if not waiting:
        return True
    open_choices = ([one for one in own if not one & ~waiting] for line, own in choices.items() if line & waiting)
    fewest = min(open_choices, key=len)
    return any(can_fill(choices, waiting & ~one) for one in fewest)
