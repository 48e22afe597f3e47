"""How a player reasons: one short argued finder for each technique, plainer ones first.

What is filled in a line leaves so much of its sum *needed*; what is empty leaves so much of its numbers to *spare*. The
open numbers split into these two: those that get filled add up to what is needed, the others to what is to spare.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, wraps
from itertools import islice

from sightline.core.board import Fact
from sightline.core.parts import at_once
from sightline.core.sentence import listed
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique, chain_technique, technique
from sightline.core.words import Clue, Clues, Facts, Observation, Observations, Spots, Word
from sightline.kakurasu.puzzle import EMPTY, FILLED, OPEN, Kakurasu, KakurasuBoard
from sightline.kakurasu.rules import LINES

Found = Iterator[Deduction]


class Strip:
    """A line as a player looks along it: which of its numbers, from 1, are open, filled and empty."""

    def __init__(self, puzzle: Kakurasu, line: int, masks: Sequence[int]) -> None:
        self.line, self.spots, self.total = line, puzzle.shape.line(line), puzzle.largest_clue(line)
        self.cells = masks[puzzle.shape.line_slice(line)]
        self.sum = puzzle.clues[line] or 0
        numbers = range(1, len(self.cells) + 1)
        self.open, self.filled, self.empty = (
            [number for number in numbers if self.cells[number - 1] == mask] for mask in (OPEN, FILLED, EMPTY)
        )
        self.needed = self.sum - sum(self.filled)
        self.spare = self.total - self.sum - sum(self.empty)

    def conclude(self, numbers: Sequence[int], mask: int, known: Sequence[int] = (), **words: Word) -> Found:
        """That these open numbers are filled, or empty, because of what is known of others."""
        if numbers:
            facts, premises = (tuple(self.spots[number - 1] for number in some) for some in (numbers, known))
            words |= {"line": Clue(self.line), "sum": self.sum, "needed": self.needed, "spare": self.spare}
            words["known"] = Spots(premises)
            yield Deduction(tuple(Fact(spot, mask) for spot in facts), premises, (self.line,), words)


def along(
    name: str, tier: int, text: str, lean: int = 0, *, again: str = "", sequel: str = "", together: str = ""
) -> Callable[[Callable[[Strip], Found]], Technique]:
    """A technique that looks along one line with a clue, unless it is done or contradicts itself at first sight;
    *together* is its reason where one sentence tells it of several lines."""

    def made(find: Callable[[Strip], Found]) -> Technique:
        @wraps(find)
        def look(board: KakurasuBoard, line: int) -> Found:
            strip = Strip(board.puzzle, line, board.domains)
            if board.puzzle.clues[line] is not None and strip.open and min(strip.needed, strip.spare) >= 0:
                yield from find(strip)

        brief = partial(lines_at_once, reason=together) if together else None
        return technique(
            name, tier, text, LINES.places, lean=lean, again=again, sequel=sequel, brief=brief, current_words=True
        )(look)

    return made


def lines_at_once(step: Step, reason: str) -> str:
    """ "rows 3 and 4 have their sums, so …"."""
    lines = sorted({line for part in step.reported_parts for line in part.deduction.clues})
    return at_once(step, f"{step.word_text(Clues(tuple(lines)))} {reason}")


def above(numbers: Sequence[int], most: int) -> list[int]:
    """The larger ones, unless nothing is left: that has a plainer name."""
    return [number for number in numbers if number > most > 0]


@along("Empty line", 1, "{line} adds up to 0, so {facts}.", -1)
def empty_line(strip: Strip) -> Found:
    """Every filled cell counts at least 1."""
    return strip.conclude(strip.open if strip.sum == 0 else (), EMPTY)


@along("Full line", 1, "{line} takes all its numbers to add up to {sum}, so {facts}.", -1)
def full_line(strip: Strip) -> Found:
    """Without any of its numbers a line stays below the sum of all."""
    return strip.conclude(strip.open if strip.sum == strip.total else (), FILLED)


@along("Too large", 1, "{line} adds up to {sum} only, so larger numbers are out: {facts}.")
def too_large(strip: Strip) -> Found:
    """A number above the sum would exceed it by itself."""
    return strip.conclude(above(strip.open, strip.sum), EMPTY)


@along("Too large to miss", 1, "{line} can leave out only {rest} of {total}, so larger numbers are in: {facts}.")
def too_large_to_miss(strip: Strip) -> Found:
    """All numbers but one that is larger than the surplus do not reach the sum."""
    rest = strip.total - strip.sum
    return strip.conclude(above(strip.open, rest), FILLED, total=strip.total, rest=rest)


@along(
    "Sum reached",
    2,
    "{line} has its {sum}, so {facts}.",
    -1,
    again="that makes {sum}, so {facts}",
    sequel="that makes {sum} in {line}, so {facts}",
    together="have their sums",
)
def sum_reached(strip: Strip) -> Found:
    """The filled cells add up to the clue, and every other would exceed it."""
    return strip.conclude(() if strip.needed else strip.open, EMPTY, strip.filled)


@along(
    "All the rest",
    2,
    "{line} takes all that is still open to reach its {sum}, so {facts}.",
    -1,
    again="all that is still open is needed, so {facts}",
    sequel="{line} then takes all that is still open, so {facts}",
    together="take all that is still open to reach their sums",
)
def all_the_rest(strip: Strip) -> Found:
    """What is not known to be empty adds up to the clue, and without any of it the line stays below."""
    return strip.conclude(() if strip.spare else strip.open, FILLED, strip.empty)


@along(
    "Too large for the rest",
    2,
    "{line} needs only {needed} more, so larger numbers are out: {facts}.",
    again="it needs only {needed} more, so larger numbers are out: {facts}",
)
def too_large_for_the_rest(strip: Strip) -> Found:
    """A number above what is still needed would exceed the sum together with the filled cells."""
    return strip.conclude(above(strip.open, strip.needed), EMPTY, strip.filled)


@along(
    "Needed for the rest",
    2,
    "{line} can leave out only {spare} more, so larger numbers are in: {facts}.",
    again="it can leave out only {spare} more, so larger numbers are in: {facts}",
)
def needed_for_the_rest(strip: Strip) -> Found:
    """Without a number above what is to spare, all the others that are not empty do not reach the sum."""
    return strip.conclude(above(strip.open, strip.spare), FILLED, strip.empty)


def without_partner(strip: Strip, amount: int, mask: int, own: Sequence[int], others: Sequence[int]) -> Found:
    """Open numbers that would leave a part of *amount* for which all the others are too large."""
    for number in strip.open:
        rest = amount - number
        if rest > 0 and all(other > rest for other in strip.open if other != number):
            known = [*own, *(other for other in others if other <= rest)]
            yield from strip.conclude([number], mask, known, number=number, rest=rest)


TOO_SMALL = "{rest}, and no other open number is that small, so {facts}."


@along("No partner", 2, "{line} needs {needed} more: with the {number} it would still need " + TOO_SMALL, 1)
def no_partner(strip: Strip) -> Found:
    """A number that leaves less than every other open number, but not nothing, is not part of the sum."""
    return without_partner(strip, strip.needed, EMPTY, strip.filled, strip.empty)


@along(
    "No partner to miss",
    2,
    "{line} leaves out {spare} more: without the {number} it would still leave out " + TOO_SMALL,
    2,
)
def no_partner_to_miss(strip: Strip) -> Found:
    """The numbers that stay empty add up to just what is to spare: a number that leaves less than every other open
    number, but not nothing, is not one of them."""
    return without_partner(strip, strip.spare, FILLED, strip.empty, strip.filled)


@along("Only odd number", 3, "{line} needs {needed} more, and only the {number} is open and odd, so {facts}.", -1)
def only_odd_number(strip: Strip) -> Found:
    """Even numbers add up to an even number: the only odd one is filled just if an odd number is needed."""
    odd = [number for number in strip.open if number % 2]
    if len(odd) == 1:
        known = [*strip.filled, *(number for number in strip.empty if number % 2)]
        yield from strip.conclude(odd, FILLED if strip.needed % 2 else EMPTY, known, number=odd[0])


MOST_WAYS = 4
"""Ways to reach a sum that a sentence lists."""
MOST_LISTED = 28
"""Words of what is needed and of the ways to make it that leave room for the rest of the sentence."""


def ways_text(puzzle: Kakurasu, step: Step) -> Mapping[str, Word]:
    """What the cited cells leave to reach, the ways to reach it, and what these have in common."""
    cited, [line] = dict(step.premises), step.deduction.clues
    strip = Strip(puzzle, line, [cited.get(spot, OPEN) for spot in range(puzzle.spots)])
    if strip.needed < 0:
        return {"reason": f"would have {sum(strip.filled)} instead of {strip.sum}"}
    found = list(islice(LINES.ways(puzzle, line, strip.cells), MOST_WAYS + 1))
    sums = [" + ".join(str(number) for number in strip.open if way[number - 1]) or "nothing" for way in found]
    ways = f", which is {'the ' * (len(sums) == 1 and sums[0].isdigit())}{listed(sums, ' or ')}, so"
    known = ((strip.filled, "besides the"), (strip.empty, "without the"))
    parts = [f" {how} {listed([*map(str, some)])}" for some, how in known if some]
    needs = f"needs {strip.needed}{' and'.join(parts)}"
    if not sums:
        return {"reason": f"{needs}, which cannot be made"}
    if len(sums) > MOST_WAYS or len((needs + ways).split()) > MOST_LISTED:
        return {"reason": f"{needs}; in every way to make that, {step.conclusion}"}
    filled = [[strip.spots[number - 1] for number in strip.open if way[number - 1]] for way in found]
    seen = Observation("ways", {"clue": line, "needed": strip.needed, "ways": filled})
    return {"reason": f"{needs}{ways} {step.conclusion}", "observations": Observations((seen,))}


@technique("All ways", 3, "{clues} {reason}.", LINES.places, generic=True, argue=ways_text)
def all_ways(board: KakurasuBoard, line: int) -> Found:
    """What is the same in every way to reach the sum is certain."""
    if facts := LINES.propagate(board.puzzle, board.domains, line):
        yield Deduction(tuple(facts), tuple(board.puzzle.shape.line(line)), (line,))


TECHNIQUES = (
    *(empty_line, full_line, too_large, too_large_to_miss),
    *(sum_reached, all_the_rest, too_large_for_the_rest, needed_for_the_rest, no_partner, no_partner_to_miss),
    *(only_odd_number, all_ways),
)

MOST_FORCED = 4
"""Cells in the line that fails which a sentence names."""


def forced_text(step: Step, forced: Sequence[Fact]) -> str:
    """ "r1c4 is filled and r2c4 is empty"."""
    alike = {fact.mask: tuple(other for other in forced if other.mask == fact.mask) for fact in forced}
    return listed([step.word_text(Facts(facts)) for facts in alike.values()])


def crossing_text(puzzle: Kakurasu, step: Step) -> Mapping[str, Word]:
    """What a value forces in the line that crosses, and that its sum cannot be made then: "if r1c2 is filled, r4c1 is
    empty, and column 1 cannot reach 6"."""
    [case] = step.deduction.cases
    *links, last = case.links
    cited, [line] = dict(last.premises), last.deduction.clues
    strip = Strip(puzzle, line, [cited.get(spot, OPEN) for spot in range(puzzle.spots)])
    forced = [fact for link in links for fact in link.deduction.plain_facts() if fact.spot in strip.spots]
    told = f"{forced_text(step, forced)}, and " if 0 < len(forced) <= MOST_FORCED else ""
    name = step.word_text(Clue(line))
    if strip.needed < 0:
        fault = f"{name} has {sum(strip.filled)} instead of {strip.sum}"
    else:
        fault = f"{name} cannot {'reach' if sum(strip.open) < strip.needed else 'add up to'} {strip.sum}"
    return {"argument": f"if {step.word_text(Facts((case.assumed,)))}, {told}{fault}"}


CROSSING_SUMS = chain_technique("Crossing sums", 4, "{argument}, so {facts}.", argue=crossing_text)
"""What a value makes certain in its row and its column leaves no way for a line across; the engine finds that."""

CHAINS = {2: CROSSING_SUMS}
