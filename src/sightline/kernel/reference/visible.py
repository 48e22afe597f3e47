"""The readable twin of native/visible.cpp: towers, narrowed line by line."""

from collections.abc import Sequence

from sightline.kernel.reference.loop import Reference

PARK = 1


class Visible(Reference):
    """A grid of towers 1 … size - parks and empty parks; clues clockwise from the top left, 0 = none."""

    def __init__(self, size: int, parks: int, clues: Sequence[int], masks: bytes, width: int) -> None:
        super().__init__(masks, width)
        self.size, self.parks, self.top = size, parks, size - parks
        self.towers = (2 << self.top) - 2
        allowed = self.towers | (PARK if parks else 0)
        self.start = [mask & allowed for mask in self.start]
        rows = [range(r * size, (r + 1) * size) for r in range(size)]
        columns = [range(c, size * size, size) for c in range(size)]
        self.lines: list[Sequence[int]] = [*rows, *columns]
        walks = [*columns, *(row[::-1] for row in rows), *(c[::-1] for c in columns[::-1]), *rows[::-1]]
        self.looks = [(clue, walk) for clue, walk in zip(clues, walks, strict=True) if clue]

    def scopes(self) -> Sequence[Sequence[int]]:
        return self.lines

    def legal(self, values: Sequence[int]) -> bool:
        full = [0] * self.parks + list(range(1, self.top + 1))
        return all(sorted(values[s] for s in line) == full for line in self.lines) and all(
            seen([values[s] for s in walk]) == clue for clue, walk in self.looks
        )

    def narrow(self, masks: list[int]) -> bool:
        before: list[int] = []
        while before != masks:
            before = list(masks)
            for line in self.lines:
                if not self.singles(masks, line):
                    return False
            for clue, walk in self.looks:
                if not self.look(masks, clue, walk):
                    return False
        return True

    def singles(self, masks: list[int], line: Sequence[int]) -> bool:
        """A height stands once in a line, and a line has exactly so many parks."""
        for spot in line:
            if masks[spot].bit_count() == 1 and masks[spot] != PARK:
                for other in line:
                    if other != spot:
                        masks[other] &= ~masks[spot]
        for height in range(1, self.top + 1):
            homes = [spot for spot in line if masks[spot] >> height & 1]
            if len(homes) == 1:
                masks[homes[0]] = 1 << height
            elif not homes:
                return False
        homes = [spot for spot in line if masks[spot] & PARK]
        empty = [spot for spot in homes if masks[spot] == PARK]
        if len(homes) == self.parks:
            for spot in homes:
                masks[spot] = PARK
        elif len(empty) == self.parks:
            for spot in homes:
                if masks[spot] != PARK:
                    masks[spot] &= ~PARK
        return len(empty) <= self.parks <= len(homes) and all(masks[spot] for spot in line)

    def look(self, masks: list[int], clue: int, walk: Sequence[int]) -> bool:
        """What one clue allows, distinctness aside: all there is to know is the tallest so far and how many were seen."""
        reach = [{(0, 0)}]
        for spot in walk:
            reach.append({step for state in reach[-1] for _, step in self.steps(masks[spot], state, clue)})
        alive = reach[-1] & {(self.top, clue)}
        for spot, before in zip(walk[::-1], reach[-2::-1], strict=True):
            keep, lead = 0, set()
            for state in before:
                for value, after in self.steps(masks[spot], state, clue):
                    if after in alive:
                        keep |= 1 << value
                        lead.add(state)
            masks[spot], alive = keep, lead
        return bool(alive)

    def steps(self, mask: int, state: tuple[int, int], clue: int) -> list[tuple[int, tuple[int, int]]]:
        """(value, next state) for every value of *mask* that the clue still allows."""
        tallest, count = state
        values = [value for value in range(self.top + 1) if mask >> value & 1 and (value != tallest or not value)]
        steps = [(value, (tallest, count) if value < tallest or not value else (value, count + 1)) for value in values]
        return [(value, after) for value, after in steps if after[1] <= clue]


def seen(line: Sequence[int]) -> int:
    """How many towers an observer at the start of *line* sees; a park (0) hides nothing and is not seen."""
    tallest = count = 0
    for height in line:
        if height > tallest:
            tallest, count = height, count + 1
    return count


def visible(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int) -> Visible:
    return Visible(size, parks, clues, masks, width)
