"""Texts about a Nonogram: rows and columns, cells of a line by their number in it, runs by their length."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from itertools import chain
from operator import or_

from sightline.core.board import Fact, values_of
from sightline.core.parts import are_apart, in_turn
from sightline.core.sentence import MOST_WORDS, listed, nth, ranges, words_and_names
from sightline.core.step import Step
from sightline.core.words import ClueItem, Facts, Failing, Observation, Observations, Spots, Values, Word
from sightline.family import grids
from sightline.family.grids import WordText, cells_text, lines_text
from sightline.nonogram.constraints import analyse
from sightline.nonogram.puzzle import UNKNOWN, Nonogram

EMPTY = 1


def value_text(puzzle: Nonogram, mask: int) -> str:
    return listed([puzzle.color_name(value) if value else "empty" for value in values_of(mask)], " or ")


def brief_value_text(puzzle: Nonogram, mask: int, among: int = 0) -> str:
    """ "filled" where every colour is possible, "not red" where all but that is; else as `value_text`. *among*: the
    values that come into question, if not all do."""
    out = (among or puzzle.full) & ~mask
    if out == EMPTY and mask & (mask - 1):
        return "filled"
    few = 0 < out.bit_count() < mask.bit_count() and mask & EMPTY
    return f"not {value_text(puzzle, out)}" if few else value_text(puzzle, mask)


def facts_text(puzzle: Nonogram, facts: Facts, name: Callable[[Sequence[int]], str] | None = None) -> str:
    """ "r4c5–r4c7 are filled, and r4c9 is empty"; *name* gives other names to the cells."""
    facts = empty_last(facts)
    texts = {left: value_text(puzzle, left) for left in {left for _, left in facts.each()}}
    name = name or partial(cells_text, puzzle)
    conflict = "" if 0 not in texts else conflict_text(puzzle, facts, name)
    return grids.facts_text(facts, name, lambda fact, left: texts[left], conflict, ", and ")


def empty_last(facts: Facts) -> Facts:
    """The same facts, those that leave a cell empty behind the others."""
    if EMPTY not in facts.left or len({*facts.left}) == 1:
        return facts
    ordered = sorted(facts.each(), key=lambda one: one[1] == EMPTY)
    return Facts(tuple(fact for fact, _ in ordered), tuple(left for _, left in ordered))


def conflict_text(puzzle: Nonogram, facts: Facts, name: Callable[[Sequence[int]], str]) -> str:
    """ "c4 would be filled, but is empty": of a fact that leaves nothing at its cell."""
    fact = next(fact for fact, left in facts.each() if not left)
    if not fact.mask:
        return "nothing fits"
    is_now = "is out" if puzzle.colors else f"is {value_text(puzzle, puzzle.full & ~fact.mask)}"
    return (
        f"{name([fact.spot])} would be {value_text(puzzle, fact.mask)}, {'which' if puzzle.colors else 'but'} {is_now}"
    )


plain_words: WordText[Nonogram] = WordText(cells_text, value_text, lines_text, facts_text)


def word_text(puzzle: Nonogram, word: Word) -> str:
    """Words as text; what a line says of itself, "row 3: the 2 from c1 …", within a sentence: "in row 3 the 2 …"."""
    if isinstance(word, Failing) and ": " in word.said:
        line, _, said = word.said.partition(": ")
        return f"in {line} {said}"
    return plain_words(puzzle, word)


NAMED_STRETCHES = 6
"""The most stretches of cells of complete lines that a sentence lists."""


def line_argument(puzzle: Nonogram, step: Step, argument: str = "") -> dict[str, Word]:
    """The words of a step about one line, with its cells by their number in it: in a row, "c3–c5"; *argument* is why
    the facts are so, where the technique says more than its template."""
    [line] = step.deduction.clues
    name = partial(cells_in_line, puzzle, line)
    texts: dict[str, Word] = {"argument": argument} if argument else {}
    words = step.deduction.words
    for key, word in words.items():
        if isinstance(word, Spots):
            texts[key] = name(word.spots)
        elif isinstance(word, ClueItem):
            texts[key] = run_text(puzzle, line, word.item)
    run, reach, owned, gap = (words.get(key) for key in ("run", "reach", "owned", "gap"))
    if isinstance(gap, Spots):
        texts["observations"] = Observations((Observation("gap", {"clue": line, "spots": list(gap.spots)}),))
    if isinstance(run, ClueItem) and isinstance(reach, Spots):
        texts["observations"] = Observations((reach_observation(line, run.item, reach.spots),))
    if isinstance(run, ClueItem) and isinstance(owned, Spots) and all(step.left):
        seen = [Observation("owners", {"clue": line, "spot": spot, "runs": [run.item]}) for spot in owned.spots]
        texts["observations"] = Observations(tuple(seen))
    return {**texts, "facts": line_facts_text(puzzle, line, step, texts)}


def colors_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """The words of a step about colours that a line does not have: just those that it rules out by them."""
    gone = reduce(or_, [puzzle.full & ~mask for _, mask in step.deduction.plain_facts()])
    return {**line_argument(puzzle, step), "colors": Values(gone & ~EMPTY)}


def completed_line_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """As of any step about one line, without a long list of cells."""
    [line] = step.deduction.clues
    texts, spots = line_argument(puzzle, step), [fact.spot for fact in step.deduction.plain_facts()]
    is_long = all(step.left) and len(stretches(puzzle, line, spots)) > NAMED_STRETCHES
    return {**texts, "facts": "its other cells are empty"} if is_long else texts


FEW_WORDS = 8
"""Facts with so few never make a sentence too long."""


def line_facts_text(puzzle: Nonogram, line: int, step: Step, texts: Mapping[str, Word]) -> str:
    """The facts of a step about one line, at the end of a sentence with these *texts*; where that would be too long, in
    several sentences: "c1, c3, … and c37 are filled. Also, c2, c4, … and c36 are empty"."""
    facts, name = Facts(tuple(step.deduction.plain_facts()), step.left), partial(cells_in_line, puzzle, line)
    text = facts_text(puzzle, facts, name)
    if len(text.split()) <= FEW_WORDS or not all(step.left):
        return text
    words, names = words_and_names(step.technique.text)
    reason = [
        texts.get(name) or step.word_text(step.deduction.words.get(name, "")) for name in names if name != "facts"
    ]
    room = MOST_WORDS - words - sum(len(str(said).split()) for said in reason)
    if len(text.split()) <= room:
        return text
    alike: dict[int, list[int]] = {}
    for fact, left in empty_last(facts).each():
        alike.setdefault(left, []).append(fact.spot)
    sentences = list[str]()
    for left, spots in alike.items():
        value, more = value_text(puzzle, left), stretches(puzzle, line, spots)
        while more:
            most = max(room - len(f"and are {value}".split()), 1)
            some, more, room = [*chain.from_iterable(more[:most])], more[most:], MOST_WORDS - len(ALSO.split())
            sentences.append(f"{name(some)} {'is' if len(some) == 1 else 'are'} {value}")
    return f". {ALSO} ".join(sentences)


ALSO = "Also,"


def stretches(puzzle: Nonogram, line: int, spots: Iterable[int]) -> list[list[int]]:
    """Cells of a line, those that are neighbours together."""
    apart = 1 if line < puzzle.height else puzzle.breadth
    found: list[list[int]] = []
    for spot in sorted(spots):
        if found and spot == found[-1][-1] + apart:
            found[-1].append(spot)
        else:
            found.append([spot])
    return found


def reach_observation(line: int, run: int, spots: Sequence[int]) -> Observation:
    """All the cells that a run can have."""
    return Observation("reach", {"clue": line, "run": run, "spots": list(spots)})


def empty_lines(step: Step) -> str:
    """ "rows 2 and 5, and column 3 have no runs, so all their cells are empty"."""
    lines = sorted({line for part in step.reported_parts for line in part.deduction.clues})
    return f"{lines_text(step.puzzle, lines)} have no runs, so all their cells are empty."


def completed_lines(step: Step) -> str:
    """ "rows 2 and 5 have all their runs, so r2c1–r2c2 and r5c1 are empty"."""
    if not are_apart(step.parts):
        return in_turn(step)
    parts = step.reported_parts
    if len(parts) == 1:
        return in_turn(step)
    facts = facts_of(parts)
    said = emptied(step.puzzle, facts_text(step.puzzle, facts), facts.facts)
    return f"{lines_of(parts)} have all their runs, so {said}."


def completing_lines(parts: Sequence[Step], how: str) -> str:
    """ "that completes rows 2 and 5, so r2c1–r2c2 and r5c1 are empty"."""
    facts = facts_of(parts)
    said = emptied(parts[0].puzzle, facts_text(parts[0].puzzle, facts), facts.facts)
    return f"that completes {lines_of(parts)}, so {said}"


def lines_of(parts: Sequence[Step]) -> str:
    return lines_text(parts[0].puzzle, sorted({line for part in parts for line in part.deduction.clues}))


def emptied(puzzle: Nonogram, said: str, facts: Iterable[Fact]) -> str:
    """What complete lines leave empty: *said*, or if that is a long list, all that is left of them."""
    many = puzzle.shape.count_ranges([fact.spot for fact in facts]) > NAMED_STRETCHES
    return "their other cells are empty" if many else said


def completed_blocks(step: Step) -> str:
    """ "the 2s at c1–c2 in rows 6–8 and the 1 at r3 in column 2 are complete, so r6c3 and r2c2 are empty"."""
    parts = step.reported_parts
    if not are_apart(step.parts):
        return in_turn(step)
    are = "are" if len(parts) > 1 else "is"
    return f"{blocks_text(parts)} {are} complete, so {facts_text(step.puzzle, facts_of(parts))}."


def blocks_text(parts: Sequence[Step]) -> str:
    """ "the 2s at c1–c2 in rows 6–8 and the 1 at r3 in column 2"."""
    puzzle, alike = parts[0].puzzle, dict[tuple[bool, str, str], list[int]]()
    for part in parts:
        [line] = part.deduction.clues
        alike.setdefault((line < puzzle.height, *map(part.clause_in, ("{length}", "{block}"))), []).append(line)
    blocks = []
    for (_, length, block), lines in alike.items():
        blocks.append(f"the {plural(length, len(lines))} at {block} in {lines_text(puzzle, sorted(lines))}")
    return listed(blocks)


def completing_blocks(parts: Sequence[Step], how: str) -> str:
    """ "that completes the 1s at r10 in columns 5–6, so r9c5–r9c6 are empty"; of one line, "row 3: the 2s at c1–c2 and
    c5–c6 are complete, so c3 and c7 are empty"."""
    if how == parts[0].technique.sequel:
        return f"that completes {blocks_text(parts)}, so {facts_text(parts[0].puzzle, facts_of(parts))}"
    alike: dict[str, list[str]] = {}
    for part in parts:
        alike.setdefault(part.clause_in("{length}"), []).append(part.clause_in("{block}"))
    blocks = [f"the {plural(length, len(some))} at {listed(some)}" for length, some in alike.items()]
    return of_one_line(parts, how, f"{listed(blocks)} are complete")


def plural(length: str, count: int) -> str:
    """ "red 2s", "2s in color 3" of several."""
    number, of, color = length.partition(" in ")
    return f"{number}{'s' * (count > 1)}{of}{color}"


def runs_in_reach(parts: Sequence[Step], how: str) -> str:
    """ "row 8: the third 1 only fits c6 and the last 1 only c8, so c6 and c8 are filled"; "" if one has more places."""
    if any(part.clause_in("{fits}") != ONLY_FITS for part in parts):
        return ""
    first, *others = (part.clause_in("the {run} {fits} {reach}") for part in parts)
    return of_one_line(parts, how, listed([first, *(other.replace(ONLY_FITS, "only") for other in others)]))


ONLY_FITS = "only fits"


def of_one_line(parts: Sequence[Step], how: str, reason: str) -> str:
    """A reason for what several parts about one line conclude, with the name of the line where a sentence begins."""
    puzzle, [line] = parts[0].puzzle, parts[0].deduction.clues
    start = "" if how else f"{lines_text(puzzle, [line])}: "
    return f"{start}{reason}, so {facts_text(puzzle, facts_of(parts), partial(cells_in_line, puzzle, line))}"


def facts_of(parts: Iterable[Step]) -> Facts:
    """What parts conclude together, and what that leaves."""
    masks, left = dict[int, int](), dict[int, int]()
    for part in parts:
        for (spot, mask), values in zip(part.deduction.plain_facts(), part.left, strict=True):
            masks[spot], left[spot] = masks.get(spot, mask) & mask, left.get(spot, values) & values
    return Facts(tuple(map(Fact, masks, masks.values())), tuple(left.values()))


BLOCK = "the {length} at {block} in {line}"


def cells_in_line(puzzle: Nonogram, line: int, spots: Sequence[int]) -> str:
    """Cells of a row by their columns, "c3–c5 and c8"; cells of a column by their rows."""
    letter, place = "c" if line < puzzle.height else "r", puzzle.shape.line(line).index
    numbers = [place(spot) + 1 for spot in spots]
    if len(numbers) == 1:
        return f"{letter}{numbers[0]}"
    parts = ranges(numbers)
    return listed([f"{letter}{part.replace('–', f'–{letter}')}" for part in parts])


def cited_line(puzzle: Nonogram, step: Step) -> tuple[int, list[int]]:
    """The line of a step, and its cells as the step cites them."""
    [line], cited = step.deduction.clues, dict(step.premises)
    return line, [cited.get(spot, puzzle.full) for spot in puzzle.shape.line(line)]


NAMED_RUNS = 3
"""The most runs whose reach a sentence tells."""


def reach_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """How far the runs beside the empty cells reach: "the 3 already holds c7–c8, so it reaches c6–c9 at most;"."""
    line, cells = cited_line(puzzle, step)
    spots, found = puzzle.shape.line(line), analyse(puzzle, line, cells)
    out = {spots.index(fact.spot) for fact in step.deduction.plain_facts()}
    reaches = [found.reach(run) for run in range(len(found.lengths))] if found.support else []
    starts, stops = [reach.start for reach in reaches], [reach.stop for reach in reaches]  # in the order of the runs
    before, behind = {bisect_right(stops, at) - 1 for at in out}, {bisect_right(starts, at) for at in out}
    near = sorted((before | behind) - {-1, len(reaches)})
    name = partial(cells_in_line, puzzle, line)
    said, end = [], ", so"
    seen = [reach_observation(line, run, [spots[at] for at in reaches[run]]) for run in near]
    for run in near:
        others = reaches[:run] + reaches[run + 1 :] if len(near) == 1 else []
        own = [at for at in reaches[run] if not cells[at] & 1] if len(near) == 1 else []
        held = [at for at in own if not any(at in reach for reach in others)]
        most, run_name = name([spots[at] for at in reaches[run]]), run_text(puzzle, line, run)
        if len(reaches[run]) == found.lengths[run]:
            said.append(f"the {run_name} is at {most}")
        elif held:
            end = f" already holds {name([spots[at] for at in held])}, so it reaches {most} at most;"
            said.append(f"the {run_name}")
        else:
            said.append(f"the {run_name} reaches {most} at most")
    if not 0 < len(near) <= NAMED_RUNS:
        within = [spots[at] for at in sorted(set().union(*reaches))]
        said, end = [f"the runs reach {name(within)} at most" if within else "it has no runs"], ", so"
        seen = [Observation("reaches", {"clue": line, "spots": within})] if within else []
    argument = line_argument(puzzle, step, f"{listed(said)}{end}")
    return {**argument, "observations": Observations(tuple(seen))}


def run_text(puzzle: Nonogram, line: int, run: int) -> str:
    """ "5", "red 5", "5 in color 2"; of several alike, "second 5"; "?" if its length is unknown."""
    runs = list(zip(*puzzle.line_runs[line], strict=True)) if puzzle.colors else list(puzzle.line_runs[line][0])
    alike = [other for other, same in enumerate(runs) if same == runs[run]]
    rank = "" if len(alike) == 1 else "last " if run == alike[-1] else f"{nth(alike.index(run))} "
    lengths, colors = puzzle.line_runs[line]
    return f"{rank}{length_text(puzzle, lengths[run], colors[run] if colors else 0)}"


def length_text(puzzle: Nonogram, length: int, color: int) -> str:
    """ "5", "red 5", "5 in color 2"; "?" for an unknown length."""
    if not puzzle.colors:
        return str(length or UNKNOWN)
    name = puzzle.color_name(color)
    return f"{length or UNKNOWN} in {name}" if " " in name else f"{name} {length or UNKNOWN}"


def with_article(run: str) -> str:
    """ "a 3", "an 8", "an 11", "a ?"; "a red 8", "an orange 3"."""
    first = run.split()[0]
    return f"{'an' if first[0].lower() in '8aeiou' or first in ('11', '18') else 'a'} {run}"
