"""How one sentence tells several parts of a step: in turn, jointly, or all at once."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from sightline.core.sentence import MOST_WORDS, shared_start
from sightline.core.words import Clues, Facts, Spots, Word

if TYPE_CHECKING:  # a step asks here for its words
    from sightline.core.step import Step


def in_turn(step: "Step") -> str:
    """The parts of a step, one after the other; what is the same of several lines at once, unless it goes on about the
    last of these."""
    return parts_text(step.parts or (step,))


Turn = tuple["Step | None", "Step", str]
"""A part of a sentence, the one before it, and the words in which the sentence goes on with it."""


def parts_text(parts: Sequence["Step"]) -> str:
    """What `in_turn` says of a step with these parts."""
    turns = [*joint_turns(told_in_turn(parts))]
    texts = [*map(turns_text, turns)]
    if any(how and how == part.technique.again for some in turns for _, part, how in some):
        return "; ".join(texts) + "."
    said = list[str]()
    for text, alike in groupby(zip(turns, texts, strict=True), key=lambda one: text_without_line(one[0][0][1], one[1])):
        lines = {clue for some, _ in alike for _, part, _ in some for clue in part.deduction.clues}
        name = parts[0].word_text(Clues(tuple(sorted(lines))))
        said.append(f"{name}{text}" if text.startswith(BEHIND_LINE) else text)
    return "; ".join(said) + "."


def joint_turns(turns: Iterable[Turn]) -> Iterator[list[Turn]]:
    """The parts of a sentence, those in a row that are told jointly as one."""
    row: list[Turn] = []
    for turn in turns:
        if row and not joint_text([*row, turn]):
            yield row
            row = []
        row.append(turn)
    yield row


def turns_text(turns: Sequence[Turn]) -> str:
    """What a sentence says of a part, or of several jointly."""
    return joint_text(turns) if len(turns) > 1 else part_text(*turns[0])


def joint_text(turns: Sequence[Turn]) -> str:
    """What a sentence says of several parts in a row jointly; "" if it goes on with them in different ways, or if their
    technique has no words for them."""
    (before, first, how), *others = turns
    technique, parts = first.technique, [part for _, part, _ in turns]
    if not technique.jointly or any(part.technique is not technique for part in parts):
        return ""
    ways = {other for _, _, other in others}
    if how and how == technique.sequel:
        return technique.jointly(parts, how) if ways == {how} and not is_built_up(parts) else ""
    text = technique.jointly(parts, how) if technique.again and ways == {technique.again} else ""
    return text if how or not text or goes_on_alike(before, first) else f"then {text}"


BEHIND_LINE = ": "
"""What stands behind the name of a line, where a sentence begins with it: "row 3: the 2 must fit into …"."""


def text_without_line(part: "Step", text: str) -> str:
    """What a sentence says of a part, without the name of its line if it begins with that."""
    if not part.technique.text.startswith(f"{{line}}{BEHIND_LINE}"):
        return text
    return text.removeprefix(part.clause_in("{line}"))


def told_in_turn(parts: Iterable["Step"]) -> Iterator[Turn]:
    """The parts that a sentence tells, each with the one before it, and with the words in which the sentence goes on
    with it, if it has any of its own."""
    told: list[Step] = []
    for part in parts:
        how = continuation(told, part)
        if how or part.technique.tier:
            yield told[-1] if told else None, part, how
            told.append(part)


def at_once(step: "Step", reason: str) -> str:
    """One *reason* for all that the parts of a step conclude; the parts in turn, if two look at the same clues, or one
    rests on another."""
    return f"{reason}, so {step.conclusion}." if are_apart(step.parts) else in_turn(step)


def are_apart(parts: Sequence["Step"]) -> bool:
    """Whether no two parts of a sentence look at the same clues, and none rests on another."""
    clues = [part.deduction.clues for part in parts if part.technique.tier]
    return not is_built_up(parts) and len({*clues}) == len(clues)


def is_built_up(parts: Sequence["Step"]) -> bool:
    """Whether a part of a sentence rests on what another concludes."""
    concluded = {spot for part in parts for spot, _ in part.deduction.plain_facts()}
    return any(spot in concluded for part in parts for spot, _ in part.premises)


def part_text(before: "Step | None", part: "Step", how: str) -> str:
    """What a sentence says of a part after the one *before* it; *how* are the words in which it goes on there, if it
    has any of its own."""
    if how:
        return part.clause_in(how)
    return f"{'' if goes_on_alike(before, part) else 'then '}{part.clause.rstrip('.')}"


def goes_on_alike(before: "Step | None", part: "Step") -> bool:
    """Whether a sentence goes on with a part as if it had just begun."""
    if before is None or not part.premises:  # what cites nothing rests on nothing
        return True
    return part.technique is before.technique and (not gives_value(part) or are_apart((before, part)))


def most_part_words(before: "Step | None", part: "Step", how: str) -> int:
    """At most how many words `part_text` has, of a part to which its technique has not added its own yet; if that is
    not known, more than a sentence can have."""
    count = part.technique.most_words
    if not count:
        return MOST_WORDS + 1
    if how:
        return count(part.puzzle, part, how)
    return count(part.puzzle, part, part.technique.text) + (not goes_on_alike(before, part))


def part_word_range(before: "Step | None", part: "Step", how: str) -> tuple[int, int]:
    """At least and at most how many words it has."""
    if how or not part.technique.word_range:
        most = most_part_words(before, part, how)
        return most if part.technique.exact_words else 0, most
    (least, most), then = part.word_range, not goes_on_alike(before, part)
    return least + then, most + then


def gives_value(step: "Step") -> bool:
    """Whether it leaves one value at some spot."""
    return 1 in map(int.bit_count, step.left)


def continuation(parts: Sequence["Step"], step: "Step") -> str:
    """The words in which a sentence with these *parts* goes on with a step; "" if it has none."""
    technique, deduction = step.technique, step.deduction
    if technique.again and parts and deduction.clues == parts[-1].deduction.clues:
        return technique.again
    if not technique.sequel:
        return ""
    follows = technique.sequel_follows
    cited = {spot for spot, mask in step.premises if follows is None or follows(mask)}
    for part in parts:
        for spot, _ in part.deduction.plain_facts():
            if spot in cited:
                return technique.sequel
    return ""


def has_same_argument(one: "Step", other: "Step") -> bool:
    """Whether two steps refute the same value at different spots, or different values at one spot, word for word in the
    same way."""
    cases = *one.deduction.cases, *other.deduction.cases
    if len(cases) != 2 or one.technique is not other.technique:
        return False
    (spot, mask), (other_spot, other_mask) = (case.assumed for case in cases)
    if (spot == other_spot) == (mask == other_mask):
        return False
    return "{assumed}, {failing}" in one.technique.text and [*one.argument()] == [*other.argument()]


def repeated_words(parts: Sequence["Step"]) -> dict[str, Word]:
    """The words for a sentence about parts that have the same argument: "one of r3c2–r3c3 and r3c8 is filled", "r3c2 is
    1, 2 or 4"."""
    first, text = parts[0], parts[0].word_text
    assumed = [part.deduction.cases[0].assumed for part in parts]
    if len({fact.spot for fact in assumed}) == 1:
        values = shared_start([text(Facts((fact,))) for fact in assumed])
        return {"assumed": values, "failing": first.words_for("failing")}
    said = text(Facts((assumed[0],))).removeprefix(text(Spots((assumed[0].spot,))))
    spots = text(Spots(tuple(fact.spot for fact in assumed)))
    return {"assumed": f"one of {spots}{said}", "failing": first.words_for("failing")}
