"""The independent checker: it trusts nothing, shares no code with the solver, and runs alone on a trace file.

    python proof.py [--rules FILE] TRACE.json

A trace is a list of steps. Each step cites clues and premises (spots with the values still possible there) and draws
facts; a premise or a fact may also be an "either": at least one of its parts holds. The checker replays the steps:
premises must be known by then, the cited clues and premises alone must exclude every other case, and none of them may
be superfluous. A step may also go through cases: its links are steps under what a case assumes, and lead to the facts
or to a contradiction. Or it has parts: steps that lead from its premises to its facts, one after the other. An argument
tells how the other values fail: its cases lead from the premises, and from one part given of each cited either, to
contradictions, by the cited clues. Several cases of one value are told apart by what also holds in them: then one clue
by itself must exclude whatever is in none of them. A chain is a list of ties: of each, one of the two parts must hold,
and the last part of one and the first of the next exclude each other, so that one end of the chain holds. If the board
is full and legal at the end, the trace proves that the solution is the only one. Where a puzzle asks for the most, a
step may be safe instead of forced: some best solution keeps it, and the clues that such steps cite prove that no
solution is better.

The rules of a kind of puzzle come from a file of their own, which defines CHECKER: see `Rules`. Without --rules it is
the file checker.py in the folder beside this file that has the name of the trace's family.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import cache, partial
from itertools import pairwise, product
from math import prod
from types import NoneType
from typing import Any, NamedTuple, Protocol

Values = frozenset[int]
Known = dict[Any, Values]  # by spot; an either that holds, by its parts, with a single value: HOLDS
Step = Mapping[str, Any]
Case = tuple[Known, Sequence[Step]]  # what is assumed at a spot, and the links that start from there
HOLDS = frozenset((0,))
FORMAT = "sightline-trace/1"
LARGEST_BOARD = 250_000  # cells
LARGEST_NUMBER = 9_999  # in a puzzle
MOST_CHOICES = 1_024  # of one part of each either that a step cites
MOST_STEPS = 200_000  # links included
SECONDS = 60.0


class Board(MutableMapping[int, Values]):
    """The values at every spot: those of the *blank* board but for `changes`, which are a copy of their own.

    Rules read and change it like a dictionary. Those that look at `changes` need not go through the whole board.
    """

    def __init__(self, blank: Mapping[int, Values], changes: Mapping[int, Values]) -> None:
        self.blank, self.changes = blank, dict(changes)

    def __getitem__(self, spot: int) -> Values:
        found = self.changes.get(spot)
        return self.blank[spot] if found is None else found

    def __setitem__(self, spot: int, values: Values) -> None:
        self.changes[spot] = values

    def __delitem__(self, spot: int) -> None:
        raise TypeError("every spot of a board has values")

    def __contains__(self, spot: object) -> bool:
        return spot in self.blank

    def __iter__(self) -> Iterator[int]:
        return iter(self.blank)

    def __len__(self) -> int:
        return len(self.blank)

    def __or__(self, changes: Mapping[int, Values]) -> "Board":
        return Board(self.blank, {**self.changes, **changes})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or other.blank is not self.blank:
            return isinstance(other, Mapping) and dict(self) == dict(other)
        return all(self[spot] == other[spot] for spot in self.changes.keys() | other.changes.keys())

    def learn(self, facts: Mapping[int, Values]) -> "Board":
        """The board after these facts."""
        return self | {spot: self[spot] & values for spot, values in facts.items()}


class Refused(Exception):
    """A trace does not prove what it claims; the message says which step fails and why."""


class OutOfTime(Refused):
    """A trace takes too long to check: neither right nor wrong."""


class RulesError(Exception):
    """There are no rules to check a trace by, or their file is of no use."""


class Verdict(NamedTuple):
    """What a trace proves: "uniqueness", "optimality", "impossibility", or nothing beyond its steps."""

    proves: str | None
    steps: int

    def __str__(self) -> str:
        hold, prove = ("step holds", "proves") if self.steps == 1 else ("steps hold", "prove")
        return f"{self.steps} {hold}" + (f" and {prove} {self.proves}" if self.proves else "")


class Rules(Protocol):
    """The rules of one puzzle. CHECKER, usually a class, makes them from the puzzle's JSON document.

    If a puzzle asks for the most, they have two more methods: `safe(clues, premises, facts, known)` says whether some
    best solution that agrees with *known* has these *facts* too, on the ground of the cited clues and premises;
    `proves_best(start, known, cited)` whether the clues that safe steps *cited* prove that no solution is better than
    the one *known* at the end, given what was known at the *start*. If steps name the numbers that a clue could show
    instead of its own, `could_show(clue, known)` says which these are. If they name clues together,
    `is_group(group, clues, spots, known, cases)` says whether these belong together by the cited clues in a step about
    some *spots*; the *cases* are boards on which a fact is wrong. If they
    point out something on the way, `observes(observation, clues, known, about)` says whether just that can be seen on a
    board of its own that holds what is cited, by a step *about* some spots; of what would be "otherwise", on boards
    where a fact is wrong.
    """

    clue_count: int
    """Clues are numbered from 0; each may be cited alone."""
    blank: dict[int, Values]
    """The values of each spot on the empty board."""

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        """Whether the cited clues contradict what is *known*: the values at every spot, on a board of its own.

        True must be certain. False may also mean that it cannot tell: then the step is refused. *spot* is where a value
        was assumed, a good place to start looking. Of all clues and a full board it must know the truth, whatever the
        spot: there False means that the board is legal.
        """


MakeRules = Callable[[Mapping[str, Any]], Rules]


class Timed:
    """Rules that answer until the time is over."""

    def __init__(self, rules: Rules, seconds: float) -> None:
        self.rules, self.seconds, self.deadline = rules, seconds, time.monotonic() + seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        if time.monotonic() > self.deadline:
            raise OutOfTime(f"checking it takes longer than {self.seconds:g} s")
        return self.rules.excluded(clues, known, spot)


def verify(document: Any, rules: MakeRules | None = None, seconds: float = SECONDS) -> Verdict:
    """Checks a whole trace by *rules*, a CHECKER; raises `Refused` where it fails, `OutOfTime` after *seconds*.

    A trace is not trusted: a board of more than LARGEST_BOARD cells, numbers beyond LARGEST_NUMBER and more than
    MOST_STEPS steps are refused before any work is done.
    """
    family = family_of(document)
    make_rules = rules or find_rules(family)
    check_fields(document)
    puzzle, steps = document["puzzle"], document["steps"]
    check_size(puzzle)
    check_steps(steps)
    try:
        timed = Timed(rules_of(make_rules, family, puzzle), seconds)
        start = starting_values(timed, puzzle)
        known = replay(timed, start, steps, "step")
        return Verdict(conclusion(timed, start, known, document["end"], steps), len(steps))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Refused(
            "the rules cannot follow it: something in its puzzle or its steps is not what it should be"
        ) from error


def rules_of(make_rules: MakeRules, family: str, puzzle: Mapping[str, Any]) -> Rules:
    try:
        rules = make_rules(puzzle)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        names = [name for name in error.args if isinstance(name, str)] if isinstance(error, KeyError) else []
        reason = f'it has no "{names[0]}"' if names else "a field has the wrong type or length"
        raise Refused(f"the puzzle is none that the rules of {family} can read: {reason}") from None
    if missing := [name for name in ("clue_count", "blank", "excluded") if not hasattr(rules, name)]:
        raise RulesError(f"the rules have no {' and no '.join(missing)}")
    return rules


# --- fields

LIST = (list, tuple)
NAMES = {Mapping: "an object", LIST: "a list", str: "a text", int: "a whole number"}
ENDS = ("solved", "stuck", "impossible", "best", "unknown")
KINDS = ("forced", "safe")


def field(owner: Any, name: str, kind: Any, where: str) -> Any:
    """The field of an object; refuses one that is missing or of another type."""
    if not isinstance(owner, Mapping):
        raise Refused(f"{where} should be an object")
    if name not in owner:
        raise Refused(f'{where} has no "{name}"')
    if not isinstance(owner[name], kind) or isinstance(owner[name], bool):
        raise Refused(f'"{name}" of {where} should be {NAMES[kind]}')
    return owner[name]


def one_of(owner: Any, name: str, choices: Sequence[str], where: str) -> None:
    if field(owner, name, str, where) not in choices:
        raise Refused(f'"{name}" of {where} should be {", ".join(choices[:-1])} or {choices[-1]}')


def family_of(document: Any) -> str:
    """The family whose puzzle it explains; refuses what is no trace."""
    if field(document, "format", str, "the trace") != FORMAT:
        raise Refused(f'"format" should be "{FORMAT}"')
    family: str = field(document, "family", str, "the trace")
    return family


def check_fields(document: Any) -> None:
    """Refuses a trace without what belongs to one; its steps are looked at later."""
    for name, kind in (("puzzle", Mapping), ("steps", LIST)):
        field(document, name, kind, "the trace")
    one_of(document, "end", ENDS, "the trace")
    for name, kind in (("rules", Mapping), ("givens", LIST), ("state", LIST)):
        if document["puzzle"].get(name) is not None:
            field(document["puzzle"], name, kind, "the puzzle")


def check_step_fields(step: Any, where: str) -> None:
    for name, kind in (("technique", str), ("premises", LIST), ("facts", LIST), ("links", LIST)):
        field(step, name, kind, where)
    one_of(step, "kind", KINDS, where)
    if "instead" in step:
        check_numbers(field(step, "instead", LIST, where), f'"instead" of {where}')
    if "group" in step:
        check_numbers(field(step, "group", LIST, where), f'"group" of {where}')
    for observation in field(step, "observations", LIST, where) if "observations" in step else ():
        check_observation(observation, f"an observation of {where}")
    check_numbers(field(step, "clues", LIST, where), f'"clues" of {where}')
    for name in ("premises", "facts"):
        for entry in step[name]:
            check_entry(entry, f"an entry of the {name} of {where}")


def check_entry(entry: Any, where: str) -> None:
    """A spot with its values, or an "either" of several."""
    if isinstance(entry, Mapping) and "either" in entry:
        for part in field(entry, "either", LIST, where):
            check_entry(part, where)
        return
    field(entry, "spot", int, where)
    check_numbers(field(entry, "values", LIST, where), f'"values" of {where}')


def check_observation(observation: Any, where: str) -> None:
    """A kind, and numbers or lists of numbers, which may be nested."""
    field(observation, "kind", str, where)
    waiting = [value for name, value in observation.items() if name != "kind"]
    while waiting:
        value = waiting.pop()
        if isinstance(value, LIST):
            waiting += value
        elif not isinstance(value, int) or isinstance(value, bool):
            raise Refused(f"{where} should have numbers and lists of numbers")
    if observation.get("otherwise", 1) != 1:
        raise Refused(f'"otherwise" of {where} should be 1')


def check_numbers(values: Sequence[Any], what: str) -> None:
    if any(not isinstance(value, int) or isinstance(value, bool) for value in values):
        raise Refused(f"{what} should be whole numbers")


# --- budgets


def check_size(puzzle: Mapping[str, Any]) -> None:
    """Refuses sizes and numbers that no real puzzle has: rules build their tables from them. What is noted about a
    puzzle, such as the seed that it was made from, may be any number: no rule reads it."""
    size = puzzle.get("size") or ()
    sides = size if isinstance(size, (list, tuple)) else [size]
    cells = 1
    for side in sides:
        if not isinstance(side, int) or side < 1:
            raise Refused("the size of a board is whole numbers from 1 on")
        cells *= side
    if cells > LARGEST_BOARD:
        raise Refused(f"a board of {'×'.join(map(str, sides))}: the largest has {LARGEST_BOARD} cells")
    waiting: list[Any] = [value for name, value in puzzle.items() if name != "meta"]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, (list, tuple)):
            waiting += value
        elif isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise Refused(f"the number {str(value)[:20]} in the puzzle: the largest is {LARGEST_NUMBER}")


def check_steps(steps: Sequence[Step]) -> None:
    """Refuses steps that lack something, and more than a puzzle has, those in the links of other steps included."""
    count, waiting = 0, named(steps, "step")
    while waiting:
        where, step = waiting.pop()
        if (count := count + 1) > MOST_STEPS:
            raise Refused(f"more than {MOST_STEPS} steps")
        check_step_fields(step, where)
        waiting += named(step["links"], "link", where)
        waiting += named(field(step, "parts", LIST, where), "part", where) if "parts" in step else []
        for at, tie in named(field(step, "chain", LIST, where), "tie", where) if "chain" in step else ():
            check_entry({"either": field(tie, "either", LIST, at)}, at)
        for name in ("cases", "argument"):
            for at, case in named(field(step, name, LIST, where), "case", where) if name in step else ():
                check_entry(field(case, "assumed", Mapping, at), f'"assumed" of {at}')
                for more in ("given", "also"):
                    for part in field(case, more, LIST, at) if more in case else ():
                        check_entry(part, f'"{more}" of {at}')
                waiting += named(field(case, "links", LIST, at), "link", at)


def named(steps: Sequence[Any], name: str, owner: str = "") -> list[tuple[str, Any]]:
    """Each step with what it is called, from the last to the first, as they are taken from the end."""
    return [(f"{name} {number}{owner and ' of '}{owner}", step) for number, step in enumerate(steps, 1)][::-1]


# --- where rules come from


@cache
def find_rules(family: str) -> MakeRules:
    """The rules of a family that has a folder beside this file."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), family, "checker.py")
    if not family.isidentifier() or not os.path.isfile(path):
        raise RulesError(f"there are no rules for '{family[:40]}' beside the checker: name their file with --rules")
    return load_rules(path)


def load_rules(path: str | os.PathLike[str]) -> MakeRules:
    """Runs the file at *path* and returns its CHECKER."""
    try:
        with open(path, encoding="utf-8") as file:
            code = compile(file.read(), os.fspath(path), "exec")
        names: dict[str, Any] = {"__name__": "rules"}
        exec(code, names)
        found: MakeRules | None = names.get("CHECKER")
    except (Exception, SystemExit) as error:
        reason = error.strerror if isinstance(error, OSError) else f"{type(error).__name__} {error}"
        raise RulesError(f"{path}: {reason}") from None
    if not callable(found):
        raise RulesError(f"{path}: rules define CHECKER, a class that takes a puzzle")
    return found


# --- the whole trace


def starting_values(rules: Rules, puzzle: Mapping[str, Any]) -> Known:
    """What is known before the first step: the givens, and the state of a position."""
    rows = (*(puzzle.get("givens") or ()), *(puzzle.get("state") or ()))
    if any(not isinstance(row, LIST) or not all(isinstance(value, (int, NoneType)) for value in row) for row in rows):
        raise Refused("the givens and the state of a puzzle are lists of lists of whole numbers")
    given = [value for row in puzzle.get("givens") or () for value in row]
    if len(given) > len(rules.blank):
        raise Refused("there are more givens than spots on the board")
    givens = enumerate(given)
    placed = {spot: frozenset((given,)) for spot, given in givens if given in rules.blank[spot]}
    state = {spot: frozenset(values) for spot, values in enumerate(puzzle.get("state") or ())}
    if len(state) > len(rules.blank):
        raise Refused("the state has more spots than the board")
    return learn(rules.blank | placed, state)


def replay(rules: Rules, known: Known, steps: Sequence[Step], name: str) -> Known:
    """Checks steps, or the links of a case, one after the other; returns what is known after them."""
    for number, step in enumerate(steps, 1):
        if not all(known.values()):
            raise Refused(f"{name}s go on after the contradiction")
        try:
            known = check_step(rules, known, step)
        except Refused as refusal:
            raise type(refusal)(f"{name} {number} ({step['technique']}): {refusal}") from None
    return known


def conclusion(rules: Rules, start: Known, known: Known, end: str, steps: Sequence[Step]) -> str | None:
    """What the board at the end proves, which must be what the trace claims."""
    empty, full = not all(known.values()), all(len(values) == 1 for values in known.values())
    done = end in ("solved", "best")
    if (end == "impossible") != empty or done != full or (done and breaks_rules(rules, known)):
        raise Refused(f'the trace ends "{end}", but that is not what its steps lead to')
    if not done:
        return "impossibility" if empty else None
    cited = {clue for step in steps if step["kind"] == "safe" for clue in step["clues"]}
    proves_best = getattr(rules, "proves_best", None)
    if cited if end == "solved" else not (proves_best and proves_best(start, known, cited)):
        raise Refused(f'the trace ends "{end}", but its steps do not prove that')
    return "uniqueness" if end == "solved" else "optimality"


def breaks_rules(rules: Rules, full: Known) -> bool:
    return rules.excluded(tuple(range(rules.clue_count)), Board(rules.blank, on_spots(rules, full)), 0)


# --- one step


def check_step(rules: Rules, known: Known, step: Step) -> Known:
    """Checks one step on what is *known* and adds its facts."""
    premises, facts = spots_of(step["premises"]), spots_of(step["facts"])
    check_references(rules, step["clues"], (*premises, *facts))
    if not facts or (all(facts.values()) and not step["clues"]):
        raise Refused("it has no facts, or cites no clues")
    for spot, values in premises.items():
        if known.get(spot) != values:
            raise Refused(f"the premise at spot {spot} is not what is known there")
    if step.get("chain") and any(step.get(name) for name in ("links", "cases", "parts", "argument")):
        raise Refused("it has a chain, and something else that shows its facts")
    if cases := cases_of(rules, facts, step):
        check_cases(rules, premises, facts, cases)
        if set(step["clues"]) != {clue for _, links in cases for link in links for clue in link["clues"]}:
            raise Refused("its clues are not those of its links")
    elif parts := step.get("parts"):
        check_parts(rules, premises, facts, parts, step["kind"])
        if step["kind"] == "safe":  # what is safe must also stand where nothing is cited
            replay(rules, known, parts, "part")
        if set(step["clues"]) != {clue for part in parts for clue in part["clues"]}:
            raise Refused("its clues are not those of its parts")
    elif "argument" in step:
        check_argument(rules, premises, facts, step)
    elif step.get("chain"):
        check_chain(rules, premises, facts, step)
    else:
        check_citations(rules, premises, facts, tuple(step["clues"]), known if step["kind"] == "safe" else None)
    check_instead(rules, premises, facts, step)
    check_observations(rules, premises, facts, step)
    check_group(rules, premises, facts, step)
    if any(spot in known and known[spot] <= values for spot, values in facts.items()):
        raise Refused("it says nothing new")
    return learn(known, facts)


def spots_of(entries: Sequence[Step]) -> Known:
    """The values at each spot; the key of an "either" is its parts."""
    eithers = {tuple(spots_of(entry["either"]).items()): HOLDS for entry in entries if "either" in entry}
    found = eithers | {entry["spot"]: frozenset(entry["values"]) for entry in entries if "either" not in entry}
    if len(found) < len(entries):
        raise Refused("a spot is named twice")
    return found


def check_references(rules: Rules, clues: Sequence[int], spots: Sequence[Any]) -> None:
    """Refuses clues and spots that the puzzle does not have."""
    for clue in clues:
        if not 0 <= clue < rules.clue_count:
            raise Refused(f"there is no clue {clue}: they are 0–{rules.clue_count - 1}")
    for spot in spots:
        if isinstance(spot, tuple):  # an either
            check_references(rules, (), [part for part, _ in spot])
        elif spot not in rules.blank:
            raise Refused(f"there is no spot {spot}")


def on_spots(rules: Rules, known: Known) -> Known:
    """What is known at spots, without the eithers."""
    return {spot: values for spot, values in known.items() if spot in rules.blank}


def learn(known: Known, facts: Known) -> Known:
    return known | {spot: known.get(spot, values) & values for spot, values in facts.items()}


def check_citations(rules: Rules, premises: Known, facts: Known, clues: tuple[int, ...], safe: Known | None) -> None:
    """Every fact follows from the clues and premises, and no longer follows without any one of them."""
    if not follows(rules, premises, facts, clues, safe):
        raise Refused("it does not follow")
    for clue in clues if len(clues) > 1 else ():
        if follows(rules, premises, facts, tuple(other for other in clues if other != clue), safe):
            raise Refused(f"clue {clue} is not needed")
    check_premises(premises, lambda rest: follows(rules, rest, facts, clues, safe))


def check_instead(rules: Rules, premises: Known, facts: Known, step: Step) -> None:
    """The numbers that a step names are those that its only clue could show if a fact were wrong."""
    if not step.get("instead"):
        return
    could_show = getattr(rules, "could_show", None)
    if could_show is None or len(step["clues"]) != 1 or not rules.blank.keys() >= {*premises, *facts}:
        raise Refused("nothing says what a clue could show instead")
    board, [clue] = Board(rules.blank, premises), step["clues"]
    cases = [case for spot, values in facts.items() for case in other_cases(board, spot, values)]
    shown = frozenset[int]().union(*(could_show(clue, board.learn(case)) for case in cases))
    if shown != frozenset(step["instead"]):
        raise Refused("its clue could show other numbers instead")


def check_observations(rules: Rules, premises: Known, facts: Known, step: Step) -> None:
    """What a step points out can be seen where only its premises are known; or wherever one of its facts is wrong."""
    for observation in step.get("observations", ()):
        observes = getattr(rules, "observes", None)
        if observes is None or step.get("parts") or not rules.blank.keys() >= {*premises, *facts}:
            raise Refused("nothing says what it points out")
        board, cases = Board(rules.blank, premises), [Known()]
        if observation.get("otherwise"):
            cases = [case for spot, values in facts.items() for case in other_cases(board, spot, values)]
        clues, about = tuple(step["clues"]), frozenset(facts)
        if not all(observes(observation, clues, board.learn(case), about) for case in cases):
            raise Refused(f"what it points out ({observation['kind']}) is not so")


def check_group(rules: Rules, premises: Known, facts: Known, step: Step) -> None:
    """The clues that a step names together are a group by what it cites."""
    group = step.get("group")
    if not group or step.get("parts"):
        return
    is_group = getattr(rules, "is_group", None)
    board = Board(rules.blank, on_spots(rules, premises))
    eithers = [part for fact in facts if isinstance(fact, tuple) for part, _ in fact]
    ways = {*eithers, *(spot for spot, values in facts.items() if values and spot in rules.blank)}
    cases = [board.learn(case) for spot, values in facts.items() for case in other_cases(board, spot, values)]
    named_once = len({*group}) == len(group)
    if is_group is None or not named_once or not is_group(group, tuple(step["clues"]), ways, board, cases):
        raise Refused("its group is none by what it cites")


def check_premises(premises: Known, enough: Callable[[Known], bool]) -> None:
    """The premises are no longer enough without any one of them."""
    for spot in premises:
        if enough({other: values for other, values in premises.items() if other != spot}):
            raise Refused(f"the premise at spot {spot} is not needed")


def follows(rules: Rules, premises: Known, facts: Known, clues: tuple[int, ...], safe: Known | None = None) -> bool:
    """Whether every other case is excluded; or, given what is known on the board, whether the facts are *safe*."""
    if safe is not None:
        is_safe = getattr(rules, "safe", None)
        return is_safe is not None and bool(is_safe(clues, premises, facts, safe))
    cited = Board(rules.blank, on_spots(rules, premises))
    for parts in choices(rules, premises):
        board = cited.learn(dict(parts))
        cases = [case for spot, values in facts.items() for case in other_cases(board, spot, values)]
        if not all(rules.excluded(clues, board.learn(case), min(case)) for case in cases):
            return False
    return True


def other_cases(board: Board, spot: Any, values: Values) -> list[Known]:
    """The cases in which a fact is wrong; an either is wrong if no part of it holds."""
    if spot not in board:
        return [{part: board[part] - held for part, held in spot}]
    return [{spot: frozenset((value,))} for value in board[spot] - values] if values else [{spot: board[spot]}]


# --- steps that go through cases


def cases_of(rules: Rules, facts: Known, step: Step) -> list[Case]:
    """The cases that a step goes through; links alone are a contradiction, whose one case is that the fact is wrong."""
    if step["links"]:
        if len(facts) > 1 or not rules.blank.keys() >= facts.keys():
            raise Refused("a contradiction has one fact, at one spot")
        [(spot, values)] = facts.items()
        return [({spot: rules.blank[spot] - values}, step["links"])]
    return [(spots_of([case["assumed"]]), case["links"]) for case in step.get("cases", ())]


def check_cases(rules: Rules, premises: Known, facts: Known, cases: Sequence[Case]) -> None:
    """On a board with the premises alone every case leads to the facts or to a contradiction; all of it is needed."""
    board = rules.blank | premises
    ends = []
    for assumed, links in cases:
        check_references(rules, (), [*assumed])
        known = replay(rules, learn(board, assumed), links, "link")
        check_links(links, set(facts) if all(known.values()) else last_spots(links))
        if all(known.values()) and learn(known, facts) != known:
            raise Refused("a case leads neither to the facts nor to a contradiction")
        ends.append(known)
    if not are_complete(board, facts, cases):
        raise Refused("there are other cases")
    histories = [history(assumed, links) for assumed, links in cases]
    for spot in premises:
        starts = [rules.blank.get(spot)] * len(cases)
        if are_complete(board | {spot: starts[0] or HOLDS}, facts, cases) and all(
            holds_without(spot, *one, facts) for one in zip(starts, histories, ends, strict=True)
        ):
            raise Refused(f"the premise at spot {spot} is not needed")


def check_parts(rules: Rules, premises: Known, facts: Known, parts: Sequence[Step], kind: str) -> None:
    """On a board with the premises alone the parts lead to the facts, which are all that they say; all is needed."""
    if any(part["kind"] != kind for part in parts):
        raise Refused(f"a part is not {kind}")
    known = replay(rules, rules.blank | premises, parts, "part")
    if {spot for part in parts for spot in spots_of(part["facts"])} != set(facts) or learn(known, facts) != known:
        raise Refused("its parts do not lead to its facts")
    events = history({}, parts)
    for spot in premises:
        if holds_without(spot, rules.blank.get(spot), events, known, facts):
            raise Refused(f"the premise at spot {spot} is not needed")


Candidate = tuple[Any, int]
"""A spot, and a value there."""
Parts = frozenset[tuple[Any, Values]]
"""Those parts of eithers that hold, one of each."""
Start = frozenset[tuple[Any, Values]]
"""What a case of an argument assumes, and what is given in it."""


def check_argument(rules: Rules, premises: Known, facts: Known, step: Step) -> None:
    """Every value that the facts rule out is assumed in a case that leads to a contradiction, whichever parts of cited
    eithers hold; all of it is needed."""
    board, refuted, ways = rules.blank | premises, dict[Parts, set[Candidate]](), dict[Start, list[Known]]()
    cases: list[Case] = []
    ends = []
    for case in step["argument"]:
        given, assumed, also = map(spots_of, (case.get("given", ()), [case["assumed"]], case.get("also", ())))
        [(spot, values)] = assumed.items()
        if not values or spot not in facts or values & facts[spot]:
            raise Refused("its argument assumes what it does not rule out")
        start = {**given, spot: given.get(spot, values) & values}
        check_references(rules, (), [*also])
        ways.setdefault(frozenset(start.items()), []).append(also)
        start |= {other: start.get(other, also[other]) & also[other] for other in also}
        cases.append((start, case["links"]))
        ends.append(replay(rules, learn(board, start), case["links"], "link"))
        if all(ends[-1].values()):
            raise Refused("its argument does not lead to a contradiction")
        check_links(case["links"], last_spots(case["links"]))
        refuted.setdefault(frozenset(given.items()), set()).update((spot, value) for value in values)
    if wrong_values(rules, board, facts) != refuted:
        raise Refused("its argument leaves something out")
    linked, clues = {clue for _, links in cases for link in links for clue in link["clues"]}, frozenset(step["clues"])
    excluding = [clues_for_ways(rules, board, clues, *one) for one in ways.items()]
    if not all(excluding):
        raise Refused("its argument leaves a way out")
    if not clues >= linked or any({clue} not in excluding for clue in clues - linked):
        raise Refused("its clues are not those of its argument")
    histories = [history(start, links) for start, links in cases]
    for spot in premises:
        known = rules.blank.get(spot)
        rest = {other: values for other, values in premises.items() if other != spot}
        if known is None:
            enough = follows(rules, rest, facts, tuple(step["clues"]))
        else:
            wider = board | {spot: known}
            enough = (
                wrong_values(rules, wider, facts) == refuted
                and all(map(partial(holds_without, spot, known, facts=facts), histories, ends))
                and all(clues_for_ways(rules, wider, clues, *one) for one in ways.items())
            )
        if enough:
            raise Refused(f"the premise at spot {spot} is not needed")


def clues_for_ways(
    rules: Rules, board: Known, clues: frozenset[int], start: Start, ways: Sequence[Known]
) -> frozenset[int]:
    """Which clues, each alone, exclude whatever is in none of the ways that a case can go; NO_CLUE if there is nothing
    else. None of the ways may be spare, nor say of a spot what is known."""
    spots, known = {spot for way in ways for spot in way}, learn(board, dict(start))
    if any(spot not in rules.blank for spot in spots) or prod(len(known[spot]) for spot in spots) > MOST_CHOICES:
        return frozenset()
    if any(known[spot] <= way[spot] for way in ways for spot in way):
        raise Refused("a way of its argument says what is known")
    needed, others, cited = set[int](), list[Known](), Board(rules.blank, on_spots(rules, known))
    for values in product(*(known[spot] for spot in spots)):
        at = dict(zip(spots, values, strict=True))
        within = [number for number, way in enumerate(ways) if all(at[spot] in way[spot] for spot in way)]
        needed.update(within if len(within) == 1 else ())
        others += [] if within else [{spot: frozenset((value,)) for spot, value in at.items()}]
    if len(needed) < len(ways):
        raise Refused("a way of its argument is not needed")
    excluding = (clue for clue in clues if all(rules.excluded((clue,), cited.learn(way), min(way)) for way in others))
    return frozenset(excluding) if others else NO_CLUE


def choices(rules: Rules, known: Known) -> Iterable[tuple[Any, ...]]:
    """Every way to take one part of each either that is known."""
    eithers = [either for either in known if either not in rules.blank]
    if prod(map(len, eithers)) > MOST_CHOICES:
        raise Refused(f"its eithers can be combined in more than {MOST_CHOICES} ways")
    return product(*eithers)


def wrong_values(rules: Rules, board: Known, facts: Known) -> dict[Parts, set[Candidate]]:
    """The candidates on a board that facts rule out, for each choice of parts of its eithers that leaves any."""
    found: dict[Parts, set[Candidate]] = {}
    for parts in choices(rules, board):
        known = learn(board, dict(parts))
        wrong = {(spot, value) for spot, values in facts.items() for value in known.get(spot, values) - values}
        found |= {frozenset(parts): wrong} if wrong else {}
    return found


# --- chains of ties

Part = tuple[int, Values]
Tie = tuple[Part, Part]
"""Two parts, each a spot and values there: one of them holds."""


def check_chain(rules: Rules, premises: Known, facts: Known, step: Step) -> None:
    """Each link of the chain holds by one of the clues, or within a spot, and its ends show the facts; no premise
    and no clue can be dropped."""
    ties, clues = ties_of(step["chain"]), frozenset(step["clues"])
    check_references(rules, (), [spot for tie in ties for spot, _ in tie])
    if not rules.blank.keys() >= {*premises, *facts} or not ends_show(facts, ties):
        raise Refused("its chain does not hold")
    board = Board(rules.blank, premises)
    reasons = [clues_against(rules, board, clues, pair) for pair in excluded_pairs(board, facts, ties)]
    if not all(reasons):
        raise Refused("its chain does not hold")
    for clue in step["clues"]:
        if {clue} not in reasons:
            raise Refused(f"clue {clue} is not needed")

    def still_holds(rest: Known) -> bool:
        board = Board(rules.blank, rest)
        pairs = zip(excluded_pairs(board, facts, ties), reasons, strict=True)
        return all(clues_against(rules, board, clues if by == NO_CLUE else by, pair) for pair, by in pairs)

    check_premises(premises, still_holds)


def ties_of(entries: Sequence[Step]) -> list[Tie]:
    pairs = [entry["either"] for entry in entries]
    if any(len(pair) != 2 or any("either" in part for part in pair) for pair in pairs):
        raise Refused("a tie has two parts, each at a spot")
    return [(part_of(near), part_of(far)) for near, far in pairs]


def part_of(entry: Step) -> Part:
    return entry["spot"], frozenset(entry["values"])


def ends_show(facts: Known, ties: Sequence[Tie]) -> bool:
    """If both ends of a chain are the same, that alone is the fact."""
    first, last = ties[0][0], ties[-1][1]
    return first != last or facts == {first[0]: first[1]}


def excluded_pairs(board: Board, facts: Known, ties: Sequence[Tie]) -> list[Sequence[Part]]:
    """What cannot both be if a chain holds: that both parts of a tie are wrong, both neighbours of two ties right, or
    one end right and a fact wrong."""
    first, last = ties[0][0], ties[-1][1]
    pairs: list[Sequence[Part]] = [[(spot, board[spot] - values) for spot, values in tie] for tie in ties]
    pairs += [(before[1], after[0]) for before, after in pairwise(ties)]
    if first != last:
        pairs += [(end, (spot, board[spot] - values)) for end in (first, last) for spot, values in facts.items()]
    return pairs


NO_CLUE = frozenset({-1})


def clues_against(rules: Rules, board: Board, clues: frozenset[int], parts: Sequence[Part]) -> frozenset[int]:
    """Which clues, each alone, exclude that two parts both hold; NO_CLUE if they are at one spot and leave no value."""
    assumed = board
    for spot, values in parts:
        assumed = assumed.learn({spot: values})
        if not assumed[spot]:
            return NO_CLUE
    if parts[0][0] == parts[1][0]:
        return frozenset()
    return frozenset(clue for clue in clues if rules.excluded((clue,), assumed.learn({}), parts[0][0]))


History = dict[Any, list[tuple[str, Values]]]
"""By spot, what a case assumes there, and what its links cite and say of it, in order."""


def history(assumed: Known, links: Sequence[Step]) -> History:
    found: History = {spot: [("facts", values)] for spot, values in assumed.items()}
    for link in links:
        for part in ("premises", "facts"):
            for spot, values in spots_of(link[part]).items():
                found.setdefault(spot, []).append((part, values))
    return found


def holds_without(spot: Any, known: Values | None, events: History, end: Known, facts: Known) -> bool:
    """Whether a case still leads to the facts or to a contradiction if no more than *known* is known at the spot."""
    for part, values in events.get(spot, ()):
        if part == "premises" and known != values:
            return False
        known = values if known is None else known & values
    if known is None:
        return True
    end = end | {spot: known}
    return not all(end.values()) or all(end[other] <= values for other, values in facts.items())


def last_spots(links: Sequence[Step]) -> set[Any]:
    """The spots of the facts at which a case fails."""
    if not links:
        raise Refused("a case assumes what is ruled out already")
    return set(spots_of(links[-1]["facts"]))


def check_links(links: Sequence[Step], wanted: set[int]) -> None:
    """Every link has a fact at a spot that is *wanted* at the end, or cited by a later link."""
    for number, link in reversed([*enumerate(links, 1)]):
        if wanted.isdisjoint(spots_of(link["facts"])):
            raise Refused(f"link {number} is not needed")
        wanted = wanted.union(spots_of(link["premises"]))


def are_complete(board: Known, facts: Known, cases: Sequence[Case]) -> bool:
    """Whether each value of one spot is in one case; values that the only fact allows there need none."""
    spots = {spot for assumed, _ in cases for spot in assumed}
    if len(spots) != 1 or not board.keys() >= spots:
        raise Refused("its cases are not about one spot")
    [spot] = spots
    values = [value for assumed, _ in cases for value in assumed[spot] & board[spot]]
    shown = facts[spot] if set(facts) == {spot} else Values()
    return len(values) == len(set(values)) and board[spot] - set(values) <= shown


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks one trace file (or standard input) and says what it proves, or why it is refused."""
    from argparse import ArgumentParser

    parser = ArgumentParser(description="Check a trace that `sightline explain --json` wrote.")
    parser.add_argument("--rules", metavar="FILE", help="the rules of this kind of puzzle: a file that defines CHECKER")
    parser.add_argument("trace", nargs="?", default="-", help="a file, or - for standard input")
    chosen = parser.parse_args(arguments)
    try:
        rules = load_rules(chosen.rules) if chosen.rules else None
        with open(chosen.trace, encoding="utf-8") if chosen.trace != "-" else sys.stdin as file:
            sys.stdout.write(f"{verify(json.load(file), rules)}\n")
    except RulesError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    except (OSError, ValueError, Refused) as problem:
        sys.stderr.write(f"refused: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
